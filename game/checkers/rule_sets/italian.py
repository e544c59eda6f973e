"""Italian draughts: FID, Regolamento tecnico, Capo I."""

from game.checkers.rules import Color, Precedence, RuleSet
from game.languages import N_

ITALIAN = RuleSet(
    name="italian",
    title=N_("Italian"),
    full_name=N_("Italian checkers"),
    detail=N_("A man can't capture a king; take the most; short kings; mirrored board."),
    begins=Color.WHITE,  # 3.4
    mirrored=True,  # 2.3
    men_spare_kings=True,
    # 6.6: the most pieces; 6.7: with a king; 6.8: the most kings; 6.9, in the words of the FID's ten rules: where the
    # stronger pieces are met first
    precedence=Precedence(a_man=64, by_king=32, a_king=64 + 1, earliest_kings=True),
    repetition=4,
    plies_without_progress=2 * 40,  # 10.4
    document=N_("FID, Technical rules, Chapter I"),
    articles={
        "flying_kings": "4.7",
        "men_capture_backwards": "5.3 a",
        "men_spare_kings": "5.3 b",
        "precedence": "6.6",
        "with king": "6.7",
        "most kings": "6.8",
        "earliest kings": "6.9",
        "repetition": "9.3 b1",
    },
    game_type=22,
    likelihood=50,
    bench=("W:W21,22,23,24,27,29,30,31,32:B2,3,4,8,9,11,12,14,15", "W:WK5,K18,30,32:B23,25,K31"),
)
