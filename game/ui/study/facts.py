"""What is known about a game besides its moves: the players, where and when, the result."""

from typing import Any

from game.kinds import kind_of
from game.tree import Game
from game.ui.games import presentation_of
from game.ui.i18n import _

UNKNOWN = " ?.-*"
"""A fact made of these alone is none."""


def known(game: Game[Any, Any], name: str) -> str:
    """A fact about a game, "" when it is not known."""
    text = game.tags.get(name, "").strip()
    return text if text.strip(UNKNOWN) else ""


def heading(game: Game[Any, Any]) -> tuple[str, str]:
    """Who plays whom, or which game it is, and in a second line all else that is known."""
    presentation = presentation_of(game.start)
    rules = presentation.full_name(kind_of(game.start).variant_of(game.start))
    white, black = known(game, "White"), known(game, "Black")
    players = f"{white or '?'} – {black or '?'}" if white or black else ""
    date = game.tags.get("Date", "").split("?")[0].rstrip(".-")
    others = [known(game, "Event"), date, known(game, "Result"), rules if players else ""]
    return players or rules, " · ".join(filter(None, others)) or _("Moves that you try become variations.")
