"""What the panels beside tasks are made of."""

from collections.abc import Callable, Sequence
from functools import partial

from game.ui.look.theme import Type
from game.ui.shortcuts import Action
from game.ui.widgets.button import Button, flat
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Panel, Row
from game.ui.widgets.progress import ProgressBar
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.status import Status
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _

Act = Callable[[Action], None]


def exercise_panel(
    header: Sequence[Widget], inside: Sequence[Widget], foot: Sequence[Widget], *, name: str, gap: int = 12
) -> Widget:
    """A panel whose middle is scrolled; `name` is that of the middle, whose place is kept as long as it is the same."""
    return Panel(
        [
            Column([Row(header, gap=6, wraps=False)], padding=4),
            Scroll(Column(inside, gap=gap, padding=4), name=name, least=24),
            Column(foot, gap=8, padding=4),
        ],
        gap=0,
        padding=10,
        name="panel",
    )


def back_button(act: Act) -> Button:
    """The first one of a header."""
    return flat("back", "back", _("Back (Esc)"), partial(act, Action.BACK))


def mute_button(act: Act, *, muted: bool) -> Button:
    """The last one of a header."""
    return flat("mute", "mute" if muted else "sound", _("Sound on or off (M)"), partial(act, Action.MUTE))


def status_row(status: str, *, warning: bool) -> Widget:
    """How the task stands, or why something was refused."""
    return Row([Status(lambda: status, warning=warning)], wraps=False)


def typed_move(typed: str, change: Callable[[str], None], enter: Callable[[], None], hint: str) -> Widget:
    """Where a move can be typed."""
    return TextField("typed", typed, change, enter=enter, hint=hint, longest=40, grow=0)


def how_much_is_done(done: int, count: int, text: str) -> list[Widget]:
    """A bar and a text below it with {done} and {count}."""
    told = text.format(done=done, count=count)
    return [ProgressBar("progress", done / count), Label(told, Type.SMALL, name="done", muted=True)]
