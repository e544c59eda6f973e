"""A playing that is paused: a cover lies where the board was, so that nobody can think about it."""

from collections.abc import Callable
from functools import partial

from game.ui.look.theme import Type
from game.ui.play.view import PlayView
from game.ui.shortcuts import Action
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Panel, Row
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _


def cover(go_on: Callable[[], None]) -> Widget:
    """What lies in the place of the board."""
    inside = [
        Label(_("Paused"), Type.TITLE, name="paused", align=0.5),
        Row([Button("go on", _("Go on"), go_on, rank=Rank.MAIN)], align=0.5),
    ]
    return Panel([Column(inside, gap=16)], padding=12, valign=0.5, name="cover")


def pause_buttons(view: PlayView) -> list[Widget]:
    """The button that lets the clocks rest, where there are any; a game that is watched has it among the tools."""
    playing = view.playing
    if playing.clocks is None or playing.outcome is not None or playing.paused or playing.watched:
        return []
    tooltip = _("Pause: the clocks rest, and the board is covered (P)")
    return [Button("pause", "", partial(view.act, Action.PAUSE), symbol="pause", tooltip=tooltip)]
