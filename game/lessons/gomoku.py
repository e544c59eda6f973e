"""Lessons on gomoku, five in a row on 15 x 15: threes, fours, and threats that come in pairs."""

from game.languages import N_
from game.lessons.lesson import Chapter, Goal, Lessons, Step, moves

THREES = Chapter(
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
"""Open threes and open fours."""

PAIRS = Chapter(
    N_("Threats in pairs"),
    (
        Step(
            "double three",
            N_("Three and three"),
            N_(
                "A mark that makes two open threes at once is the fork of gomoku. The opponent blocks one of them,"
                " and the other becomes an open four. Tournament rules forbid it to the first player; this game "
                "allows it."
            ),
            N_("Find the cell where two threes arise, and win."),
            N_("Two open threes win, as long as the opponent has no four."),
            N_("Look where your row and your column cross."),
            before="h8 f6 i8 d12 j9 l4 j10 m12",
            line="j8 j11 k8 l8 g8",
            only=0,
        ),
        Step(
            "double four",
            N_("Four and four"),
            N_(
                "O has an open three and would win. You have no time for threes: only a four has to be answered at"
                " once. One mark can make two fours, and only one of them can be blocked."
            ),
            N_("Make two fours with one mark, and win."),
            N_("Two fours beat everything but five."),
            N_("A single four is blocked, and then O plays on. Find the cell where your two lines cross."),
            before="h8 g8 i8 d4 j8 e4 k9 f4 k10 k12 k11 m3",
            line="k8 l8 k7",
            only=0,
        ),
        Step(
            "four and three",
            N_("Four and three"),
            N_(
                "The usual way to win: one mark makes a four and an open three. The four has to be blocked, and "
                "meanwhile the three becomes an open four. It even wins against an open three of the opponent's."
            ),
            N_("O threatens to win. Be faster: make a four and a three with one mark."),
            N_("The four gained the time that the three needed."),
            N_("Without a four you are too late: O makes an open four."),
            before="h8 g8 i8 d4 j8 e4 k10 f4 k9 m12",
            line="k8 l8 k7 k6 k11",
            only=0,
            wrongs=(("k11", N_("An open three is too slow here: O makes an open four first.")),),
        ),
        Step(
            "chain of fours",
            N_("A chain of fours"),
            N_(
                "Every four forces one answer, so a chain of fours can be counted to its end, however long it is. "
                "Each one may put a mark where the last one needs it. Programs search these chains before anything"
                " else."
            ),
            N_("O has an open three. Play fours until you have an open one."),
            N_("Counted to the end: that is how strong players win."),
            N_("It has to be a four each time, and it should prepare the next one."),
            before="h8 g8 i8 k11 j8 d4 k9 e4 k10 f4 l7 m12 m7 c10",
            line="k8 l8 k7 k6 j7",
            only=0,
            wrongs=(("n7", N_("That is only a three: O makes an open four first.")),),
        ),
        Step(
            "first player",
            N_("Who wins gomoku?"),
            N_(
                "As in every such game the second player can't have a winning plan: the first player could steal "
                "it. On this board the first player even wins; Victor Allis proved it by a search in 1994, with "
                "chains of threats as these. That is why tournaments have opening rules."
            ),
            N_("You begin, against a strong defence. Make five moves without falling behind."),
            N_("You keep the advantage of the first move."),
            N_("That lost the lead: look at what O threatens now."),
            goal=Goal.DRAW,
            until=moves(5),
            only=0,
        ),
    ),
)
"""Two threats with one mark, and fours that come one after the other."""

GOMOKU = Lessons("tictactoe", "15x15x5", (THREES, PAIRS))
