"""Saving: changes go into the library by themselves, into PDN files on request, and into a game to play on."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

from game.keeping.game_files import usual_suffix
from game.keeping.games import with_game
from game.keeping.library import Library
from game.keeping.record import STUDIED, Record, new_key
from game.kinds import kind_of, line_texts
from game.tree import Game, Node
from game.ui.play_setup import CUSTOM, FIRST_LEVEL, LEVELS_OFFERED, OWN, PlaySetup, Seat
from game.ui.study.facts import known
from game.ui.study.tree_editing import TreeEditing
from game.ui.widgets.choice import Choice
from game.ui.widgets.dialog import answers, open_dialog
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Field
from game.ui.widgets.listing import Item
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import explained
from game.ui.words import names
from game.ui.words.i18n import _

LEVELS = tuple(level for level in LEVELS_OFFERED if level not in (OWN, CUSTOM))
OF_MANY = "maxn"
"""Algorithm of the computer with more than two players."""


def playing_from(node: Node[Any, Any], level: str, name: str) -> tuple[PlaySetup, tuple[str, ...]]:
    """A game to play with the moves up to a node, and these; `level` is the computer's, "" for persons only.

    The person, called `name`, has the side to move.
    """
    start = node.path()[0].position
    kind = kind_of(start)
    variant, reverse = kind.variant_of(start), kind.is_reverse(start)
    usual = start == kind.start(variant, reverse=reverse)
    seats = tuple(Seat(name) if player == node.position.turn else Seat(level=level) for player in range(start.players))
    setup = PlaySetup(kind.name, variant, reverse, "" if usual else kind.position_text(start), seats=seats)
    if start.players > 2:
        setup = PlaySetup(kind.name, variant, reverse, setup.fen, seats=seats, algorithm=OF_MANY)
    return setup, tuple(line_texts(start, node.moves()))


def ask_who_plays(ui: Ui, level: str, play: Callable[[str], None]) -> None:
    """Ask for the opponent; `play` gets the computer's level, "" for two persons."""
    chosen = SimpleNamespace(computer=True, level=level if level in LEVELS else FIRST_LEVEL)

    def body() -> Widget:
        computer, choose = chosen.computer, partial(partial, setattr, chosen)
        who = Choice("who", [(True, _("Computer")), (False, _("Two players"))], computer, choose("computer"))
        levels = [(each, Item(_(names.LEVELS[each][0]), _(names.LEVELS[each][1]))) for each in LEVELS]
        fields: list[Widget] = [Field(_("Opponent"), who)]
        level = Field(_("Level"), DropDown("level", levels, chosen.level, choose("level"), enabled=computer))
        fields.append(explained(level, "" if computer else _("Two players need no level.")))
        if computer:
            fields.append(Label(_("Against the computer, you play the side to move."), muted=True))
        return Column(fields, gap=14)

    def start() -> None:
        ui.close()
        play(chosen.level if chosen.computer else "")

    open_dialog(ui, lambda: _("Play from here"), body, lambda: answers(ui, "ok", _("Start"), start))


QUIET = 1.0
"""Seconds after the last change until the game is saved."""


class Keeper:
    """Saves a changed game in the library, in the record it came from or in a new one."""

    def __init__(
        self,
        library: Library,
        editing: TreeEditing,
        record: Record | None,
        source: str = "",
        finish: Callable[[Record], Record] = lambda record: record,
        kept: Callable[[], None] = lambda: None,
        *,
        noted_only: bool = False,
    ) -> None:
        """`source`: the file of the game; `finish` adds to a record that is about to be saved, `kept` is called after
        that. A game in progress keeps its moves: changes go into a copy. `noted_only`: save nothing before there is
        more than moves, such as a comment."""
        self.library = library
        self.finish = finish
        self.kept = kept
        self.editing = editing
        self.source = source
        self._noted_only = noted_only
        self._bare = -1
        """The version that was found to have moves only."""
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
        return self.editing.version != self.editing.kept and not self._passes()

    def _passes(self) -> bool:
        """True if the game is not worth saving yet."""
        if not self._noted_only or self._bare == self.editing.version:
            return self._noted_only
        game = self.editing.game
        self._noted_only = not game.tags and not any(node.has_notes for node in game.root.walk())
        self._bare = self.editing.version
        return self._noted_only

    def update(self, dt: float) -> None:
        """Save what has not been changed for a while."""
        if self.editing.version != self._seen:
            self._seen, self._quiet = self.editing.version, 0.0
        self._quiet += dt
        if self.pending and self._quiet >= QUIET:
            self.keep()

    def _look(self) -> None:
        self.record, self.played = current(self.library, self.record), current(self.library, self.played)

    def keep(self) -> None:
        if self.pending:
            self.save()

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
        self._look()
        if self.record is None and self.played is not None and not self.pending:
            self.played = self.library.save(replace(self.played, setup=self.played.setup | {name: text}))
        else:
            self.save(**{name: text})

    def save(self, **notes: str | int | bool) -> None:
        """Save the game now, with these notes in its record."""
        self._look()
        self.editing.kept = self.editing.version
        record = with_game(self.record or self._new_record(), self.editing.game)
        headers = _without(record.headers, self._derived)
        self.record = self.library.save(self.finish(replace(record, setup=record.setup | notes, headers=headers)))
        self.kept()

    def _new_record(self) -> Record:
        if self.played is None:
            return new_record(self.editing.game, self.source)
        return replace(self.played, key=new_key(), setup=self.played.setup | {STUDIED: True})


def _without(tags: Mapping[str, str], others: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in tags.items() if others.get(name) != text}


def current(library: Library, record: Record | None) -> Record | None:
    """The record as it is now if its game is the same: another screen may have renamed or labelled it."""
    if record is None:
        return None
    (found,) = library.records([record.key]) or [record]
    same = (found.moves, found.tree, found.headers) == (record.moves, record.tree, record.headers)
    return found if same else record


def new_record(game: Game[Any, Any], source: str) -> Record:
    """The record of a game that is new to the library; two persons may continue it."""
    kind, (setup, _) = kind_of(game.start), playing_from(game.root, "", "")
    return Record(kind.name, kind.variant_of(game.start), setup=setup.to_record() | {STUDIED: True}, source=source)


def file_name(game: Game[Any, Any]) -> str:
    players = [known(game, side) for side in ("White", "Black")]
    date = game.tags.get("Date", "").split("?")[0].strip(".-")
    name = f"{players[0] or '?'} - {players[1] or '?'}" if any(players) else kind_of(game.start).variant_of(game.start)
    return plain_name(f"{name} {date}".strip(), usual_suffix(game))


def plain_name(title: str, suffix: str) -> str:
    plain = "".join(char if char.isalnum() or char in " -.,_" else "_" for char in title)
    return f"{plain}{suffix}"
