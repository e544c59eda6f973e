"""One exercise on the page Predict: which question is asked, what was answered, and how many answers were right."""

from collections.abc import Iterable
from functools import cached_property

from ai.score import INFINITY, Score
from ai.textbook.observe import LeafCause
from ai.tracing.quiz import Answer, Ask, Exercise, Question
from ai.tracing.seeds import Seed
from ai.tracing.trace import NONE

ENOUGH_VALUES = 4
"""At least how many values are offered as the answer to what goes up, where the tree has as many."""
STREAK, BEST = "streak", "best"
"""In a tally: the right answers since the last wrong one, and the most that there ever were."""

Tally = dict[str, int]
"""The answers of all times: "value asked", "value right" and so on for each kind of question, STREAK and BEST."""


def count_answer(tally: Tally, ask: Ask, right: bool) -> None:
    """Add one answer."""
    for name in (f"{ask} asked", *[f"{ask} right"][:right]):
        tally[name] = tally.get(name, 0) + 1
    tally[STREAK] = tally.get(STREAK, 0) + 1 if right else 0
    tally[BEST] = max(tally.get(BEST, 0), tally[STREAK])


def counted(tally: Tally, kinds: Iterable[Ask] = Ask) -> tuple[int, int]:
    """How many answers to these kinds of questions were right, and how many there were."""
    names = [str(ask) for ask in kinds]
    return sum(tally.get(f"{name} right", 0) for name in names), sum(tally.get(f"{name} asked", 0) for name in names)


class PredictionRound:
    """The questions of an exercise, one after another. Nodes are those of the whole tree, `problem.whole`."""

    def __init__(self, seed: Seed, exercise: Exercise) -> None:
        """`exercise` is the seed's."""
        self.seed = seed
        self.exercise = exercise
        self.problem = exercise.problem
        self.number = 0
        self.given: Answer | None = None
        self.marks: frozenset[int] = frozenset()
        """The branches that are marked as never visited, by the nodes that they lead to."""
        self.right: list[bool] = []
        """Of every question answered so far, whether it was right."""

    @property
    def question(self) -> Question:
        """What is asked."""
        return self.exercise.questions[self.number]

    @property
    def answered(self) -> bool:
        """Whether the question was answered."""
        return self.given is not None

    @property
    def last(self) -> bool:
        """Whether no question comes after this one."""
        return self.number == len(self.exercise.questions) - 1

    @property
    def marking(self) -> bool:
        """Whether branches are to be marked now."""
        return self.question.ask is Ask.UNVISITED and not self.answered

    # Where the search is

    @cached_property
    def _nodes(self) -> dict[int, int]:
        """The nodes of the whole tree by those of the trace."""
        return {number: node for node, number in self.problem.visited.items()}

    @property
    def step(self) -> int:
        """How many visits have been made; the one that is asked about as soon as it was answered."""
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
        """Where the branch leads that may be cut; NONE where something else is asked."""
        if self.question.ask is not Ask.CUT:
            return NONE
        return self.problem.whole.nodes.next_siblings[self._nodes[self.child]]

    @property
    def crossed(self) -> list[int]:
        """Where the branches lead that the search has cut by now."""
        trace, whole = self.problem.trace, self.problem.whole
        cut = {self._nodes[trace.visit(step).node] for step in trace.cutoffs if step <= self.step}
        return [node for node in self.problem.cut_branches if whole.nodes.parents[node] in cut]

    # What can be answered

    @property
    def values(self) -> list[Score]:
        """What may go up from the node: the values of the leaves below it, and of more where those are few."""
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
        """What a leaf is worth to MAX."""
        value = self.problem.whole.value_at(node, len(self.problem.whole))
        assert value is not None
        return value

    @property
    def bounds(self) -> list[Score]:
        """What alpha and beta may be: infinite, or the value of a leaf that was visited."""
        trace = self.problem.trace
        seen = {trace.visits.nodes[i] for i in range(self.question.step)}
        values = {self.leaf_value(self._nodes[node]) for node in seen if trace.nodes.causes[node] != LeafCause.INNER}
        return [-INFINITY, *sorted(values), INFINITY]

    # What the person does

    def mark(self, node: int) -> None:
        """Mark a branch as never visited, or take the mark that lies on it, or above it, away."""
        if not self.marking or self.problem.whole.nodes.parents[node] == NONE:
            return
        marked_here = self.marks.intersection(self.problem.whole.path(node))
        if marked_here:
            self.marks -= marked_here
        else:
            self.marks = self.marks.difference(self.problem.with_all_below({node})) | {node}

    def answer(self, given: Answer) -> bool:
        """Answer the question; whether that is right."""
        self.given = given
        self.right.append(self.question.is_right(self.problem, given))
        return self.right[-1]

    def go_on(self) -> None:
        """To the next question."""
        self.number += 1
        self.given, self.marks = None, frozenset()

    # The marks, when they were checked

    def sorted_marks(self) -> tuple[list[int], list[int], list[int]]:
        """The branches that were marked rightly, wrongly, and not at all though the search never goes there.

        Of the branches below one another only the first one counts.
        """
        given, unvisited = self.problem.with_all_below(self.marks), self.problem.unvisited
        return self._tops(given & unvisited), self._tops(given - unvisited), self._tops(unvisited - given)

    def _tops(self, nodes: frozenset[int]) -> list[int]:
        return [node for node in sorted(nodes) if self.problem.whole.nodes.parents[node] not in nodes]
