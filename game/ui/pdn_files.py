"""Games of checkers in PDN files and on the clipboard: a playing written to one, and the games that were saved."""

import os
import re
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from game.checkers import notation, pdn
from game.checkers.variants import Color, Rules
from game.core import InputError
from game.keeping.files import write_atomically
from game.ui.play.controller import Playing

COMPUTER = "Computer"
NO_NAME = "?"
FEN = re.compile(r"\s*[WB]\s*:")
"""How a FEN begins, and no PDN."""
ENCODINGS = ("utf-8-sig", "cp1252", "latin-1")
"""Tried one after the other; the last one reads anything."""


def pdn_of(playing: Playing, started: str) -> str:
    """A playing of checkers as PDN; `started` is when it began, in ISO 8601."""
    match = playing.match
    start = match.positions[0]
    outcome = playing.outcome
    tags = {"Event": "Kings & Crosses", "Date": started[:10].replace("-", ".")}
    for player, seat in enumerate(playing.setup.seats):
        name = seat.name or (NO_NAME if seat.is_person else COMPUTER)
        tags["White" if start.color_of(player) is Color.WHITE else "Black"] = name
    tags["Result"] = pdn.result_text(outcome, start)
    return pdn.write_pdn(pdn.PdnGame(start, match.moves, tags))


def save(playing: Playing, started: str, folder: Path) -> Path:
    """Write the playing to a file of its own in the folder, and again to the same one later; gives the file."""
    begun = datetime.fromisoformat(started).astimezone()
    path = folder / f"{begun:%Y-%m-%d %H.%M.%S} {playing.setup.rules}.pdn"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_atomically(path, pdn_of(playing, started))
    except OSError as error:
        raise InputError(f"{path} can't be written: {error.strerror or error}.") from None
    return path


def files(folder: Path) -> list[Path]:
    """The PDN files of a folder, the latest first; none when the folder can't be read."""
    found = []
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):  # what is gone by now, and links that lead nowhere
                if entry.name.endswith(".pdn") and entry.is_file():
                    found.append((entry.stat().st_mtime, entry.path))
    return [Path(path) for _, path in sorted(found, reverse=True)]


def first_game(path: Path) -> pdn.PdnGame:
    """The first game of a file, however many there are and whatever follows; InputError says why there is none."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path} can't be read: {error.strerror}.") from None
    game = next(pdn.each_game(_decoded(content)), None)
    if game is None:
        raise InputError(f"There is no game in {path}.")
    return game


def game_in(text: str, rules: Rules) -> pdn.PdnGame:
    """The first game of a PDN, or a FEN's position by these rules, without moves; InputError says why it is neither."""
    if FEN.match(text):
        return pdn.PdnGame(notation.parse_fen(text, rules))
    game = next(pdn.each_game(text), None)
    if game is None:
        raise InputError("There is no game and no position in the text.")
    return game


def _decoded(content: bytes) -> str:
    for encoding in ENCODINGS:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise AssertionError("latin-1 reads every byte")
