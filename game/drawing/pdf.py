"""Canvases as pages of a PDF file, with text that can be searched and copied."""

import logging
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game import __version__
from game.drawing.shapes import Canvas, Outline

if TYPE_CHECKING:
    from fpdf.drawing import PaintedPath


def pdf(pages: Sequence[Canvas], title: str, fonts: tuple[Path, Path], marks: Sequence[tuple[str, int]] = ()) -> bytes:
    """A file with these pages in points; `fonts` are regular and bold, `marks` the bookmarks with their pages, from 0.
    The first call takes 0.5 s longer for fpdf2."""
    import http.client
    import urllib.request

    for module, name in ((http.client, "HTTPSConnection"), (urllib.request, "HTTPSHandler")):
        if not hasattr(module, name):  # executables have no TLS; fpdf2 wants it for pictures from the web
            setattr(module, name, getattr(module, name.replace("HTTPS", "HTTP")))
    with warnings.catch_warnings(action="ignore"):  # nor Pillow, which only pictures would need
        from fpdf import FPDF

    logging.getLogger("fpdf").setLevel(logging.ERROR)  # it warns of letters that the font lacks
    document = FPDF(unit="pt")
    document.set_auto_page_break(False)
    document.set_title(title)
    document.set_producer(f"Kings & Crosses {__version__}")
    for bold in sorted({text.bold for page in pages for text in page.texts}):
        document.add_font("text", "B" if bold else "", fonts[bold])
    for number, page in enumerate(pages):
        document.add_page(format=(page.width, page.height))
        for name in (name for name, place in marks if place == number):
            document.start_section(name)
        with document.drawing_context() as context:
            for shape in page.shapes:
                if isinstance(shape, Outline):
                    context.add_item(_path(shape), clone=False)
        for text in page.texts:
            document.set_font("text", "B" if text.bold else "", text.size)
            document.set_text_color(text.colour)
            document.text(text.x - text.align * document.get_string_width(text.text), text.y, text.text)
    return bytes(document.output())


def _path(shape: Outline) -> "PaintedPath":
    from fpdf.drawing import PaintedPath
    from fpdf.svg import svg_path_converter

    path = PaintedPath()
    svg_path_converter(path, shape.path)
    style = path.style
    style.fill_color, style.stroke_color = shape.fill or None, shape.stroke or None
    style.stroke_width, style.stroke_dash_pattern = shape.width, shape.dashes or None
    style.stroke_join_style = style.stroke_cap_style = "round"
    style.auto_close = False
    return path
