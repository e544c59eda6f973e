"""The table of visits as text, as the textbooks print it: visit, node, value, alpha, beta, cut."""

from functools import lru_cache

from ai.score import WIN, Knowledge, Score, parts_of
from ai.textbook.trees import Tree
from ai.tracing.bounds import bound_at
from ai.tracing.run import ENGINE, WITH_WINDOW, Request
from ai.tracing.trace import NONE, Trace, VisitFlag
from game.kinds import find_kind
from game.ui.lab.tree.trace_words import TraceWords
from game.ui.words.i18n import N_, _

HEADINGS = (N_("visit"), N_("node"), N_("value"), "α", "β", N_("cut"))
"""What stands over the columns; without windows there are the first three alone."""
WITHOUT_WINDOW = 3


class Rows:
    """The rows of one trace; the texts that were asked for lately are kept."""

    def __init__(self, trace: Trace, request: Request, words: TraceWords) -> None:
        self.trace = trace
        self.words = words
        self.is_tree = isinstance(trace.start, Tree)
        self.windowed = request.algorithm in (*WITH_WINDOW, ENGINE)
        self.row = lru_cache(maxsize=512)(self._row)
        self.name = lru_cache(maxsize=4096)(self._name)
        self.value = lru_cache(maxsize=4096)(self._value)

    @property
    def headings(self) -> tuple[str, ...]:
        """What stands over the columns."""
        shown = HEADINGS if self.windowed else HEADINGS[:WITHOUT_WINDOW]
        return tuple(_(text) if text.isascii() else text for text in shown)

    @property
    def root(self) -> str:
        """What the root is called."""
        return self.name(0)

    def _name(self, node: int) -> str:
        """What a node is called where there is little room."""
        is_root = self.trace.nodes.parents[node] == NONE
        return _("root") if is_root and find_kind(self.trace.start) else self.words.node(node)

    def path(self, node: int) -> tuple[str, ...]:
        """The names of the nodes from the root to this one; in a game the moves, or "root"."""
        names = tuple(map(self.name, self.trace.path(node)))
        return names if self.is_tree or len(names) == 1 else names[1:]

    def _value(self, score: Score) -> str:
        """A score where there is hardly any room: a counted win is a letter and the number of its plies."""
        if not self.is_tree and abs(score) > WIN:
            return "∞" if score > 0 else "−∞"
        parts = parts_of(score)
        if self.is_tree or parts.knowledge in (Knowledge.EVALUATION, Knowledge.RESULT):
            return self.words.label(score).removeprefix("+")
        return (_("W{plies}") if parts.sign > 0 else _("L{plies}")).format(plies=parts.amount)

    def skipped(self, node: int) -> list[str]:
        """The moves of a node that were never tried."""
        position = self.trace.position(node)
        kind = find_kind(position)
        return [kind.move_text(position, move) if kind else str(move) for move in self.trace.skipped(node)]

    def _row(self, step: int) -> tuple[str, ...]:
        """The cells of a visit."""
        visits, payoffs, i = self.trace.visits, self.trace.payoffs, step - 1
        node = visits.nodes[i]
        sign = bound_at(self.trace, step).sign
        value = sign + self.value(visits.values[i]) if payoffs is None else self.words.payoffs(payoffs[i])
        cells = (str(step), self.name(node), value)
        if not self.windowed:
            return cells
        cut = " ".join(self.skipped(node)) if visits.marks[i] & VisitFlag.CUT else ""
        return (*cells, self.value(visits.alphas[i]), self.value(visits.betas[i]), cut)
