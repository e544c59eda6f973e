"""Frysk!, or Frisian draughts with five men a side, as lidraughts plays it."""

from dataclasses import replace

from game.checkers.rule_sets.frisian import FRISIAN
from game.languages import N_

FRYSK = replace(
    FRISIAN,
    name="frysk",
    title=N_("Frysk!"),
    full_name=N_("Frysk! checkers"),
    detail=N_("Frisian checkers with five men a side: a short game."),
    relative="frisian",
    rows_of_men=1,
    published_rows_of_men=1,
    articles=dict(FRISIAN.articles) | {"rows_of_men": None},
    game_type=97,
    likelihood=0,
    bench=("W:W31,33,37,42,46:B5,9,14,18,20", "B:W31,38,42:B12,19,20,K5"),
)
