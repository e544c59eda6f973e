"""The table of visits as text, as the textbooks print it: visit, node, value, alpha, beta, cut."""

from functools import lru_cache

from ai.score import INFINITY, Knowledge, Score, parts_of
from ai.textbook.trees import Tree
from ai.tracing.run import WITH_WINDOW
from ai.tracing.trace import NONE, Mark, Perspective, Trace
from game.kinds import find_kind
from game.ui.i18n import N_, _

HEADINGS = (N_("visit"), N_("node"), N_("value"), "α", "β", N_("cut"))
"""What stands over the columns; without windows there are the first three alone."""
WITHOUT_WINDOW = 3


def value_text(value: Score, *, payoffs: bool) -> str:
    """A value as short as it can be: `payoffs` are shown as they are, scores of games in men or open lines.

    >>> value_text(-INFINITY, payoffs=True), value_text(7, payoffs=True), value_text(-150, payoffs=False)
    ('−∞', '7', '−1.5')
    >>> value_text(99997, payoffs=False), value_text(-99996, payoffs=False)
    ('W3', 'L4')
    """
    if abs(value) >= INFINITY:
        return "∞" if value > 0 else "−∞"
    parts = parts_of(value)
    if payoffs:
        text = str(value)
    elif parts.knowledge is Knowledge.COUNTED:
        return (_("W{plies}") if parts.sign > 0 else _("L{plies}")).format(plies=parts.amount)
    elif parts.knowledge is Knowledge.TABLE:
        return _("W") if parts.sign > 0 else _("L")
    else:
        text = f"{value / 100:g}"
    return text.replace("-", "−")


class Rows:
    """The rows of one trace; those asked for lately are kept."""

    def __init__(self, trace: Trace, algorithm: str) -> None:
        self.trace = trace
        self.is_tree = isinstance(trace.start, Tree)
        self.windowed = algorithm in WITH_WINDOW
        self.row = lru_cache(maxsize=512)(self._row)

    @property
    def headings(self) -> tuple[str, ...]:
        """What stands over the columns."""
        shown = HEADINGS if self.windowed else HEADINGS[:WITHOUT_WINDOW]
        return tuple(_(text) if text.isascii() else text for text in shown)

    def value(self, value: Score) -> str:
        """A value or a bound of this trace."""
        return value_text(value, payoffs=self.is_tree)

    def name(self, node: int) -> str:
        """What a node is called: its own name in a tree of the textbooks, otherwise the move that led to it."""
        position = self.trace.position(node)
        if isinstance(position, Tree):
            return position.name
        if self.trace.nodes.parents[node] == NONE:
            return _("root")
        return self.move_text(self.trace.nodes.parents[node], self.trace.move(node))

    def path_text(self, node: int) -> str:
        """The names of the nodes from the root to this one."""
        return " › ".join(map(self.name, self.trace.path(node)))

    def move_text(self, node: int, move: object) -> str:
        """A move of a node in the notation of its game."""
        position = self.trace.position(node)
        kind = find_kind(position)
        return kind.move_text(position, move) if kind else str(move)

    def skipped(self, node: int) -> str:
        """The moves of a node that were never tried."""
        return " ".join(self.move_text(node, move) for move in self.trace.skipped(node))

    def _row(self, step: int) -> tuple[str, ...]:
        """The cells of a visit."""
        visit = self.trace.visit(step)
        if self.trace.perspective is Perspective.EACH and self.trace.payoffs is not None:
            value = f"({', '.join(str(payoff) for payoff in self.trace.payoffs[step - 1])})".replace("-", "−")
        else:
            value = self.value(visit.value)
        cells = (str(step), self.name(visit.node), value)
        if not self.windowed:
            return cells
        cut = self.skipped(visit.node) if visit.mark & Mark.CUT else ""
        return (*cells, *map(self.value, visit.window), cut)
