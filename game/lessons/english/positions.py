"""The famous endings that are won."""

from game.languages import N_
from game.lessons.lesson import Chapter, Step, crowns, gains, left

CHAPTER = Chapter(
    N_("Famous positions: the wins"),
    (
        Step(
            "first position begins",
            N_("First Position: crown your man"),
            N_(
                "First Position was published by William Payne in 1756. A king and a man on each side: Black's king "
                "lives in the double corner, and the man on 12 has not moved far. First hold that man, and crown "
                "yours."
            ),
            N_("Hold the man on 12 while your own man goes to the king row."),
            N_("Now two kings stand against a king and a man that does not get far."),
            N_("Your king has to stay near, so that the man on 12 can't run; your man goes its way past it."),
            fen="W:WK15,20:B12,K28",
            until=crowns,
            line="15-19 28-32 20-16 32-28 16-11 28-32 11-7",
            only=0,
        ),
        Step(
            "first position",
            N_("First Position: the win"),
            N_(
                "The man is no help: the king must leave the double corner, or the man has to walk into your kings. "
                "Turn the king out, then go after the man from behind. The win takes patience, but each part of it you "
                "know."
            ),
            N_("Turn the king out of the double corner, and win the man."),
            N_("First Position, the most famous ending of all: you can win it now."),
            N_("Keep the king in its corner until your own king gets behind it, and watch the man."),
            fen="W:WK19,K23:B12,K28",
            until=gains(1),
            line="23-27 28-32 19-23 32-28 27-32 28-24 23-18",
            only=0,
        ),
        Step(
            "wardell",
            N_("Wardell's position"),
            N_(
                "A cousin of First Position: the man has gone farther, and you don't have the move. So don't wait: "
                "shut the king in, and go in behind it before the man comes to its help."
            ),
            N_("Shut the king in, and win."),
            N_("The man blocked its own king, and both were lost."),
            N_("Each of your first moves must shut the king in: there is no time for another one."),
            fen="W:WK18,K27:B11,K28",
            line="18-23 11-16 23-26 28-32 27-24 16-20 24-28 32-27 28-32 27-24 26-23",
            only=5,
        ),
        Step(
            "second position",
            N_("Second Position: the end"),
            N_(
                "Payne's Second Position: your kings on 22 and 27 hold the men on 20 and 21, which leaves one king of "
                "yours against the other king. It has been driven to 5. Now give up the hold on 21 for an exchange."
            ),
            N_("Exchange king for king, and keep the win."),
            N_("The man on 21 runs, but your kings come back in time: the tables say that it is won."),
            N_("Only one exchange takes the king from the board before it gets out of the corner."),
            fen="W:WK9,K22,K27:BK5,20,21",
            until=left(4),
            line="22-17 5x14 17x10",
            only=0,  # the king can step away and come back
        ),
        Step(
            "fourth position",
            N_("Fourth Position: the win"),
            N_(
                "Four against three, and three of Black's pieces are kings. White has only a few squares. With Black "
                "to move, two kings are brought around, and then two of them are given."
            ),
            N_("Close in, give two kings, and take what makes the rest an easy win."),
            N_("Two given, two taken, and two against one is left: Fourth Position is won when it is Black's turn."),
            N_("Keep White's kings near 31 and 32, and bring your kings to 18 and 19 first."),
            fen="B:W30,K31,K32:BK20,21,K22,K23",
            until=left(3),
            line="22-18 31-27 23-19 27-31 19-24 32-27 24-28 27-32 18-22 31-27 22-26 30x23 28-24 27-31 24-27 31x24",
            only=0,
        ),
    ),
)
