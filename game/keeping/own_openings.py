"""The user's own names of openings: a small text file, one position a line."""

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from game.checkers.kind import CHECKERS
from game.checkers.openings import use_own_names
from game.checkers.position import Position
from game.core import InputError
from game.faults import Fault, refuse_device
from game.keeping.catalogue import reached
from game.keeping.files import write_atomically
from game.keeping.store import opened_for_job, transaction
from game.outside import or_refuse

FILE = "openings.txt"
HEADING = "# Own names of openings: rules, position (FEN) and name, separated by tabs\n"
LONGEST = 80
MOST = 10_000

OwnOpenings = Mapping[Position, str]


def path_of(library: Path) -> Path:
    """The file with the names, next to the library."""
    return library.with_name(FILE)


def read_text(text: str) -> dict[Position, str]:
    """Read names from the own format or from PDN; lines that make no sense are left out.

    In PDN the tag Opening names the last position of each game.
    """
    if text.lstrip("\ufeff \t\r\n").startswith("["):
        from game.checkers.pdn_reader import readings

        games = (reading.game for reading in readings(text))
        named = ((game, game.tags.get("Opening", "")) for game in games if game is not None)
        return {game.last.position: clean(name) for game, name in named if clean(name) and game.moves}
    found: dict[Position, str] = {}
    for line in text.splitlines():
        parts = line.split("\t")
        if len(parts) != 3 or line.startswith("#") or not clean(parts[2]):
            continue
        try:
            found[CHECKERS.parse_position(parts[1], parts[0])] = clean(parts[2])
        except InputError:
            continue
    return dict(list(found.items())[:MOST])


def clean(name: str) -> str:
    text = "".join(filter(str.isprintable, " ".join(name.split())))[:LONGEST]
    return "" if text in ("?", "-") else text


def written(names: OwnOpenings) -> str:
    lines = (
        f"{position.rules.name}\t{CHECKERS.position_text(position)}\t{name}\n"
        for position, name in names.items()
        if not position.rules.giveaway
    )
    return HEADING + "".join(lines)


def load(path: Path) -> dict[Position, str]:
    """The names of a file, from now on in use everywhere; none if there is no file or it can't be read."""
    names: dict[Position, str] = {}
    with suppress(InputError):
        names = names_in(path)
    use_own_names(names)
    return names


def names_in(path: Path) -> dict[Position, str]:
    """The names of a file, none without a file; InputError if it can't be read."""
    with or_refuse(Fault.NOT_READ, path), suppress(FileNotFoundError):
        return read_text(path.read_text(encoding="utf-8", errors="replace"))
    return {}


def take_in(path: Path) -> dict[Position, str]:
    """Names from a file of the user's; InputError if it can't be read or has none."""
    with or_refuse(Fault.NOT_READ, path):
        refuse_device(path)
        found = read_text(path.read_text(encoding="utf-8", errors="replace"))
    if not found:
        raise InputError(Fault.NO_OPENING_NAMES, path=path)
    return found


def save(path: Path, names: OwnOpenings) -> None:
    """Write the names, in use from now on; InputError if the file can't be written."""
    with or_refuse(Fault.NOT_WRITTEN, path):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, written(names))
    use_own_names(names)


def change(library: Path, changed: Callable[[dict[Position, str]], OwnOpenings]) -> dict[Position, str]:
    """Replace the names by `changed` of those in the file, and return them; the library's games get theirs when it is
    indexed next. Its lock lets one program at a time change the names. InputError if that is not possible."""
    path = path_of(library)
    with opened_for_job(library) as database, transaction(database):
        before = names_in(path)
        after = dict(changed(before))
        if after != before:
            save(path, after)
            _rename_in(database, [each for each in before | after if before.get(each) != after.get(each)])
    return after


def _rename_in(database: sqlite3.Connection, positions: Iterable[Position]) -> None:
    """Have the openings of the games that reached these positions looked up again."""
    for position in positions:
        numbers = [(number,) for number, _, _ in reached(database, position)]
        database.executemany("UPDATE games SET indexed = 0 WHERE number = ?", numbers)
