"""Brazilian draughts: the international rules on 64 squares; draws by the FMJD's rules for 64 squares."""

from game.checkers.rule_sets.international import FMJD, INTERNATIONAL
from game.checkers.rule_sets.russian import DRAUGHTS_64, FMJD_64
from game.checkers.rules import Citation, Color, Numbering, RuleSet
from game.languages import N_

BRAZILIAN = RuleSet(
    name="brazilian",
    title=N_("Brazilian"),
    full_name=N_("Brazilian checkers"),
    detail=N_("The international rules on 64 squares: flying kings; take the most pieces."),
    relative="russian",
    begins=Color.WHITE,
    flying_kings=True,
    men_capture_backwards=True,
    precedence=INTERNATIONAL.precedence,
    plies_without_progress=2 * 15,  # FMJD_64 7.2.5
    endings=DRAUGHTS_64,
    document=FMJD,
    articles={
        "flying_kings": "3.9",
        "men_capture_backwards": "4.1",
        "precedence": "4.13",
        "repetition": Citation(FMJD_64, "7.2.3"),
    },
    languages=("pt",),
    numbering=Numbering.ALGEBRAIC,
    game_type=26,
    likelihood=70,
    bench=("W:Wa1,a3,b6,c1,e1,g1,g3,h2:Ba7,d6,d8,e5,e7,f8,g7,h6,h8", "B:Wa3,a5,Kd8:Ba7,Kc1,f8,g5"),
)
