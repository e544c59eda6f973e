"""Shots that have names, and shots that lie in openings."""

from game.languages import N_
from game.lessons.lesson import Chapter, Step, gains

CHAPTER = Chapter(
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
