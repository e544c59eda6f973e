"""A canvas as the text of an SVG file."""

from collections.abc import Iterator
from html import escape

from game.drawing.shapes import Canvas, DrawnText, Fragment, Outline, Shape

FONT = "Noto Sans, Noto Sans SC, sans-serif"
ROUND, SHARP = ('stroke-linejoin="round" stroke-linecap="round"', 'stroke-linejoin="miter" stroke-linecap="butt"')
"""Ends of lines; those of fragments are sharp unless they say otherwise."""
ANCHORS = {0.0: "", 0.5: ' text-anchor="middle"', 1.0: ' text-anchor="end"'}


def svg(canvas: Canvas, width: str = "", height: str = "", *, title: str = "", texts: bool = True) -> str:
    """The file; `width` and `height` may have units. Without `texts` it has shapes alone, for simple readers."""
    size = f'width="{width or f"{canvas.width:g}"}" height="{height or f"{canvas.height:g}"}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {canvas.width:g} {canvas.height:g}"'
    lines = [f'{head} font-family="{FONT}" {ROUND}>', *([f"<title>{escape(title)}</title>"] if title else [])]
    fragments = [shape.svg for shape in canvas.shapes if isinstance(shape, Fragment)]
    names = {each: f"part-{number}" for number, each in enumerate(dict.fromkeys(fragments), 1)}
    if texts and names:
        lines += [
            "<defs>",
            *(f'<g id="{name}" {SHARP}>{_apart(each, name)}</g>' for each, name in names.items()),
            "</defs>",
        ]
    if canvas.ground:
        lines.append(f'<rect width="100%" height="100%" fill="{canvas.ground}"/>')
    for shape in canvas.shapes:
        lines += _elements(shape, names, texts=texts)
    return "\n".join([*lines, "</svg>\n"])


def _elements(shape: Shape, names: dict[str, str], *, texts: bool) -> Iterator[str]:
    match shape:
        case Outline():
            stroke = f'stroke="{shape.stroke}" stroke-width="{shape.width:g}"'
            dashes = f' stroke-dasharray="{" ".join(f"{dash:g}" for dash in shape.dashes)}"' if shape.dashes else ""
            style = f'fill="{shape.fill or "none"}"' + (f" {stroke}{dashes}" if shape.stroke else "")
            end = f"><title>{escape(shape.title)}</title></path>" if shape.title and texts else "/>"
            yield f'<path d="{shape.path}" {style}{end}'
        case Fragment():
            move = f'transform="translate({shape.x:g} {shape.y:g}) scale({shape.scale:g})"'
            yield f'<use href="#{names[shape.svg]}" {move}/>' if texts else f"<g {move} {SHARP}>{shape.svg}</g>"
        case DrawnText() if texts:
            weight = ' font-weight="bold"' if shape.bold else ""
            place = f'x="{shape.x:g}" y="{shape.y:g}"{ANCHORS[shape.align]} font-size="{shape.size:g}"'
            yield f'<text {place} fill="{shape.colour}"{weight}>{escape(shape.text)}</text>'


def _apart(fragment: str, name: str) -> str:
    """The fragment with names for its colours that no other fragment has."""
    return fragment.replace('id="', f'id="{name}-').replace("url(#", f"url(#{name}-")
