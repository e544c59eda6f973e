"""Shots: men are given so that more can be taken. All of them by the names under which they are known."""

from game.languages import N_
from game.lessons.lesson import Chapter, Step, gains

CHAPTER = Chapter(
    N_("Shots"),
    (
        Step(
            "canalejas",
            N_("The Canalejas shot"),
            N_(
                "The oldest trap of the opening, named after a Spanish author of the 17th century. Black has just "
                "played 8-11 and left square 8 empty behind his men. Give two men, and one of yours breaks through."
            ),
            N_("Find the shot that wins a man."),
            N_("Two given, three taken: a man ahead in the opening is mostly enough."),
            N_("Look for the men that you can give so that Black's captures open a way for you."),
            before="11-16 23-18 16-20 24-19 8-11",
            line="19-15 10x19 18-14 9x18 22x8 4x11 27-24 20x27 31x8",
            until=gains(1),
            only=0,
        ),
    ),
)
