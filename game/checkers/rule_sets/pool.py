"""American pool checkers: APCA, Tournament rules of play."""

from game.checkers.rules import Color, Ending, RuleSet
from game.languages import N_

POOL = RuleSet(
    name="pool",
    title=N_("Pool"),
    full_name=N_("Pool checkers"),
    detail=N_("Flying kings; men capture backward too; any capture will do; Black starts."),
    relative="russian",
    begins=Color.BLACK,  # 7
    men_capture_backwards=True,
    flying_kings=True,
    plies_without_progress=30,  # 26
    # three kings have 13 moves to win: in encyclopedias after the APCA's playing rules, no article known
    endings=(Ending(13, pieces=(4, 4), only_kings=True, lone_king=True),),
    document=N_("APCA, Tournament rules of play"),
    articles={
        "rows_of_men": "5",
        "men_capture_backwards": "14",
        "flying_kings": "15",
        "promotes_in_passing": "16",
        "takes_off_at_once": "19",
        "precedence": "20",
        "repetition": "26",
    },
    game_type=23,
    likelihood=60,
    bench=("B:W17,19,21,22,23,24,27,28,29,30,31:B2,3,4,8,9,10,11,12,13,14,15", "B:WK3,22,26,29:B2,8,K9,13,19"),
)
