"""What a review writes into a game: signs, evaluations, comments, and the better lines as variations."""

from typing import Any

from ai.insight.review import Remark
from ai.score import Knowledge, parts_of
from game.tree import Node
from game.ui.study.review_words import GLYPH_OF, better_comment, comment_of
from game.ui.study.tree_editing import Note

WRITTEN = 8
"""How many moves of the better line are written."""


def notes_of(nodes: tuple[Node[Any, Any], ...], found: dict[int, Remark], pieces: str) -> list[Note]:
    """The notes on the moves of a game's main line, `nodes`, by the remarks on them."""
    return [_note(nodes[ply + 1], found[ply], pieces) for ply in sorted(found)]


def _note(node: Node[Any, Any], remark: Remark, pieces: str) -> Note:
    assert node.parent is not None
    position, evaluation = node.parent.position, None
    if parts_of(remark.played.score).knowledge is Knowledge.EVALUATION:
        evaluation = remark.played.score if remark.player == 0 else -remark.played.score
    glyph = GLYPH_OF.get(remark.mark)
    if glyph is None:
        return Note(node, evaluation)
    comment, better = comment_of(position, remark, pieces), better_comment(position, remark, pieces)
    return Note(node, evaluation, glyph, comment, remark.best.pv[:WRITTEN], better)
