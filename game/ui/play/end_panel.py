"""What is shown when a playing is over: the result, its reason, and what to do next."""

from typing import TYPE_CHECKING

from game.ui import wording
from game.ui.i18n import _
from game.ui.theme import Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.ui.play.screen import PlayScreen


def end_panel(screen: "PlayScreen") -> Widget:
    """For a playing that is over."""
    playing = screen.playing
    position, outcome = playing.match.position, playing.outcome
    assert outcome is not None
    return Column(
        [
            Label(wording.result_title(position, outcome, playing.person), Type.HEADING, name="result", align=0.5),
            Label(wording.result_reason(position, outcome), name="reason", muted=True, align=0.5),
            Columns(
                [
                    Button("rematch", _("Rematch"), screen.rematch, rank=Rank.MAIN, tooltip=_("Swaps the sides")),
                    Button("another", _("New game"), screen.new_game),
                ],
                least=130,
                gap=8,
            ),
        ],
        gap=8,
        name="end",
    )
