"""Lessons on English draughts."""

from game.languages import N_
from game.lessons.english_endings import CORNERS, HELD, OPPOSITION, SAVING
from game.lessons.lesson import Chapter, Lessons, Step, crowns, gains, left, moves

SHOTS = Chapter(
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
"""Shots: pieces are given so that more can be taken."""

TRAPS = Chapter(
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
"""Shots out of the opening, by the names under which they are known."""

POSITIONS = Chapter(
    N_("Famous positions: the wins"),
    (
        Step(
            "first position begins",
            N_("First Position: crown your man"),
            N_(
                "First Position was published by William Payne in 1756. A king and a man on each side: Black's king "
                "lives in the double corner, and the man on 12 has not moved far. First hold that man, and crown "
                "yours."
            ),
            N_("Hold the man on 12 while your own man goes to the king row."),
            N_("Now two kings stand against a king and a man that does not get far."),
            N_("Your king has to stay near, so that the man on 12 can't run; your man goes its way past it."),
            fen="W:WK15,20:B12,K28",
            until=crowns,
            line="15-19 28-32 20-16 32-28 16-11 28-32 11-7",
            only=0,
        ),
        Step(
            "first position",
            N_("First Position: the win"),
            N_(
                "The man is no help: the king must leave the double corner, or the man has to walk into your kings. "
                "Turn the king out, then go after the man from behind. The win takes patience, but each part of it you "
                "know."
            ),
            N_("Turn the king out of the double corner, and win the man."),
            N_("First Position, the most famous ending of all: you can win it now."),
            N_("Keep the king in its corner until your own king gets behind it, and watch the man."),
            fen="W:WK19,K23:B12,K28",
            until=gains(1),
            line="23-27 28-32 19-23 32-28 27-32 28-24 23-18",
            only=0,
        ),
        Step(
            "wardell",
            N_("Wardell's position"),
            N_(
                "A cousin of First Position: the man has gone farther, and you don't have the move. So don't wait: "
                "shut the king in, and go in behind it before the man comes to its help."
            ),
            N_("Shut the king in, and win."),
            N_("The man blocked its own king, and both were lost."),
            N_("Each of your first moves must shut the king in: there is no time for another one."),
            fen="W:WK18,K27:B11,K28",
            line="18-23 11-16 23-26 28-32 27-24 16-20 24-28 32-27 28-32 27-24 26-23",
            only=5,
        ),
        Step(
            "second position",
            N_("Second Position: the end"),
            N_(
                "Payne's Second Position: your kings on 22 and 27 hold the men on 20 and 21, which leaves one king of "
                "yours against the other king. It has been driven to 5. Now give up the hold on 21 for an exchange."
            ),
            N_("Exchange king for king, and keep the win."),
            N_("The man on 21 runs, but your kings come back in time: the tables say that it is won."),
            N_("Only one exchange takes the king from the board before it gets out of the corner."),
            fen="W:WK9,K22,K27:BK5,20,21",
            until=left(4),
            line="22-17 5x14 17x10",
            only=0,  # the king can step away and come back
        ),
        Step(
            "fourth position",
            N_("Fourth Position: the win"),
            N_(
                "Four against three, and three of Black's pieces are kings. White has only a few squares. With Black "
                "to move, two kings are brought around, and then two of them are given."
            ),
            N_("Close in, give two kings, and take what makes the rest an easy win."),
            N_("Two given, two taken, and two against one is left: Fourth Position is won when it is Black's turn."),
            N_("Keep White's kings near 31 and 32, and bring your kings to 18 and 19 first."),
            fen="B:W30,K31,K32:BK20,21,K22,K23",
            until=left(3),
            line="22-18 31-27 23-19 27-31 19-24 32-27 24-28 27-32 18-22 31-27 22-26 30x23 28-24 27-31 24-27 31x24",
            only=0,
        ),
    ),
)
"""The famous endings that are won."""

ENGLISH = Lessons("checkers", "english", (OPPOSITION, CORNERS, HELD, SHOTS, TRAPS, POSITIONS, SAVING))
