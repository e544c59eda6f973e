"""Compare's two trees as one picture: beside one another, or one above the other where they are wide."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import pygame

from ai.tracing.explain import explain
from game.drawing.svg import FONT
from game.ui.lab.export.pictures import TreeStepPainter, at_step, look_of
from game.ui.lab.export.svg import tree_elements
from game.ui.lab.tree.drawing import Drawing
from game.ui.lab.tree.notes import visit_text
from game.ui.lab.tree.pair import Pair
from game.ui.look.shapes import css
from game.ui.look.theme import Theme, Type
from game.ui.words.i18n import _

Size = tuple[float, float]

WIDE = 2.0
"""Trees that are together wider than so many times their heights stand one above the other."""
GAP, MARGIN, INDENT = 24, 20, 8
HEAD = 48
"""The height of what stands over a tree of an SVG drawing."""
LETTERS = 7.2
"""About the width of a letter there."""
LARGEST = (7680, 4320)
SCALE = 2.0
LEAST_WIDTH = 460


@dataclass(frozen=True, slots=True)
class PairedTree:
    """One of the trees at a moment, and what stands over it."""

    title: str
    told: str
    drawing: Drawing
    """Laid out, with rings around what the other search does not visit."""
    step: int


def sides_of(pair: Pair, moment: int) -> tuple[PairedTree, PairedTree]:
    """Both trees at a moment; they must have been laid out."""
    steps, moved = pair.alignment.steps(moment), pair.alignment.moving(moment)
    one, other = (_side(pair, side, steps[side], moved=moved[side]) for side in (0, 1))
    return one, other


def _side(pair: Pair, side: int, step: int, *, moved: bool) -> PairedTree:
    session = pair.sessions[side]
    told = _("It waits for the other search.")
    if moved or step == len(session.trace):
        told = session.words.sentence(explain(session.trace, step, book_cut=session.request.book_cut))
    drawing = at_step(session.drawing, step)
    drawing.found = pair.alignment.only[side]
    return PairedTree(pair.variants[side][1], f"{visit_text(step, len(session.trace))} · {told}", drawing, step)


def _places(sizes: Sequence[Size], gap: float, margin: float) -> tuple[list[Size], Size]:
    """Where both lie, and how large a picture is with them."""
    (w0, h0), (w1, h1) = sizes
    if w0 + w1 <= WIDE * (h0 + h1):
        return [(margin, margin), (margin + w0 + gap, margin)], (w0 + gap + w1 + 2 * margin, max(h0, h1) + 2 * margin)
    return [(margin, margin), (margin, margin + h0 + gap)], (max(w0, w1) + 2 * margin, h0 + gap + h1 + 2 * margin)


def pair_picture(sides: Sequence[PairedTree], below: str, theme: Theme) -> pygame.Surface:
    """Both trees, and a sentence below them."""
    look = look_of(theme, SCALE)
    made = [_tree_picture(side, theme) for side in sides]
    places, (width, height) = _places([surface.size for surface in made], look.px(GAP), look.px(MARGIN))
    room = round(width) - look.px(2 * MARGIN)
    said = look.text(below, Type.SMALL, room)
    surface = pygame.Surface((round(width), round(height) + said.size[1] + look.px(MARGIN)))
    surface.fill(theme.panel)
    for each, (x, y) in zip(made, places, strict=True):
        surface.blit(each, (round(x), round(y)))
    said.draw(surface, pygame.Rect(look.px(MARGIN), round(height), room, 0), theme.muted, 0.0, 0.0)
    return surface


def _tree_picture(side: PairedTree, theme: Theme) -> pygame.Surface:
    """A tree with what stands over it."""
    look = look_of(theme, SCALE)
    picture = TreeStepPainter(side.drawing, theme, LARGEST)
    picture.drawing.found = side.drawing.found
    tree = picture.draw(side.step)
    width = max(tree.width, look.px(LEAST_WIDTH))
    title, told = look.text(side.title, Type.STRONG, width), look.text(side.told, Type.SMALL, width)
    head = title.size[1] + told.size[1] + look.px(INDENT)
    surface = pygame.Surface((width, head + tree.height))
    surface.fill(theme.panel)
    title.draw(surface, pygame.Rect(0, 0, width, 0), theme.text, 0.0, 0.0)
    told.draw(surface, pygame.Rect(0, title.size[1], width, 0), theme.muted, 0.0, 0.0)
    surface.blit(tree, ((width - tree.width) // 2, head))
    return surface


def pair_svg(sides: Sequence[PairedTree], below: str, theme: Theme) -> str:
    """The same as a drawing that can be enlarged."""
    made = []
    for side in sides:
        assert side.drawing.layout is not None
        size, elements = tree_elements(side.drawing, side.drawing.layout, side.step, theme)
        wide = max(size[0], LETTERS * len(side.told), LETTERS * len(side.title))
        made.append(((wide, size[1] + HEAD), elements))
    places, (width, height) = _places([size for size, _elements in made], GAP, MARGIN)
    width = max(width, LETTERS * len(below) + 2 * MARGIN)
    height += 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}"'
        f' viewBox="0 0 {width:g} {height:g}" font-family="{FONT}" font-size="13">',
        f'<rect width="100%" height="100%" fill="{css(theme.panel)}"/>',
    ]
    text, muted = css(theme.text), css(theme.muted)
    for side, (_size, elements), (x, y) in zip(sides, made, places, strict=True):
        parts.append(f'<g transform="translate({x:g} {y:g})">')
        parts.append(f'<text y="14" fill="{text}" font-size="15" font-weight="bold">{escape(side.title)}</text>')
        parts.append(f'<text y="38" fill="{muted}">{escape(side.told)}</text>')
        parts.append(f'<g transform="translate(0 {HEAD})">')
        parts += [*elements, "</g></g>"]
    parts.append(f'<text x="{MARGIN}" y="{height - MARGIN:g}" fill="{muted}">{escape(below)}</text>')
    return "\n".join([*parts, "</svg>\n"])
