"""Man against man: the opposition, and the way to the last row."""

from game.languages import N_
from game.lessons.lesson import Chapter, Step, crowns, gains

CHAPTER = Chapter(
    N_("Man against man"),
    (
        Step(
            "opposition",
            N_("The opposition"),
            N_(
                "Two men face each other with one row between them. Whoever is to move there has to step in front "
                "of the other one and is taken. The other one has the opposition."
            ),
            N_("Step so that the black man has to come within your reach, and win."),
            N_("You have the opposition: Black had to come."),
            N_("Go to meet the man. Beside it you only walk past each other, and both get a king."),
            fen="W:Wd2:Be5",
            line="d2-e3",
        ),
        Step(
            "far opposition",
            N_("The opposition from afar"),
            N_(
                "Count before the men are close. With an odd number of rows between them, the side that is to move"
                " comes too late: each step of one is answered by a step of the other, until one row is left."
            ),
            N_("One of two steps gets the opposition. Take it, and win."),
            N_("Counted right, four rows in advance."),
            N_("Keep to the middle: at the edge the man gets past you."),
            fen="W:Wc1:Bd6",
            line="c1-d2",
        ),
        Step(
            "first to crown",
            N_("A king that comes in time"),
            N_(
                "If the men get past each other, count the steps to the last row. The first king may catch the "
                "other man before it crowns, or at the moment when it does: a long diagonal reaches everywhere."
            ),
            N_("Hold up both men with your king, and win."),
            N_("From the long diagonal beside it a king watches every step of a man."),
            N_("Stay behind the men, on a diagonal that they still have to cross."),
            fen="W:WKa3:Bh4,h6",
            line="a3-d6 h4-g3 d6:h2 h6-g5 h2-b8",
            only=0,
        ),
        Step(
            "breakthrough",
            N_("The breakthrough"),
            N_(
                "With as many men on each side it counts who crowns first. Men that are given away can clear the "
                "road: two for a king is a good trade, for a king is worth about three men."
            ),
            N_("Give men, and get a king that decides the game."),
            N_("Two men went, a king came, and it takes back more."),
            N_("Look for the road to the last row: which white men have to leave it, and what makes them?"),
            fen="B:Wd2,e3,f2:Bc5,e5,f6",
            line="f6-g5 f2-g3 g5-h4 e3-f4 h4:f2 f4:b4 f2-e1",
            until=crowns,
            only=0,
        ),
        Step(
            "locked man",
            N_("Nowhere to go"),
            N_("Whoever can't move has lost, however many pieces are left. A single man is easily locked in."),
            N_("Take the king, choose where to stop, and lock the man in."),
            N_("Not a piece is lost there, and yet the game is won."),
            N_("Stop where you can get in front of the man in time."),
            fen="B:Wb6,Kd4:BKc3",
            line="c3:e5 b6-a7 e5-b8",
        ),
        Step(
            "men take backward",
            N_("Men take backward too"),
            N_(
                "A man moves forward only, but takes in all directions. So a piece behind your men is not safe "
                "from them, and the last man of a row may be the strongest."
            ),
            N_("Give one man, and take two with another one."),
            N_("There and back: the man has come home."),
            N_("See which man of yours could take two, one of them backward, and what has to stand before it."),
            fen="W:Wa5,c5,g1,h2:Bc7,d2,d8,h4",
            line="h2-g3 h4:f2 g1:c1",
            until=gains(1),
        ),
        Step(
            "free choice",
            N_("Take as you like"),
            N_(
                "To take is a duty, but not to take the most: of several captures choose the one that leads on. "
                "Look at what the opponent has to take then."
            ),
            N_("Choose your capture so that you win a man."),
            N_("The bigger capture is not always the better one."),
            N_("Ask of each capture what White has to take, and what you take after that."),
            fen="B:Wa5,c5,f4,g1:Ba7,d6,g5,h6",
            line="d6:b4 a5:c3 g5:e3",
            until=gains(1),
        ),
    ),
)
