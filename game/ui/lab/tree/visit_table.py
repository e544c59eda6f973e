"""The table of visits, as the textbooks print it. It grows with the search; a click on a row shows that moment."""

from functools import lru_cache
from operator import itemgetter

import pygame

from ai.score import WIN, Knowledge, Score, parts_of
from ai.textbook.trees import Tree
from ai.tracing.and_or import proof_of, shows_proof
from ai.tracing.bounds import bound_at
from ai.tracing.examples import printed_slips
from ai.tracing.run import ENGINE, WITH_WINDOW, Request
from ai.tracing.trace import NONE, Perspective, Trace, VisitFlag
from game.kinds import find_kind
from game.ui.lab.tree import figures
from game.ui.lab.tree.moment import LEAST_LINES, MomentScroll
from game.ui.lab.tree.trace_words import TraceWords
from game.ui.lab.tree.transport import TraceCursor
from game.ui.look.shapes import Colour
from game.ui.look.theme import Ink, Look, Type
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column
from game.ui.widgets.selection import ListStep
from game.ui.widgets.table import TableCell, TableColumn, TableHeadings, TableRows, TableUse
from game.ui.widgets.widget import Host, Widget
from game.ui.words.i18n import N_, _

HEADINGS = (N_("visit"), N_("node"), N_("value"), "α", "β", N_("cut"))
VERDICTS = {True: "✓", False: "×", None: ""}
"""Signs of what is proved, disproved, and open."""
SLIP = "*"
SLIP_NOTE = N_(
    "* The book prints 6 here, but a MIN node does not change α. With α = 6 at B the usual rule would cut E before J: "
    "so that book cuts only when α > β."
)
WITHOUT_WINDOW = 3
"""Number of columns of a search without windows."""
LINE_HEIGHT = 24
SHARES, SHARES_WITHOUT_WINDOW = (52, 46, 46, 46, 36), (60, 120)
"""Shares of the width for the columns after the first, with windows and without."""
USUAL = "−100"
"""A value for which there should be room."""
LEAST_NUMBER = 40
PAD = 3
"""Room on either side of a text in pixels at 100 %."""


class Rows:
    def __init__(self, trace: Trace, request: Request, words: TraceWords) -> None:
        self.trace = trace
        self.words = words
        self.is_tree, self.plain = isinstance(trace.start, Tree), request.plain
        self.windowed = request.algorithm in (*WITH_WINDOW, ENGINE)
        self.proof = proof_of(trace) if shows_proof(request) else None
        self.slips = {} if self.proof else printed_slips(request)
        self.row = lru_cache(maxsize=512)(self._row)
        self.name = lru_cache(maxsize=4096)(self._name)
        self.value = lru_cache(maxsize=4096)(self._value)

    @property
    def headings(self) -> tuple[str, ...]:
        shown = HEADINGS if self.windowed else HEADINGS[:WITHOUT_WINDOW]
        return tuple(_(text) if text.isascii() else text for text in shown)

    @property
    def legend(self) -> str:
        """The signs in the values: of wins in a game, and of bounds."""
        bounds = _("≥ at least, ≤ at most") if self.windowed else ""
        if self.is_tree or self.plain or self.trace.perspective is Perspective.EACH:
            return bounds
        wins = _("W3: MAX wins in 3 plies, L2: MAX loses in 2")
        if self.trace.perspective is Perspective.MOVER:
            wins = _("W3: the side to move wins in 3 plies, L2: it loses in 2")
        return " · ".join(filter(None, (wins, _("plies are counted from the root"), bounds)))

    def _name(self, node: int) -> str:
        is_root = self.trace.nodes.parents[node] == NONE
        return _("root") if is_root and find_kind(self.trace.start) else self.words.node(node)

    def path(self, node: int) -> tuple[str, ...]:
        """The names of the nodes from the root to this one; in a game the moves, or "root"."""
        names = tuple(map(self.name, self.trace.path(node)))
        return names if self.is_tree or len(names) == 1 else names[1:]

    def _value(self, score: Score) -> str:
        """A score in very little room: a counted win is a letter and the number of its plies."""
        if not self.is_tree and abs(score) > WIN:
            return "∞" if score > 0 else "−∞"
        parts = parts_of(score)
        if self.is_tree or parts.knowledge in (Knowledge.EVALUATION, Knowledge.RESULT):
            return self.words.label(score).removeprefix("+")
        return (_("W{plies}") if parts.sign > 0 else _("L{plies}")).format(plies=parts.amount)

    def verdict(self, node: int, step: int) -> str:
        return VERDICTS[self.proof.at(node, step) if self.proof else None]

    def skipped(self, node: int) -> list[str]:
        position = self.trace.position(node)
        kind = find_kind(position)
        return [kind.move_text(position, move) if kind else str(move) for move in self.trace.skipped(node)]

    def _row(self, step: int) -> tuple[str, ...]:
        visits, payoffs, i = self.trace.visits, self.trace.payoffs, step - 1
        node = visits.nodes[i]
        sign = bound_at(self.trace, step).sign
        value = sign + self.value(visits.values[i]) if payoffs is None else self.words.payoffs(payoffs[i])
        if self.proof is not None:
            value = self.verdict(node, step)
        cells = (str(step), self.name(node), value)
        if not self.windowed:
            return cells
        cut = " ".join(self.skipped(node)) if visits.marks[i] & VisitFlag.CUT else ""
        alpha, beta = (
            self.value(bound) + SLIP * (self.slips.get(step) == name)
            for name, bound in (("alpha", visits.alphas[i]), ("beta", visits.betas[i]))
        )
        return (*cells, alpha, beta, cut)


