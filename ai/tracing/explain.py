"""Explanations of the steps of a trace, as data; the screen puts them into words."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from ai.report import Line
from ai.score import INFINITY, WIN, Score, Window
from ai.textbook.observe import LeafCause
from ai.tracing.bounds import ValueRelation, bound_at
from ai.tracing.trace import NONE, Perspective, Trace, VisitFlag, VisitKind
from game.core import Outcome
from game.kinds import kind_of


class Event(Enum):
    START = "start"
    ENTER = "enter"
    """The search comes down to a node to try its moves."""
    END = "end of the game"
    DEPTH = "depth limit"
    TABLE = "value from the table"
    DRAW = "draw by the course of the game"
    ENDGAME = "in an endgame table"
    VERIFIED = "verified cut"
    OUT_OF_REACH = "out of reach"
    FIRST = "first value"
    """Back from the first child that gives the node a value."""
    BETTER = "better"
    """Back from a child that is better than the best one so far."""
    NOT_BETTER = "not better"
    """Back from a child that is worse or equal: the node keeps its value."""
    AGAIN = "again"
    """Back from a child that seems to be better: the same move is going to be searched again."""
    TRIED = "tried"
    """Back from a shallower search that may show that the same child need not be searched in full."""
    CUT = "cutoff"
    """Back from a child that closes the window: the other moves are skipped."""
    DONE = "done"


LEAVES = {
    LeafCause.END: Event.END,
    LeafCause.DEPTH: Event.DEPTH,
    LeafCause.TABLE: Event.TABLE,
    LeafCause.DRAW: Event.DRAW,
    LeafCause.ENDGAME: Event.ENDGAME,
    LeafCause.VERIFIED: Event.VERIFIED,
    LeafCause.OUT_OF_REACH: Event.OUT_OF_REACH,
}


class Role(Enum):
    """Player to move at a node, as the values of the trace see it."""

    MAX = "MAX"
    MIN = "MIN"
    MOVER = "the side to move"
    """The roles of negamax, where every node has the values of its own side."""
    PLAYER = "one of the players"
    """The roles of max^n."""


@dataclass(frozen=True, slots=True)
class StepExplanation:
    """The event of a step, which decides the fields with a meaning; values are `node`'s, whose mover is `turn`."""

    step: int
    event: Event
    node: int
    turn: int
    role: Role
    value: Score | None = None
    """Value of the node after the step; None while it has none."""
    bound: ValueRelation = ValueRelation.EXACT
    """Bound that cutoffs below the node make of its value, like `child_bound` and `bound_before`."""
    window: Window = (-INFINITY, INFINITY)
    again: bool = False
    """True if the move is searched again, in another window or deeper."""
    iteration: int = 0
    """Number of the iteration, from 1, on the way down to a root of iterative deepening."""
    verifying: bool = False
    """True if the search of the node is a shallower one that may show that no full one is needed."""
    null_window: bool = False
    """True if the engine's window has no room for a value: it only asks whether the node is worth more than alpha."""
    quiescence: bool = False
    """True if the search is beyond its depth and follows forcing moves alone."""
    wins: bool = False
    """True if the engine of tic-tac-toe has a move that completes a line, and looks at no other."""
    must_block: bool = False
    """True if it has to stop a line that the opponent would complete, and looks at no other move."""
    outcome: Outcome | None = None
    child: int = NONE
    child_value: Score | None = None
    child_bound: ValueRelation = ValueRelation.EXACT
    before: Score | None = None
    """The value of the node before the search came back; None when it had none."""
    bound_before: ValueRelation = ValueRelation.EXACT
    holder: int = NONE
    """The node above a cutoff at which the opponent already has something at least as good."""
    surpassed: bool = False
    """True if what the opponent has there is even better than the bound that it set."""
    book_cut: bool = False
    skipped: tuple[Any, ...] = ()
    """The moves that a cutoff leaves unsearched."""
    payoffs: tuple[int, ...] = ()
    """Payoffs of the node after the step, in max^n."""
    child_payoffs: tuple[int, ...] = ()
    line: Line = ()
    """The principal variation, at the end."""

    @property
    def decided(self) -> bool:
        """True if the values of the child and of the node before, even as bounds, decide which is better."""
        child, before = self.child_bound, self.bound_before
        if self.role is Role.MIN:
            child, before = -child, -before
        if self.event is Event.BETTER:
            return child >= 0 >= before
        return child <= 0 <= before

    @property
    def closed(self) -> Window:
        """The alpha and beta that have met at a cutoff, the value of the node being one of them."""
        alpha, beta = self.window
        assert self.value is not None
        return (alpha, min(beta, self.value)) if self.role is Role.MIN else (max(alpha, self.value), beta)


