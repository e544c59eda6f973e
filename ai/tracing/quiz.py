"""Questions on a search that is followed step by step; its trace has the answers, a seed fixes the exercise."""

from collections.abc import Callable, Set
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property, partial
from random import Random
from typing import Any, Self

from ai.score import OPEN, Score, Window
from ai.textbook.brackets import random_tree
from ai.textbook.trees import AIMA, TEXTBOOK, Tree
from ai.tracing.explain import StepExplanation, explain
from ai.tracing.run import Request, algorithms_for, run
from ai.tracing.trace import NONE, Trace, VisitFlag, VisitKind, Visits
from game.checkers.kind import CHECKERS
from game.core import InputError, State
from game.faults import Fault
from game.kinds import kind_of
from game.outside import whole
from game.tictactoe.position import TicTacToe

MOST_NODES = 2000
ATTEMPTS = 100
"""Number of random trees tried to find one in which alpha-beta skips something."""
CELLS_LEFT = 4
CHECKERS_DEPTH, PLIES, MOVES = 3, (24, 70), (2, 3, 4)
"""Depth of a checkers search, plies between which a position is taken, numbers of its moves."""
LEAST_NODES, MOST_LEAVES, LARGEST = 12, 15, 900
"""Limits of its whole tree, which must be read in a drawing, and of the values in it."""
USUAL_COUNT = 6


class Ask(StrEnum):
    VALUE = "value"
    CUT = "cut"
    """True if the next branch of the node is cut, now that the search comes back to it."""
    WINDOW = "window"
    UNVISITED = "unvisited"


ALL_KINDS = frozenset(Ask)

Answer = Score | bool | Window | frozenset[int]


class Problem:
    """A search by alpha-beta or minimax, and the whole tree that it works on, as minimax visits it."""

    def __init__(self, request: Request) -> None:
        """Any search but minimax becomes alpha-beta; InputError when it is too large."""
        self.request = replace(request, algorithm="minimax" if request.algorithm == "minimax" else "alphabeta")
        self.book_cut = request.book_cut
        self.whole = _traced(replace(request, algorithm="minimax", book_cut=False))
        self.trace = self.whole if request.algorithm == "minimax" else _traced(self.request)

    @cached_property
    def drawn(self) -> Trace:
        """The visits of the search on the nodes of the whole tree, those that it never visits among them."""
        nodes = {number: node for node, number in self.visited.items()} | {NONE: NONE}
        visits, found = self.trace.visits, Visits()
        for i in range(len(visits)):
            step = self.trace.visit(i + 1)
            found.add(step.kind, nodes[step.node], step.value, step.window, nodes[step.child], step.mark)
        return self.whole.revisited(found)

    @cached_property
    def visited(self) -> dict[int, int]:
        """The nodes of the whole tree that alpha-beta visits, each with its number in the trace."""
        numbers = {line: node for node, line in enumerate(_lines(self.trace))}
        return {node: numbers[line] for node, line in enumerate(_lines(self.whole)) if line in numbers}

    @property
    def unvisited(self) -> frozenset[int]:
        return frozenset(range(len(self.whole.nodes))).difference(self.visited)

    @property
    def cut_branches(self) -> list[int]:
        """The unvisited nodes of the whole tree whose parents are visited, from left to right in each row."""
        return [node for node in sorted(self.unvisited) if self.whole.nodes.parents[node] in self.visited]

    def branch_name(self, node: int) -> str:
        """The name of a textbook's node; in a game, the moves that lead to the node."""
        position = self.whole.position(node)
        if isinstance(position, Tree):
            return position.name
        line = self.whole.path(node)[1:]
        return " ".join(
            kind_of(position).move_text(self.whole.position(self.whole.nodes.parents[each]), self.whole.move(each))
            for each in line
        )

    def with_all_below(self, marked: Set[int]) -> frozenset[int]:
        found: set[int] = set()
        for node, parent in enumerate(self.whole.nodes.parents):  # a parent comes before its children
            if node in marked or parent in found:
                found.add(node)
        return frozenset(found)


@dataclass(frozen=True, slots=True)
class Question:
    """One question, which is asked after `step` visits; `node` is one of the trace."""

    ask: Ask
    step: int
    node: int
    answer: Answer

    def is_right(self, problem: Problem, given: Answer) -> bool:
        """True if an answer is right. To mark a node means to mark all that is below it."""
        if isinstance(given, frozenset):
            given = problem.with_all_below(given)
        return given == self.answer

    def reasons(self, problem: Problem) -> tuple[StepExplanation, ...]:
        """Reasons of the answer: the next visit; for the unvisited nodes, all cutoffs."""
        steps = problem.trace.cutoffs if self.ask is Ask.UNVISITED else (self.step + 1,)
        return tuple(explain(problem.trace, step, book_cut=problem.book_cut) for step in steps)


