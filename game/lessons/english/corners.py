"""Kings against kings, in the double corner and in the single corner."""

from game.languages import N_
from game.lessons.lesson import Chapter, Step, left

CHAPTER = Chapter(
    N_("Kings and corners"),
    (
        Step(
            "two against one",
            N_("Two kings against one"),
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
            "first position",
            N_("First Position"),
            N_(
                "William Payne, 1756: two kings against a king and a man that has not gone far. It is no help: its "
                "king must leave the double corner, or the man has to walk into yours. The win takes patience, but "
                "each part of it you know already."
            ),
            N_("Turn the king out of the double corner, and exchange one for one so that you keep the move."),
            N_("First Position, the most famous ending of all: you can win it now."),
            N_("Keep the king in its corner until your own king gets behind it, and watch the man."),
            fen="W:WK19,K23:B12,K28",
            until=left(2),
            line="23-27 28-32 19-23 32-28 27-32 28-24 23-18 24-28 18-14 28-24 32-28 24-19 14-18 12-16 28-32",
            only=0,
        ),
    ),
)
