"""What there is to say of a position that is being set up."""

from typing import Any

from game.core import State
from game.kinds import kind_of
from game.ui.editor.draft import Draft
from game.ui.games import wording
from game.ui.games.presentation import presentation_of
from game.ui.words.errors import error_text
from game.ui.words.i18n import _, paragraph


def words(draft: Draft, pieces: str) -> tuple[str, bool]:
    """The sentences, and whether they say what is wrong with the position; `pieces` is the piece set."""
    position = draft.possible
    if position is None:
        return paragraph(error_text(finding.error) for finding in draft.findings()), True
    unplayable = wording.unplayable(position, pieces)
    if unplayable:
        return paragraph((unplayable, _("There is nothing left to play."))), False
    return _standing(position, pieces), False


def _standing(position: State[Any], pieces: str) -> str:
    """Who is to move, and in a game with captures how many pieces each side has."""
    kind = kind_of(position)
    to_move = presentation_of(position).to_move_text(position, pieces)
    if not kind.has_captures:
        return to_move
    owners = list(kind.owners(position).values())
    mine, theirs = owners.count(position.turn), owners.count(1 - position.turn)
    return _("{side}: {own} against {other}.").format(side=to_move, own=mine, other=theirs)
