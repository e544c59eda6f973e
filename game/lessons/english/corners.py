"""Kings against fewer kings, in the double corner and in the single corner."""

from game.languages import N_
from game.lessons.lesson import Chapter, Step, left

CHAPTER = Chapter(
    N_("Kings and corners"),
    (
        Step(
            "single corner",
            N_("Two kings against one: single corner"),
            N_(
                "Squares 4 and 29 are the single corners. A king that is caught near one of them has only one way out. "
                "Close it with one king, and let the other one take the opposition."
            ),
            N_("Catch the king in the single corner."),
            N_("A single corner is a trap, not a shelter."),
            N_("Don't give a king away: leave an empty row between yours and the other one."),
            fen="W:WK10,K14:BK4",
            line="10-7 4-8 14-9 8-3 7-11 3-7 11x2",
            only=0,
        ),
        Step(
            "two against one",
            N_("Two kings against one: double corner"),
            N_(
                "In the double corner a king goes to and fro between two squares. A king of yours has to go in there: "
                "bring one close, send the other one around into the corner, and the king is driven out to the side."
            ),
            N_("Drive the king out of the double corner, and catch it."),
            N_("That is how two kings beat one, even in the double corner."),
            N_("Keep your kings together, one row apart from the other king, so that it can't take one."),
            fen="W:WK19,K23:BK28",
            line="23-27 28-32 19-23 32-28 27-32 28-24 32-28 24-20 23-18 20-16 18-15 16-12 15-11 12-8 11x4",
            only=0,
        ),
        Step(
            "three against two",
            N_("Three kings against two"),
            N_(
                "Three kings beat two by an exchange: king for king, and two against one is left, which you know how "
                "to win. Come close together, and offer a king where yours takes back."
            ),
            N_("Force an exchange, so that you have two kings against one."),
            N_("One for one: the rest is two kings against one."),
            N_("Offer a king only where you take one back."),
            fen="W:WK22,K23,K24:BK31,K32",
            until=left(3),
            line="24-28 31-26 22x31 32-27 31x24",
            only=0,
        ),
        Step(
            "three against two in both corners",
            N_("Two double corners to hide in"),
            N_(
                "Two kings defend best when each has a double corner of its own. Bring your kings between the corners, "
                "take the move, and then go into one corner with an offer that can't be refused."
            ),
            N_("Force an exchange, so that you have two kings against one."),
            N_("The king had to take, and yours took back."),
            N_("Offer a king only where you take one back."),
            fen="B:WK9,K27:BK10,K15,K19",
            until=left(3),
            line="15-18 27-32 19-24 9-5 10-14 32-28 24-27 5-1 14-9 1-5 27-23 5x14 18x9",
            only=0,
        ),
        Step(
            "two given for two",
            N_("A finish by giving twice"),
            N_(
                "Captures are compulsory, for kings too. So a king can be led where you want it: give one, give "
                "another, and take what is left."
            ),
            N_("Close in on the two kings, and win."),
            N_("Two given, two taken, and no king was left to run."),
            N_("Count what is left after all captures before you give a king."),
            fen="W:WK5,K13,K17:BK1,K6",
            line="17-14 6-2 13-9 1-6 5-1 6x13 14-9 13x6 1x10 2-6 10x1",
            only=0,
        ),
    ),
)
