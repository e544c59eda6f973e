"""Frisian draughts: Official rules for Frisian draughts, 2011; draws as lidraughts has them."""

from game.checkers.rules import Color, Ending, Precedence, RuleSet
from game.languages import N_

FRISIAN = RuleSet(
    name="frisian",
    title=N_("Frisian"),
    full_name=N_("Frisian checkers"),
    detail=N_("100 squares; captures along rows and columns; a king counts nearly two."),
    begins=Color.WHITE,  # 6
    size=10,  # 1
    rows_of_men=4,
    published_rows_of_men=4,
    flying_kings=True,
    men_capture_backwards=True,
    orthogonal_captures=True,
    # a king is worth a little less than two men, and at equal worth the king captures: as dctl and lidraughts have it
    precedence=Precedence(a_man=64, a_king=2 * 64 - 2, by_king=1),
    king_moves_in_a_row=3,
    repetition=None,  # no such rule is known
    plies_without_progress=2 * 25,  # no number is known: that of FMJD 6.2
    endings=(
        Ending(7, pieces=(3, 3), only_kings=True),  # two kings have seven moves to catch one
        Ending(2, pieces=(2, 2), only_kings=True),  # drawn unless won by force at once, which two moves show
    ),
    document=N_("Official rules for Frisian draughts, 2011"),
    articles={
        "rows_of_men": "4",
        "flying_kings": "9",
        "men_capture_backwards": "7",
        "orthogonal_captures": "7",
        "precedence": None,  # these three are as other programs have them
        "king_moves_in_a_row": None,
        "endings": None,
    },
    game_type=40,
    likelihood=10,
    bench=("W:W31,32,36,37,39,41,42,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,11,12,13,16,30", "B:WK1,8,23,28:BK15,34"),
)
