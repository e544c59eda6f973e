"""Games of checkers in PDN files and on the clipboard, written and read."""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from game.checkers import notation
from game.checkers.pdn import PdnGame, write_pdn
from game.checkers.pdn_reader import Guess, Reading, readings
from game.checkers.rules import RuleSet
from game.core import InputError
from game.databases.stream import PdnFile
from game.faults import Fault
from game.keeping.files import write_as_asked
from game.keeping.record import Record
from game.tree import Node

FEN = re.compile(r"\s*[WB]\s*:")
"""Beginning of a FEN, but of no PDN."""
GAME_ID = "GameId"
LONG = 50_000
"""Bytes that take some hundredths of a second to read."""


class OpenedGame(NamedTuple):
    game: PdnGame
    fault: InputError | None = None
    """The reason why only a part could be read."""
    guessed: bool = False
    """Its rules are not named but found from the moves."""
    text: str = ""

    def by(self, rules: RuleSet) -> "OpenedGame":
        """The same game by rules of the user's choice."""
        return opened(next(readings(self.text, rules)))


class Games(NamedTuple):
    path: Path
    rules: RuleSet | None = None
    """The rules of games that do not name theirs; None leaves it to their moves."""


def file_name(record: Record) -> str:
    """The proposed file name of a game: its start and its rules."""
    begun = datetime.fromisoformat(record.started).astimezone()
    return f"{begun:%Y-%m-%d %H.%M.%S} {record.rules}.pdn"


def save(game: PdnGame, record: Record, path: Path, *, draws_end: bool = True) -> None:
    """Write a game to a file, with the record's key as its tag GameId; for `draws_end` see `write_pdn`."""
    named = replace(game, tags=game.tags | {GAME_ID: record.key})
    write_as_asked(path, write_pdn(named, draws_end=draws_end))


def holds(path: Path, record: Record) -> bool:
    """True if the file holds this game, as `save` wrote it."""
    with suppress(InputError):
        return first_game(path).game.tags.get(GAME_ID) == record.key
    return False


def first_game(path: Path, rules: RuleSet | None = None) -> OpenedGame:
    """The first game of a file, however many there are and whatever follows; InputError says why there is none.

    `rules` are those of games that do not name theirs; without them they are found from the moves.
    """
    return opened(_begin(path, 1, rules)[0])


def only_game(
    path: Path, rules: RuleSet | None = None, heed: Callable[[float], None] | None = None
) -> OpenedGame | Games:
    """The game of a file, or the file where it has several; otherwise as `first_game`.

    `heed` hears now and then which share of the file is read; what it raises ends the reading.
    """
    begun = _begin(path, 2, rules, heed)
    return opened(begun[0]) if len(begun) == 1 else Games(path, rules)


def _begin(path: Path, most: int, rules: RuleSet | None, heed: Callable[[float], None] | None = None) -> list[Reading]:
    """At most `most` games from the beginning of a file; no more of it is read than these take."""
    begun = [found.reading for found in islice(PdnFile.of(path).games(Guess.of(rules), heed=heed), most)]
    if not begun:
        raise InputError(Fault.NO_GAME_IN_FILE, path=path)
    return begun


def game_in(text: str, rules: RuleSet) -> OpenedGame:
    """The first game of a PDN, or a FEN's position by these rules, without moves; InputError says why it is neither."""
    if is_position(text):
        return OpenedGame(PdnGame(Node(notation.parse_fen(text, rules))))
    reading = next(readings(text), None)
    if reading is None:
        raise InputError(Fault.NO_GAME_IN_TEXT)
    return opened(reading)


def opened(reading: Reading) -> OpenedGame:
    """The game as far as it could be read; InputError when nothing of it could."""
    game, fault = reading.game, reading.fault
    if game is None or (fault is not None and not game.moves):
        raise fault or InputError(Fault.NO_GAME_IN_TEXT)
    return OpenedGame(game, fault, reading.guessed, reading.text)


def is_long(path: Path) -> bool:
    """True if a file takes so long to read that the window should open first."""
    try:
        return path.is_file() and path.stat().st_size > LONG
    except OSError:
        return False


def is_position(text: str) -> bool:
    """True if a text is a FEN, legal or not."""
    return bool(FEN.match(text))
