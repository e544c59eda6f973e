"""One exercise on the page Predict: its questions, the answers given, and the number of right ones."""

from collections.abc import Iterable
from functools import cached_property

from ai.score import INFINITY, Score
from ai.textbook.observe import LeafCause
from ai.tracing.quiz import Answer, Ask, Exercise, Question, Seed
from ai.tracing.trace import NONE

ENOUGH_VALUES = 4
"""Least number of values to offer, where the tree has as many."""
STREAK, BEST = "streak", "best"
"""Keys of a tally: the right answers since the last wrong one, and their record."""

Tally = dict[str, int]
"""Numbers of answers: "value asked", "value right" and so on for each kind of question, STREAK and BEST."""


def count_answer(tally: Tally, ask: Ask, right: bool) -> None:
    """Add one answer."""
    for name in (f"{ask} asked", *[f"{ask} right"][:right]):
        tally[name] = tally.get(name, 0) + 1
    tally[STREAK] = tally.get(STREAK, 0) + 1 if right else 0
    tally[BEST] = max(tally.get(BEST, 0), tally[STREAK])


def counted(tally: Tally, kinds: Iterable[Ask] = Ask) -> tuple[int, int]:
    """The numbers of right answers, and of all answers, to these kinds of questions."""
    names = [str(ask) for ask in kinds]
    return sum(tally.get(f"{name} right", 0) for name in names), sum(tally.get(f"{name} asked", 0) for name in names)


class PredictionRound:
    """The questions of an exercise, one after another. Nodes are those of the whole tree, `problem.whole`."""

    def __init__(self, seed: Seed, exercise: Exercise) -> None:
        self.seed = seed
        self.exercise = exercise
        self.problem = exercise.problem
        self.number = 0
        self.given: Answer | None = None
        self.marks: frozenset[int] = frozenset()
        """The branches marked as never visited, by the nodes that they lead to."""
        self.right: list[bool] = []
        """The verdict on each answer so far."""

    @property
    def question(self) -> Question:
        return self.exercise.questions[self.number]

    @property
    def answered(self) -> bool:
        return self.given is not None

    @property
    def last(self) -> bool:
        """True for the last question."""
        return self.number == len(self.exercise.questions) - 1

    @property
    def marking(self) -> bool:
        """True while branches should be marked."""
        return self.question.ask is Ask.UNVISITED and not self.answered

    @cached_property
    def _nodes(self) -> dict[int, int]:
        """The nodes of the whole tree by those of the trace."""
        return {number: node for node, number in self.problem.visited.items()}

    @property
    def step(self) -> int:
        """The number of visits so far; with the one that is asked about once it was answered."""
        if self.question.ask is Ask.UNVISITED:
            return len(self.problem.trace) if self.answered else 0
        return self.question.step + self.answered

    @property
    def node(self) -> int:
        """The node that is asked about; NONE where it is the whole tree."""
        return NONE if self.question.ask is Ask.UNVISITED else self._nodes[self.question.node]

    @property
    def child(self) -> int:
        """The child that the search is back from, as a node of the trace; NONE where it comes down."""
        return NONE if self.question.ask is Ask.UNVISITED else self.problem.trace.visit(self.question.step + 1).child

    @property
    def next_branch(self) -> int:
        """The node of the branch that may be cut; NONE where something else is asked."""
        if self.question.ask is not Ask.CUT:
            return NONE
        return self.problem.whole.nodes.next_siblings[self._nodes[self.child]]

    @property
    def crossed(self) -> list[int]:
        """The nodes of the branches that the search has cut by now."""
        trace, whole = self.problem.trace, self.problem.whole
        cut = {self._nodes[trace.visit(step).node] for step in trace.cutoffs if step <= self.step}
        return [node for node in self.problem.cut_branches if whole.nodes.parents[node] in cut]

    @property
    def values(self) -> list[Score]:
        """Possible values of the node: those of the leaves below it, and of more where those are few."""
        if self.problem.request.plain:
            return [-1, 0, 1]
        whole, top = self.problem.whole, self.node
        found = self._leaves_below(top)
        while len(found) < ENOUGH_VALUES and whole.nodes.parents[top] != NONE:
            top = whole.nodes.parents[top]
            found = self._leaves_below(top)
        return sorted(found)

    def _leaves_below(self, top: int) -> set[Score]:
        whole = self.problem.whole
        below = self.problem.with_all_below({top})
        return {self.leaf_value(node) for node in below if whole.nodes.causes[node] != LeafCause.INNER}

    def leaf_value(self, node: int) -> Score:
        """The value of a leaf for MAX."""
        value = self.problem.whole.value_at(node, len(self.problem.whole))
        assert value is not None
        return value

    @property
    def bounds(self) -> list[Score]:
        """Possible values of alpha and beta: infinite, or the value of a visited leaf."""
        trace = self.problem.trace
        seen = {trace.visits.nodes[i] for i in range(self.question.step)}
        values = {self.leaf_value(self._nodes[node]) for node in seen if trace.nodes.causes[node] != LeafCause.INNER}
        return [-INFINITY, *sorted(values), INFINITY]

    def mark(self, node: int) -> None:
        """Mark a branch as never visited, or remove the mark on it or above it."""
        if not self.marking or self.problem.whole.nodes.parents[node] == NONE:
            return
        marked_here = self.marks.intersection(self.problem.whole.path(node))
        if marked_here:
            self.marks -= marked_here
        else:
            self.marks = self.marks.difference(self.problem.with_all_below({node})) | {node}

    def answer(self, given: Answer) -> bool:
        """Answer the question; True if that is right."""
        self.given = given
        self.right.append(self.question.is_right(self.problem, given))
        return self.right[-1]

    def go_on(self) -> None:
        self.number += 1
        self.given, self.marks = None, frozenset()

    def sorted_marks(self) -> tuple[list[int], list[int], list[int]]:
        """The branches marked rightly and wrongly, and those missed; of branches below one another the first counts."""
        given, unvisited = self.problem.with_all_below(self.marks), self.problem.unvisited
        return self._tops(given & unvisited), self._tops(given - unvisited), self._tops(unvisited - given)

    def _tops(self, nodes: frozenset[int]) -> list[int]:
        return [node for node in sorted(nodes) if self.problem.whole.nodes.parents[node] not in nodes]
