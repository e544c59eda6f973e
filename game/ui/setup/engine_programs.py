"""External engines: how to start one, and its faults in words."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from ai.contest.engine_player import CheckedEngine, Program
from game.checkers.kind import CHECKERS
from game.core import InputError
from game.faults import Fault
from game.keeping.settings import HUB, LONGEST_NAME, SavedEngine, Settings, clean_name
from game.ui.games.presentation import presentation_named
from game.ui.words.errors import error_text
from game.ui.words.i18n import N_, _

OTHER_RULES = {
    Fault.ENGINE_RULES: N_("{engine} does not play these rules: {rules}."),
    Fault.ENGINE_GIVEAWAY: N_("{engine} does not play these rules with the aim reversed: {rules}."),
}


def program_of(name: str, engine: SavedEngine) -> Program:
    return Program(name, (engine.file, *engine.arguments), engine.parameters, Path(engine.file).parent)


def engine_fault_text(error: InputError) -> str:
    for fault, text in OTHER_RULES.items():
        if error.fault == fault:
            rules = presentation_named(CHECKERS.name).variant_name(str(error.fields["rules"]))
            return _(text).format(engine=error.fields["engine"], rules=rules)
    return error_text(error)


def keep_engine(settings: Settings, file: Path, found: CheckedEngine, protocol: str = HUB) -> str:
    """Save an engine under its own name, which is returned; the engine of the same file is replaced."""
    said = found.introduction
    engine = SavedEngine(str(file), found.program.words[1:], said.author, protocol=protocol)
    wished = clean_name(f"{said.name} {said.version}".strip()) or clean_name(file.stem) or _("Engine")
    same = (name for name, kept in settings.engines.items() if kept["file"] == engine.file)
    name = next(same, None) or free_name(wished, settings.engines)
    if (before := settings.engine(name)) is not None:
        engine = replace(engine, parameters=before.parameters)
    settings.keep_engine(name, engine)
    return name


def free_name(wished: str, taken: Mapping[str, object]) -> str:
    """The name, numbered where it is taken.

    >>> free_name("Scan", {}), free_name("Scan", {"Scan": 1, "Scan (2)": 2})
    ('Scan', 'Scan (3)')
    """
    name, number = wished, 1
    while name in taken:
        number += 1
        end = f" ({number})"
        name = wished[: LONGEST_NAME - len(end)] + end
    return name
