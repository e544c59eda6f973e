"""Lessons on tic-tac-toe: how nobody loses it, and how a fork wins it."""

from game.languages import N_
from game.lessons.lesson import Chapter, Goal, Lessons, Step, moves

FORKS = Chapter(
    N_("Threats and forks"),
    (
        Step(
            "block",
            N_("A threat"),
            N_(
                "Two marks in a line whose third cell is free are a threat: whoever has them wins with the next "
                "move. So before anything else, look for threats: complete your own, and block the other one."
            ),
            N_("X threatens to win. Block the line, and draw."),
            N_("Blocked in time, and with a threat of your own."),
            N_("Look at the diagonal: X has two of its three cells."),
            fen="X../.X./O..",
            goal=Goal.DRAW,
            until=moves(2),
            line="c1 b1 b3",
        ),
        Step(
            "fork",
            N_("A fork"),
            N_(
                "One move can make two threats. That is a fork, and it wins: only one of the two can be blocked. A"
                " fork lies where two of your lines cross, each with one mark of yours and nothing of the "
                "opponent's."
            ),
            N_("Find the cell where two of your lines cross, and win."),
            N_("Two threats, one block: that is how tic-tac-toe is won."),
            N_("Look for the one free cell that makes two threats at once."),
            fen=".X./XOO/...",
            line="a3 c3 a1",
        ),
        Step(
            "edge against corner",
            N_("A corner beats an edge"),
            N_(
                "X has begun in a corner, and O has answered on an edge. That already loses. X makes a threat that"
                " forces O to block, and the next move is a fork."
            ),
            N_("Make a threat first, then the fork, and win."),
            N_("A threat gains time: while O blocks, you choose the place of the fork."),
            N_("Make a threat whose block is of no use to O, and keep two lines open that cross."),
            fen="XO./.../...",
            line="b2 c1 a1 c3 a2",
            only=0,
            wrongs=(
                ("c3", N_("O blocks on that edge line already: this makes no threat.")),
                ("c2", N_("This makes no threat, so O has time to take the centre.")),
            ),
        ),
        Step(
            "two corners",
            N_("Two corners at once"),
            N_(
                "X holds two opposite corners, you have the centre. The next corner that X takes makes a fork. You"
                " can't take both of the corners that are left: but a threat of your own leaves X no time for one."
            ),
            N_("Keep X busy, and draw."),
            N_("Whoever has to block can't fork."),
            N_("A corner lets X block with a fork. Make your threat along the centre, from an edge."),
            fen="X../.O./..X",
            goal=Goal.DRAW,
            line="b3 b1 a1 c3 c2 a2",
            only=0,
            wrongs=(
                ("a1", N_("X has to block in the other corner, and that makes two threats at once.")),
                ("c3", N_("X has to block in the other corner, and that makes two threats at once.")),
            ),
        ),
    ),
)
"""Two threats at once, and how to be in time against them."""

SOLVED = Chapter(
    N_("The solved game"),
    (
        Step(
            "answer to a corner",
            N_("The answer to a corner"),
            N_(
                "The first move in a corner sets the best trap: of the eight answers seven lose. The centre holds,"
                " for it lies on four lines, more than any other cell."
            ),
            N_("You are O. Give the only answer that draws, and keep the draw to the end."),
            N_("Against the corner you are safe for ever."),
            N_("Only the centre lies on enough lines to be in time everywhere."),
            fen="X../.../...",
            goal=Goal.DRAW,
            line="b2",
        ),
        Step(
            "answer to the centre",
            N_("The answer to the centre"),
            N_(
                "Against the centre it is the other way round: the four corners draw and the four edges lose. An "
                "edge lies on two lines only, and one of them is X's."
            ),
            N_("You are O. Answer in a corner, and draw."),
            N_("Corner against centre, centre against corner: that is all one has to know."),
            N_("An edge is too weak: X gets a fork. Take a corner."),
            fen=".../.X./...",
            goal=Goal.DRAW,
            line="a3",
            only=0,
        ),
        Step(
            "corner behind",
            N_("A quiet trap"),
            N_(
                "X has the centre and has put the second mark opposite to yours. No line threatens yet, but if you"
                " take an edge now, X takes a corner: two threats."
            ),
            N_("Don't step into the trap, and draw."),
            N_("You take from X a corner of the fork, before it is one."),
            N_("On an edge you stop nothing: X forks from a free corner."),
            fen="O../.X./..X",
            goal=Goal.DRAW,
            line="c3 b3 b1 a2 c2 a1",
            only=0,
        ),
        Step(
            "strategy stealing",
            N_("Why the second player can't win"),
            N_(
                "Suppose that the second player could always win. Then let the first player put a mark anywhere, "
                "forget it, and play that winning plan: a mark too many never hurts. Both would win, which can't "
                "be. So with the best play the first player never loses, on a board of any size. John Nash found "
                "this argument. It says nothing about how to play: for that the tree has to be searched. Ctrl+L "
                "opens it: all 5,478 positions."
            ),
            N_("You begin. Play a whole game without ever giving the draw away."),
            N_("No game of the second player's wins against that, and none ever will."),
            N_("That gave O a win. Look for O's threats and forks first."),
            goal=Goal.DRAW,
            only=0,
        ),
    ),
)
"""What the solved game says of the first moves, and why the second player can't win."""

CROSSES = Lessons("tictactoe", "3x3x3", (FORKS, SOLVED))
