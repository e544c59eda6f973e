"""Shots: pieces are given so that more can be taken."""

from game.languages import N_
from game.lessons.lesson import Chapter, Step, gains, moves

CHAPTER = Chapter(
    N_("Shots"),
    (
        Step(
            "two for one",
            N_("Two for one"),
            N_(
                "Captures are compulsory: so you decide where your opponent's men go. Give one where the man that "
                "takes it, or another one behind it, can be taken together with a second."
            ),
            N_("Give one man and take two."),
            N_("One given, two taken: the most common shot of all."),
            N_("Look for the man whose capture opens a way for a double jump."),
            fen="W:W17,18,19,21,31:B1,2,9,10,12",
            until=gains(1),
            line="17-14 10x17 21x5",
            only=2,
        ),
        Step(
            "three for one",
            N_("Three for one"),
            N_(
                "The more empty squares lie between your opponent's men, the longer a jump can become. Find the long "
                "jump first, and then the man to give so that it becomes possible."
            ),
            N_("Give one man and take three."),
            N_("One given, three taken, and a king as well."),
            N_("See how far the man on 8 could jump if 11 were White's."),
            fen="B:W7,10,19,20,27,28:B4,8,11,12,13,25",
            until=gains(2),
            line="11-16 20x11 8x31",
            only=2,
        ),
        Step(
            "three for two",
            N_("Give twice, take three"),
            N_(
                "Some shots need two gifts: the first one brings a piece to its place, the second one opens the way. "
                "The new king on 2 had no choice either."
            ),
            N_("Give two men and take three."),
            N_("Two given, three taken: count to the end, and don't fear a sacrifice."),
            N_("Give first where White must jump into your king row."),
            fen="B:W11,13,18,22,27,28:B2,5,6,12,15,20",
            until=gains(1),
            line="2-7 11x2 15-19 2x9 5x32",
            only=3,
        ),
        Step(
            "in and out",
            N_("In and out"),
            N_(
                "A man that jumps into the king row is crowned there, and its move ends. At the next turn the new king "
                "can jump out again: look for a way in that also has a way out."
            ),
            N_("Give a man, jump in, and jump out again."),
            N_("In by three jumps, and out again by one more."),
            N_("Find the gift that opens 18, 11 and 2 for one long jump."),
            fen="W:W21,22,23,24,25,26,27,29,30,31:B1,3,4,5,6,7,8,12,13,15",
            until=moves(3),
            line="22-17 13x22 25x2 8-11 2x9 5x14",
            only=2,
        ),
        Step(
            "breeches",
            N_("Breeches"),
            N_(
                "A king between two men attacks both, and only one of them can be saved. Players call these two legs "
                "breeches, and they work wherever nothing protects the men from behind."
            ),
            N_("Attack both men at once, and win one."),
            N_("One leg got away, the other one was yours."),
            N_("Put your king where it touches both men at once."),
            fen="W:W14,K15:B23,24",
            until=gains(1),
            line="15-19 24-27 19x26",
            only=2,
        ),
    ),
)
