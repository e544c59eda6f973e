"""Pages of texts and shapes, and the PDF file that they become: real letters in embedded fonts, real outlines."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from game import __version__
from game.ui.look.pdf import pdf_file, stream
from game.ui.look.text import FONTS, drawable
from game.ui.share.typeface import EM, Typeface

A4, LETTER = (595.0, 842.0), (612.0, 792.0)
"""The sides of a page in points, of which an inch has 72."""
NO_BREAK = "\N{NO-BREAK SPACE}"
STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
TAG = "KINGSX"
"""Stands before the name of a font of which not all is embedded."""
ASCENT, DESCENT = 880, -120
"""What the font says of the heights of its letters, in thousandths."""


class PaperText(NamedTuple):
    """A text on one line, whose letters stand on the line at y, measured from the top of the page."""

    text: str
    x: float
    y: float
    size: float
    bold: bool = False


class PaperShape(NamedTuple):
    """An outline as SVG writes it, with absolute M, L, C and Z only; shades from 0 black to 1 white, None for none."""

    path: str
    fill: float | None = None
    stroke: float | None = None
    width: float = 0.0


@dataclass(slots=True)
class PaperPage:
    """One sheet of paper; the shapes lie under the texts."""

    size: tuple[float, float]
    shapes: list[PaperShape] = field(default_factory=list)
    texts: list[PaperText] = field(default_factory=list)


@lru_cache(maxsize=2)
def typeface(*, bold: bool) -> Typeface:
    """The font of texts."""
    return Typeface(FONTS[bold])


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a text in points."""
    return typeface(bold=bold).width(written(text), size)


def written(text: str) -> str:
    """A text in the letters that the font has: a blank for one at which no line is broken."""
    return drawable(text).replace(NO_BREAK, " ").replace("\n", " ")


def circle(x: float, y: float, radius: float) -> str:
    """A circle as an outline."""
    bend = 0.5523 * radius
    left, right, top, low = x - radius, x + radius, y - radius, y + radius
    return (
        f"M{left:.2f} {y:.2f}C{left:.2f} {y - bend:.2f} {x - bend:.2f} {top:.2f} {x:.2f} {top:.2f}"
        f"C{x + bend:.2f} {top:.2f} {right:.2f} {y - bend:.2f} {right:.2f} {y:.2f}"
        f"C{right:.2f} {y + bend:.2f} {x + bend:.2f} {low:.2f} {x:.2f} {low:.2f}"
        f"C{x - bend:.2f} {low:.2f} {left:.2f} {y + bend:.2f} {left:.2f} {y:.2f}Z"
    )


def polygon(points: Sequence[tuple[float, float]], *, closed: bool = True) -> str:
    """Straight lines through points."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + ("Z" if closed else "")


def pdf(pages: Sequence[PaperPage], title: str) -> bytes:
    """The content of a PDF file with these pages."""
    fonts = [bold for bold in (False, True) if any(text.bold is bold for page in pages for text in page.texts)]
    objects: list[bytes] = [b"<< /Type /Catalog /Pages 2 0 R >>", b"", _information(title)]
    places = {}
    for bold in fonts:
        places[bold] = len(objects) + 1
        letters = {char for page in pages for text in page.texts if text.bold is bold for char in written(text.text)}
        objects += _font(typeface(bold=bold), sorted(letters), len(objects) + 1)
    resources = " ".join(f"/F{int(bold)} {place} 0 R" for bold, place in places.items())
    kids = []
    for page in pages:
        kids.append(f"{len(objects) + 1} 0 R")
        width, height = page.size
        box = f"/MediaBox [0 0 {width:g} {height:g}] /Resources << /Font << {resources} >> >>"
        objects.append(f"<< /Type /Page /Parent 2 0 R {box} /Contents {len(objects) + 2} 0 R >>".encode())
        objects.append(stream("", "\n".join(_content(page)).encode()))
    objects[1] = f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(kids)}] >>".encode()
    return pdf_file(objects, 3)


def _information(title: str) -> bytes:
    return f"<< /Title {_string(title)} /Producer {_string(f'Kings & Crosses {__version__}')} >>".encode()


def _string(text: str) -> str:
    """A text in UTF-16, as the information about a document has it."""
    return f"<feff{text.encode('utf-16-be', 'replace').hex()}>"


def _content(page: PaperPage) -> Iterator[str]:
    """What is drawn on a page, measured from its upper left corner."""
    yield f"1 0 0 -1 0 {page.size[1]:g} cm 1 j 1 J"
    for shape in page.shapes:
        if shape.fill is not None:
            yield f"{shape.fill:g} g"
        if shape.stroke is not None:
            yield f"{shape.stroke:g} G {shape.width:g} w"
        yield "\n".join(f"{numbers} {OPERATORS[step]}".strip() for step, numbers in STEP.findall(shape.path))
        yield "B" if None not in (shape.fill, shape.stroke) else "f" if shape.stroke is None else "S"
    yield "0 g BT"
    for text in page.texts:
        face = typeface(bold=text.bold)
        codes = "".join(f"{face.number(letter):04x}" for letter in written(text.text))
        yield f"/F{int(text.bold)} {text.size:g} Tf 1 0 0 -1 {text.x:.2f} {text.y:.2f} Tm <{codes}> Tj"
    yield "ET"


def _font(face: Typeface, letters: Sequence[str], first: int) -> list[bytes]:
    """The objects of a font of which these letters are used; `first` is the number of the first of them."""
    name = f"{TAG}+{face.name}"
    numbers = {face.number(letter): letter for letter in letters}
    widths = " ".join(f"{number} [{face.advance(letter)}]" for number, letter in sorted(numbers.items()))
    system = "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
    return [
        f"<< /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H "
        f"/DescendantFonts [{first + 1} 0 R] /ToUnicode {first + 4} 0 R >>".encode(),
        f"<< /Type /Font /Subtype /CIDFontType0 /BaseFont /{name} {system} /DW {EM} /W [{widths}] "
        f"/FontDescriptor {first + 2} 0 R >>".encode(),
        f"<< /Type /FontDescriptor /FontName /{name} /Flags 4 /FontBBox [-1000 -1050 2930 1450] /ItalicAngle 0 "
        f"/Ascent {ASCENT} /Descent {DESCENT} /CapHeight 733 /StemV 80 /FontFile3 {first + 3} 0 R >>".encode(),
        stream("/Subtype /CIDFontType0C ", face.embedded(letters)),
        stream("", _to_unicode(numbers).encode()),
    ]


def _to_unicode(numbers: dict[int, str]) -> str:
    """Which letters the numbers of a text mean, so that it can be searched and copied."""
    pairs = [f"<{number:04x}> <{letter.encode('utf-16-be').hex()}>" for number, letter in sorted(numbers.items())]
    parts = [pairs[start : start + 100] for start in range(0, len(pairs), 100)]
    tables = "\n".join(f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar" for part in parts)
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n"
        f"1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n{tables}\n"
        "endcmap CMapName currentdict /CMap defineresource pop end end"
    )
