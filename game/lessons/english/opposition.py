"""The opposition: who has the move, how it is counted, and how an exchange changes it."""

from game.languages import N_
from game.lessons.lesson import Chapter, Step

CHAPTER = Chapter(
    N_("The opposition"),
    (
        Step(
            "face to face",
            N_("Face to face"),
            N_(
                "When two pieces stand face to face with one empty row between them, whoever has to move must give "
                "way. The other side has the opposition: it has the move."
            ),
            N_("Go where you will face the man, and win it."),
            N_("Right: whatever the man did, yours was there to take it."),
            N_("Leave one empty row between the two pieces when it is your opponent's turn."),
            fen="W:W32:B3",
            line="32-27 3-7 27-23 7-10 23-18 10-14 18x9",
            only=2,
        ),
        Step(
            "king against king",
            N_("King against king"),
            N_(
                "One king alone can beat another one that is far from the double corners. It takes the opposition, "
                "goes along with the other king, and drives it to the side of the board, where it must let itself be "
                "taken."
            ),
            N_("Keep the king away from the double corners, and catch it."),
            N_("You kept the opposition to the end, and the side of the board did the rest."),
            N_("Then the king gets away to a double corner, where it can't be caught."),
            fen="W:WK32:BK26",
            line="32-27 26-22 27-23 22-17 23-18 17-13 18-14 13-9 14x5",
            only=3,
        ),
        Step(
            "change the move",
            N_("An exchange changes the move"),
            N_(
                "If you don't have the move, get it: an exchange of one for one mostly hands it over. Count "
                "before and after. Where all men are even, add up the pieces on the first, third, fifth and seventh "
                "row from your side, both colours; if it is your turn and the sum is odd, you have the move."
            ),
            N_("The sum is even, so the move is not yours. Change that, and win."),
            N_("One for one, and the move was yours: your man faced the last one."),
            N_("Without an exchange the other side keeps the move and gets past you."),
            fen="W:W26,32:B7,18",
            line="26-23 18x27 32x23 7-10 23-18 10-14 18x9",
        ),
    ),
)
