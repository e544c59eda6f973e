"""International draughts: FMJD, Annex 1, Official rules of international draughts."""

from game.checkers.rules import Color, Ending, Precedence, RuleSet
from game.languages import N_

FMJD = N_("FMJD, Annex 1, Official rules of international draughts")

INTERNATIONAL = RuleSet(
    name="international",
    title=N_("International"),
    full_name=N_("International checkers"),
    detail=N_("A board of 100 squares; flying kings; take the most pieces."),
    begins=Color.WHITE,
    size=10,  # 2.1
    rows_of_men=4,
    published_rows_of_men=4,
    flying_kings=True,
    men_capture_backwards=True,
    precedence=Precedence(a_man=1, a_king=1),  # 4.13: the most pieces, men and kings alike; 4.14: with any piece
    plies_without_progress=2 * 25,  # 6.2
    endings=(
        Ending(16, pieces=(2, 4), lone_king=True),  # 6.3: a capture on the way does not begin the count anew
        Ending(5, pieces=(4, 4), lone_king=True, on_long_diagonal=True),  # 6.3, in its newer editions
        Ending(5, pieces=(2, 3), lone_king=True),  # 6.4
    ),
    document=FMJD,
    articles={
        "rows_of_men": "2.8",
        "flying_kings": "3.9",
        "men_capture_backwards": "4.1",
        "takes_off_at_once": "4.11",
        "precedence": "4.13",
        "promotes_in_passing": "4.15",
        "repetition": "6.1",
    },
    languages=("fr",),
    two_points=True,
    game_type=20,
    other_game_types=(98, 99),  # lidraughts: with the opposite aim, and from a position
    likelihood=90,
    giveaway_title=N_("antidraughts"),
    bench=(
        "W:W16,33,36,37,38,39,40,41,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,15,18,25,26",
        "B:WK1,8,47,50:B10,K31,32",
    ),
)
