"""The famous endings that are drawn with a piece less."""

from game.languages import N_
from game.lessons.lesson import Chapter, Goal, Step, moves

CHAPTER = Chapter(
    N_("Famous positions: the draws"),
    (
        Step(
            "payne draw",
            N_("Payne's draw"),
            N_(
                "Two kings hold two kings and a man: the man on 13 can't pass your king on 22. As long as that king "
                "stays, the other one goes to and fro beside it, and Black gets no further."
            ),
            N_("A man less: hold the draw for eight moves."),
            N_("It can go on like that for ever: a draw, though Black has more."),
            N_("Your king belongs on 22 or next to it, where it stops the man on 13."),
            fen="B:WK22,K30:B13,K14,K15",
            before="14-17",
            goal=Goal.DRAW,
            until=moves(8),
            line="30-26",
            only=0,
        ),
        Step(
            "fourth position drawn",
            N_("Fourth Position: the draw"),
            N_(
                "The same Fourth Position, but it is White's turn. Now your kings on 31 and 32 are just in time to go "
                "to and fro, and whatever Black tries, one of your moves holds."
            ),
            N_("Hold the draw for six moves."),
            N_("One of the great draws of the game, with three against four."),
            N_("Look at each move where Black's kings threaten a shot, and keep your king close to 31."),
            fen="W:W30,K31,K32:BK20,21,K22,K23",
            goal=Goal.DRAW,
            until=moves(6),
            line="31-27 22-18 27-31",
            only=2,
        ),
        Step(
            "grey",
            N_("Grey's draw"),
            N_(
                "White's men on 16 and 20 will soon be kings, and there is a king on 2 already. One of your kings has "
                "to get in front of them, and the other one keeps to the middle."
            ),
            N_("Hold the draw for eight moves."),
            N_("Your king met both men in time."),
            N_("Your king on 25 has to hurry to the right, by 22, 18 and 23."),
            fen="B:W16,20,K2:BK10,K25",
            goal=Goal.DRAW,
            until=moves(8),
            line="25-22 16-12 22-18 20-16 18-23 16-11 23-19 11-8 19-16 8-4 16-11",
            only=3,
        ),
        Step(
            "fifth position",
            N_("Fifth Position"),
            N_(
                "Five against five, and Black threatens 11-15. White gives one man at once and another one later, and "
                "both come back. It is one of the positions that every master knows by heart."
            ),
            N_("Give a man, break through, and save the game: eight moves."),
            N_("A man less for a while, and in the end the pieces are even again."),
            N_("Don't wait for 11-15: give the man on 20, and run for the king row."),
            fen="W:W19,20,21,22,27:B10,11,12,13,14",
            goal=Goal.DRAW,
            until=moves(8),
            line="20-16 11x20 27-23 20-24 22-18 24-27 18x9 10-14 9-6 27-31 6-2 31-27 2-6 27x18 6-9",
            only=0,
        ),
        Step(
            "barker triangle",
            N_("Barker's triangle"),
            N_(
                "C. F. Barker, a champion of the 19th century, held three against four: one king walks in a triangle "
                "around the middle, so that Black's men never get away from their side."
            ),
            N_("A piece less: hold the draw for eight moves."),
            N_("Black could not get his men on without losing one."),
            N_("Keep your kings in the middle, and attack whatever leaves the side."),
            fen="W:W11,K15,K22:BK4,5,23,28",
            goal=Goal.DRAW,
            until=moves(8),
            line="22-17",
            only=0,
        ),
    ),
)
