"""Traces written down by hand."""

from array import array

from ai.report import Report
from ai.score import INFINITY, OPEN
from ai.textbook.brackets import parse_tree
from ai.textbook.observe import LeafCause
from ai.tracing.recorder import by_index
from ai.tracing.trace import NONE, Nodes, Perspective, Trace, VisitFlag, VisitKind, Visits


def maxn_trace() -> Trace:
    """Max^n at a node where player 1 chooses between three leaves, written down by hand."""
    leaves = [(1, 2, 6), (4, 2, 3), (4, 9, 9)]
    start = parse_tree(f"[{','.join(map(str, leaves))}]")
    nodes, visits = Nodes(), Visits()
    payoffs: list[tuple[int, ...]] = [()]
    root = nodes.add(NONE, 0, 0, 0, LeafCause.INNER)
    visits.add(VisitKind.ENTER, root, -INFINITY, OPEN)
    best: tuple[int, ...] = (-INFINITY,) * 3
    for code, leaf in enumerate(leaves):
        child = nodes.add(root, code, 1, 1, LeafCause.END)
        visits.add(VisitKind.LEAF, child, leaf[1], OPEN)
        better = leaf[0] > best[0]
        best = leaf if better else best
        visits.add(VisitKind.BACK, root, best[0], OPEN, child, VisitFlag.BEST if better else 0)
        payoffs += [leaf, best]
    report = Report(None, best[0], ("C",), 4, 0.0)
    roots = array("i", [root])
    return Trace(
        start, nodes, visits, Perspective.EACH, report, decode=by_index, roots=roots, folded={}, payoffs=payoffs
    )
