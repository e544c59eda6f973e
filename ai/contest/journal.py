"""The finished games of a match in a file, one line each, so that a match that was killed can be continued."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from ai.contest.arena import Game
from game.core import InputError
from game.faults import CommandFault, Fault, reason_of


class Journal:
    """A text file: the conditions of the match as JSON, then one line for each game, in the order in which they ended.

    When the program was killed while it wrote, the last line is torn; it is dropped.
    """

    def __init__(self, path: Path) -> None:
        """Read the file, or begin a new one; InputError when it can't be written or is no journal."""
        self.path = path
        self.conditions: dict[str, Any] = {}
        """The conditions of the match; {} in a new file."""
        self.games: dict[int, Game] = {}
        """The finished games by their numbers."""
        try:
            if path.exists() and not path.is_file():
                raise InputError(CommandFault.NO_FILE, path=path)
            self._file = path.open("a+b")
            self._file.seek(0)
            text = self._file.read()
        except OSError as error:
            raise InputError(Fault.NOT_WRITTEN, path=path, reason=reason_of(error)) from None
        self._whole = text.rfind(b"\n") + 1
        """The size in bytes of all whole lines."""
        try:
            self._read(text[: self._whole].decode().splitlines())
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
            raise self._foreign() from None
        if text and not self.conditions:
            raise self._foreign()

    def __enter__(self) -> Self:
        """The journal itself, for `with`."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Close the file; an error has been raised by an earlier write."""
        with suppress(OSError):
            self._file.close()

    def agree(self, conditions: Mapping[str, Any]) -> None:
        """Write the conditions to a new file; InputError when an old file has different ones."""
        for name, value in self.conditions.items():
            if (wanted := conditions.get(name)) != value:
                raise InputError(CommandFault.OTHER_MATCH, path=self.path, name=name, value=value, wanted=wanted)
        self._file.truncate(self._whole)
        if not self.conditions:
            self.conditions = dict(conditions)
            self._write(json.dumps(self.conditions))

    def add(self, game: Game) -> None:
        """Keep a game; when this returns, the system has it, and a kill can't lose it."""
        self.games[game.number] = game
        self._write(game.as_json())

    def _read(self, lines: list[str]) -> None:
        if lines:
            self.conditions = dict(json.loads(lines[0]))
        for line in lines[1:]:
            game = Game.from_json(line)
            self.games[game.number] = game

    def _write(self, line: str) -> None:
        try:
            self._file.write(line.encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise InputError(Fault.NOT_WRITTEN, path=self.path, reason=reason_of(error)) from None

    def _foreign(self) -> InputError:
        return InputError(CommandFault.NO_JOURNAL, path=self.path)
