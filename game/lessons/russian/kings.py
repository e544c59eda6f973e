"""The flying king: the main road, Petrov's triangle, and gifts of kings."""

from game.languages import N_
from game.lessons.lesson import Chapter, Goal, Step, moves

CHAPTER = Chapter(
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
