"""How shots work on the large board: the duty to take the most, and what it leads to."""

from game.languages import N_
from game.lessons.lesson import Chapter, Step, gains

CHAPTER = Chapter(
    N_("How shots work"),
    (
        Step(
            "three for one",
            N_("Three for one"),
            N_(
                "To take is a duty, so you can move the opponent's pieces: whatever you offer has to be taken. A "
                "shot is an offer after which you take more."
            ),
            N_("Offer one man, and take three."),
            N_("One given, three taken."),
            N_("Look for an offer that pulls the king into the line of yours."),
            fen="W:W12,26,35,K48:BK11,19,25",
            line="35-30 25x34 48x16",
            until=gains(2),
        ),
        Step(
            "the most",
            N_("The most has to be taken"),
            N_(
                "Of several captures the one that takes the most pieces has to be made. This binds your opponent "
                "even more than taking itself: you decide where a king has to go."
            ),
            N_("Offer a man so that the king has to take it, and take the king."),
            N_("The king had no choice, and it was worth more than the men."),
            N_("Which offer does the king on 23 have to take, and can you take it then?"),
            fen="W:W24,33,34,35,45:B5,15,K23",
            line="35-30 23x40 45x34",
            until=gains(1),
        ),
        Step(
            "all at once",
            N_("Taken pieces stay until the end"),
            N_(
                "The pieces that are taken leave the board together, at the end of the capture. Until then they "
                "stand in the way: no piece may be jumped twice. So a capture can end sooner than it seems."
            ),
            N_("Offer a man, and take three in one go."),
            N_("A king and two men, for one man."),
            N_("Bring the white king to where your king on 46 finds the whole chain."),
            fen="B:W12,K13,22,34,45:B23,43,K46",
            line="23-29 34x23 46x44",
            until=gains(1),
        ),
        Step(
            "right end",
            N_("Where to stop"),
            N_(
                "After a capture a flying king may stop on any free square behind the last piece. That choice is "
                "often the whole win."
            ),
            N_("Take, and stop where both white men are held up."),
            N_("From the far end of the long line the king sees them both."),
            N_("On the wrong square one of the men gets through. Think of the line on which both have to pass."),
            fen="B:W11,15:BK6",
            line="6x28 15-10 28x5",
        ),
        Step(
            "two kings for one",
            N_("A king for two"),
            N_(
                "Kings take far, so they are lured far. Put yours where the other one has to take it, past the "
                "square that your second king was waiting for."
            ),
            N_("Give a king, and get two pieces."),
            N_("Taken in one long line."),
            N_("Which diagonal of your king on 47 could hold both white pieces?"),
            fen="B:WK8,40:BK43,K47",
            line="43-34 40x29 47x2",
        ),
    ),
)
