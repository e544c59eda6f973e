"""English draughts, in America called checkers: WCDF, Rules of Draughts."""

from game.checkers.rules import Color, RuleSet
from game.languages import N_

ENGLISH = RuleSet(
    name="english",
    title=N_("English (American)"),
    full_name=N_("English checkers"),
    detail=N_("Men move and capture forward only; kings move one square; Black starts."),
    begins=Color.BLACK,
    plies_without_progress=2 * 40,  # 1.32.2: no man advanced and no piece removed in 40 moves of each player
    document=N_("WCDF, Rules of Draughts"),
    articles={
        "rows_of_men": "1.11",
        "flying_kings": "1.17",
        "men_capture_backwards": "1.18",
        "promotes_in_passing": "1.19",
        "precedence": "1.20",
        "repetition": "1.32.1",
    },
    game_type=21,
    black_points_first=True,
    pdn_words=("american",),
    likelihood=100,
    bench=("B:W12,15,17,18,21,23,26,29,30,31,32:B1,2,3,5,6,7,8,9,16,20", "B:WK7,K11,13,K16,17:B6,9,27,K30"),
)
