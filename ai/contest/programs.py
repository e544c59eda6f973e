"""Other programs as players, by the protocol that they support; `GameMind.protocols` names those of a position."""

from pathlib import Path
from typing import Any

from ai.contest.dxp import Address, DxpPlayer
from ai.contest.engine_player import CheckedEngine, EnginePlayer, Program
from ai.contest.gomocup import GomocupPlayer, examine_gomocup, examine_gomocup_file
from ai.contest.hub_player import HubPlayer, examine_file, examine_hub
from ai.limits import Limit
from ai.minds import mind_of
from game.core import InputError, State
from game.faults import CommandFault
from game.keeping.settings import DXP, GOMOCUP, PROTOCOLS
from game.kinds import kind_of

OtherProgram = EnginePlayer | DxpPlayer


def other_program(text: str, start: State[Any], limit: Limit) -> OtherProgram | None:
    """Create the player that a text such as `hub:COMMAND` names, for games that begin like `start`; None when it names
    no protocol."""
    protocol, _, named = text.partition(":")
    if protocol not in PROTOCOLS:
        return None
    if protocol not in mind_of(start).protocols(start):
        kind = kind_of(start)
        names = dict.fromkeys((kind.name, kind.variant_of(start)))
        raise InputError(CommandFault.ENGINE_GAME, protocol=protocol, game=" ".join(names))
    if protocol == DXP:
        return DxpPlayer(Address.of(named), rules_of(start), limit)
    return engine(protocol, Program.of(named), start, limit)


def engine(protocol: str, program: Program, start: State[Any], limit: Limit) -> EnginePlayer:
    player: type[GomocupPlayer | HubPlayer] = GomocupPlayer if protocol == GOMOCUP else HubPlayer
    return player(program, rules_of(start), limit)


def rules_of(start: Any) -> Any:
    """The rules of a game that other programs play."""
    return start.rules


def examined(protocol: str, program: Program, start: State[Any], stop: bytearray) -> CheckedEngine:
    """Have an engine introduce itself and get ready; InputError when it is none."""
    return (examine_gomocup if protocol == GOMOCUP else examine_hub)(program, rules_of(start), stop)


def examined_file(protocol: str, file: Path, start: State[Any], stop: bytearray) -> CheckedEngine:
    return (examine_gomocup_file if protocol == GOMOCUP else examine_file)(file, rules_of(start), stop)