def answer_text(problem: Problem, answer: Answer) -> str:
    """An answer as a result file has it, the same in every language: yes, 5, "-inf 6", the names of branches."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, frozenset):
        below, parents = problem.with_all_below(answer), problem.whole.nodes.parents
        return ", ".join(sorted(problem.branch_name(node) for node in below if parents[node] not in below))
    if isinstance(answer, tuple):
        return " ".join(answer_text(problem, bound) for bound in answer)
    return {OPEN[0]: "-inf", OPEN[1]: "inf"}.get(answer, str(answer))


@dataclass(frozen=True, slots=True)
class Exercise:
    """A search with questions: in the order of its visits, and the one on the whole tree at the end."""

    problem: Problem
    questions: tuple[Question, ...]


def exercise(request: Request, seed: int, count: int = USUAL_COUNT, kinds: Set[Ask] = ALL_KINDS) -> Exercise:
    """Questions on a search, `count` of them, or all if it has fewer; of minimax only which values go up."""
    problem = Problem(request)
    random = Random(seed)
    trace = problem.trace
    if problem.request.algorithm == "minimax":
        values = _values(trace, first=0)
        chosen = random.sample(values[:-1], min(count, len(values)) - 1)
        return Exercise(problem, (*_in_order(chosen), values[-1]))
    made = {
        Ask.CUT: (_cuts(trace, cut=True), _cuts(trace, cut=False)),
        Ask.VALUE: (_values(trace),),
        Ask.WINDOW: (_windows(trace),),
        Ask.UNVISITED: (),
    }
    order = ((Ask.CUT, 0), (Ask.VALUE, 0), (Ask.WINDOW, 0), (Ask.CUT, 1))
    pools = [made[ask][number] for ask, number in order if ask in kinds]
    at_end = (Question(Ask.UNVISITED, 0, 0, problem.unvisited),) if Ask.UNVISITED in kinds else ()
    chosen = []
    while len(chosen) < count - len(at_end) and any(pools):
        pool = pools.pop(0)
        if pool:
            chosen.append(pool.pop(random.randrange(len(pool))))
        pools.append(pool)
    return Exercise(problem, (*_in_order(chosen), *at_end))


def _in_order(questions: list[Question]) -> list[Question]:
    return sorted(questions, key=lambda question: question.step)


def _values(trace: Trace, first: int = 1) -> list[Question]:
    """Ask for each inner node's value before the last visit to it; for the root's too if `first` is 0."""
    found = []
    for node in (*range(1, len(trace.nodes)), *range(1 - first)):
        step = trace.steps_of(node)[-1]
        visit = trace.visit(step)
        if visit.kind is VisitKind.BACK:
            found.append(Question(Ask.VALUE, step - 1, node, visit.value))
    return found


def _cuts(trace: Trace, *, cut: bool) -> list[Question]:
    """Ask if a return to a node cuts the branches left, where `cut` is the answer."""
    found = []
    tried = [0] * len(trace.nodes)
    for step in range(1, len(trace) + 1):
        visit = trace.visit(step)
        if visit.kind is not VisitKind.BACK:
            continue
        tried[visit.node] += 1
        branches = len(trace.position(visit.node).legal_moves())
        if tried[visit.node] < branches and bool(visit.mark & VisitFlag.CUT) == cut:
            found.append(Question(Ask.CUT, step - 1, visit.node, cut))
    return found


def _windows(trace: Trace) -> list[Question]:
    """Ask for the window of each descent, unless it is fully open."""
    visits = (trace.visit(step) for step in range(1, len(trace) + 1))
    return [
        Question(Ask.WINDOW, visit.step - 1, visit.node, visit.window)
        for visit in visits
        if visit.kind is VisitKind.ENTER and visit.window != OPEN
    ]


def _traced(request: Request) -> Trace:
    if request.algorithm not in algorithms_for(request.start):
        raise InputError(Fault.NOT_OPPOSITE)
    trace = run(request, most_nodes=MOST_NODES)
    if trace.report is None:
        raise InputError(Fault.MOST_NODES, nodes=f"{MOST_NODES:,}")
    return trace


def _lines(trace: Trace) -> list[tuple[int, ...]]:
    lines: list[tuple[int, ...]] = []
    for parent, code in zip(trace.nodes.parents, trace.nodes.codes, strict=True):
        lines.append(() if parent == NONE else (*lines[parent], code))
    return lines


def tree_request(seed: int, branching: int = 2, depth: int = 3, *, book_cut: bool = False) -> Request:
    """A random tree in which alpha-beta skips something, if one of that size is found."""
    random = Random(seed)
    for _attempt in range(ATTEMPTS):
        tree = random_tree(branching, depth, random.getrandbits(32))
        request = Request(tree, book_cut=book_cut)
        trace = run(request, most_nodes=MOST_NODES)
        if trace.report is None or len(trace.cutoffs):
            break
    return request


def tictactoe_request(seed: int, cells: int = CELLS_LEFT, *, book_cut: bool = False, plain: bool = False) -> Request:
    """A position of 3x3 with few cells left, reached by random moves, in which alpha-beta skips something."""
    random = Random(seed)
    while True:
        position: State[Any] = TicTacToe.start()
        while position.outcome() is None:
            moves = position.legal_moves()
            if len(moves) == cells:
                request = Request(position, book_cut=book_cut, plain=plain)
                if len(_values_of_leaves(run(replace(request, algorithm="minimax")))) > 1 and len(run(request).cutoffs):
                    return request
                break
            position = position.play(moves[random.randrange(len(moves))])


def checkers_request(seed: int, *, book_cut: bool = False) -> Request:
    """A position of English checkers reached at random, with a small tree of piece counts in which alpha-beta cuts."""
    random = Random(seed)
    while True:
        position: State[Any] = CHECKERS.start("english")
        for ply in range(PLIES[1]):
            moves = position.legal_moves()
            if not moves:
                break
            if ply >= PLIES[0] and len(moves) in MOVES and _leaves(position, CHECKERS_DEPTH) <= MOST_LEAVES:
                request = Request(position, "alphabeta", CHECKERS_DEPTH, "meyer", book_cut)
                whole = run(replace(request, algorithm="minimax", book_cut=False), most_nodes=2 * MOST_LEAVES)
                if whole.report is not None and _readable(whole) and len(run(request).cutoffs):
                    return request
            position = position.play(moves[random.randrange(len(moves))])


def _leaves(position: State[Any], depth: int) -> int:
    moves = position.legal_moves()
    return len(moves) if depth == 1 else sum(_leaves(position.play(move), depth - 1) for move in moves)


def _readable(trace: Trace) -> bool:
    """True if there is enough to see, but not too much, and the values are short: at least three, and no win."""
    values = _values_of_leaves(trace)
    small = all(abs(value) <= LARGEST for value in values)
    return len(trace.nodes) >= LEAST_NODES and small and len(values) > 2


def _values_of_leaves(trace: Trace) -> set[Score]:
    kinds, values = trace.visits.kinds, trace.visits.values
    return {value for kind, value in zip(kinds, values, strict=True) if kind == VisitKind.LEAF}


SIZES = {"tree2x2": (2, 2), "tree2x3": (2, 3), "tree3x2": (3, 2), "tree2x4": (2, 4), "tree3x3": (3, 3)}
ALPHA_BETA, STRICT, MINIMAX = "", "strict", "minimax"
MOST = 10_000
"""Limit of the number of a seed, so that it is easy to type and to say."""
EXAMPLE = "tree2x3-4711"


def _random_tree(size: tuple[int, int], number: int, strict: bool) -> Request:
    return tree_request(number, *size, book_cut=strict)


def _tictactoe(cells: int, number: int, strict: bool) -> Request:
    return tictactoe_request(number, cells, book_cut=strict, plain=True)


MAKERS: dict[str, Callable[[int, bool], Request]] = {
    **{name: partial(_random_tree, size) for name, size in SIZES.items()},
    "textbook": lambda _number, strict: Request(TEXTBOOK, book_cut=strict),
    "aima": lambda _number, strict: Request(AIMA, book_cut=strict),
    "tictactoe3": partial(_tictactoe, 3),
    "tictactoe4": partial(_tictactoe, 4),
    "checkers": lambda number, strict: checkers_request(number, book_cut=strict),
}
"""Requests by the first word of a seed, made from its number and the cut rule."""


@dataclass(frozen=True, slots=True)
class Seed:
    """A search, the kinds of questions about it, and the number that all random choices come from."""

    source: str = "tree2x3"
    search: str = ALPHA_BETA
    kinds: Set[Ask] = ALL_KINDS
    number: int = 1

    @classmethod
    def parse(cls, text: str) -> Self:
        """The seed that a text stands for; InputError when it stands for none.

        >>> seed = Seed.parse("tree2x3-strict-cut-4711")
        >>> seed.source, seed.search, seed.kinds == {Ask.CUT}, seed.number
        ('tree2x3', 'strict', True, 4711)
        """
        words = text.strip().lower().split("-")
        source, *between, number = words if len(words) > 1 else ("", "")
        search = between.pop(0) if between and between[0] in (STRICT, MINIMAX) else ALPHA_BETA
        kinds = {Ask(between.pop(0))} if between and between[0] in list(Ask) else ALL_KINDS
        fits = number.isascii() and number.isdecimal() and len(number) <= len(str(MOST - 1))
        if source not in MAKERS or between or not fits or (search == MINIMAX and kinds != ALL_KINDS):
            raise InputError(Fault.SEED, text=text.strip(), example=EXAMPLE)
        return cls(source, search, frozenset(kinds), whole(number))

    @property
    def text(self) -> str:
        kinds = [ask.value for ask in Ask if len(self.kinds) == 1 and ask in self.kinds]
        return "-".join([self.source, *filter(None, [self.search]), *kinds, str(self.number)])

    def exercise(self) -> Exercise:
        request = MAKERS[self.source](self.number, self.search == STRICT)
        if self.search == MINIMAX:
            request = replace(request, algorithm="minimax")
        return exercise(request, self.number, kinds=self.kinds)