@dataclass(frozen=True, slots=True)
class Condition:
    """The reply's value from which a node will be cut."""

    node: int
    role: Role
    turn: int
    bound: Score
    book_cut: bool
    """True for the book's rule, by which the bound itself does not cut yet."""

    @property
    def or_less(self) -> bool:
        """True if a lower value cuts, not a higher one."""
        return self.role is Role.MIN

    def holds(self, value: Score) -> bool:
        """True if a reply of this value, seen from the node, makes the search skip the others."""
        if value == self.bound:
            return not self.book_cut
        return (value < self.bound) == self.or_less


def role_of(trace: Trace, node: int) -> Role:
    if trace.perspective is Perspective.EACH:
        return Role.PLAYER
    if trace.perspective is Perspective.MOVER:
        return Role.MOVER
    return Role.MAX if trace.nodes.turns[node] == trace.max_player else Role.MIN


def explain(trace: Trace, step: int, *, book_cut: bool = False) -> StepExplanation:
    """The event of a step, from 0 to the number of steps; `book_cut` is the rule by which the trace was made."""
    if step == 0:
        return StepExplanation(0, Event.START, 0, trace.nodes.turns[0], role_of(trace, 0))
    visit = trace.visit(step)
    node, turn = visit.node, trace.nodes.turns[visit.node]
    again, payoffs = bool(visit.mark & VisitFlag.AGAIN), _payoffs(trace, step)
    at_node: dict[str, Any] = {"node": node, "turn": turn, "role": role_of(trace, node)}
    at_node |= {"window": visit.window, "again": again}
    if visit.kind is VisitKind.ENTER:
        wins, must_block = _forced(trace, node)
        return StepExplanation(
            step,
            Event.ENTER,
            **at_node,
            iteration=trace.roots.index(node) + 1 if len(trace.roots) > 1 and node in trace.roots else 0,
            verifying=bool(visit.mark & VisitFlag.VERIFYING),
            null_window=trace.depths is not None and visit.window[1] - visit.window[0] == 1,
            quiescence=trace.is_beyond(node),
            wins=wins,
            must_block=must_block,
        )
    if visit.kind is VisitKind.LEAF:
        event = LEAVES[LeafCause(trace.nodes.causes[node])]
        outcome = trace.position(node).outcome() if event is Event.END else None
        at_node |= {"value": visit.value, "bound": bound_at(trace, step)}
        return StepExplanation(step, event, **at_node, outcome=outcome, payoffs=payoffs)
    before, child_value = _value_before(trace, node, step), _child_value(trace, step)
    value, child_step = visit.value, trace.last_step(visit.child, step)
    child_payoffs = _payoffs(trace, child_step)
    earlier = trace.last_step(node, step - 1)
    child_bound = bound_at(trace, step if visit.child in trace.folded else child_step)
    if payoffs:
        value, child_value = payoffs[turn], child_payoffs[turn]
        before = None if before is None else _payoffs(trace, earlier)[turn]
    cut = bool(visit.mark & VisitFlag.CUT)
    done = step == len(trace) and trace.report is not None
    holder, surpassed = _holder(trace, node, step) if cut else (NONE, False)
    return StepExplanation(
        step,
        Event.DONE if done else Event.CUT if cut else _comparison(visit.mark, before),
        **at_node,
        value=value,
        bound=bound_at(trace, step),
        child=visit.child,
        child_value=child_value,
        child_bound=-child_bound if trace.perspective is Perspective.MOVER else child_bound,
        before=before,
        bound_before=bound_at(trace, earlier) if earlier else ValueRelation.EXACT,
        holder=holder,
        surpassed=surpassed,
        book_cut=book_cut,
        skipped=trace.skipped(node) if cut else (),
        payoffs=payoffs,
        child_payoffs=child_payoffs,
        line=trace.report.pv if done and trace.report else (),
    )


