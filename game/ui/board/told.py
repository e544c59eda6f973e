"""A board and the moves on it in words, for those who don't see it."""

from collections.abc import Callable, Iterable
from typing import Any

from game.core import State
from game.kind import Square
from game.kinds import kind_of
from game.ui.words.i18n import _, paragraph

SideName = Callable[[int], str]


def square_texts(position: State[Any], squares: Iterable[Square], side: SideName) -> dict[Square, str]:
    """The names of squares, with what stands on them."""
    kind = kind_of(position)
    owners, kings, barred = kind.owners(position), kind.kings(position), kind.barred(position)
    marks = kind.marks(position)

    def what(square: Square) -> str:
        if square in marks:
            return _("cross") if marks[square] == 0 else _("nought")
        if square not in owners:
            return _("forbidden") if square in barred else _("empty")
        piece = _("king") if square in kings else _("man")
        return f"{side(owners[square])}, {piece}" if kind.has_captures else side(owners[square])

    return {square: f"{kind.square_text(position, square)}, {what(square)}" for square in squares}


def board_text(position: State[Any], side: SideName) -> str:
    """All that stands on the board, one side after the other, as sentences."""
    kind = kind_of(position)
    owners, kings = kind.owners(position), kind.kings(position)

    def names(squares: Iterable[Square]) -> str:
        return ", ".join(kind.square_text(position, square) for square in sorted(squares))

    if marks := kind.marks(position):
        both = [names(square for square in marks if marks[square] == mark) for mark in (0, 1)]
        return _("Crosses: {crosses}. Noughts: {noughts}.").format(crosses=both[0] or "–", noughts=both[1] or "–")
    sentences = []
    for player in range(position.players):
        own = {square for square, owner in owners.items() if owner == player}
        parts = [names(own)]
        if kind.has_captures:
            men, crowned = names(own - kings), names(own & kings)
            parts = [_("men {squares}").format(squares=men) if men else ""]
            parts.append(_("kings {squares}").format(squares=crowned) if crowned else "")
        told = "; ".join(filter(None, parts)) or _("nothing")
        sentences.append(_("{side}: {what}.").format(side=side(player), what=told))
    return paragraph(sentences) if owners else _("The board is empty.")


def move_text(before: State[Any], move: Any) -> str:
    kind = kind_of(before)
    names = [kind.square_text(before, square) for square in kind.path(move)]
    if len(names) == 1:
        return names[0]
    captured = ", ".join(kind.square_text(before, square) for square in kind.captured(move))
    text = _("{start} to {end}, takes {captured}") if captured else _("{start} to {end}")
    told = text.format(start=names[0], end=names[-1], captured=captured)
    after = before.play(move)
    crowned = kind.path(move)[-1] in kind.kings(after) and kind.path(move)[0] not in kind.kings(before)
    return told + ", " + _("becomes a king") if crowned else told
