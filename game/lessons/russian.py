"""Lessons on Russian shashki."""

from game.languages import N_
from game.lessons.lesson import Chapter, Goal, Lessons, Step, crowns, gains, moves

MEN = Chapter(
    N_("Man against man"),
    (
        Step(
            "opposition",
            N_("The opposition"),
            N_(
                "Two men face each other with one row between them. Whoever is to move there has to step in front "
                "of the other one and is taken. The other one has the opposition."
            ),
            N_("Step so that the black man has to come within your reach, and win."),
            N_("You have the opposition: Black had to come."),
            N_("Go to meet the man. Beside it you only walk past each other, and both get a king."),
            fen="W:Wd2:Be5",
            line="d2-e3",
        ),
        Step(
            "far opposition",
            N_("The opposition from afar"),
            N_(
                "Count before the men are close. With an odd number of rows between them, the side that is to move"
                " comes too late: each step of one is answered by a step of the other, until one row is left."
            ),
            N_("One of two steps gets the opposition. Take it, and win."),
            N_("Counted right, four rows in advance."),
            N_("Keep to the middle: at the edge the man gets past you."),
            fen="W:Wc1:Bd6",
            line="c1-d2",
        ),
        Step(
            "first to crown",
            N_("A king that comes in time"),
            N_(
                "If the men get past each other, count the steps to the last row. The first king may catch the "
                "other man before it crowns, or at the moment when it does: a long diagonal reaches everywhere."
            ),
            N_("Hold up both men with your king, and win."),
            N_("From the long diagonal beside it a king watches every step of a man."),
            N_("Stay behind the men, on a diagonal that they still have to cross."),
            fen="W:WKa3:Bh4,h6",
            line="a3-d6 h4-g3 d6:h2 h6-g5 h2-b8",
            only=0,
        ),
        Step(
            "breakthrough",
            N_("The breakthrough"),
            N_(
                "With as many men on each side it counts who crowns first. Men that are given away can clear the "
                "road: two for a king is a good trade, for a king is worth about three men."
            ),
            N_("Give men, and get a king that decides the game."),
            N_("Two men went, a king came, and it takes back more."),
            N_("Look for the road to the last row: which white men have to leave it, and what makes them?"),
            fen="B:Wd2,e3,f2:Bc5,e5,f6",
            line="f6-g5 f2-g3 g5-h4 e3-f4 h4:f2 f4:b4 f2-e1",
            until=crowns,
            only=0,
        ),
        Step(
            "locked man",
            N_("Nowhere to go"),
            N_("Whoever can't move has lost, however many pieces are left. A single man is easily locked in."),
            N_("Take the king, choose where to stop, and lock the man in."),
            N_("Not a piece is lost there, and yet the game is won."),
            N_("Stop where you can get in front of the man in time."),
            fen="B:Wb6,Kd4:BKc3",
            line="c3:e5 b6-a7 e5-b8",
        ),
        Step(
            "men take backward",
            N_("Men take backward too"),
            N_(
                "A man moves forward only, but takes in all directions. So a piece behind your men is not safe "
                "from them, and the last man of a row may be the strongest."
            ),
            N_("Give one man, and take two with another one."),
            N_("There and back: the man has come home."),
            N_("See which man of yours could take two, one of them backward, and what has to stand before it."),
            fen="W:Wa5,c5,g1,h2:Bc7,d2,d8,h4",
            line="h2-g3 h4:f2 g1:c1",
            until=gains(1),
        ),
        Step(
            "free choice",
            N_("Take as you like"),
            N_(
                "To take is a duty, but not to take the most: of several captures choose the one that leads on. "
                "Look at what the opponent has to take then."
            ),
            N_("Choose your capture so that you win a man."),
            N_("The bigger capture is not always the better one."),
            N_("Ask of each capture what White has to take, and what you take after that."),
            fen="B:Wa5,c5,f4,g1:Ba7,d6,g5,h6",
            line="d6:b4 a5:c3 g5:e3",
            until=gains(1),
        ),
    ),
)
"""Man against man: the opposition, and the way to the last row."""

