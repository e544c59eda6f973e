"""Files of the Lab and their pictures. A writer runs in any thread, apart from what the window draws with."""

import csv
import errno
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any

import pygame

from ai.commands.compare import as_data, csv_rows
from ai.commands.trace import table_of
from ai.limits import Stopped
from ai.textbook.trees import Tree
from ai.tracing.chart import Chart
from ai.tracing.chart import svg as chart_svg
from ai.tracing.compare import Comparison
from ai.tracing.events import LINES_A_PIECE, json_pieces
from ai.tracing.explain import explain
from ai.tracing.layout import Layout, tidy
from ai.tracing.listing import changed_lines, listing
from ai.tracing.run import WITH_WINDOW, algorithms_for
from ai.tracing.trace import NONE
from ai.tracing.worksheet import WorksheetTask, worksheet
from game.core import InputError
from game.drawing.shapes import Canvas
from game.drawing.svg import svg
from game.faults import Fault, reason_of
from game.keeping.files import keep_new
from game.ui.board.painter import png
from game.ui.games.wording import number_text
from game.ui.lab.export.sheet import listing_pdf, page_of, pages_pdf
from game.ui.lab.tree.drawing import Drawing
from game.ui.lab.tree.figures import CanvasPen, SurfacePen, TreePen
from game.ui.lab.tree.painter import TreePainter
from game.ui.lab.tree.trace_session import Pair, TraceSession, visit_text
from game.ui.lab.tree.viewport import HIGHEST, MARGIN, NAMES, WIDEST, Viewport
from game.ui.look.shapes import css
from game.ui.look.text import FONTS, Fonts
from game.ui.look.theme import Look, Theme, Type
from game.ui.widgets.graph import Graph, palette_of
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _, count_text, ngettext

Size = tuple[int, int]
SCALES = (2.0, 1.5, 1.0)
"""Scales of a picture: it gets the greatest one at which all of it has room."""
LARGEST: Size = (7680, 4320)
ENDLESS: Size = (10**9, 10**9)
"""Room of a drawing, which can be enlarged."""
FILM: Size = (1920, 1080)
"""The largest frame of an animation."""
LEAST_WIDTH = 560
"""Least width of a frame at 100 %, for its caption."""
BOARD = 84
"""Height of small boards at 100 %."""
FLATTEST, STRETCH = 4, 1.6
"""A tree wider than this multiple of its height has higher rows, up to this multiple."""
INDENT = 10
"""Left edge of the names of players at 100 %."""
CAPTION_LINES = 3
GAP, SIDE = 24, 20
"""Distances between and around the trees of a pair at 100 %."""
UNDER = 8
"""Distance between a tree and the texts above it."""
LEAST_OF_PAIR = 460
WIDE = 2.0
"""Trees together wider than this multiple of their heights stand one above the other."""
CHART: Size = (1920, 1200)
CHART_SCALE = 2.0


def look_of(theme: Theme, scale: float) -> Look:
    """A look with fonts of its own: no two threads can share them."""
    return Look(theme, scale, Fonts(*FONTS), motion=False)


def at_step(drawing: Drawing, step: int) -> Drawing:
    other = drawing.apart()
    other.step = step
    if other.layout is None or other.layout.root != other.root:
        other.layout = tidy(other.trace, other.root, frozenset(other.folded))
    return other


