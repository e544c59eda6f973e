"""Introduction of an engine file that speaks the Hub protocol, for the window's form."""

from dataclasses import dataclass, replace
from pathlib import Path

from ai.contest.hub_player import PATIENCE, HubPlayer, Introduction, Program
from ai.limits import Limit
from ai.own_player.host import NO_STOP
from game.checkers.rules import RuleSet
from game.core import InputError
from game.faults import Fault

ARGUMENTS = (("hub",), ())
"""Arguments to try: most engines want a word that selects the protocol."""


@dataclass(frozen=True, slots=True)
class CheckedEngine:
    program: Program
    introduction: Introduction
    fault: InputError | None = None
    """Reason why it can't play by the rules that it was examined for."""


def examine(program: Program, rules: RuleSet, stop: bytearray = NO_STOP) -> CheckedEngine:
    """Have an engine introduce itself and get ready; InputError when it is none. Nothing of it goes on running."""
    player, fault = HubPlayer(program, rules, Limit(seconds=1), patience=PATIENCE), None
    try:
        player.get_ready(stop)
    except InputError as error:
        if player.introduction is None:
            raise
        fault = error
    finally:
        player.close()
    introduction = player.introduction
    assert introduction
    return CheckedEngine(program, introduction, fault)


def examine_file(file: Path, rules: RuleSet, stop: bytearray = NO_STOP) -> CheckedEngine:
    """Examine a file, with the arguments that it needs to speak the Hub protocol."""
    program = Program(file.name, (str(file),), folder=file.parent)
    first, *others = ARGUMENTS
    try:
        return examine(replace(program, words=(str(file), *first)), rules, stop)
    except InputError as error:
        if error.fault not in (Fault.ENGINE_NO_GREETING, Fault.ENGINE_RUBBISH):
            raise
    return examine(replace(program, words=(str(file), *others[0])), rules, stop)
