"""Any engine that speaks the Hub protocol (see ai.contest.hub), in a process of its own, as a player in matches."""

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from time import monotonic
from typing import Any, TypeVar, cast

from ai.contest.hub import RULES, Message, hub_move, hub_position, parse_hub_move
from ai.contest.hub_process import HubProcess
from ai.limits import Clock, Limit
from ai.own_player.host import NO_STOP, PlayerFault
from game.checkers.position import Move, Position
from game.checkers.variants import Rules
from game.core import InputError, State
from game.faults import CommandFault, reason_of

T = TypeVar("T")

PATIENCE = 10.0
"""Seconds for an engine to greet and to get ready, and for a move beyond its time for it."""
LONGEST_MOVE = 600.0
"""Seconds for a move whose limit is not a time."""
MOST_RUBBISH = 1000
"""Lines that are no messages; a few are forgiven, such as a banner."""
SHOWN = 40
"""Characters of what is no message, in the sentence about it."""
SHOWN_ERROR = 200
MESSAGES = {"id", "param", "wait", "ready", "info", "done", "error", "pong"}
"""The commands of an engine's messages."""
PARAMETER = re.compile(r"(?P<name>[\w-]+)=(?P<value>.*)", re.DOTALL)
VARIANT, GIVEAWAY = "variant", "giveaway"
"""The parameters that choose the rules."""


