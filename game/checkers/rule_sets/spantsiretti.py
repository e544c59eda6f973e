"""Spantsiretti: the rules of Russian draughts on ten columns and eight rows, as PDN 3.0 lists them."""

from dataclasses import replace

from game.checkers.rule_sets.russian import RUSSIAN
from game.languages import N_

SPANTSIRETTI = replace(
    RUSSIAN,
    name="spantsiretti",
    title=N_("Spantsiretti"),
    full_name=N_("Spantsiretti checkers"),
    detail=N_("The Russian rules on ten columns and eight rows: 15 men a side."),
    relative="russian",
    wide=True,
    # the endings of the 64 squares, without the one on a long diagonal: this board has two of nearly the same length
    endings=tuple(ending for ending in RUSSIAN.endings if not ending.on_long_diagonal),
    articles=dict(RUSSIAN.articles) | {"rows_of_men": None},
    languages=(),
    game_type=41,
    likelihood=0,
    bench=(
        "W:Wa1,b2,c1,c3,d2,e1,g1,g3,h2,i1,j2:Ba7,b8,c7,d8,e7,f8,g7,h6,h8,i7,j8",
        "B:Wa3,Kd8,e5,i3:Bb6,b8,Kc1,j8",
    ),
)
