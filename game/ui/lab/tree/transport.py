"""What moves through the steps: the buttons, the speed, the scrubber, and the counts beside them."""

from array import array
from collections.abc import Callable
from functools import partial

from game.ui.lab.tree.scrubber import Scrubber
from game.ui.lab.tree.trace_cursor import SPEEDS, TraceCursor
from game.ui.look.sizes import Width
from game.ui.look.theme import Type
from game.ui.shortcuts import Action
from game.ui.widgets.button import LiveButton, Rank
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Panel, Row, Space, straight
from game.ui.widgets.listing import Item
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _


def speed_text(speed: float) -> str:
    """A speed as it is written.

    >>> speed_text(0.5), speed_text(2.0)
    ('½×', '2×')
    """
    return "½×" if speed == min(SPEEDS) else f"{speed:g}×"


def transport(player: TraceCursor, act: Callable[[Action], object], counts: str, width: float) -> Widget:
    """The whole transport for a window of this width, at 100 %; `counts` says what was found."""

    def button(
        action: Action, symbol: str, tooltip: str, able: Callable[[], bool], rank: Rank = Rank.USUAL
    ) -> LiveButton:
        def press() -> None:
            act(action)

        return LiveButton(action.value, symbol, press, able, tooltip=tooltip, rank=rank)

    def comes(steps: "array[int]") -> bool:
        return player.trace.next_of(steps, player.step) is not None

    def came(steps: "array[int]") -> bool:
        return player.trace.last_of(steps, player.step) is not None

    trace = player.trace
    symbol, told = ("pause", _("Pause (Space)")) if player.playing else ("play", _("Play (Space)"))
    ways = [
        button(Action.TO_START, "first", _("To the beginning (Home)"), lambda: not player.at_start),
        button(Action.STEP_BACK, "left", _("One step back (←)"), lambda: not player.at_start),
        button(Action.PLAY, symbol, told, lambda: player.last > 0, Rank.MAIN),
        button(Action.STEP, "right", _("One step on (→)"), lambda: not player.at_end),
        button(Action.TO_END, "last", _("To the end (End)"), lambda: not player.at_end),
    ]
    controls: list[Widget] = [straight(Row(ways, gap=8, wraps=False))]
    if width >= Width.TINY:
        speeds = [(speed, Item(speed_text(speed))) for speed in SPEEDS]

        def change(speed: float) -> None:
            player.speed = speed

        controls.append(DropDown("speed", speeds, player.speed, change, tooltip=_("How fast it plays")))
    if width >= Width.NARROW:
        jumps = (
            (_("Cutoff"), trace.cutoffs, Action.LAST_CUTOFF, Action.NEXT_CUTOFF),
            (_("Best move"), trace.changes, Action.LAST_CHANGE, Action.NEXT_CHANGE),
        )
        tooltips = {
            Action.LAST_CUTOFF: _("To the last cutoff ([)"),
            Action.NEXT_CUTOFF: _("To the next cutoff (])"),
            Action.LAST_CHANGE: _("To the last change of the best move (,)"),
            Action.NEXT_CHANGE: _("To the next change of the best move (.)"),
        }
        for title, steps, last, following in jumps:
            words = [Label(title, Type.SMALL, muted=True)] if width >= Width.ROOMY else []
            back = button(last, "left", tooltips[last], partial(came, steps))
            on = button(following, "right", tooltips[following], partial(comes, steps))
            controls.append(straight(Row([back, *words, on], gap=6, wraps=False)))
    if width >= Width.ROOMY:
        controls += [Space(grow=1), Label(counts, Type.SMALL, muted=True, name="counts", align=1.0)]
    scrubber = Scrubber(player, tooltip=_("All steps; marks above are cutoffs, marks below changes of the best move"))
    return Panel([scrubber, Row(controls, gap=8, wraps=False)], gap=4, padding=10, name="transport")
