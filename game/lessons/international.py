"""Lessons on international draughts."""

from game.languages import N_
from game.lessons.lesson import Chapter, Goal, Lessons, Step, gains, moves

SHOTS = Chapter(
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
"""How shots work on the large board: the duty to take the most, and what it leads to."""

PATTERNS = Chapter(
    N_("Shots with names"),
    (
        Step(
            "philippe",
            N_("Coup Philippe"),
            N_(
                "The most frequent of all, named after a French player of about 1800. White removes the men on 18 "
                "and 16 by offers, brings a black man to 34, and takes four, from 40 to 16. Here Black has just "
                "put a man on the edge, on 25, as many a beginner does."
            ),
            N_("Play the Coup Philippe: two exchanges, an offer, and four men at once."),
            N_("Philippe's shot. Whenever a black man goes to 25, look for it."),
            N_("Begin with the man on 28: it draws 18 away. Then 16 has to go, then 25 has to come to 34."),
            before="33-28 18-23 39-33 12-18 44-39 7-12 31-26 20-25",
            line="28-22 18x27 32x21 16x27 34-30 25x34 40x16",
            until=gains(1),
            only=0,
        ),
        Step(
            "philippe at once",
            N_("The last blow"),
            N_(
                "In a game only the end of the pattern is left, or its middle. Learn to see its squares: a black "
                "man that can come to 34, a white one on 40, and holes behind the black men."
            ),
            N_("Finish it."),
            N_("Seen at once."),
            N_("Bring a black man to 34."),
            fen="W:W31,33,34,35,36,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,8,9,10,11,12,13,14,15,17,19,23,25",
            line="34-30 25x34 40x16",
            until=gains(1),
        ),
        Step(
            "other wing",
            N_("The same for Black"),
            N_(
                "Turn the board round and every pattern holds for Black: 11 is Black's 40, 17 and 26 are the "
                "squares of the offer. Do you still see it?"
            ),
            N_("You are Black: strike."),
            N_("Patterns have two sides; most players see only their own."),
            N_("Draw the man from 26 to 17, and take with the man on 11."),
            fen="B:W26,28,32,34,36,37,38,39,42,46,48:B1,2,6,8,10,11,16,17,18,20,25",
            line="17-21 26x17 11x44",
            until=gains(1),
        ),
        Step(
            "opening trap",
            N_("A trap in the opening"),
            N_(
                "Black attacks the man on 22 and seems to win it. But a man that is attacked can be offered on "
                "another square. Look at all captures that are open after that."
            ),
            N_("Win a man."),
            N_("The attack was the mistake."),
            N_("Don't defend the man on 22: offer it where your 28 gets free."),
            before="32-28 18-23 38-32 12-18 31-27 7-12 43-38 20-24 37-31 17-21 27-22 18x27 31x22 12-18",
            line="22-17 11x22 28x26",
            until=gains(1),
        ),
        Step(
            "breaking through",
            N_("Through to the last row"),
            N_(
                "A shot need not win many men, if one of yours crowns. With a few pieces on the board a king is "
                "worth three men; with many, two."
            ),
            N_("Two exchanges, and your man is through."),
            N_("Nobody can stop it on its way to the last row."),
            N_("The men on 18 and 12 stand loose. Which offer opens them?"),
            fen="W:W27,32,33,34,35,36,40:B12,15,16,18,24,25,31",
            line="32-28 31x22 28x8",
            until=gains(1),
        ),
    ),
)
"""Shots that have names, and shots that lie in openings."""

KINGS = Chapter(
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
"""Kings at the end of a game: the long line, and how kings are caught."""

INTERNATIONAL = Lessons("checkers", "international", (SHOTS, PATTERNS, KINGS))