class HubPlayer:
    """An engine, which a command starts for its first game.

    What it does wrong loses the game, and the next game is played by a new process. An engine that has never got ready
    can't play at all, which is no PlayerFault but an InputError.
    """

    def __init__(
        self, command: str, rules: Rules, limit: Limit, patience: float = PATIENCE, longest: float = LONGEST_MOVE
    ) -> None:
        """InputError when the command is empty, or when the engine would think without end.

        Words NAME=VALUE before the command are parameters for the engine, as a shell has variables there.
        """
        self._command = command
        self._rules = rules
        self._parameters, self._words = split(command)
        if not self._words:
            raise InputError(CommandFault.NO_ENGINE, command=command)
        if limit == Limit():
            raise InputError(CommandFault.ENGINE_LIMIT, command=command)
        self._limit = limit
        self._patience = patience
        self._longest = longest
        self._process: HubProcess | None = None
        self._declared: dict[str, dict[str, str]] = {}
        self._was_ready = False
        self._error = ""
        """What the engine has said to be wrong since it was asked."""
        self._positions: list[Position] = []
        self._texts: list[str] = []

    def new_game(self) -> None:
        """See ai.contest.arena.Player; the time on a clock is not for the start of the process."""
        if self._process:
            self._say(Message("new-game"))
        else:
            self._guarded(lambda: self._start(NO_STOP))

    def close(self) -> None:
        """Tell the engine to quit, and end it when it does not."""
        if self._process:
            self._process.quit()
            self._process = None

    def move(self, history: Sequence[State[Any]], rng: Random, stop: bytearray, clock: Clock | None = None) -> Any:
        """The engine's move in the last position; PlayerFault when it gives none in time or an illegal one."""
        return self._guarded(lambda: self._asked(cast("Sequence[Position]", history), stop, clock))

    def _guarded(self, work: Callable[[], T]) -> T:
        """Do the work with the engine; after a fault its process is ended."""
        try:
            return work()
        except InputError as error:
            if self._process:
                self._process.kill()
                self._process = None
            told = InputError(CommandFault.ENGINE_SAYS, what=error, said=self._error) if self._error else error
            raise (PlayerFault if self._was_ready else InputError)(told.fault, **told.fields) from None

    def _asked(self, positions: Sequence[Position], stop: bytearray, clock: Clock | None) -> Move:
        if self._process is None:
            self._start(stop)
        moves = self._played(positions)
        level, seconds = self._level(clock)
        self._say(Message("pos", {"pos": hub_position(positions[0])} | ({"moves": " ".join(moves)} if moves else {})))
        self._say(level)
        self._say(Message("go", {"think": ""}))
        text = self._heard("done", seconds + self._patience, stop).arguments.get("move", "")
        if not text:
            raise InputError(CommandFault.ENGINE_NO_MOVE, command=self._command, position=hub_position(positions[-1]))
        try:
            return parse_hub_move(text, positions[-1])
        except InputError as error:
            position = hub_position(positions[-1])
            raise InputError(
                CommandFault.ENGINE_PLAYED, command=self._command, move=text, position=position, what=error
            ) from None

    def _played(self, positions: Sequence[Position]) -> list[str]:
        """The moves that led to the last position; those of the same game are remembered."""
        if not self._positions or list(positions[: len(self._positions)]) != self._positions:
            self._positions, self._texts = list(positions[:1]), []
        new = positions[len(self._positions) - 1 :]
        self._texts += [hub_move(between(*pair)) for pair in pairwise(new)]
        self._positions += new[1:]
        return self._texts

    def _level(self, clock: Clock | None) -> tuple[Message, float]:
        """The limit of a move, and the most seconds that it lasts."""
        given = {"depth": self._limit.depth, "nodes": self._limit.nodes, "move-time": self._limit.seconds}
        told = {name: str(value) for name, value in given.items() if value is not None}
        longest = self._longest if self._limit.seconds is None else self._limit.seconds
        if clock:  # the protocol adds the increment before the move
            told |= {"time": f"{clock.remaining - clock.increment:.3f}", "inc": f"{clock.increment:.3f}"}
            told |= {"moves": str(clock.moves)} if clock.moves else {}
            longest = clock.remaining
        return Message("level", told), longest

    def _start(self, stop: bytearray) -> None:
        self._error, self._declared = "", {}
        try:
            self._process = HubProcess(self._words)
        except OSError as error:
            raise InputError(CommandFault.ENGINE_START, command=self._command, reason=reason_of(error)) from None
        self._say(Message("hub"))
        self._heard("wait", self._patience, stop)
        for name, value in (self._of_rules() | self._given()).items():
            if self._declared[name].get("value") != value:
                self._say(Message("set-param", {"name": name, "value": value}))
        self._say(Message("init"))
        self._heard("ready", self._patience, stop)
        self._was_ready = True

    def _of_rules(self) -> dict[str, str]:
        """The parameters that make the engine play by the rules of the match."""
        variant, aims = self._declared.get(VARIANT), GIVEAWAY in self._declared
        aim = {GIVEAWAY: str(self._rules.giveaway).lower()} if aims else {}
        if variant is None and aims >= self._rules.giveaway:
            return aim
        names = (variant or {}).get("values", "").split()
        plain = replace(self._rules, giveaway=False)
        known = [name for name in names if RULES.get(name) == self._rules]
        known = known or [name for name in names if aims and RULES.get(name) == plain]
        if not known:
            if self._rules.giveaway:
                raise InputError(CommandFault.ENGINE_GIVEAWAY, command=self._command, rules=self._rules.name)
            raise InputError(CommandFault.ENGINE_RULES, command=self._command, rules=self._rules.name)
        value = (variant or {}).get("value")
        return {VARIANT: value if value in known else known[0]} | aim

    def _given(self) -> dict[str, str]:
        """The parameters of the command, which the engine has to have."""
        for name, value in self._parameters.items():
            if name not in self._declared:
                known = ", ".join(self._declared) or "none"
                raise InputError(CommandFault.ENGINE_PARAMETER, command=self._command, name=name, known=known)
            if not suits(value, self._declared[name]):
                kept = {key: text for key, text in self._declared[name].items() if key not in {"name", "value"}}
                raise InputError(
                    CommandFault.ENGINE_VALUE, command=self._command, name=name, value=value, declared=Message("", kept)
                )
        return self._parameters

    def _say(self, line: Message) -> None:
        assert self._process
        self._process.say(str(line))

    def _heard(self, command: str, seconds: float, stop: bytearray) -> Message:
        """The engine's next message with that command; InputError when there is none in time."""
        assert self._process
        late, rubbish, self._error = monotonic() + seconds, 0, ""
        while text := self._process.heard(late, stop):
            line = Message.parse(text)
            if line.command == command:
                return line
            if line.command == "error":
                self._error = line.arguments.get("message", "")[:SHOWN_ERROR]
            if line.command == "param" and "name" in line.arguments:
                self._declared[line.arguments["name"]] = line.arguments
            rubbish += line.command not in MESSAGES
            if rubbish > MOST_RUBBISH:
                raise InputError(CommandFault.ENGINE_RUBBISH, command=self._command, said=text.strip()[:SHOWN])
        if stop[0]:
            raise InputError(CommandFault.ENGINE_STOPPED, command=self._command)
        if text is None:
            raise InputError(CommandFault.ENGINE_LATE, command=self._command, seconds=f"{seconds:g}")
        raise InputError(CommandFault.ENGINE_ENDED, command=self._command)


def split(command: str) -> tuple[dict[str, str], list[str]]:
    """The parameters before a command, and its words; no words when it is none.

    >>> split("threads=2 book=false ./scan hub")
    ({'threads': '2', 'book': 'false'}, ['./scan', 'hub'])
    """
    parameters = {}
    try:
        words = shlex.split(command)
    except ValueError:
        return {}, []
    while words and (match := PARAMETER.fullmatch(words[0])):
        parameters[match["name"]] = match["value"]
        del words[0]
    return parameters, words


def suits(value: str, declared: Mapping[str, str]) -> bool:
    """Whether a parameter can have that value, as far as the engine has declared its type.

    >>> suits("3", {"type": "int", "min": "1", "max": "2"}), suits("true", {"type": "bool"})
    (False, True)
    """
    kind = declared.get("type")
    if kind == "bool":
        return value in {"true", "false"}
    if kind == "enum":
        return value in declared.get("values", "").split()
    if kind not in {"int", "real"}:
        return True
    try:
        number = float(value)
        return float(declared.get("min", "-inf")) <= number <= float(declared.get("max", "inf"))
    except ValueError:
        return False


def between(before: Position, after: Position) -> Move:
    """The move that leads from a position to the next one."""
    return next(move for move in before.legal_moves() if before.play(move) == after)
