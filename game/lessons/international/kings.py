"""Kings at the end of a game: the long line, and how kings are caught."""

from game.languages import N_
from game.lessons.lesson import Chapter, Goal, Step, moves

CHAPTER = Chapter(
    N_("Kings at the end"),
    (
        Step(
            "long line",
            N_("The long line"),
            N_(
                "The diagonal from 5 to 46 is the longest one. A king that holds it draws alone against three "
                "kings, and mostly against more. That is why so many games end in a draw, and why kings have to be"
                " caught early."
            ),
            N_("You have one king against three. Hold the long line for six moves."),
            N_("On the long line nobody catches you."),
            N_("Stay on the line from 5 to 46."),
            fen="B:WK6,K16,K50:BK28",
            goal=Goal.DRAW,
            until=moves(6),
            only=0,
        ),
        Step(
            "king for king",
            N_("One king for the other"),
            N_("Two pieces against one win when the kings can be exchanged: a single piece is left, and it is yours."),
            N_("Offer your king so that your man takes back."),
            N_("The simplest end of a game of kings."),
            N_("Your king has to be taken toward your man on 50."),
            fen="W:WK30,50:BK33",
            line="30-39 33x44 50x39",
        ),
        Step(
            "quiet catch",
            N_("A quiet catch"),
            N_(
                "A king in the open has many squares, and yet all of them may be covered: by your king, and by an "
                "exchange that threatens everywhere."
            ),
            N_("Move your king so that every reply loses."),
            N_("No square was left."),
            N_("Look for the square from which your king covers the others and the man is protected."),
            fen="W:WK1,22:BK33",
            line="1-6 33x11 6x17",
        ),
        Step(
            "two men",
            N_("A king against two men"),
            N_(
                "A king holds up two men when it stands behind both, on lines that they have to cross. With a man "
                "of yours in front they run out of moves."
            ),
            N_("Catch both men."),
            N_("One after the other had to step into the line."),
            N_("Put the king where it sees the squares that the men have to cross."),
            fen="W:W35,K46:B29,34",
            line="46-28 34-39 28x50 29-34 50-22",
            only=0,
        ),
        Step(
            "three against one",
            N_("Three against one"),
            N_(
                "A king that does not hold the long line can be caught by two kings and a man, or by three kings. "
                "One is given to move it to the right square, and another one takes."
            ),
            N_("Find the quiet move, then the gift."),
            N_("Move, give, take: most of these endings go so."),
            N_("The black king on 26 has one line. Take the square at its other end."),
            fen="W:WK31,36,K49:BK26",
            line="31-48 26-17 49-21 17x26 36-31 26x37 48x31",
            only=0,
        ),
    ),
)
