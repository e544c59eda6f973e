"""What the solved game says of the first moves, and why the second player can't win."""

from game.languages import N_
from game.lessons.lesson import Chapter, Goal, Step

CHAPTER = Chapter(
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
