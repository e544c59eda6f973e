"""Games of checkers in PDN files and on the clipboard, written and read."""

import re
from datetime import datetime
from pathlib import Path

from game.checkers import notation
from game.checkers.pdn import PdnGame
from game.checkers.pdn_reader import each_game
from game.checkers.pdn_writer import write_pdn
from game.checkers.variants import Rules
from game.core import InputError
from game.faults import Fault
from game.keeping.files import reason_of, write_atomically
from game.tree import Node

FEN = re.compile(r"\s*[WB]\s*:")
"""How a FEN begins; no PDN begins like this."""
ENCODINGS = ("utf-8-sig", "cp1252", "latin-1")
"""Tried one after the other; the last one reads anything."""


def save(game: PdnGame, started: str, folder: Path) -> Path:
    """Write a game to a file of its own in the folder, and again to the same one later; gives the file.

    `started` is when it began, in ISO 8601.
    """
    begun = datetime.fromisoformat(started).astimezone()
    path = folder / f"{begun:%Y-%m-%d %H.%M.%S} {game.start.rules.name}.pdn"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(path, write_pdn(game))
    except OSError as error:
        raise InputError(Fault.NOT_WRITTEN, path=path, reason=reason_of(error)) from None
    return path


def files(folder: Path) -> list[Path]:
    """The PDN files of a folder, the latest first."""
    found = (path for path in folder.glob("*.pdn") if path.is_file())
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def first_game(path: Path) -> PdnGame:
    """The first game of a file, however many there are and whatever follows; InputError says why there is none."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InputError(Fault.NOT_READ, path=path, reason=reason_of(error)) from None
    game = next(each_game(_decoded(content)), None)
    if game is None:
        raise InputError(Fault.NO_GAME_IN_FILE, path=path)
    return game


def game_in(text: str, rules: Rules) -> PdnGame:
    """The first game of a PDN, or a FEN's position by these rules, without moves; InputError says why it is neither."""
    if FEN.match(text):
        return PdnGame(Node(notation.parse_fen(text, rules)))
    game = next(each_game(text), None)
    if game is None:
        raise InputError(Fault.NO_GAME_IN_TEXT)
    return game


def _decoded(content: bytes) -> str:
    for encoding in ENCODINGS:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise AssertionError("latin-1 reads every byte")
