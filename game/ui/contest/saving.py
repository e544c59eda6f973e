"""A tournament's table as a file: for a spreadsheet, as plain text, as a picture."""

import csv
import io
from collections.abc import Container
from io import BytesIO

import pygame

from ai.classroom.results import MARK, safe
from ai.commands.tournament import cross_table
from game.ui.contest.contest_session import TournamentSession, rows_of
from game.ui.files.folder import FileType
from game.ui.look.theme import Look
from game.ui.widgets.text_table import TableRow, TextTable
from game.ui.widgets.ui import Ui
from game.ui.words.i18n import N_, _

PICTURE = FileType(N_("Pictures (PNG)"), (".png",))
LINE = 44
WIDTH = 1600
LARGEST = 5.5
"""Greatest size of the table in the window, in its usual sizes."""
LONGEST_NAME = 18


def table_view(session: TournamentSession, marked: Container[int] = ()) -> TextTable:
    """The cross table, as large as its place: to be read from the last row of a classroom."""
    headings, rows = rows_of(session)
    lines = [TableRow((number, _short(name), *cells)) for number, name, *cells in rows]
    return TextTable("table", headings, lines, left=2, marked=marked, largest=LARGEST, grow=1)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def fault_texts(session: TournamentSession) -> list[str]:
    """A sentence for each game that was lost by forfeit, the first one first."""
    told = _("Game {number} · {player} lost by forfeit. {fault}")
    return [
        told.format(number=fault.game, player=session.names[fault.player], fault=fault.text) for fault in session.faults
    ]


def table_csv(session: TournamentSession, separator: str) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=separator)
    headings, rows = rows_of(session)
    writer.writerow([*headings, _("Faults")])
    for place, row in zip(session.places, rows, strict=True):
        writer.writerow([*map(safe, row), session.faults_of(place.player)])
    writer.writerows([[]] if session.faults else [])
    writer.writerows([safe(text)] for text in fault_texts(session))
    return MARK + out.getvalue()


def table_text(session: TournamentSession) -> str:
    return "\n".join([*cross_table(session.names, session.places), *fault_texts(session), ""])


def table_png(session: TournamentSession, look: Look) -> bytes:
    view = table_view(session)
    surface = pygame.Surface((WIDTH, LINE * (len(view.lines) + 2)))
    surface.fill(look.theme.background)
    view.arrange(look, surface.get_rect().inflate(-LINE, -LINE))
    view.draw(Ui(lambda: look, lambda: view), surface)
    picture = BytesIO()
    pygame.image.save(surface, picture, "table.png")
    return picture.getvalue()
