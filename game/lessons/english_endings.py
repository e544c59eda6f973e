"""Lessons on English draughts: the opposition, corners, bridges, drawn endings."""

from game.languages import N_
from game.lessons.lesson import Chapter, Goal, Step, crowns, left, moves

OPPOSITION = Chapter(
    N_("The opposition"),
    (
        Step(
            "face to face",
            N_("Face to face"),
            N_(
                "When two pieces stand face to face with one empty row between them, whoever has to move must give "
                "way. The other side has the opposition, or, as players say, it has the move."
            ),
            N_("Go where you will face the man, and win it."),
            N_("Right: whatever the man did, yours was there to take it."),
            N_("Leave one empty row between the two pieces when it is your opponent's turn."),
            fen="W:W32:B3",
            line="32-27 3-7 27-23 7-10 23-18 10-14 18x9",
            only=2,
        ),
        Step(
            "king against king",
            N_("King against king"),
            N_(
                "One king alone can beat another one that is far from the double corners. It takes the opposition, "
                "goes along with the other king, and drives it to the side of the board, where it must let itself be "
                "taken."
            ),
            N_("Keep the king away from the double corners, and catch it."),
            N_("You kept the opposition to the end, and the side of the board did the rest."),
            N_("Then the king gets away to a double corner, where it can't be caught."),
            fen="W:WK32:BK26",
            line="32-27 26-22 27-23 22-17 23-18 17-13 18-14 13-9 14x5",
            only=3,
        ),
        Step(
            "count the move",
            N_("Count the move"),
            N_(
                "With equal men you can count who has the move. Add up the pieces of both colours on the first, third, "
                "fifth and seventh row from your side. If it is your turn and the sum is odd, you have the move; if it "
                "is even, your opponent has it. Here it is one: the man on 14."
            ),
            N_("You have the move. Keep it without an exchange, and win."),
            N_("The count was right: in the end Black had to walk into both of your men."),
            N_("Only a quiet move that leaves all of Black's moves bad keeps the win here."),
            fen="W:W19,26:B11,14",
            line="26-22 11-15 19x10 14-17 22x13",
        ),
        Step(
            "change the move",
            N_("An exchange changes the move"),
            N_(
                "If you don't have the move, get it: an exchange of one for one mostly hands it over. Count the men on "
                "32 and 7. The sum is even, so at your turn the move is Black's."
            ),
            N_("Exchange, get the move, and win."),
            N_("One for one, and the move was yours: your man faced the last one."),
            N_("Without this exchange the move stays with Black."),
            fen="W:W26,32:B7,18",
            line="26-23 18x27 32x23 7-10 23-18 10-14 18x9",
            only=3,
        ),
        Step(
            "dog hole",
            N_("The dog hole"),
            N_(
                "Square 28 is Black's dog hole, and 5 is White's. A man that has gone in there can't move as long as "
                "one enemy man stands in front of it, and so it makes no moves for its side when moves run out."
            ),
            N_("Leave the man on 28 where it is, and win the other one."),
            N_("The man in the dog hole could only look on while its friend was taken."),
            N_("The man on 32 locks the dog hole, and your other man has to meet the free one."),
            fen="W:W30,32:B10,28",
            line="30-26 10-14 26-22 14-17 22x13",
            only=2,
            wrongs=(("32-27", N_("That opens the dog hole: the man on 28 can go on to 32 and become a king.")),),
        ),
    ),
)
"""The opposition: who has the move, how it is counted, and how an exchange changes it."""

CORNERS = Chapter(
    N_("Kings and corners"),
    (
        Step(
            "single corner",
            N_("Two kings against one: single corner"),
            N_(
                "Squares 4 and 29 are the single corners. A king that is caught near one of them has only one way out. "
                "Close it with one king, and let the other one take the opposition."
            ),
            N_("Catch the king in the single corner."),
            N_("A single corner is a trap, not a shelter."),
            N_("Don't give a king away: leave an empty row between yours and the other one."),
            fen="W:WK10,K14:BK4",
            line="10-7 4-8 14-9 8-3 7-11 3-7 11x2",
            only=0,
        ),
        Step(
            "two against one",
            N_("Two kings against one: double corner"),
            N_(
                "In the double corner a king goes to and fro between two squares. A king of yours has to go in there: "
                "bring one close, send the other one around into the corner, and the king is driven out to the side."
            ),
            N_("Drive the king out of the double corner, and catch it."),
            N_("That is how two kings beat one, even in the double corner."),
            N_("Keep your kings together, one row apart from the other king, so that it can't take one."),
            fen="W:WK19,K23:BK28",
            line="23-27 28-32 19-23 32-28 27-32 28-24 32-28 24-20 23-18 20-16 18-15 16-12 15-11 12-8 11x4",
            only=0,
        ),
        Step(
            "three against two",
            N_("Three kings against two"),
            N_(
                "Three kings beat two by an exchange: king for king, and two against one is left, which you know how "
                "to win. Come close together, and offer a king where yours takes back."
            ),
            N_("Force an exchange, so that you have two kings against one."),
            N_("One for one: the rest is two kings against one."),
            N_("Offer a king only where you take one back."),
            fen="W:WK22,K23,K24:BK31,K32",
            until=left(3),
            line="24-28 31-26 22x31 32-27 31x24",
            only=0,
        ),
        Step(
            "three against two in both corners",
            N_("Two double corners to hide in"),
            N_(
                "Two kings defend best when each has a double corner of its own. Bring your kings between the corners, "
                "take the move, and then go into one corner with an offer that can't be refused."
            ),
            N_("Force an exchange, so that you have two kings against one."),
            N_("The king had to take, and yours took back."),
            N_("Offer a king only where you take one back."),
            fen="B:WK9,K27:BK10,K15,K19",
            until=left(3),
            line="15-18 27-32 19-24 9-5 10-14 32-28 24-27 5-1 14-9 1-5 27-23 5x14 18x9",
            only=0,
        ),
        Step(
            "two given for two",
            N_("A finish by giving twice"),
            N_(
                "Captures are compulsory, for kings too. So a king can be led where you want it: give one, give "
                "another, and take what is left."
            ),
            N_("Close in on the two kings, and win."),
            N_("Two given, two taken, and no king was left to run."),
            N_("Count what is left after all captures before you give a king."),
            fen="W:WK5,K13,K17:BK1,K6",
            line="17-14 6-2 13-9 1-6 5-1 6x13 14-9 13x6 1x10 2-6 10x1",
            only=0,
        ),
    ),
)
"""Kings against fewer kings, in the double corner and in the single corner."""

HELD = Chapter(
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
"""Men that hold others: bridges, the king row, a man drawn off it, trades when one is ahead."""

SAVING = Chapter(
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
"""The famous endings that are drawn with a piece less."""
