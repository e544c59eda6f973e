"""A search seen as a proof in an AND/OR tree: MAX needs one good move at an OR node, and an answer to every reply."""

from array import array
from weakref import WeakKeyDictionary

from ai.score import Score
from ai.textbook.observe import LeafCause
from ai.tracing.bounds import ValueRelation, bound_at
from ai.tracing.run import PARANOID, SEARCHES, Request
from ai.tracing.trace import Perspective, Trace, VisitFlag, VisitKind


def shows_proof(request: Request) -> bool:
    """True if the tree of a search is to be shown as one of OR and AND nodes, and can be."""
    return request.and_or and can_be_proof(request)


def can_be_proof(request: Request) -> bool:
    return request.algorithm in (*SEARCHES, PARANOID)


def proof_of(trace: Trace) -> "TreeProof":
    """The proof in a trace, made at the first call."""
    if trace not in _known:
        _known[trace] = TreeProof(trace)
    return _known[trace]


class TreeProof:
    """The claim that MAX gets at least the value that the search has found, node by node."""

    def __init__(self, trace: Trace) -> None:
        self.goal = trace.value_at(trace.root_at(len(trace)), len(trace)) if trace.report else None
        """The value in question; None if the search was stopped, so that nothing is claimed."""
        self._since = array("i", bytes(4 * len(trace.nodes)))
        """The step at which each node is decided; 0 if it never is."""
        self._proved = bytearray(len(trace.nodes))
        if self.goal is not None:
            self._decide(trace, self.goal)

    def at(self, node: int, step: int) -> bool | None:
        """True if the claim is proved of a node by this step, False if it is disproved, None if it is open."""
        return bool(self._proved[node]) if 0 < self._since[node] <= step else None

    def _decide(self, trace: Trace, goal: Score) -> None:
        for step in range(1, len(trace) + 1):
            visit = trace.visit(step)
            node = visit.node
            if visit.kind is VisitKind.ENTER or self._since[node]:
                continue
            last = trace.steps_of(node)[-1] == step
            if trace.nodes.causes[node] != LeafCause.INNER or (last and trace.is_beyond(node)):
                found = _by_value(trace, node, step, goal)
            else:
                is_or = trace.nodes.turns[node] == trace.max_player
                found = is_or if self.at(visit.child, step) is is_or else None
                whole = last and VisitFlag.CUT not in visit.mark
                if found is None and whole and all(self.at(each, step) is not None for each in trace.children(node)):
                    found = not is_or
            if found is not None:
                self._since[node], self._proved[node] = step, found


_known: WeakKeyDictionary[Trace, TreeProof] = WeakKeyDictionary()


def _by_value(trace: Trace, node: int, step: int, goal: Score) -> bool | None:
    """The verdict on a leaf, or on a node beyond the depth limit, whose value may be a bound."""
    value, bound = trace.value_at(node, step), bound_at(trace, step)
    if value is None:
        return None
    if trace.perspective is Perspective.MOVER and trace.nodes.turns[node] != trace.max_player:
        bound = -bound
    reached = value >= goal
    return None if bound is (ValueRelation.AT_MOST if reached else ValueRelation.AT_LEAST) else reached
