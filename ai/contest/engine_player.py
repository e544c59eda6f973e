"""Engines in processes of their own, whatever protocol they support, as players in matches."""

import errno
import os
import re
import shlex
import shutil
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Self, TypeVar

from ai.limits import Clock, Limit
from ai.own_player.host import NO_STOP, PlayerFault
from ai.report import Answer, Report
from ai.work.engine_process import EngineProcess
from game.core import InputError, State
from game.faults import CommandFault, Fault, reason_of

T = TypeVar("T")

PATIENCE = 10.0
"""Seconds for an engine to greet and to get ready, and for a move beyond its time for it."""
LONGEST_MOVE = 600.0
"""Seconds for a move whose limit is not a time."""
STOPPING = 1.0
"""Seconds for an engine to give its move after it was stopped."""
NO_PROGRAM = {errno.EACCES, errno.EPERM, errno.ENOEXEC}
"""Errors of the system for a file that can't be executed."""
MOST_RUBBISH = 1000
"""Lines that are no messages; a few are forgiven, such as a banner."""
SHOWN = 40
"""Characters of a line that is no message, in the sentence about it."""
SHOWN_ERROR = 200
PARAMETER = re.compile(r"(?P<name>[\w-]+)=(?P<value>.*)", re.DOTALL)
LONGEST_NAME, LONGEST_TOLD = 40, 400
"""Maximum length, in characters, of an engine's name, a parameter's name and its description."""


@dataclass(frozen=True)
class Program:
    """Command line and own parameters of an engine.

    >>> scan = Program.of("threads=2 book=false ./scan hub")
    >>> scan.words, scan.parameters, scan.name
    (('./scan', 'hub'), {'threads': '2', 'book': 'false'}, "'threads=2 book=false ./scan hub'")
    """

    name: str
    """Name for sentences about faults."""
    words: tuple[str, ...]
    parameters: Mapping[str, str] = field(default_factory=dict)
    folder: Path | None = None
    """Working folder; None is the current one."""

    @classmethod
    def of(cls, command: str) -> Self:
        """Parse a command, its path perhaps with blanks, after parameters NAME=VALUE; InputError without a program."""
        if os.path.isfile(command):
            return cls(quoted(command), (command,))
        try:
            words = split(command)
        except ValueError:
            words = []
        parameters = {}
        while words and (found := PARAMETER.fullmatch(words[0])):
            parameters[found["name"]] = found["value"]
            del words[0]
        if not words:
            raise InputError(CommandFault.NO_ENGINE, command=quoted(command))
        if shutil.which(words[0]) is None:
            words = with_path_joined(words)
        return cls(quoted(command), tuple(words), parameters)


@dataclass(frozen=True)
class Introduction:
    name: str = ""
    version: str = ""
    author: str = ""
    parameters: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Declaration of each parameter that can be chosen: `type`, `value`, `min`, `max`, `values`."""


@dataclass(frozen=True, slots=True)
class CheckedEngine:
    program: Program
    introduction: Introduction
    fault: InputError | None = None
    """Reason why it can't play by the rules that it was examined for."""


