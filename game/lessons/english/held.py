"""Men that hold others: bridges, the king row, a man drawn off it, trades when one is ahead."""

from game.languages import N_
from game.lessons.lesson import Chapter, Goal, Step, crowns, left, moves

CHAPTER = Chapter(
    N_("Holding and breaking through"),
    (
        Step(
            "bridge",
            N_("Passing a bridge"),
            N_(
                "Two men on the king row with one square between them, 1 and 3 for Black or 30 and 32 for White, are a "
                "bridge. Your man on 10 stands at its gate, but on 6 or 7 it would be taken as long as the bridge "
                "stands."
            ),
            N_("Wait for the bridge to break up, and crown your man."),
            N_("Black ran out of other moves, the bridge had to open, and you went through."),
            N_("At the gate, wait: move the other man, and keep the move."),
            fen="W:W10,31:B1,3",
            until=crowns,
            line="31-27 1-5 27-23 5-9 10-6 9-13 6-1",
            only=3,
            wrongs=(
                ("10-6", N_("The man on 1 takes it: the bridge is still standing.")),
                ("10-7", N_("The man on 3 takes it: the bridge is still standing.")),
            ),
        ),
        Step(
            "king row",
            N_("Guard your king row"),
            N_(
                "Your bridge on 30 and 32 stops a single man: on 26 or 27 it is taken. So leave both men at home, and "
                "play with the others."
            ),
            N_("Crown a man, while your bridge keeps Black out."),
            N_("Two men at home held one man up, and your third man became a king."),
            N_("Go ahead with your free man at once: the men at home do their work where they stand."),
            fen="W:W17,30,32:B13,23",
            until=crowns,
            line="17-14 13-17 14-9 17-22 9-6 22-26 6-2",
        ),
        Step(
            "man off the back",
            N_("A man off the back row"),
            N_(
                "A man that stays on its king row stops yours from being crowned. Give one so that it has to capture, "
                "and it is off the back row: the way is free."
            ),
            N_("Draw the man on 3 off the back row, and crown a man of yours."),
            N_("The man on 3 had to leave its post, and nobody guarded the way."),
            N_("Your man on 8 is lost in any case: choose who takes it, and what stays behind."),
            fen="W:W8,15,21:B3,4",
            until=crowns,
            line="15-11 3x12",
        ),
        Step(
            "trade when ahead",
            N_("Trade when you are ahead"),
            N_(
                "Three against two is a small lead, two against one is a large one: when you are ahead, every exchange "
                "of one for one makes the rest easier to win."
            ),
            N_("You have a man more. Exchange one for one, and keep the win."),
            N_("Two against one now, and the tables know that it is won."),
            N_("Look for the exchange first: one man of each side has to go."),
            fen="W:W17,23,27:B9,13",
            until=left(3),
            line="17-14 9x18 23x14",
            wrongs=(("23-18", N_("Your lead is worth nothing then: Black makes a draw.")),),
        ),
        Step(
            "seesaw",
            N_("The seesaw"),
            N_(
                "A king that holds another one at the side of the board, going to and fro, makes a draw of a lost "
                "game. It is worth a man: give yours, if that brings your king there in time."
            ),
            N_("Your man can't be saved. Make a draw."),
            N_("Your king goes to and fro, and the other king can't get out."),
            N_("Your king has to reach 18 in time to hold the other king at the side."),
            fen="W:W14,K32:B6,K25",
            goal=Goal.DRAW,
            until=moves(6),
            line="32-27 25-22 27-23 22-17 14-9 6x13 23-18 17-21 18-22 21-17",
            only=4,
        ),
    ),
)
