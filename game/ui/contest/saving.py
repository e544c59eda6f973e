"""A tournament's table as a file: for a spreadsheet, as plain text, as a picture."""

import csv
import io
from io import BytesIO

import pygame

from ai.classroom.results import MARK, safe
from ai.commands.tournament import cross_table
from game.ui.contest.contest_session import TournamentSession, rows_of
from game.ui.contest.table_view import CrossTableView
from game.ui.files.folder import FileType
from game.ui.look.theme import Look
from game.ui.widgets.ui import Ui
from game.ui.words.i18n import N_, _

CSV = FileType(N_("Tables for a spreadsheet (CSV)"), (".csv",))
TEXT = FileType(N_("Texts"), (".txt",))
PICTURE = FileType(N_("Pictures (PNG)"), (".png",))
LINE = 44
"""Pixels of a line of the picture."""
WIDTH = 1600


def fault_texts(session: TournamentSession) -> list[str]:
    """A sentence for each game that was lost by a fault, the first one first."""
    told = _("Game {number} · {player} lost by a fault. {fault}")
    return [
        told.format(number=fault.game, player=session.names[fault.player], fault=fault.text) for fault in session.faults
    ]


def table_csv(session: TournamentSession, separator: str) -> str:
    """The table, and below it the faults."""
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
    """The table as the command `tournament` prints it, and below it the faults."""
    return "\n".join([*cross_table(session.names, session.places), *fault_texts(session), ""])


def table_png(session: TournamentSession, look: Look) -> bytes:
    """The table alone, in the colours of the window."""
    view = CrossTableView("table", *rows_of(session), pair=())
    surface = pygame.Surface((WIDTH, LINE * (len(view.rows) + 2)))
    surface.fill(look.theme.background)
    view.arrange(look, surface.get_rect().inflate(-LINE, -LINE))
    view.draw(Ui(lambda: look, lambda: view), surface)
    picture = BytesIO()
    pygame.image.save(surface, picture, "table.png")
    return picture.getvalue()
