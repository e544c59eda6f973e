"""Thai draughts, for which no federation has written rules; the draws are those of the FMJD for 64 squares."""

from game.checkers.rule_sets.russian import FMJD_64
from game.checkers.rules import Citation, Color, Numbering, RuleSet
from game.languages import N_

THAI = RuleSet(
    name="thai",
    title=N_("Thai"),
    full_name=N_("Thai checkers"),
    detail=N_("Two rows of men; a flying king lands right behind the piece that it takes."),
    begins=Color.BLACK,
    rows_of_men=2,
    flying_kings=True,
    lands_behind=True,
    takes_off_at_once=True,
    plies_without_progress=2 * 15,  # FMJD_64 7.2.5
    articles={"repetition": Citation(FMJD_64, "7.2.3")},
    numbering=Numbering.FROM_BOTTOM,
    capture_sign="-",
    game_type=31,
    likelihood=20,
    bench=("B:W1,2,3,4,11,13,16:B17,18,23,24,29,31,32", "B:WK32:BK4,18,29,K30,31"),
)
