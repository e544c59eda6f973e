"""What moves through the steps: the buttons, the speed, the scrubber, and the counts beside them."""

from functools import partial

from game.ui.commands import Command, steps
from game.ui.lab.tree.scrubber import Scrubber
from game.ui.lab.tree.trace_cursor import SPEEDS, TraceCursor
from game.ui.look.sizes import Width
from game.ui.look.theme import Type
from game.ui.widgets.button import LiveButton, Rank
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Panel, Row, Space, straight
from game.ui.widgets.listing import Item
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _


def speed_text(speed: float) -> str:
    """A speed as it is written.

    >>> speed_text(0.5), speed_text(2.0)
    ('½×', '2×')
    """
    return "½×" if speed == min(SPEEDS) else f"{speed:g}×"


JUMPS = (
    Command("last cutoff", N_("To the last cutoff"), "[", "left", first=True),
    Command("next cutoff", N_("To the next cutoff"), "]", "right", first=True),
    Command("last change", N_("To the last change of the best move"), ",", "left", first=True),
    Command("next change", N_("To the next change of the best move"), ".", "right", first=True),
)


def transport_commands(player: TraceCursor) -> tuple[Command, ...]:
    """The commands that lead through the steps of a search, and to its cutoffs and changes."""
    trace, step = player.trace, player.step
    last, following = trace.last_of, trace.next_of
    goals = [find(marks, step) for marks in (trace.cutoffs, trace.changes) for find in (last, following)]
    jumps = (
        jump.on(partial(player.go_to, goal or 0), goal is not None) for jump, goal in zip(JUMPS, goals, strict=True)
    )
    return (*steps(step, player.last, player.go_to, player.toggle, playing=player.playing), *jumps)


def transport(player: TraceCursor, counts: str, width: float) -> Widget:
    """The whole transport for a window of this width, at 100 %; `counts` says what was found."""

    def button(number: int) -> LiveButton:
        command = transport_commands(player)[number]

        def current() -> Command:
            return transport_commands(player)[number]

        rank = Rank.MAIN if command.key == "Space" else Rank.USUAL
        return LiveButton(
            command.name,
            command.symbol,
            lambda: current().run(),
            lambda: current().enabled,
            tooltip=command.tooltip,
            rank=rank,
        )

    ways = [button(number) for number in range(5)]
    controls: list[Widget] = [straight(Row(ways, gap=8, wraps=False))]
    if width >= Width.TINY:
        speeds = [(speed, Item(speed_text(speed))) for speed in SPEEDS]

        def change(speed: float) -> None:
            player.speed = speed

        controls.append(DropDown("speed", speeds, player.speed, change, tooltip=_("How fast it plays")))
    if width >= Width.NARROW:
        for title, number in ((_("Cutoff"), 5), (_("Best move"), 7)):
            words = [Label(title, Type.SMALL, muted=True)] if width >= Width.ROOMY else []
            controls.append(straight(Row([button(number), *words, button(number + 1)], gap=6, wraps=False)))
    if width >= Width.ROOMY:
        controls += [Space(grow=1), Label(counts, Type.SMALL, muted=True, name="counts", align=1.0)]
    scrubber = Scrubber(player, tooltip=_("All steps; marks above are cutoffs, marks below changes of the best move"))
    return Panel([scrubber, Row(controls, gap=8, wraps=False)], gap=4, padding=10, name="transport")
