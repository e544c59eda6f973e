"""The four buttons that lead along the moves under a board."""

from collections.abc import Callable
from functools import partial

from game.ui.shortcuts import Action
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Columns, straight
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _


def ways(act: Callable[[Action], None], ply: int, last: int, to_end: str) -> Widget:
    """Back to earlier positions and on to the last one, from the position after `ply` moves; `to_end` is a tooltip."""
    each = (
        (Action.TO_START, "first", _("To the beginning (Home)"), ply > 0),
        (Action.STEP_BACK, "back one", _("One move back (Page Up)"), ply > 0),
        (Action.STEP, "on one", _("One move on (Page Down)"), ply < last),
        (Action.TO_END, "last", to_end, ply < last),
    )
    buttons = [
        Button(action.value, "", partial(act, action), symbol=symbol, tooltip=tooltip, enabled=enabled)
        for action, symbol, tooltip, enabled in each
    ]
    return straight(Columns(buttons, least=40, gap=6))
