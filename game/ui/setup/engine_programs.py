"""External engines: how to start one, and its faults in words."""

from pathlib import Path

from ai.contest.hub_player import Program
from game.checkers.kind import CHECKERS
from game.core import InputError
from game.faults import Fault
from game.keeping.settings import SavedEngine
from game.ui.games.presentation import presentation_named
from game.ui.words.errors import error_text
from game.ui.words.i18n import N_, _

OTHER_RULES = {
    Fault.ENGINE_RULES: N_("{engine} does not play these rules: {rules}."),
    Fault.ENGINE_GIVEAWAY: N_("{engine} does not play these rules with the opposite aim: {rules}."),
}


def program_of(name: str, engine: SavedEngine) -> Program:
    return Program(name, (engine.file, *engine.arguments), engine.parameters, Path(engine.file).parent)


def engine_fault_text(error: InputError) -> str:
    for fault, text in OTHER_RULES.items():
        if error.fault == fault:
            rules = presentation_named(CHECKERS.name).variant_name(str(error.fields["rules"]))
            return _(text).format(engine=error.fields["engine"], rules=rules)
    return error_text(error)
