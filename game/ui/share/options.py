"""The form of the share screen."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple

from game.drawing.shapes import A4, LETTER
from game.ui.files.folder import FileType
from game.ui.share.booklet import BookletContent
from game.ui.widgets.choice import Choice
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.layout import Column, Field
from game.ui.widgets.listing import Item
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import explained
from game.ui.words.i18n import N_, _, plural, with_signs


class ShareFormat(StrEnum):
    PICTURE = "picture"
    DRAWING = "drawing"
    FILM = "film"
    PAPER = "paper"
    TEXT = "text"


FORMS = {
    ShareFormat.PICTURE: (N_("Picture (PNG)"), N_("The position, for messages and web pages")),
    ShareFormat.DRAWING: (N_("Drawing (SVG)"), N_("The position, sharp at every size")),
    ShareFormat.FILM: (N_("Film (GIF)"), N_("The game, move by move")),
    ShareFormat.PAPER: (N_("Printed pages (PDF)"), N_("The game with variations, comments and diagrams")),
    ShareFormat.TEXT: (N_("Text"), N_("The game or the position for other programs")),
}
TYPES = {
    ShareFormat.PICTURE: FileType(N_("Pictures (PNG)"), (".png",)),
    ShareFormat.DRAWING: FileType(N_("Drawings (SVG)"), (".svg",)),
    ShareFormat.FILM: FileType(N_("Films (GIF)"), (".gif",)),
    ShareFormat.PAPER: FileType(N_("PDF files"), (".pdf",)),
}
SIDES = (320, 480, 640, 800, 1200, 2000)
FILM_SIDES = (240, 320, 480, 640)
DELAYS = (0.5, 1.0, 2.0, 3.0)
EVERY = (0, 5, 10, 20)
PAPERS = ((A4, "A4"), (LETTER, "Letter"))


@dataclass(slots=True)
class ShareOptions(BookletContent):
    form: ShareFormat = ShareFormat.PICTURE
    side: int = 800
    film_side: int = 480
    delay: float = 1.0
    last: bool = True
    arrow: bool = False
    whole: bool = True
    """All chapters of a study as a booklet."""


class Contents(NamedTuple):
    moves: bool
    signs: bool
    measures: bool
    chapters: bool


def controls(options: ShareOptions, changed: Callable[[], None], has: Contents) -> Widget:
    def put(name: str, value: Any) -> None:
        setattr(options, name, value)
        changed()

    setter = partial(partial, put)

    def toggle(name: str, text: str) -> Widget:
        return Toggle(name, text, getattr(options, name), setter(name))

    forms = [(form, Item(_(title), _(detail))) for form, (title, detail) in FORMS.items()]
    if not has.moves:
        forms = [each for each in forms if each[0] is not ShareFormat.FILM]
    menu = DropDown("form", forms, options.form, setter("form"))
    what = Field(_("What"), explained(menu, _(FORMS[options.form][1])))
    names, flipped = toggle("names", _("Square names")), toggle("flipped", _("Turn the board around"))
    signs = [toggle("signs", _("Arrows and signs of the study"))] if has.signs else []
    last, arrow = toggle("last", _("Mark the last move")), toggle("arrow", _("Arrow of the last move"))
    match options.form:
        case ShareFormat.PICTURE | ShareFormat.DRAWING:
            sides = [(side, Item(_pixels(side))) for side in SIDES]
            size = Field(_("Size"), DropDown("side", sides, options.side, setter("side")))
            more = [size, names, flipped, *((last, arrow) if has.moves else ()), *signs]
        case ShareFormat.FILM:
            sides = [(side, Item(_pixels(side))) for side in FILM_SIDES]
            delays = [(delay, _("{seconds} s").format(seconds=with_signs(f"{delay:g}"))) for delay in DELAYS]
            more = [
                Field(_("Size"), DropDown("film side", sides, options.film_side, setter("film_side"))),
                Field(_("Show each move for"), Choice("delay", delays, options.delay, setter("delay"))),
                names,
                flipped,
                last,
                arrow,
                *signs,
            ]
        case ShareFormat.PAPER:
            every = [(count, Item(_every(count))) for count in EVERY]
            whole = [(True, _("All chapters")), (False, _("This chapter"))]
            more = [
                *([Choice("whole", whole, options.whole, setter("whole"))] if has.chapters else []),
                Field(_("Paper"), Choice("paper", PAPERS, options.paper, setter("paper"))),
                Field(_("Diagrams"), DropDown("every", every, options.every, setter("every"))),
                toggle("marked", _("Diagrams after moves with ! or ?")),
                toggle("final", _("Diagram of the last position")),
                *([toggle("measured", _("Clocks and evaluations"))] if has.measures else []),
                names,
                flipped,
                *signs,
            ]
        case ShareFormat.TEXT:
            more = []
    return Column([what, *more], gap=14)


def _pixels(side: int) -> str:
    return _("{count} pixels").format(count=side)


def _every(count: int) -> str:
    if not count:
        return _("None at regular intervals")
    return plural("After every {count} move", "After every {count} moves", count)
