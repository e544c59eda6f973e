"""Shots, from two for one to a king that goes all around the board."""

from game.languages import N_
from game.lessons.lesson import Chapter, Step, gains

CHAPTER = Chapter(
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
