"""Texts of a review, and the notes that it writes into a game."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ai.insight.lines import ScoredLine
from ai.insight.review import MoveQuality, Remark
from ai.score import Knowledge, parts_of
from game.core import State
from game.kinds import kind_of, line_texts
from game.tree import Node
from game.ui.games.presentation import presentation_of
from game.ui.look import shapes
from game.ui.look.shapes import Colour
from game.ui.look.theme import Theme, readable
from game.ui.study.analysis_words import chip_text
from game.ui.study.glyphs import BEST_SIGN, BLUE, GOOD_SIGN, GREEN, STRENGTH, Glyph
from game.ui.study.tree_editing import Note
from game.ui.widgets.tile import TINT, Tile
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _, percent_text, plural

GLYPH_OF = {MoveQuality.INACCURACY: 6, MoveQuality.MISTAKE: 2, MoveQuality.BLUNDER: 4}
"""The glyphs (NAG) of the marks that have one."""
SIGNS = {
    MoveQuality.BEST: Glyph(BEST_SIGN, N_("Best move"), GREEN),
    MoveQuality.GOOD: Glyph(GOOD_SIGN, N_("Good enough"), BLUE),
    **{mark: STRENGTH[number] for mark, number in GLYPH_OF.items()},
}
SHOWN = 6
"""Number of moves shown of a line."""


class MoveReviewText(NamedTuple):
    title: str
    mark: MoveQuality | None
    lines: tuple[str, ...]
    better: ScoredLine | None = None
    """A line to play out."""


def line_text(position: State[Any], line: ScoredLine, most: int = SHOWN) -> str:
    moves = line_texts(position, line.pv)
    return " ".join([*moves[:most], *(["…"] if len(moves) > most else [])])


def score_of(position: State[Any], line: ScoredLine, pieces: str) -> str:
    return chip_text(position, line.score, pieces, drawn=False)


def card_of(position: State[Any], name: str, remark: Remark, pieces: str) -> MoveReviewText:
    """The texts on a move played in `position`; `name` is the move with its number."""
    glyph = SIGNS[remark.mark]
    title = f"{name} {glyph.sign} {_(glyph.meaning)}"
    best = kind_of(position).move_text(position, remark.best.move)
    if remark.forced:
        return MoveReviewText(name, None, (_("The only legal move."),))
    chances = chances_text(position, remark, pieces)
    if remark.mark is MoveQuality.BEST:
        same = remark.best.move == remark.played.move
        return MoveReviewText(
            title,
            MoveQuality.BEST,
            (chances, _("Nothing is better.") if same else _("As good as {move}.").format(move=best)),
        )
    better = _("Better ({score}): {line}").format(
        line=line_text(position, remark.best), score=score_of(position, remark.best, pieces)
    )
    return MoveReviewText(title, remark.mark, (chances, better), remark.best)


def chances_text(position: State[Any], remark: Remark, pieces: str) -> str:
    side = presentation_of(position).side_name(position, remark.player, pieces)
    before, after = percent_text(remark.expected), percent_text(remark.expected - remark.lost)
    if before == after:
        return _("Winning chance of {side}: {after}").format(side=side, after=after)
    return _("Winning chance of {side}: {before} → {after}").format(side=side, before=before, after=after)


def comment_of(position: State[Any], remark: Remark, pieces: str) -> str:
    text = _("{mark}. {chances}.")
    return text.format(mark=_(SIGNS[remark.mark].meaning), chances=chances_text(position, remark, pieces))


def better_comment(position: State[Any], remark: Remark, pieces: str) -> str:
    return _("Better: {score}").format(score=score_of(position, remark.best, pieces))


def to_learn_text(count: int) -> str:
    return plural("Retry {count} mistake", "Retry {count} mistakes", count) if count else _("No mistakes")


WRITTEN = 8
"""Number of moves written of the better line."""


def notes_of(nodes: tuple[Node[Any, Any], ...], found: dict[int, Remark], pieces: str) -> list[Note]:
    """The notes on the moves of the main line, `nodes`."""
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


def mark_colour(theme: Theme, mark: MoveQuality | None) -> Colour | None:
    """The readable colour of a mark on panels and tinted tiles."""
    if mark is None:
        return None
    colour = SIGNS[mark].colour
    return readable(colour, theme, theme.background, theme.panel, shapes.blend(theme.panel, theme.text, TINT))


def mark_tile(inside: Sequence[Widget], colour: Colour | None) -> Tile:
    return Tile(inside, tint=colour, least=80, name="review card", role="remark")
