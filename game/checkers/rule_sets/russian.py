"""Russian draughts: the Code of Russian draughts, 2004; draws by the FMJD's rules for 64 squares."""

from game.checkers.rules import Citation, Color, Ending, Numbering, RuleSet
from game.languages import N_

FMJD_64 = N_("FMJD, Rules for 64 squares")
DRAUGHTS_64 = (
    Ending(15, pieces=(4, 13), only_kings=True, lone_king=True, progress_restarts=True),  # 7.2.4
    Ending(30, pieces=(4, 5), progress_restarts=True),  # 7.2.6: both have kings, and the balance does not change
    Ending(60, pieces=(6, 7), progress_restarts=True),  # 7.2.6
    Ending(5, pieces=(4, 4), lone_king=True, on_long_diagonal=True),  # 7.2.7
    Ending(5, pieces=(2, 3), lone_king=True),  # 7.2.8
)
"""The drawn endings of FMJD_64."""

RUSSIAN = RuleSet(
    name="russian",
    title=N_("Russian"),
    full_name=N_("Russian checkers"),
    detail=N_("Flying kings; men capture backward too, and go on as kings when crowned."),
    begins=Color.WHITE,
    flying_kings=True,
    men_capture_backwards=True,
    promotes_in_passing=True,
    plies_without_progress=2 * 15,  # FMJD_64 7.2.5
    endings=DRAUGHTS_64,
    document=N_("Code of Russian draughts, 2004"),
    articles={
        "flying_kings": "1.4.5",
        "men_capture_backwards": "1.5.3",
        "promotes_in_passing": "1.5.15",
        "repetition": Citation(FMJD_64, "7.2.3"),
    },
    languages=("ru", "uk"),
    numbering=Numbering.ALGEBRAIC,
    capture_sign=":",
    game_type=25,
    likelihood=80,
    bench=("W:Wa1,c1,c5,e1,g1,g3,h2,h4:Ba7,b6,b8,e5,e7,f8,h8", "B:Wa3,Kd8,e5,g3:Bb6,b8,Kc1,h8"),
)