class EnginePlayer(ABC):
    """An engine, started for its first game and again after a fault, which loses the game; InputError if never
    ready."""

    goodbye = "quit"
    """Last line to the engine, which then ends."""
    halt = "stop"
    """Line that has the engine end its search."""
    rubbish = Fault.ENGINE_RUBBISH
    """Fault of a program that doesn't support the protocol."""

    def __init__(
        self,
        program: Program,
        limit: Limit,
        *,
        patience: float = PATIENCE,
        longest: float = LONGEST_MOVE,
        stopping: float = STOPPING,
    ) -> None:
        self.program = program
        self._name = program.name
        self.limit = limit
        self._patience = patience
        self._longest = longest
        self._stopping = stopping
        self._process: EngineProcess | None = None
        self._was_ready = self.ready = False
        """True if its process has started, and has prepared for a game; until then no clock should run."""
        self._error = ""
        """Last error message of the engine since the last request."""

    @property
    def pid(self) -> int | None:
        return self._process.process.pid if self._process else None

    @property
    @abstractmethod
    def introduction(self) -> Introduction | None:
        """Introduction of the engine, as far as it can be shown; None before it has greeted."""

    @abstractmethod
    def new_game(self) -> None:
        """See ai.contest.arena.Player; the time on a clock is not for the start of the process."""

    def get_ready(self, stop: bytearray) -> None:
        """Start the engine, and have it prepare for a game by its rules; InputError says what failed."""
        self._guarded(lambda: self._start(stop))

    def close(self) -> None:
        """Tell the engine to quit, and end it when it does not; another thread may do that after it has set `stop`."""
        process, self._process, self.ready = self._process, None, False
        if process:
            process.quit()

    def move(self, history: Sequence[State[Any]], rng: Random, stop: bytearray, clock: Clock | None = None) -> Any:
        """Ask for the move in the last position; PlayerFault when there is none in time or an illegal one."""
        return self.answer(history, stop, clock=clock).move

    def answer(
        self,
        history: Sequence[State[Any]],
        stop: bytearray,
        tell: Callable[[Report], None] = lambda report: None,
        clock: Clock | None = None,
    ) -> Answer:
        """Ask for the move, as `move`; `tell` gets the reports. A stop leaves the engine some time for its move."""
        return self._guarded(lambda: self._asked(history, stop, tell, clock))

    @abstractmethod
    def _start(self, stop: bytearray) -> None:
        """Start the process, and have it prepare for a game."""

    @abstractmethod
    def _asked(
        self, history: Sequence[State[Any]], stop: bytearray, tell: Callable[[Report], None], clock: Clock | None
    ) -> Answer: ...

    def _launch(self) -> None:
        """Start the process."""
        self._error = ""
        try:
            self._process = EngineProcess(self.program.words, self.program.folder, self.goodbye)
        except OSError as error:
            if error.errno in NO_PROGRAM:
                raise InputError(Fault.ENGINE_NO_PROGRAM, engine=self._name) from None
            raise InputError(Fault.ENGINE_START, engine=self._name, reason=reason_of(error)) from None

    @abstractmethod
    def _is_message(self, text: str) -> bool:
        """True if the protocol has such a line."""

    def _say(self, line: object) -> None:
        if self._process:
            self._process.say(str(line))

    def _listen(self, take: Callable[[str], T | None], seconds: float, stop: bytearray) -> T:
        """Pass each line to `take` until that returns a result; InputError without one in time."""
        late, rubbish, process, self._error = monotonic() + seconds, 0, self._process, ""
        text = None if process is None else process.heard(late, stop)
        while process and text:
            found = take(text)
            if found is not None:
                return found
            rubbish += not self._is_message(text)
            if rubbish > MOST_RUBBISH:
                raise InputError(self.rubbish, engine=self._name, said=text.strip()[:SHOWN])
            text = process.heard(late, stop)
        if stop[0] or process is None:
            raise InputError(Fault.ENGINE_STOPPED, engine=self._name)
        if text is None:
            raise InputError(Fault.ENGINE_LATE, engine=self._name, seconds=f"{seconds:g}")
        raise InputError(Fault.ENGINE_ENDED, engine=self._name)

    def _decided(self, take: Callable[[str], T | None], seconds: float, stop: bytearray) -> T:
        """Wait for the engine's decision, as `_listen`; have it end its search once `stop` is set."""
        try:
            return self._listen(take, seconds, stop)
        except InputError as stopped:
            if stopped.fault != Fault.ENGINE_STOPPED:
                raise
            self._say(self.halt)
            with suppress(InputError):
                return self._listen(take, self._stopping, NO_STOP)
            raise

    def _guarded(self, work: Callable[[], T]) -> T:
        try:
            return work()
        except InputError as error:
            process, self._process, self.ready = self._process, None, False
            if process:
                process.kill()
            told = InputError(Fault.ENGINE_SAYS, what=error, said=self._error) if self._error else error
            raise (PlayerFault if self._was_ready else InputError)(told.fault, **told.fields) from None


def quoted(command: str) -> str:
    r"""Name a command in a sentence, its backslashes as they are.

    >>> print(quoted(r"C:\engines\scan.exe hub"))
    'C:\engines\scan.exe hub'
    """
    quote = '"' if "'" in command else "'"
    return f"{quote}{shown(command, len(command))}{quote}"


def split(command: str) -> list[str]:
    """Split a command into words, as a shell does; ValueError when a quote is not closed. Windows has \\ in paths."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars=False)
    lexer.whitespace_split, lexer.commenters = True, ""
    if os.name == "nt":
        lexer.escape = ""
    return list(lexer)


def with_path_joined(words: Sequence[str]) -> list[str]:
    """Join the words that make up the path of a file; InputError when a path seems to have blanks.

    >>> with_path_joined(["engine", "hub"])
    ['engine', 'hub']
    """
    for count in range(len(words), 1, -1):
        path = " ".join(words[:count])
        if os.path.isfile(path):
            return [path, *words[count:]]
    if any(os.path.basename(word) != word for word in words[1:]) and not os.path.isfile(words[0]):
        raise InputError(CommandFault.ENGINE_BLANKS, program=quoted(words[0]))
    return list(words)


def shown(text: str, longest: int) -> str:
    return "".join(filter(str.isprintable, text))[:longest]


def examine(player: EnginePlayer, stop: bytearray) -> CheckedEngine:
    """Have an engine introduce itself and get ready; InputError when it is none. Nothing of it goes on running."""
    fault = None
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
    return CheckedEngine(player.program, introduction, fault)
