"""What of the Lab can be kept as a file: the tree, the table, the events, the animation; a comparison's chart, numbers.

A writer runs in any thread. It touches nothing that the window draws with, and says how far it is.
"""

import csv
import errno
import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any

from ai.commands.compare import as_data, csv_rows
from ai.commands.trace import table_of
from ai.limits import Stopped
from ai.textbook.trees import Tree
from ai.tracing.chart import Chart, svg
from ai.tracing.compare import Comparison
from ai.tracing.events import LINES_A_PIECE, json_pieces
from ai.tracing.explain import explain
from ai.tracing.listing import changed_lines, listing
from ai.tracing.run import WITH_WINDOW, algorithms_for
from ai.tracing.worksheet import WorksheetTask, worksheet
from game.core import InputError
from game.faults import Fault, reason_of
from game.keeping.files import keep_new
from game.ui.board.painter import png
from game.ui.games.wording import count_text, number_text
from game.ui.lab.export.pictures import FILM, TreeStepPainter, as_file, chart_picture, pair_file, tree_file
from game.ui.lab.export.sheet import listing_pdf, page_of, pages_pdf
from game.ui.lab.tree.pair import Pair
from game.ui.lab.tree.trace_session import TraceSession, visit_text
from game.ui.look.theme import Theme
from game.ui.widgets.graph import Graph, palette_of
from game.ui.words.i18n import _, ngettext

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
    """Write it under a name that is free; None when it was stopped, which leaves nothing behind.

    InputError says in a sentence why it can't be written.
    """
    try:
        return keep_new(folder, name, chosen.suffix, lambda path: chosen.write(path, stop, tell))
    except Stopped:
        return None
    except OSError as error:
        raise refusal(folder, error) from None


def refusal(path: Path, error: OSError) -> InputError:
    if error.errno in (errno.EEXIST, errno.ENOTDIR):
        in_the_way = next((each for each in (path, *path.parents) if each.is_file()), path)
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
    moment = _("As it stands now: {visit}").format(visit=visit_text(step, last))
    if step == last:
        moment = _("As it stands at the end of the search")
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
    """The code of a search, if it has some."""
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
    told = _("As they stand at the end") if at_end else _("As they stand now")
    return [
        Format("trees-png", _("Both trees as a picture (PNG)"), told, ".png", picture),
        Format("trees-svg", _("Both trees as a drawing (SVG)"), told, ".svg", drawing),
    ]


def of_comparison(title: str, found: Comparison, chart: Chart, said: list[str], theme: Theme) -> list[Format]:
    def picture() -> list[bytes]:
        graph = Graph("chart", chart, show=number_text, show_x=str, grow=1)
        return [png(chart_picture(title, said, graph, theme))]

    def drawing() -> list[bytes]:
        return [svg(chart, title, palette=palette_of(theme), show=number_text).encode()]

    def numbers() -> list[bytes]:
        return [json.dumps(as_data(found), ensure_ascii=False).encode() + b"\n"]

    now, table = chart.y.title, _writer(lambda: _csv(csv_rows(found)))
    return [
        Format("chart-png", _("Chart as a picture (PNG)"), now, ".png", _writer(picture)),
        Format("chart-svg", _("Chart as a drawing (SVG)"), now, ".svg", _writer(drawing)),
        Format("numbers-csv", _("Table (CSV)"), _("All numbers, for a spreadsheet"), ".csv", table),
        Format("numbers-json", _("Numbers (JSON)"), _("All numbers, for programs"), ".json", _writer(numbers)),
    ]
