"""The card beside a node of a drawn tree: its position, its value and window, and why moves of it were skipped."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ai.tracing.trace import VisitFlag
from game.ui.lab.tree import figures
from game.ui.lab.tree.drawing import Drawing
from game.ui.look import shapes
from game.ui.look.theme import Look, Type
from game.ui.words.i18n import _

BOARD = 132
"""The width of the board in pixels at 100 % scale."""
TEXT = 220
"""The greatest width of the text."""
PADDING = 10


def lines_of(drawing: Drawing, node: int, step: int) -> list[str]:
    """What the card says of a node at a step, after its name."""
    trace, captions = drawing.trace, drawing.captions
    last = trace.last_step(node, step)
    said = [captions.facts(node, step)]
    if last and trace.visits.marks[last - 1] & VisitFlag.CUT:
        said.append(captions.cut(node))
        said.append(_("Skipped: {moves}").format(moves=", ".join(captions.skipped(node))))
    return [line for text in said for line in text.split("\n") if line]


def draw(
    look: Look,
    surface: pygame.Surface,
    drawing: Drawing,
    node: int,
    target: pygame.Rect,
    area: pygame.Rect,
    taken: Sequence[pygame.Rect],
) -> None:
    """Draw the card of a node beside its rectangle, inside the area and best off what is taken."""
    step, theme, pad = drawing.step, look.theme, look.px(PADDING)
    value, window = drawing.value_text(node, step), drawing.window_text(node, step)
    title = " ".join(
        part for part in (drawing.player_text(drawing.trace.nodes.turns[node]), drawing.move_text(node)) if part
    )
    blocks = [look.text(title, Type.STRONG, look.px(TEXT))]
    if value:
        blocks.append(look.text(f"{value}   {window}".strip(), Type.BODY, look.px(TEXT)))
    blocks += [look.text(line, Type.SMALL, look.px(TEXT)) for line in lines_of(drawing, node, step)]
    board = drawing.board(node, look.px(BOARD))
    high = sum(block.size[1] for block in blocks) + look.px(4) * (len(blocks) - 1)
    wide = max(block.size[0] for block in blocks)
    beside = board.get_width() + pad if board else 0
    size = wide + beside + 2 * pad, max(high, board.get_height() if board else 0) + 2 * pad
    rect = _place(look, size, target, area, taken)
    shapes.shadow(surface, rect, look.radius, look.px(8), theme.shadow)
    shapes.rounded(surface, rect, look.radius, theme.panel, theme.control_border, look.px(theme.border))
    if board:
        surface.blit(board, (rect.x + pad, rect.y + pad))
    left, top = rect.x + pad + beside, rect.y + pad
    for number, block in enumerate(blocks):
        line = figures.colours_of(theme, drawing.trace, node)[1] if number == 0 else theme.text
        block.draw(surface, pygame.Rect(left, top, block.size[0], block.size[1]), line)
        top += block.size[1] + look.px(4)


def _place(
    look: Look, size: tuple[int, int], target: pygame.Rect, area: pygame.Rect, taken: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Where a card of this size lies: inside the area, off the target, on as little as possible of what is taken."""
    gap, (wide, high) = look.px(10), size
    inner = area.inflate(-2 * gap, -2 * gap)
    lefts = (target.right + gap, target.left - gap - wide, target.centerx - wide // 2, inner.left, inner.right - wide)
    tops = (target.centery - high // 2, target.bottom + gap, target.top - gap - high, inner.top, inner.bottom - high)
    places = [pygame.Rect(left, top, wide, high).clamp(inner) for left in lefts for top in tops]

    def cost(rect: pygame.Rect) -> tuple[bool, int, int]:
        covered = sum(part.w * part.h for part in map(rect.clip, taken))
        away = abs(rect.centerx - target.centerx) + abs(rect.centery - target.centery)
        return bool(rect.colliderect(target)), covered, away

    return min(places, key=cost)