def _forced(trace: Trace, node: int) -> tuple[bool, bool]:
    """True if the engine of tic-tac-toe wins at once there, and otherwise whether it has to stop the opponent."""
    position = trace.position(node)
    if trace.depths is None or trace.nodes.parents[node] == NONE:
        return False, False
    kind, turn = kind_of(position), position.turn
    wins = bool(kind.wins_at_once(position, turn))
    return wins, not wins and bool(kind.wins_at_once(position, 1 - turn))


def _comparison(mark: VisitFlag, before: Score | None) -> Event:
    if mark & VisitFlag.AGAIN:
        return Event.AGAIN
    if mark & VisitFlag.VERIFYING:
        return Event.TRIED
    if not mark & VisitFlag.BEST:
        return Event.NOT_BETTER
    return Event.FIRST if before is None else Event.BETTER


def _payoffs(trace: Trace, step: int) -> tuple[int, ...]:
    return trace.payoffs[step - 1] if trace.payoffs and step else ()


def _value_before(trace: Trace, node: int, step: int) -> Score | None:
    """The value that a node had before a step; None when no child, nor the evaluation, has given it one."""
    earlier = trace.last_step(node, step - 1)
    if not earlier:
        return None
    value = trace.visit(earlier).value
    return None if abs(value) >= INFINITY else value


def _child_value(trace: Trace, step: int) -> Score | None:
    visit = trace.visit(step)
    if visit.child in trace.folded:
        return visit.value if visit.mark & VisitFlag.BEST else None
    value = trace.visit(trace.last_step(visit.child, step)).value
    return -value if trace.perspective is Perspective.MOVER else value


def _holder(trace: Trace, node: int, step: int) -> tuple[int, bool]:
    """The outermost node above where the opponent is sure of the bound that closes this window, and if it has even
    better. Nodes between may have the same number as a bound only. Tic-tac-toe's root asks for all moves as good as the
    best."""
    nodes = trace.nodes
    alpha, beta = trace.visit(step).window
    by_mover = trace.perspective is Perspective.MOVER
    bound = -beta if by_mover else alpha if role_of(trace, node) is Role.MIN else beta
    own = nodes.turns[node] == trace.max_player
    for above in trace.path(node)[:-1]:
        opposed = (nodes.turns[above] == trace.max_player) is not own
        value = _value_before(trace, above, step) if opposed else None
        if value is not None and (value == bound or (by_mover and value > bound)):
            return above, value != bound
    return NONE, False


# The next cut


def open_node(trace: Trace, step: int) -> int:
    """The innermost node that the search still has moves to try at, or is trying one; NONE when all is done."""
    if step == 0:
        return 0
    visit = trace.visit(step)
    if visit.kind is VisitKind.ENTER:
        return visit.node
    goes_on = step < len(trace) and trace.nodes.parents[trace.visit(step + 1).node] == visit.node
    return visit.node if visit.kind is VisitKind.BACK and goes_on else trace.nodes.parents[visit.node]


def next_cut(trace: Trace, step: int, *, book_cut: bool = False) -> Condition | None:
    """The condition of the open node's cut; None if nothing can cut it, or no move would be left to skip."""
    node = open_node(trace, step)
    if step == 0 or node == NONE:
        return None
    role = role_of(trace, node)
    alpha, beta = trace.visit(trace.last_step(node, step)).window
    bound = alpha if role is Role.MIN else beta
    # No value lies beyond a win, and an end of the engine's open window need not be INFINITY.
    if role is Role.PLAYER or abs(bound) > WIN or not _moves_left(trace, node, step):
        return None
    return Condition(node, role, trace.nodes.turns[node], bound, book_cut)


def _moves_left(trace: Trace, node: int, step: int) -> int:
    """Number of moves of an open node after the next one that the search is back from, by the rest of the trace."""
    nodes, steps = trace.nodes, trace.steps_of(node)
    tried = {nodes.codes[child] for child in trace.children(node) if trace.steps_of(child)[0] <= step}
    if steps[-1] < len(trace) and trace.visit(steps[-1] + 1).child == node:
        cut = bool(trace.visit(steps[-1]).mark & VisitFlag.CUT)
        moves = len({nodes.codes[child] for child in trace.children(node)}) + cut
    else:
        moves = len(trace.position(node).legal_moves())
    at_reply = trace.visit(step).node != node
    return moves - len(tried) - (not at_reply)