def columns(rows: Rows) -> list[TableColumn[tuple[str, ...]]]:
    shares = (LEAST_NUMBER, *(SHARES if rows.windowed else SHARES_WITHOUT_WINDOW))
    samples = (str(len(rows.trace)), rows.name(0), *[USUAL] * 3, "")
    return [
        TableColumn(title, title, itemgetter(column), share=share, style=Type.SMALL, sample=sample)
        for column, (title, share, sample) in enumerate(zip(rows.headings, shares, samples, strict=False))
    ]


class VisitTable:
    """The rows up to the furthest step that was shown."""

    def __init__(self, player: TraceCursor, rows: Rows) -> None:
        self.player, self.rows = player, rows

    def __len__(self) -> int:
        return self.player.reached

    def __getitem__(self, number: int) -> tuple[str, ...]:
        return self.rows.row(number + 1)


class VisitRows(TableRows[tuple[str, ...]]):
    """The rows of the visits so far; the cursor is the moment."""

    live = True

    def __init__(self, player: TraceCursor, rows: Rows) -> None:
        use = TableUse[tuple[str, ...]](lambda: player.step - 1, lambda number, _step: player.go_to(number + 1))
        super().__init__("visits", columns(rows), VisitTable(player, rows), use, line_height=LINE_HEIGHT, pad=PAD)
        self.visits = rows

    def cells(self, look: Look, number: int) -> list[TableCell]:
        theme, trace = look.theme, self.visits.trace
        inks: tuple[Ink | Colour, ...] = (Ink.DISABLED,) * len(HEADINGS)
        if number <= self.at:
            node = figures.colours_of(theme, trace, trace.visits.nodes[number])[1]
            inks = Ink.MUTED, node, Ink.TEXT, Ink.TEXT, Ink.TEXT, theme.tree.best
        line, pad = self.place(look, number), look.px(PAD)
        row = zip(self.rows[number], self.placed, inks, strict=False)
        return [
            TableCell(text, Type.SMALL, pygame.Rect(left + pad, line.y, width - 2 * pad, line.h), ink=ink)
            for text, (_column, left, width), ink in row
        ]

    def kept(self, number: int) -> tuple[int, bool]:
        return number, number > self.at

    def go_to(self, ui: Host, number: int, step: ListStep = ListStep.MOVE) -> None:
        """Show another step, which may be one that the table does not have yet."""
        self.use.go(number, step)

    def drag(self, ui: Host, at: tuple[int, int]) -> None:
        self.press(ui, at)


def visit_table(player: TraceCursor, rows: Rows) -> Widget:
    lines = VisitRows(player, rows)
    lines.view = MomentScroll(
        lines,
        name="visits scroll",
        least=LINE_HEIGHT * LEAST_LINES,
        line=LINE_HEIGHT,
        moment=lambda: (player.step, player.reached),
        place=lambda look: lines.place(look, max(0, lines.at)),
        holds=True,
    )
    note = [Label(_(SLIP_NOTE), Type.SMALL, muted=True, name="slip note")] if rows.slips else []
    legend = [Label(rows.legend, Type.SMALL, muted=True, name="legend")] if rows.legend else []
    return Column([TableHeadings(lines.columns, pad=PAD), lines.view, *note, *legend], gap=2, grow=1)
