"""Two threats at once, and how to be in time against them."""

from game.languages import N_
from game.lessons.lesson import Chapter, Goal, Step, moves

CHAPTER = Chapter(
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
