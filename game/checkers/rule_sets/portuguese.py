"""Portuguese draughts: FPD, Regras do jogo de damas classicas, 2013; played like Spanish draughts."""

from dataclasses import replace

from game.checkers.rule_sets.spanish import SPANISH
from game.languages import N_

PORTUGUESE = replace(
    SPANISH,
    name="portuguese",
    title=N_("Portuguese"),
    full_name=N_("Portuguese checkers"),
    detail=N_("The same rules as Spanish checkers."),
    relative="spanish",
    languages=(),
    game_type=28,
    likelihood=0,
    bench=(),
)
