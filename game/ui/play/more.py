"""The list of what else can be done with the position that is shown."""

from collections.abc import Callable

from game.ui.shortcuts import Action
from game.ui.widgets.dropdown import open_list
from game.ui.widgets.listing import Item
from game.ui.widgets.ui import Ui
from game.ui.words.i18n import _


def open_more(ui: Ui, act: Callable[[Action], None], *, score: bool, coach: bool | None) -> None:
    """Lay the list below its button; `score`: there is one that can begin anew; `coach`: whether there is a coach, None
    where there can't be one."""
    ways = [
        (Action.STUDY, Item(_("Study the game"), _("Try variations, and write comments (Ctrl+T)"))),
        (Action.REVIEW, Item(_("Review the game"), _("How good each move was, and what was better (Ctrl+R)"))),
        (Action.LAB, Item(_("Search Lab"), _("Watch a search of this position, step by step (Ctrl+L)"))),
        (
            Action.FIND,
            Item(_("Games that reached this position"), _("Those in the library, mirrored ones too (Ctrl+F)")),
        ),
        (
            Action.EDIT,
            Item(_("Set up a position"), _("Change this one, and play or study what comes of it (Ctrl+E)")),
        ),
        (Action.PLAYERS, Item(_("Change the players"), _("Take over a side, or seat another level"))),
        (Action.SHARE, Item(_("Share"), _("A picture, a film or printed pages (Ctrl+P)"))),
        (Action.LEARN, Item(_("How to play"), _("The rules of this game on a board (Ctrl+H)"))),
        (Action.PUZZLES, Item(_("Puzzles"), _("Find the move that wins (Ctrl+U)"))),
    ]
    if coach is not None:
        title = _("Send the coach away") if coach else _("Ask for a coach")
        ways.append((Action.COACH, Item(title, _("It asks before a blunder is final: Look again?"))))
    if score:
        ways.append(
            (Action.RESET_SCORE, Item(_("Begin the score anew"), _("The games that were played stay in the library.")))
        )
    items = [item for _action, item in ways]
    open_list(ui, "more list", ui.find("more").rect, items, -1, lambda number: act(ways[number][0]))
