"""Open threes and open fours."""

from game.languages import N_
from game.lessons.lesson import Chapter, Goal, Step, moves

CHAPTER = Chapter(
    N_("Threes and fours"),
    (
        Step(
            "open four",
            N_("The open four"),
            N_(
                "Four in a row with both ends free can't be stopped: one end can be blocked, and the other one "
                "makes five. An open three, three in a row with room at both ends, threatens to become one."
            ),
            N_("Make an open four of your three, and win."),
            N_("An open four always wins, unless the opponent makes five first."),
            N_("Play next to your three. A four with a hole or a blocked end can be stopped by one mark."),
            before="h8 h10 i8 f6 j8 l11",
            line="k8 l8 g8",
            only=0,
            wrongs=(("f8", N_("That is a four with a hole, and one mark fills it.")),),
        ),
        Step(
            "split three",
            N_("The split three"),
            N_(
                "Three marks with one hole between them are an open three too, and easily overlooked. In the hole "
                "it becomes an open four."
            ),
            N_("Find the cell that makes an open four, and win."),
            N_("Look for threes with a hole: yours and the opponent's."),
            N_("Only in the hole does a four arise whose both ends are free."),
            before="h8 h10 i8 f6 k8 l11",
            line="j8 l8 g8",
            only=0,
        ),
        Step(
            "block a three",
            N_("Against an open three"),
            N_(
                "An open three has to be answered at once, unless you can make five or fours yourself. Block it "
                "right at one of its ends; a cell farther away is too late."
            ),
            N_("You are O. Block the three."),
            N_("Blocked: now X can make a four there, but not an open one."),
            N_("X makes an open four now."),
            before="h8 h9 i8 i9 j8",
            goal=Goal.DRAW,
            until=moves(1),
            only=0,
            wrongs=(
                ("f8", N_("Too far away: X makes a four on the other side, and an open one.")),
                ("j9", N_("A three of your own comes too late: X makes a four, and then five.")),
            ),
        ),
    ),
)
