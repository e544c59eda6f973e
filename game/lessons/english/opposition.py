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
                "way. The other side has the opposition, or, as players say, it has the move."
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
            "count the move",
            N_("Count the move"),
            N_(
                "With equal men you can count who has the move. Add up the pieces of both colours on the first, third, "
                "fifth and seventh row from your side. If it is your turn and the sum is odd, you have the move; if it "
                "is even, your opponent has it. Here it is one: the man on 14."
            ),
            N_("You have the move. Keep it without an exchange, and win."),
            N_("The count was right: in the end Black had to walk into both of your men."),
            N_("Only a quiet move that leaves all of Black's moves bad keeps the win here."),
            fen="W:W19,26:B11,14",
            line="26-22 11-15 19x10 14-17 22x13",
        ),
        Step(
            "change the move",
            N_("An exchange changes the move"),
            N_(
                "If you don't have the move, get it: an exchange of one for one mostly hands it over. Count the men on "
                "32 and 7. The sum is even, so at your turn the move is Black's."
            ),
            N_("Exchange, get the move, and win."),
            N_("One for one, and the move was yours: your man faced the last one."),
            N_("Without this exchange the move stays with Black."),
            fen="W:W26,32:B7,18",
            line="26-23 18x27 32x23 7-10 23-18 10-14 18x9",
            only=3,
        ),
        Step(
            "dog hole",
            N_("The dog hole"),
            N_(
                "Square 28 is Black's dog hole, and 5 is White's. A man that has gone in there can't move as long as "
                "one enemy man stands in front of it, and so it makes no moves for its side when moves run out."
            ),
            N_("Leave the man on 28 where it is, and win the other one."),
            N_("The man in the dog hole could only look on while its friend was taken."),
            N_("The man on 32 locks the dog hole, and your other man has to meet the free one."),
            fen="W:W30,32:B10,28",
            line="30-26 10-14 26-22 14-17 22x13",
            only=2,
            wrongs=(("32-27", N_("That opens the dog hole: the man on 28 can go on to 32 and become a king.")),),
        ),
    ),
)
