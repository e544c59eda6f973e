"""Shots out of the opening, by the names under which they are known."""

from game.languages import N_
from game.lessons.lesson import Chapter, Step, crowns, gains

CHAPTER = Chapter(
    N_("Traps of the opening"),
    (
        Step(
            "canalejas",
            N_("The Canalejas shot"),
            N_(
                "One of the oldest traps of the opening, named after a Spanish author of the 17th century. Black has "
                "just played 8-11 and left square 8 empty behind his men. Give two men, and one of yours breaks "
                "through."
            ),
            N_("Find the shot that wins a man."),
            N_("A man ahead in the opening is mostly enough."),
            N_("Look for the men that you can give so that Black's captures open a way for you."),
            before="11-16 23-18 16-20 24-19 8-11",
            line="19-15 10x19 18-14 9x18 22x8 4x11 27-24 20x27 31x8",
            until=gains(1),
        ),
        Step(
            "fools trap",
            N_("The Fool's Trap"),
            N_(
                "Black has just attacked your man on 19. Never mind that one: the man on 17 has something better to "
                "do, for Black's men on 9 and 2 can both be led away."
            ),
            N_("Let the man on 19 go, and win two men."),
            N_("You went through to the king row with a long jump."),
            N_("Don't protect: offer an exchange on the other side of the board."),
            before="10-15 23-19 6-10 22-17 11-16",
            line="17-13 16x23 13x6 2x9 27x2",
            until=gains(2),
            only=3,
        ),
        Step(
            "tourist trap",
            N_("The Tourist Trap"),
            N_(
                "White has just played 24-20 and attacks the man on 16. It looks safe, but two gifts on the other side "
                "pull White's men apart."
            ),
            N_("Leave the man on 16, and win two men."),
            N_("Two long jumps, and a king on 31."),
            N_("Draw the man on 21 away first: each of White's captures opens a square for you."),
            before="9-13 23-19 11-16 26-23 10-14 24-20",
            line="14-17 21x14 6-10",
            until=gains(2),
            only=2,
        ),
        Step(
            "goose walk",
            N_("The Goose Walk"),
            N_(
                "Payne showed it in 1756, and it still catches many: White has just played 27-24. Black gives three "
                "men and gets them back with a man on 25 that nobody can stop."
            ),
            N_("Give three men, jump to 25, and crown."),
            N_("The pieces are even, but Black has a king, and White's men are locked in."),
            N_("15-19 and 16-19 come first, in any order; 9-14 is the third gift."),
            before="11-15 22-18 15x22 25x18 8-11 29-25 4-8 25-22 10-15 24-20 12-16 27-24",
            line="15-19 24x15 16-19 23x16 9-14 18x9 11x25 32-27 5x14",
            until=crowns,
            only=0,
        ),
        Step(
            "switcher",
            N_("Wyllie's Switcher stroke"),
            N_(
                "James Wyllie, the Herd Laddie, won many games with the Switcher opening, and some of them like this. "
                "Black has just played 6-9: three men of White's make way for one."
            ),
            N_("Find the stroke that wins a man."),
            N_("24-19 and 20-16 cleared the way for the man on 31."),
            N_("Clear the squares before your man on 31, one gift after the other."),
            before=(
                "11-15 21-17 9-13 25-21 8-11 17-14 10x17 21x14 6-10 22-17 13x22 26x17 15-18 24-20 2-6 28-24 4-8 29-25 "
                "11-15 30-26 6-9"
            ),
            line="24-19 15x24 20-16 12x19 27x20 18x27 31x6 1x10 26-22 9x18 22x6",
            until=gains(1),
            only=4,
        ),
        Step(
            "steel shot",
            N_("The Steel shot"),
            N_(
                "Out of the Laird and Lady opening, published by James Steel in 1851. White has just played 31-26 and "
                "opened the king row. One gift follows the other before the last long jump."
            ),
            N_("Win more than you give."),
            N_("Gift after gift, and a jump across half the board."),
            N_("Think backwards from the jump that ends on 31: which of White's men stand in the way?"),
            before=(
                "11-15 23-19 8-11 22-17 9-13 17-14 10x17 21x14 15-18 19-15 4-8 24-19 13-17 28-24 11-16 26-23 "
                "16-20 31-26"
            ),
            line="18-22 25x18 12-16 19x12 7-10 14x7 3x28 12x3 2-7 3x10 6x31",
            until=gains(1),
            only=0,
        ),
    ),
)
