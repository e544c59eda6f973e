"""Spanish draughts, in Portugal called classical: FPD, Regras do jogo de damas classicas, 2013. The source lacks the
pages on draws, except for the repetition."""

from game.checkers.rules import Color, Ending, Numbering, Precedence, RuleSet
from game.languages import N_

SPANISH = RuleSet(
    name="spanish",
    title=N_("Spanish"),
    full_name=N_("Spanish checkers"),
    detail=N_("Flying kings; take the most pieces, then the most kings; mirrored board."),
    begins=Color.WHITE,
    mirrored=True,  # 2.1.5
    flying_kings=True,
    precedence=Precedence(a_man=32, a_king=33),  # 3.1: the law of quantity, then that of quality
    repetition=3,  # 14 b of the older edition
    plies_without_progress=2 * 20,  # 3.2 limits the moves; the number is the one that players hand down
    endings=(Ending(12, pieces=(4, 4), only_kings=True, lone_king=True),),  # 3.2, as above
    document=N_("FPD, Rules of classical draughts, 2013"),
    articles={"flying_kings": "2.2", "men_capture_backwards": "2.2", "precedence": "3.1", "repetition": "14 b"},
    languages=("es",),
    numbering=Numbering.FROM_BOTTOM,
    game_type=24,
    likelihood=30,
    bench=("W:W1,3,4,7,8,9,11,12,17:B20,22,23,24,27,29,30,31,32", "B:W3,4,7,25,K32:B14,K15,22,24"),
)