class TreeStepPainter:
    """Draws a tree at any step, always at the same size and zoom, with a caption below it."""

    def __init__(
        self,
        drawing: Drawing,
        theme: Theme,
        most: Size = LARGEST,
        *,
        film: bool = False,
        vector: bool = False,
    ) -> None:
        """The drawing must have been laid out. `film`: there is room for captions, and the visit is marked. `vector`:
        it can be enlarged, so it has its full size, and no small boards."""
        self.drawing = drawing.apart()
        self.drawing.found = drawing.found
        self.caption = ""
        scales = SCALES[-1:] if vector else SCALES
        if vector:
            most = ENDLESS
            self.drawing.captions = replace(drawing.captions, board=None)
            drawing = self.drawing
        self.film = film
        assert drawing.layout is not None
        self._layouts = {drawing.layout.root: drawing.layout}
        if film and drawing.top is None:
            for root in drawing.trace.roots:
                self._lay_out(root)
        self.units = max(layout.width for layout in self._layouts.values()) + 1
        deepest = max(self._layouts.values(), key=lambda layout: len(layout.rows))
        rows = len(deepest.rows)
        high = HIGHEST + (BOARD if drawing.has_boards else 0)
        wide = self.units * WIDEST + 2 * MARGIN + NAMES
        fitting = (scale for scale in scales if wide * scale <= most[0] and (rows * high + MARGIN) * scale <= most[1])
        self.look = look = look_of(theme, next(fitting, scales[-1]))
        width = min(round(wide * look.scale), most[0])
        self.unit = (width - look.px(2 * MARGIN + NAMES)) / self.units
        caption = CAPTION_LINES * look.text("0").size[1] + look.px(MARGIN) if film else 0
        high = look.px(high)
        room = (most[1] - caption - look.px(2 * MARGIN)) // rows
        self.ply = max(1, min(max(high, min(round(STRETCH * high), width // (FLATTEST * rows))), room))
        self.rect = pygame.Rect(look.px(MARGIN - INDENT), 0, width - look.px(MARGIN - INDENT), 0)
        last = self._painter(deepest).bands[-1]
        self.rect.h = look.px(2 * MARGIN) + (rows - 1) * self.ply + last.branches - last.window
        self.size = max(width, look.px(LEAST_WIDTH) if film else 0), self.rect.h + caption

    def _lay_out(self, root: int) -> Layout:
        drawing = self.drawing
        if root not in self._layouts:
            found = tidy(drawing.trace, root, frozenset(drawing.folded))
            assert found is not None
            self._layouts[root] = found
        return self._layouts[root]

    def _painter(self, layout: Layout) -> TreePainter:
        look = self.look
        left = look.px(MARGIN + NAMES) + (self.units - layout.width) * self.unit / 2
        sight = Viewport(self.rect, look.scale, self.unit, self.ply, round(left), look.px(MARGIN))
        return TreePainter(self.drawing, layout, sight, look)

    def paint(self, pen: TreePen) -> None:
        look, drawing = self.look, self.drawing
        step, layout = drawing.step, self._lay_out(drawing.root)
        painter = self._painter(layout)
        for ply in range(len(layout.rows)):
            if ply:
                painter.paint_branches(pen, ply, 0, self.size[0], step)
            painter.paint_row(pen, ply, 0, self.size[0], step)
        painter.paint_best_line(pen)
        painter.paint_names(pen)
        place = layout.place(drawing.current) if self.film and step else NONE
        if place != NONE:
            pen.ring(look.theme.tree.best, painter.around(place, step), look.px(8), look.px(2))
        below = pygame.Rect(look.px(MARGIN), self.rect.h, self.size[0] - look.px(2 * MARGIN), 0)
        pen.text(look.text(self.caption, Type.BODY, below.w), look.theme.text, below, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class PairedTree:
    """One of two trees with the texts above it."""

    title: str
    told: str
    drawing: Drawing
    """Laid out at a step, with rings around what the other search does not visit."""


def sides_of(pair: Pair, moment: int) -> list[PairedTree]:
    steps, moved = pair.alignment.steps(moment), pair.alignment.moving(moment)
    return [_side(pair, side, steps[side], moved=moved[side]) for side in (0, 1)]


def _side(pair: Pair, side: int, step: int, *, moved: bool) -> PairedTree:
    session = pair.sessions[side]
    told = _("Waiting for the other search.")
    if moved or step == len(session.trace):
        told = session.words.sentence(explain(session.trace, step, book_cut=session.request.book_cut))
    drawing = at_step(session.drawing, step)
    drawing.found = pair.alignment.only[side]
    return PairedTree(pair.variants[side][1], f"{visit_text(step, len(session.trace))} · {told}", drawing)


class TreePairPainter:
    """Draws two trees side by side, or one above the other, and a sentence below them."""

    def __init__(self, sides: Sequence[PairedTree], below: str, theme: Theme, *, vector: bool = False) -> None:
        self.look = look = look_of(theme, 1.0 if vector else SCALES[0])
        self.sides, self.below = sides, below
        self.trees = [TreeStepPainter(side.drawing, theme, vector=vector) for side in sides]
        gap, margin, left, top = look.px(GAP), look.px(SIDE), look.px(SIDE), look.px(SIDE)
        places = []
        for side, tree in zip(sides, self.trees, strict=True):
            width = max(tree.size[0], look.px(LEAST_OF_PAIR))
            head = look.text(side.title, Type.STRONG, width).size[1] + look.text(side.told, Type.SMALL, width).size[1]
            places.append(pygame.Rect(left, top, width, head + look.px(UNDER) + tree.size[1]))
        first, second = places
        if first.w + second.w <= WIDE * (first.h + second.h):
            second.x += first.w + gap
        else:
            second.y += first.h + gap
        self.places, whole = places, first.union(second)
        room = look.text(below, Type.SMALL, whole.w).size[1]
        self.size = whole.w + 2 * margin, whole.h + room + 3 * margin

    def paint(self, pen: TreePen) -> None:
        look = self.look
        for side, tree, place in zip(self.sides, self.trees, self.places, strict=True):
            part = pen.part(place)
            title, told = look.text(side.title, Type.STRONG, place.w), look.text(side.told, Type.SMALL, place.w)
            part.text(title, look.theme.text, pygame.Rect(0, 0, place.w, 0), 0.0, 0.0)
            part.text(told, look.theme.muted, pygame.Rect(0, title.size[1], place.w, 0), 0.0, 0.0)
            (wide, high), left = tree.size, (place.w - tree.size[0]) // 2
            tree.paint(part.part(pygame.Rect(left, place.h - high, wide, high)))
        margin = look.px(SIDE)
        foot = pygame.Rect(margin, max(place.bottom for place in self.places) + margin, self.size[0] - 2 * margin, 0)
        pen.text(look.text(self.below, Type.SMALL, foot.w), look.theme.muted, foot, 0.0, 0.0)


def as_picture(painter: TreeStepPainter | TreePairPainter) -> pygame.Surface:
    surface = pygame.Surface(painter.size)
    surface.fill(painter.look.theme.panel)
    painter.paint(SurfacePen(surface))
    return surface


def as_file(painter: TreeStepPainter | TreePairPainter, *, vector: bool) -> bytes:
    if not vector:
        return png(as_picture(painter))
    canvas = Canvas(*painter.size, css(painter.look.theme.panel))
    painter.paint(CanvasPen(canvas))
    return svg(canvas).encode()


def tree_file(drawing: Drawing, step: int, theme: Theme, *, vector: bool = False) -> bytes:
    return as_file(TreeStepPainter(at_step(drawing, step), theme, vector=vector), vector=vector)


def pair_file(pair: Pair, moment: int, theme: Theme, *, vector: bool = False) -> bytes:
    return as_file(TreePairPainter(sides_of(pair, moment), pair.only_text, theme, vector=vector), vector=vector)


def chart_picture(title: str, sentences: Sequence[str], graph: Graph, theme: Theme) -> pygame.Surface:
    look = look_of(theme, CHART_SCALE)
    surface = pygame.Surface(CHART)
    surface.fill(theme.panel)

    def build() -> Widget:
        told = [Label(text) for text in sentences]
        return Column([Label(title, Type.HEADING), *told, graph], padding=MARGIN)

    Ui(lambda: look, build).draw(surface)
    return surface


Tell = Callable[[float], None]
"""Called with the share of the work that is done, 0 to 1."""
Write = Callable[[Path, bytearray, Tell], None]
"""Writes a new file or folder; raises `Stopped` when the stop flag is set."""
MOST_FRAMES = 600
"""Greatest number of frames, evenly spaced."""
ROWS_A_PIECE = 256
LONGEST_NAME = 70
"""Longest file name in characters: below 255 bytes in any language."""
NOT_IN_NAMES = re.compile(r'[<>:"/\\|?*\x00-\x1f]+')


@dataclass(frozen=True, slots=True)
class Format:
    key: str
    title: str
    detail: str
    suffix: str
    """The end of the file's name; "" for a folder."""
    write: Write
    is_player: bool = False
    """A player, which is then offered with other own players."""


def file_name(text: str) -> str:
    """A text as the name of a file on any system, without its end.

    >>> file_name('Tic-tac-toe 3x3: "X" / O?')
    'Tic-tac-toe 3x3 X O'
    """
    name = " ".join(NOT_IN_NAMES.sub(" ", text).split())[:LONGEST_NAME]
    return name.strip(". ") or "search"


def keep(folder: Path, name: str, chosen: Format, stop: bytearray, tell: Tell) -> Path | None:
    """Write it under a name that is free; None when it was stopped, which leaves nothing behind. InputError says in a
    sentence why it can't be written."""
    try:
        return keep_new(folder, name, chosen.suffix, lambda path: chosen.write(path, stop, tell))
    except Stopped:
        return None
    except OSError as error:
        raise refusal(folder, error) from None


def refusal(path: Path, error: OSError) -> InputError:
    if error.errno in (errno.EEXIST, errno.ENOTDIR):
        in_the_way = next((each for each in (path, *path.parents) if os.path.isfile(each)), path)
        return InputError(Fault.NO_FOLDER, path=in_the_way)
    return InputError(Fault.NOT_WRITTEN, path=path, reason=reason_of(error))


def _writer(pieces: Callable[[], Iterable[bytes]], count: float = 1) -> Write:
    """Return a function that writes about this number of pieces, which are made then."""

    def write(path: Path, stop: bytearray, tell: Tell) -> None:
        with path.open("wb") as file:
            for number, piece in enumerate(pieces(), 1):
                if stop[0]:
                    raise Stopped
                file.write(piece)
                tell(min(1.0, number / count))

    return write


def _csv(rows: Iterable[list[Any]]) -> Iterator[bytes]:
    left = iter(rows)
    while some := list(islice(left, ROWS_A_PIECE)):
        text = StringIO()
        csv.writer(text, lineterminator="\n").writerows(some)
        yield text.getvalue().encode()


# One search


def of_search(session: TraceSession, theme: Theme) -> list[Format]:
    """The formats of a search, as it stands now; before the first visit as it ends."""
    last = session.player.last
    step = session.player.step or last
    moment = _("Now: {visit}").format(visit=visit_text(step, last))
    if step == last:
        moment = _("At the end of the search")
    picture = _writer(lambda: [tree_file(session.drawing, step, theme)])
    drawing = _writer(lambda: [tree_file(session.drawing, step, theme, vector=True)])
    trace, request = session.trace, session.request
    table = _writer(lambda: _csv(table_of(trace, request, apart=True)), len(trace) / ROWS_A_PIECE + 1)
    lines = (len(trace) + len(trace.nodes)) / LINES_A_PIECE
    events = _writer(lambda: map(str.encode, json_pieces(trace, request)), lines)
    frames = len(frame_steps(last))
    told = ngettext(
        "{count} numbered picture, with what happens", "{count} numbered pictures, with what happens", frames
    )
    told = told.format(count=count_text(frames))
    return [
        Format("tree-png", _("Tree as a picture (PNG)"), moment, ".png", picture),
        Format("tree-svg", _("Tree as a drawing (SVG)"), moment, ".svg", drawing),
        Format("frames", _("Animation as frames (PNG)"), told, "", frames_of(session, theme)),
        Format("table", _("Table (CSV)"), _("Every visit, for a spreadsheet"), ".csv", table),
        Format("events", _("Events (JSON)"), _("Every node and visit, for programs"), ".json", events),
        *_listing(session),
        *_sheets(session),
    ]


def _listing(session: TraceSession) -> list[Format]:
    lines, changed = listing(session.request), changed_lines(session.request)
    write = _writer(lambda: [listing_pdf([line.text for line in lines], changed)])
    told = _("To read next to the book; what alpha-beta adds is marked")
    return [Format("listing", _("Code (PDF)"), told, ".pdf", write)] if lines else []


def _sheets(session: TraceSession) -> list[Format]:
    request = session.request
    if not isinstance(request.start, Tree) or "alphabeta" not in algorithms_for(request.start):
        return []

    def write(path: Path, stop: bytearray, tell: Tell) -> None:
        task = WorksheetTask.ALPHABETA if request.algorithm in WITH_WINDOW else WorksheetTask.MINIMAX
        sheet = worksheet(request.start, task, book_cut=request.book_cut and task is WorksheetTask.ALPHABETA)
        pages = [page_of(sheet, "", solution=solution) for solution in (False, True)]
        path.write_bytes(pages_pdf(pages))

    told = _("This tree with blanks to fill in by hand, and its solution")
    return [Format("worksheet", _("Worksheet (PDF)"), told, ".pdf", write)]


def frame_steps(last: int) -> list[int]:
    """The steps that are shown: all of them, or some evenly spaced."""
    count = min(last + 1, MOST_FRAMES)
    return [round(number * last / max(1, count - 1)) for number in range(count)]


def frames_of(session: TraceSession, theme: Theme) -> Write:
    def write(path: Path, stop: bytearray, tell: Tell) -> None:
        path.mkdir()
        picture = TreeStepPainter(session.drawing, theme, FILM, film=True)
        steps = frame_steps(len(session.trace))
        for number, step in enumerate(steps):
            if stop[0]:
                raise Stopped
            picture.drawing.step, picture.caption = step, _caption(session, step)
            (path / f"frame-{number:04}.png").write_bytes(as_file(picture, vector=False))
            tell((number + 1) / len(steps))

    return write


def _caption(session: TraceSession, step: int) -> str:
    if not step:
        return ""
    sentence = session.words.sentence(explain(session.trace, step, book_cut=session.request.book_cut))
    return f"{visit_text(step, len(session.trace))} · {sentence}"


# A comparison


def of_pair(pair: Pair, theme: Theme) -> list[Format]:
    moment = pair.step or pair.last
    picture = _writer(lambda: [pair_file(pair, moment, theme)])
    drawing = _writer(lambda: [pair_file(pair, moment, theme, vector=True)])
    at_end = moment == pair.last
    told = _("The final state") if at_end else _("The current state")
    return [
        Format("trees-png", _("Both trees as a picture (PNG)"), told, ".png", picture),
        Format("trees-svg", _("Both trees as a drawing (SVG)"), told, ".svg", drawing),
    ]


def of_comparison(title: str, found: Comparison, chart: Chart, said: list[str], theme: Theme) -> list[Format]:
    def picture() -> list[bytes]:
        graph = Graph("chart", chart, show=number_text, show_x=str, grow=1)
        return [png(chart_picture(title, said, graph, theme))]

    def drawing() -> list[bytes]:
        return [chart_svg(chart, title, palette=palette_of(theme), show=number_text).encode()]

    def numbers() -> list[bytes]:
        return [json.dumps(as_data(found), ensure_ascii=False).encode() + b"\n"]

    now, table = chart.y.title, _writer(lambda: _csv(csv_rows(found)))
    return [
        Format("chart-png", _("Chart as a picture (PNG)"), now, ".png", _writer(picture)),
        Format("chart-svg", _("Chart as a drawing (SVG)"), now, ".svg", _writer(drawing)),
        Format("numbers-csv", _("Table (CSV)"), _("All numbers, for a spreadsheet"), ".csv", table),
        Format("numbers-json", _("Numbers (JSON)"), _("All numbers, for programs"), ".json", _writer(numbers)),
    ]
