"""Play on from a position of the study."""

from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

from game.kinds import kind_of, line_texts
from game.tree import Node
from game.ui.play_setup import CUSTOM, FIRST_LEVEL, LEVELS_OFFERED, OWN, PlaySetup, Seat
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.choice import Choice
from game.ui.widgets.dialog import open_dialog
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
        fields: list[Widget] = [Field(Label(_("Opponent")), who)]
        level = Field(Label(_("Level")), DropDown("level", levels, chosen.level, choose("level"), enabled=computer))
        fields.append(explained(level, "" if computer else _("Two players need no level.")))
        if computer:
            fields.append(Label(_("Against the computer, you play the side to move."), muted=True))
        return Column(fields, gap=14)

    def start() -> None:
        ui.close()
        play(chosen.level if chosen.computer else "")

    open_dialog(
        ui,
        lambda: _("Play from here"),
        body,
        lambda: [Button("cancel", _("Cancel"), ui.close), Button("ok", _("Start"), start, rank=Rank.MAIN)],
        focus="ok",
    )
