"""Files of games by the endings of their names: PDN of checkers, SGF and PSQ of five in a row and its relatives."""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from game.checkers.pdn import write_pdn
from game.checkers.pdn_reader import Reading
from game.core import InputError
from game.faults import Fault, refuse_device
from game.keeping.files import write_as_asked
from game.kinds import KINDS, kind_of
from game.outside import or_refuse
from game.tictactoe.psq import read_psq, write_psq
from game.tictactoe.sgf import read_sgf as read_games
from game.tictactoe.sgf import write_sgf
from game.tree import Game

PDN, SGF, PSQ = ".pdn", ".sgf", ".psq"
MARKS = re.compile(r"\s*(?:\(\s*;|(?P<psq>Piskvorky\b))", re.IGNORECASE)
"""The beginning of a text in SGF or PSQ."""
LARGEST = 1 << 26
"""Bytes of the largest file of marks that is read."""

AnyGame = Game[Any, Any]


def holds_marks(path: Path | str) -> bool:
    """True for a file of SGF or PSQ, by its name."""
    return Path(path).suffix.lower() in (SGF, PSQ)


def read_marks(path: Path) -> list[Reading]:
    """Read the games of a file of SGF or PSQ; InputError if there is none."""
    with or_refuse(Fault.NOT_READ, path):
        refuse_device(path)
        with path.open("rb") as file:
            data = file.read(LARGEST)
    return _read(data, psq=path.suffix.lower() == PSQ)


def marks_in(text: str) -> list[Reading]:
    """Read the games of a copied text of SGF or PSQ; [] for another text, InputError if there is none in it."""
    begin = MARKS.match(text)
    return _read(text.strip().encode(errors="replace"), psq=begin["psq"] is not None) if begin else []


def _read(data: bytes, *, psq: bool) -> list[Reading]:
    found = [read_psq(data)] if psq else read_games(data)
    return [Reading(each.game, each.fault) for each in found]


def readable(readings: Iterable[Reading]) -> Iterator[Reading]:
    """The readings with a game of at least one move or without a fault."""
    return (each for each in readings if each.game is not None and (each.fault is None or each.game.moves))


def text_of(games: Sequence[AnyGame], suffix: str = "", *, draws_end: bool = True) -> str:
    """Write games in the notation of a file's ending, by default the usual one of their kind; InputError if it can't
    hold them."""
    ending = suffix.lower() or usual_suffix(games[0])
    if ending not in kind_of(games[0].start).suffixes:
        ending = usual_suffix(games[0])
    if ending == PSQ:
        if len(games) > 1:
            raise InputError(Fault.PSQ_GAMES)
        return write_psq(games[0])
    return write_sgf(games) if ending == SGF else "\n".join(write_pdn(each, draws_end=draws_end) for each in games)


def usual_suffix(game: AnyGame) -> str:
    """The ending of a file for a game; "" if there is no notation for it."""
    return next(iter(kind_of(game.start).suffixes), "")


def write_to(path: Path, games: Sequence[AnyGame], *, draws_end: bool = True) -> None:
    """Write games to a file by the ending of its name."""
    write_as_asked(path, text_of(games, path.suffix, draws_end=draws_end))


def suffixes_of(game: str) -> tuple[str, ...]:
    """The endings of the files that can hold games of a kind, by its name."""
    return KINDS[game].suffixes if game in KINDS else ()
