"""Any engine that speaks the Hub protocol (see ai.contest.hub), in a process of its own, as a player in matches."""

import shlex
import subprocess
import weakref
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from threading import Timer
from time import monotonic
from typing import Any, cast

from ai.contest.hub import RULES, Message, hub_move, hub_position, parse_hub_move
from ai.limits import Limit
from ai.processes import end
from game.checkers.position import Move, Position
from game.checkers.variants import Rules
from game.core import InputError, State
from game.faults import CommandFault, reason_of

PATIENCE = 10.0
"""Seconds for an engine to greet and to get ready, and for a move beyond its time for it."""
LONGEST_MOVE = 600.0
"""Seconds for a move whose limit is not a time."""
LONGEST_LINE = 100_000
MOST_RUBBISH = 1000
"""Lines that are no messages; a few are forgiven, such as a banner."""
SHOWN = 40
MESSAGES = {"id", "param", "wait", "ready", "info", "done", "error", "pong"}
"""The commands of an engine's messages."""


class HubPlayer:
    """An engine, which a command starts when it has to make its first move."""

    def __init__(self, command: str, rules: Rules, limit: Limit, patience: float = PATIENCE) -> None:
        """InputError when the command is empty, or when the engine would think without end."""
        self._command = command
        self._rules = rules
        try:
            self._words = shlex.split(command)
        except ValueError:
            self._words = []
        if not self._words:
            raise InputError(CommandFault.NO_ENGINE, command=command)
        if limit == Limit():
            raise InputError(CommandFault.ENGINE_LIMIT, command=command)
        given = {"depth": limit.depth, "nodes": limit.nodes, "move-time": limit.seconds}
        self._level = Message("level", {name: str(value) for name, value in given.items() if value is not None})
        self._patience = patience
        self._move_time = patience + (LONGEST_MOVE if limit.seconds is None else limit.seconds)
        self._process: subprocess.Popen[str] | None = None

    def new_game(self) -> None:
        """See ai.contest.arena.Player."""
        if self._process:
            self._say(Message("new-game"))

    def move(self, history: Sequence[State[Any]], rng: Random, stop: bytearray) -> Any:
        """The engine's move in the last position; InputError when it gives none in time or an illegal one."""
        positions = cast("Sequence[Position]", history)
        moves = " ".join(hub_move(between(*pair)) for pair in pairwise(positions))
        self._say(Message("pos", {"pos": hub_position(positions[0])} | ({"moves": moves} if moves else {})))
        self._say(self._level)
        self._say(Message("go", {"think": ""}))
        text = self._heard("done", self._move_time).arguments.get("move", "")
        try:
            return parse_hub_move(text, positions[-1])
        except InputError as error:
            position = hub_position(positions[-1])
            raise InputError(
                CommandFault.ENGINE_PLAYED, command=self._command, move=text, position=position, what=error
            ) from None

    def _started(self) -> "subprocess.Popen[str]":
        try:
            process = subprocess.Popen(
                self._words,
                encoding="utf-8",
                errors="replace",
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise InputError(CommandFault.ENGINE_START, command=self._command, reason=reason_of(error)) from None
        self._process = process
        weakref.finalize(self, end, process)
        self._say(Message("hub"))
        self._heard("wait", self._patience)
        self._say(Message("init"))
        self._heard("ready", self._patience)
        return process

    def _say(self, line: Message) -> None:
        process = self._process or self._started()
        assert process.stdin
        try:
            print(line, file=process.stdin, flush=True)
        except OSError:
            end(process)
            raise InputError(CommandFault.ENGINE_ENDED, command=self._command) from None

    def _heard(self, command: str, seconds: float) -> Message:
        """The engine's next message with that command; an engine that gives none in time is ended."""
        process = self._process
        assert process
        late = monotonic() + seconds
        timer = Timer(seconds, end, [process])
        timer.daemon = True
        timer.start()
        try:
            return self._next(command, process)
        except InputError:
            end(process)
            if monotonic() >= late:
                raise InputError(CommandFault.ENGINE_LATE, command=self._command, seconds=f"{seconds:g}") from None
            raise
        finally:
            timer.cancel()

    def _next(self, command: str, process: "subprocess.Popen[str]") -> Message:
        assert process.stdout
        rubbish = 0
        while text := process.stdout.readline(LONGEST_LINE):
            line = Message.parse(text)
            if line.command == command:
                return line
            if line.command == "error":
                said = line.arguments.get("message", "")
                raise InputError(CommandFault.ENGINE_SAYS, command=self._command, said=said)
            if line.command == "param" and line.arguments.get("name") == "variant":
                self._choose_variant(line.arguments)
            rubbish += line.command not in MESSAGES
            if rubbish > MOST_RUBBISH:
                raise InputError(CommandFault.ENGINE_RUBBISH, command=self._command, said=text.strip()[:SHOWN])
        raise InputError(CommandFault.ENGINE_ENDED, command=self._command)

    def _choose_variant(self, arguments: dict[str, str]) -> None:
        names = [name for name, rules in RULES.items() if rules.name == self._rules.name]
        known = [name for name in arguments.get("values", "").split() if name in names]
        if not known:
            raise InputError(CommandFault.ENGINE_RULES, command=self._command, rules=self._rules.name)
        if arguments.get("value") not in names:
            self._say(Message("set-param", {"name": "variant", "value": known[0]}))


def between(before: Position, after: Position) -> Move:
    """The move that leads from a position to the next one."""
    return next(move for move in before.legal_moves() if before.play(move) == after)
