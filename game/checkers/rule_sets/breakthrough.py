"""Breakthrough draughts: international draughts that the first king ends, as lidraughts plays them."""

from dataclasses import replace

from game.checkers.rule_sets.international import INTERNATIONAL
from game.languages import N_

OF_KINGS = ("flying_kings", "takes_off_at_once", "repetition")
"""Articles about kings that move."""

BREAKTHROUGH = replace(
    INTERNATIONAL,
    name="breakthrough",
    title=N_("Breakthrough"),
    full_name=N_("Breakthrough checkers"),
    detail=N_("The first king wins; 100 squares; take the most pieces."),
    relative="international",
    flying_kings=False,  # no king ever moves
    first_king_wins=True,
    repetition=None,  # men never come back
    endings=(),
    articles={
        **{topic: article for topic, article in INTERNATIONAL.articles.items() if topic not in OF_KINGS},
        "first_king_wins": None,
    },
    languages=(),
    game_type=96,
    other_game_types=(),
    giveaway_title="",
    likelihood=0,
    bench=(
        "W:W16,33,36,37,38,39,40,41,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,11,10,15,18,25,26",
        "B:W22,27,32,38:B14,18,19,24",
    ),
)
