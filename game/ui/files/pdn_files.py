"""Read and write games of checkers, in PDN files and on the clipboard."""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple

from game.checkers.pdn import PdnGame, draughts_of
from game.checkers.pdn_reader import Guess, Reading, best_of, readings
from game.checkers.rules import RuleSet
from game.core import InputError
from game.databases.stream import PdnFile
from game.faults import Fault
from game.keeping.game_files import MARKS, holds_marks, marks_in, read_marks, readable, suffixes_of, write_to
from game.keeping.record import Record
from game.tree import Node

FEN = re.compile(r"\s*[WB]\s*:")
"""The beginning of a FEN, never of a PDN."""
GAME_ID = "GameId"
LONG = 50_000
"""Size in bytes from which reading is too slow for the window's thread."""


class OpenedGame(NamedTuple):
    game: PdnGame
    fault: InputError | None = None
    """The reason why only a part could be read."""
    guessed: bool = False
    """Its rules are not named but found from the moves."""
    text: str = ""

    def by(self, rules: RuleSet) -> "OpenedGame":
        return opened(next(readings(self.text, rules)))


class Games(NamedTuple):
    path: Path
    rules: RuleSet | None = None
    """The rules of games that do not name theirs; None leaves it to their moves."""


def file_name(record: Record) -> str:
    begun = datetime.fromisoformat(record.started).astimezone()
    return f"{begun:%Y-%m-%d %H.%M.%S} {record.rules}{next(iter(suffixes_of(record.game)), '')}"


def save(game: PdnGame, record: Record, path: Path, *, draws_end: bool = True) -> None:
    """Write a game with the record's key as its tag GameId; `draws_end`: see `write_pdn`."""
    named = replace(game, tags=game.tags | {GAME_ID: record.key})
    write_to(path, [named], draws_end=draws_end)


def holds(path: Path, record: Record) -> bool:
    """True if `save` wrote this game to the file."""
    with suppress(InputError):
        return first_game(path).game.tags.get(GAME_ID) == record.key
    return False


class MarkGames(NamedTuple):
    """The games of a file of SGF."""

    path: Path
    games: list[OpenedGame]


def mark_games(path: Path) -> OpenedGame | MarkGames:
    """The game of a file of SGF or PSQ, or its games if it has several; InputError if none can be read."""
    found = read_marks(path)
    games = [opened(each) for each in readable(found)] or [opened(found[0])]
    return games[0] if len(games) == 1 else MarkGames(path, games)


def first_game(path: Path, rules: RuleSet | None = None) -> OpenedGame:
    """The first game of a file; InputError if there is none.

    `rules`: those of games that do not name theirs; None finds them from the moves.
    """
    if holds_marks(path):
        found = mark_games(path)
        return found.games[0] if isinstance(found, MarkGames) else found
    return opened(_begin(path, 1, rules)[0])


def all_games(path: Path, rules: RuleSet | None = None) -> list[OpenedGame]:
    """The games of a file that can be read at least in part; InputError if there is none. `rules`: see `first_game`."""
    read = [found.reading for found in PdnFile.of(path).games(Guess.of(rules))]
    games = []
    for reading in read:
        with suppress(InputError):
            games.append(opened(reading))
    if not games:
        raise InputError(Fault.NO_GAME_IN_FILE, path=path)
    return games


def only_game(
    path: Path, rules: RuleSet | None = None, heed: Callable[[float], None] | None = None
) -> OpenedGame | Games | MarkGames:
    """The game of a file, or the file if it has several; otherwise as `first_game`.

    `heed` is called now and then with the share of the file read so far; it may raise to stop.
    """
    if holds_marks(path):
        return mark_games(path)
    begun = _begin(path, 2, rules, heed)
    return opened(begun[0]) if len(begun) == 1 else Games(path, rules)


def _begin(path: Path, most: int, rules: RuleSet | None, heed: Callable[[float], None] | None = None) -> list[Reading]:
    begun = [found.reading for found in islice(PdnFile.of(path).games(Guess.of(rules), heed=heed), most)]
    if not begun:
        raise InputError(Fault.NO_GAME_IN_FILE, path=path)
    return begun


def game_in(text: str, rules: RuleSet) -> OpenedGame:
    """The first game of a PDN, SGF or PSQ, or the position of a FEN by these rules; InputError for another text."""
    if marks := marks_in(text):
        return opened(next(readable(marks), marks[0]))
    if is_position(text):
        return OpenedGame(PdnGame(Node(draughts_of(rules).parse_fen(text, rules))))
    reading = next(readings(text), None)
    if reading is None:
        raise InputError(Fault.NO_GAME_IN_TEXT)
    return opened(reading)


def game_like(text: str, rules: RuleSet) -> OpenedGame:
    """As `game_in`, but moves without the name of their rules are read by these before others."""
    by_these = None if is_position(text) or MARKS.match(text) else next(readings(text, rules), None)
    if by_these is None:
        return game_in(text, rules)
    return opened(best_of(chain((by_these,), islice(readings(text), 1))))


def opened(reading: Reading) -> OpenedGame:
    """The readable part of a game; InputError if there is none."""
    game, fault = reading.game, reading.fault
    if game is None or (fault is not None and not game.moves):
        raise fault or InputError(Fault.NO_GAME_IN_TEXT)
    return OpenedGame(game, fault, reading.guessed, reading.text)


def is_long(path: Path) -> bool:
    """True if the window should open before the file is read."""
    try:
        return path.is_file() and path.stat().st_size > LONG
    except OSError:
        return False


def is_position(text: str) -> bool:
    return bool(FEN.match(text))
