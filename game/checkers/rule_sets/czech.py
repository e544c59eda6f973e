"""Czech draughts: the rules of the Czech federation; draws by the FMJD's brief rules of Czech draughts."""

from game.checkers.rules import Citation, Color, Numbering, Precedence, RuleSet
from game.languages import N_

CZECH = RuleSet(
    name="czech",
    title=N_("Czech"),
    full_name=N_("Czech checkers"),
    detail=N_("Flying kings; men capture forward only; a king must capture before a man."),
    begins=Color.WHITE,
    flying_kings=True,
    precedence=Precedence(by_king=1),  # 4.14: with a king if one can
    repetition=3,  # "the same position is repeated three times"
    plies_without_progress=2 * 15,  # "no jump or move by a piece is done within 15 moves"
    document=N_("Rules of the Czech draughts federation"),
    articles={
        "flying_kings": "3.9",
        "men_capture_backwards": "4.1",
        "precedence": "4.14",
        "repetition": Citation(N_("FMJD, Brief rules of Czech draughts")),
    },
    numbering=Numbering.ALGEBRAIC,  # 2.6
    game_type=29,
    likelihood=40,
    bench=("W:Wa1,a3,c1,c3,e1,f2,g1,g3:Ba7,b6,b8,c5,d8,f6,f8,h4,h8", "W:WKb8,g3:BKe1,f6,f8,h8"),
)