KINGS = Chapter(
    N_("The flying king"),
    (
        Step(
            "main road",
            N_("The main road"),
            N_(
                "The diagonal from a1 to h8 is the main road. A king on it draws alone against three: it is in no "
                "corner, and it can't be driven away. Off the road it is lost."
            ),
            N_("You have one king against three. Hold out for six moves, and you have the draw."),
            N_("As long as you stay on the road, nobody wins against you."),
            N_("Never leave the road from a1 to h8, unless it is to take something."),
            fen="B:WKc1,Ka3,Kh4:BKd4",
            goal=Goal.DRAW,
            until=moves(6),
            line="d4-h8",
            only=0,
        ),
        Step(
            "gift of a king",
            N_("Give the king, win the game"),
            N_(
                "A king can be lured to where a man takes it. Give yours so that the opponent's has to stop within"
                " the reach of your last man: one piece against none."
            ),
            N_("Give your king where it forces the black one to come to your man."),
            N_("One man is left, and nothing against it."),
            N_("The man on h4 should take: where must the king land for that?"),
            fen="W:WKe5,h4:BKe7",
            line="e5-f6 e7:g5 h4:f6",
        ),
        Step(
            "ambush",
            N_("Two squares, one king"),
            N_(
                "A king at the edge has two ways at most. Watch both: then every move of it leads into a capture. "
                "It is not always necessary to attack it."
            ),
            N_("Make a quiet move after which Black can't go anywhere."),
            N_("It could move, but wherever it went it was taken."),
            N_("Don't chase the king. Cover the squares to which it can go."),
            fen="W:WKa5,Ke7:BKe1",
            line="e7-h4 e1-b4 a5:c3",
        ),
        Step(
            "petrov",
            N_("Petrov's triangle"),
            N_(
                "Three kings win against one that does not hold the main road. Alexander Petrov, the chess master,"
                " showed how in the 19th century: take the road, bring the kings to its two neighbours, so that "
                "the three make a triangle, shut the single king in between, and then give two kings, so that the "
                "third takes it. The rules allow fifteen moves."
            ),
            N_("Build the triangle, and catch the king."),
            N_("Petrov's triangle: you know it now, and many players never learn it."),
            N_("Keep the main road in your hand, and give nothing away before the last blow."),
            fen="W:WKd4,Kc1,Ke1:BKf8",
            only=0,
        ),
        Step(
            "off the road",
            N_("Off the road"),
            N_(
                "A king on the main road can only be driven off by force: something must be given to it so that it"
                " has to take and stops elsewhere. With a man at the end of the road this works."
            ),
            N_("Bring your king to the right square, give it, and win with the man."),
            N_("The man on h8 was only waiting for that."),
            N_("The white king has to take toward your man. Prepare the square on which you give your king."),
            fen="B:WKa1:BKc7,h8",
            line="c7-d8 a1-e5 d8-f6 e5:g7 h8:f6",
            only=0,
        ),
    ),
)
"""The flying king: the main road, Petrov's triangle, and gifts of kings."""

SHOTS = Chapter(
    N_("Shots"),
    (
        Step(
            "two for one",
            N_("Two for one"),
            N_(
                "Every shot has two halves: what the opponent has to take, and what you take after that. Always "
                "look at the squares that become free when a piece of the opponent's has moved."
            ),
            N_("Give one man, and take two."),
            N_("One given, two taken, and the last one is locked in."),
            N_("What has to be drawn to b4 so that your man on a5 can take two?"),
            fen="W:Wa5,d4,f2,g3:Bb2,d6,h4",
            line="d4-c5 d6:b4 a5:a1",
        ),
        Step(
            "pulled apart",
            N_("Pulled into place"),
            N_(
                "Where three pieces of the opponent's nearly stand in a line that you could take, give something "
                "that pulls the last one into it."
            ),
            N_("Give a man so that your king finds all it needs on its way."),
            N_("Three for one."),
            N_("Look at the road of your king: which piece is missing on it?"),
            fen="W:WKc7,h4:Bb4,Kf2,h6",
            line="h4-g5 h6:f4 c7:a5",
            until=gains(1),
        ),
        Step(
            "gift and return",
            N_("The king goes, the man comes"),
            N_("Even a king may be the gift, when a simple man takes two for it and gets to the last row."),
            N_("Give your king, and win with the man on c1."),
            N_("From the first row a man took two, and the game."),
            N_("The man on c1 should take toward the right. What has to be on d2?"),
            fen="W:Wc1,Kf6:Bb4,f2",
            line="f6-c3 b4:d2 c1:g1",
        ),
        Step(
            "great gift",
            N_("Give three, take all"),
            N_(
                "The flying king sees the whole board, so a shot may be deep. Count what is left at the end, not "
                "what is given on the way: here White takes three and has lost."
            ),
            N_("Lead the white king where you want it, and take everything on the way."),
            N_("Three given, four taken: nothing that matters is left."),
            N_("Give the men in such an order that the white king ends behind its own man."),
            fen="B:Wa3,Kb8,g5:BKa1,d6,e5,g7",
            line="e5-d4 b8:h8 d4-c3 h8:b2 a1:h4",
            until=gains(1),
        ),
        Step(
            "swept",
            N_("A clean sweep"),
            N_(
                "The longest shots are prepared by small gifts. Each one opens a diagonal or closes one. In the "
                "end the king turns from one diagonal into the next."
            ),
            N_("Find the gifts that open the way for your king."),
            N_("Such a king is worth any number of men."),
            N_("Your own king should take in a circle. Which of its squares are still occupied by the wrong piece?"),
            fen="W:WKb8,c1,f6:Ba5,f2,f8",
            line="f6-e7 f8:d6 b8:e1 a5-b4 e1:a5",
            until=gains(2),
        ),
    ),
)
"""Shots, from two for one to a king that goes all around the board."""

RUSSIAN = Lessons("checkers", "russian", (MEN, KINGS, SHOTS))
