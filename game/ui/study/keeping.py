"""Saving: changes go into the library by themselves, and into PDN files on request."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.checkers.pdn import write_pdn
from game.keeping.files import write_as_asked
from game.keeping.games import with_game
from game.keeping.library import Library
from game.keeping.record import STUDIED, Record, new_key
from game.kinds import kind_of
from game.tree import Game
from game.ui.study.facts import known
from game.ui.study.play_on import playing_from
from game.ui.study.tree_editing import TreeEditing

QUIET = 1.0
"""Seconds after the last change until the game is saved."""


class Keeper:
    """Saves a changed game in the library, in the record it came from or in a new one."""

    def __init__(self, library: Library, editing: TreeEditing, record: Record | None, source: str = "") -> None:
        """`source`: the file of the game. A game in progress keeps its moves: changes go into a copy."""
        self.library = library
        self.editing = editing
        self.source = source
        going_on = record is not None and record.goes_on
        self.record = None if going_on else record
        self.played = record if going_on else None
        """The game in progress that the study shows."""
        self._derived = {} if record is None else _without(editing.game.tags, record.headers)
        """Tags that the record has already, in the language of the window."""
        self._seen = editing.version
        self._quiet = 0.0

    @property
    def pending(self) -> bool:
        return self.editing.version != self.editing.kept

    def update(self, dt: float) -> None:
        """Save what has not been changed for a while."""
        if self.editing.version != self._seen:
            self._seen, self._quiet = self.editing.version, 0.0
        self._quiet += dt
        if self.pending and self._quiet >= QUIET:
            self.keep()

    def keep(self) -> None:
        if self.pending:
            self._save({})

    @property
    def origin(self) -> Record | None:
        """The record that knows how the game was set up; None for a game from elsewhere."""
        return self.record or self.played

    def noted(self, name: str) -> str:
        """The text stored with the game under this name; "" if there is none."""
        return str(self.origin.setup.get(name, "")) if self.origin is not None else ""

    def note(self, name: str, text: str) -> None:
        """Store a text with the game under a name, and the game as it is now."""
        if text == self.noted(name):
            return
        if self.record is None and self.played is not None and not self.pending:
            self.played = self.library.save(replace(self.played, setup=self.played.setup | {name: text}))
        else:
            self._save({name: text})

    def _save(self, notes: dict[str, str | int | bool]) -> None:
        self.editing.kept = self.editing.version
        record = with_game(self.record or self._new_record(), self.editing.game)
        headers = _without(record.headers, self._derived)
        self.record = self.library.save(replace(record, setup=record.setup | notes, headers=headers))

    def _new_record(self) -> Record:
        if self.played is None:
            return new_record(self.editing.game, self.source)
        return replace(self.played, key=new_key(), setup=self.played.setup | {STUDIED: True})


def _without(tags: Mapping[str, str], others: Mapping[str, str]) -> dict[str, str]:
    """The tags that differ from the others'."""
    return {name: text for name, text in tags.items() if others.get(name) != text}


def new_record(game: Game[Any, Any], source: str) -> Record:
    """The record of a game that is new to the library; two persons may continue it."""
    kind, (setup, _) = kind_of(game.start), playing_from(game.root, "", "")
    return Record(kind.name, kind.variant_of(game.start), setup=setup.to_record() | {STUDIED: True}, source=source)


def file_name(game: Game[Any, Any]) -> str:
    """The file name for a game: its players and date, or its rules."""
    players = [known(game, side) for side in ("White", "Black")]
    date = game.tags.get("Date", "").split("?")[0].strip(".-")
    name = f"{players[0] or '?'} - {players[1] or '?'}" if any(players) else kind_of(game.start).variant_of(game.start)
    plain = "".join(char if char.isalnum() or char in " -.,_" else "_" for char in f"{name} {date}".strip())
    return f"{plain}.pdn"


def write_file(game: Game[Any, Any], path: Path) -> None:
    write_as_asked(path, write_pdn(game))
