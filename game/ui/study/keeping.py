"""What is changed in the study is kept in the library by itself, and written to PDN files when a person asks for it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from game.checkers.pdn_writer import write_pdn
from game.keeping.files import write_as_asked
from game.keeping.games import with_game
from game.keeping.library import Library
from game.keeping.record import STUDIED, Record
from game.kinds import kind_of
from game.tree import Game
from game.ui.study.facts import known
from game.ui.study.play_on import playing_from
from game.ui.study.tree_editing import TreeEditing

QUIET = 1.0
"""How many seconds after the last change the game is saved."""


class Keeper:
    """Keeps a game in the library after it was changed, in the record that it came from or in one of its own."""

    def __init__(self, library: Library, editing: TreeEditing, record: Record | None, source: str = "") -> None:
        """`source`: the file that the game comes from. A playing that goes on is not touched: its study is a copy."""
        self.library = library
        self.editing = editing
        self.source = source
        self.record = None if record is not None and record.goes_on else record
        self._seen = editing.version
        self._quiet = 0.0

    @property
    def pending(self) -> bool:
        """There is a change that is not kept yet."""
        return self.editing.version != self.editing.kept

    def update(self, dt: float) -> None:
        """Let time pass: what has not been changed for a while is kept."""
        if self.editing.version != self._seen:
            self._seen, self._quiet = self.editing.version, 0.0
        self._quiet += dt
        if self.pending and self._quiet >= QUIET:
            self.keep()

    def keep(self) -> None:
        """Keep the game as it is now, if it was changed."""
        if self.pending:
            self._save({})

    def noted(self, name: str) -> str:
        """What was kept beside the game under this name; "" when nothing was."""
        return str(self.record.setup.get(name, "")) if self.record is not None else ""

    def note(self, name: str, text: str) -> None:
        """Keep a text beside the game, under a name, and the game as it is now."""
        if text != self.noted(name):
            self._save({name: text})

    def _save(self, notes: dict[str, str | int | bool]) -> None:
        self.editing.kept = self.editing.version
        record = with_game(self.record or new_record(self.editing.game, self.source), self.editing.game)
        self.record = self.library.save(replace(record, setup=record.setup | notes))


def new_record(game: Game[Any, Any], source: str) -> Record:
    """The record of a game that was never in the library; two persons may go on with it."""
    kind, (setup, _) = kind_of(game.start), playing_from(game.root, "", "")
    return Record(kind.name, kind.variant_of(game.start), setup=setup.to_record() | {STUDIED: True}, source=source)


def file_name(game: Game[Any, Any]) -> str:
    """What a file of a game is called: after its players and its date, or its rules."""
    players = [known(game, side) for side in ("White", "Black")]
    date = game.tags.get("Date", "").split("?")[0].strip(".-")
    name = f"{players[0] or '?'} - {players[1] or '?'}" if any(players) else kind_of(game.start).variant_of(game.start)
    plain = "".join(char if char.isalnum() or char in " -.,_" else "_" for char in f"{name} {date}".strip())
    return f"{plain}.pdn"


def write_file(game: Game[Any, Any], path: Path) -> None:
    """Write a game of checkers to a PDN file; InputError says why it can't be written."""
    write_as_asked(path, write_pdn(game))
