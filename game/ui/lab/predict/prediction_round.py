"""One exercise on the page Predict: its questions, the answers, the number of right ones, and the reasons in words."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from ai.score import INFINITY, Score
from ai.textbook.observe import LeafCause
from ai.tracing.examples import ExampleGroup
from ai.tracing.explain import Event, Role, explain, role_of
from ai.tracing.quiz import MINIMAX, Answer, Ask, Exercise, Question, Seed
from ai.tracing.trace import NONE
from game.ui.lab.subject import SHELVES
from game.ui.lab.tree.trace_words import TraceWords
from game.ui.widgets.listing import Item
from game.ui.words.i18n import N_, _
from game.ui.words.texts import by_member, read_texts

ENOUGH_VALUES = 4
"""Least number of values to offer, where the tree has as many."""
STREAK, BEST = "streak", "best"
"""Keys of a tally: the right answers since the last wrong one, and their record."""
Tally = dict[str, int]
"""Numbers of answers: "value asked", "value right" and so on for each kind of question, STREAK and BEST."""


def count_answer(tally: Tally, ask: Ask, right: bool) -> None:
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

    def __init__(self, seed: Seed, exercise: Exercise, right: Sequence[bool] = ()) -> None:
        """`right`: the verdicts on the first answers, which were given before."""
        self.seed = seed
        self.exercise = exercise
        self.problem = exercise.problem
        self.number = min(len(right), len(exercise.questions) - 1)
        self.given: Answer | None = self.question.answer if len(right) == len(exercise.questions) else None
        self.marks: frozenset[int] = frozenset()
        """The branches marked as never visited, by the nodes that they lead to."""
        self.right = list(right)

    @property
    def question(self) -> Question:
        return self.exercise.questions[self.number]

    @property
    def answered(self) -> bool:
        return self.given is not None

    @property
    def last(self) -> bool:
        return self.number == len(self.exercise.questions) - 1

    @property
    def marking(self) -> bool:
        return self.question.ask is Ask.UNVISITED and not self.answered

    @cached_property
    def _nodes(self) -> dict[int, int]:
        return {number: node for node, number in self.problem.visited.items()}

    @property
    def step(self) -> int:
        """Number of visits shown, including the one in question once it is answered."""
        if self.question.ask is Ask.UNVISITED:
            return len(self.problem.trace) if self.answered else 0
        return self.question.step + self.answered

    @property
    def node(self) -> int:
        return NONE if self.question.ask is Ask.UNVISITED else self._nodes[self.question.node]

    @property
    def child(self) -> int:
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


TEXTS = read_texts("search-lab")
QUESTIONS = by_member(Ask, TEXTS["questions"])
MOMENTS = by_member(Ask, TEXTS["moments"])
KINDS = {
    None: N_("All questions"),
    Ask.VALUE: N_("What value goes up?"),
    Ask.CUT: N_("Is the next branch cut?"),
    Ask.WINDOW: N_("What are α and β?"),
    Ask.UNVISITED: N_("What is never visited?"),
}
SOURCES = TEXTS["sources"]
SOURCE_GROUPS = {
    **dict.fromkeys(("textbook", "aima"), SHELVES[ExampleGroup.TREES]),
    **dict.fromkeys(("tictactoe3", "tictactoe4", "checkers"), N_("Positions")),
}
"""Headings above the sources; the others are random trees."""


def source_item(name: str, room: str = "") -> Item:
    """The line of a source; `room`: why it can't be chosen."""
    return Item(_(SOURCES[name]), room, not room, _(SOURCE_GROUPS.get(name, N_("A random tree"))))


SEARCHES = TEXTS["searches"]


class RoundWords:
    def __init__(self, current: PredictionRound, pieces: str) -> None:
        """`pieces`: the piece set, whose colours name the sides."""
        self._round = current
        self._plain = current.problem.request.plain
        self._words = TraceWords(current.problem.trace, pieces, plain=self._plain)

    def label(self, score: Score) -> str:
        return self._words.label(score).removeprefix("+")

    @property
    def question(self) -> str:
        return _(QUESTIONS[self._round.question.ask]).format(node=self._node)

    @property
    def moment(self) -> str:
        child = self._words.node(self._round.child) if self._round.child != NONE else ""
        return _(MOMENTS[self._round.question.ask]).format(node=self._node, child=child)

    @property
    def rule(self) -> str:
        if self._round.seed.search == MINIMAX:
            return ""
        if self._round.problem.book_cut:
            return _("Cut when α > β: equal bounds do not cut.")
        return _("Cut when α ≥ β: equal bounds cut.")

    @property
    def _node(self) -> str:
        return self._words.node(self._round.question.node)

    def answer(self, answer: Answer) -> str:
        if isinstance(answer, bool):
            return _("Yes") if answer else _("No")
        if isinstance(answer, tuple):
            return f"α = {self.label(answer[0])}, β = {self.label(answer[1])}"
        return "" if isinstance(answer, frozenset) else self.label(answer)

    def reasons(self) -> list[str]:
        match self._round.question.ask:
            case Ask.VALUE:
                return self._why_value()
            case Ask.CUT:
                return self._why_cut()
            case Ask.WINDOW:
                return self._why_window()
        return self._why_unvisited()

    def _why_value(self) -> list[str]:
        (reason,) = self._round.question.reasons(self._round.problem)
        assert reason.value is not None
        up = _("{node} is a MIN node: it takes the smallest value.")
        if reason.role is Role.MAX:
            up = _("{node} is a MAX node: it takes the largest value.")
        said = [up.format(node=self._node), self._words.sentence(reason)]
        if reason.event is not Event.DONE:
            value = reason.bound.sign + self.label(reason.value)
            said.append(_("So {value} goes up from {node}.").format(value=value, node=self._node))
        return said

    def _why_cut(self) -> list[str]:
        (reason,) = self._round.question.reasons(self._round.problem)
        sentence = self._words.sentence(reason)
        if reason.event is Event.CUT:
            return [sentence]
        alpha, beta = reason.window
        if alpha == beta:
            kept = _("α = β = {beta}: equal bounds do not cut here, so the next branch is searched.")
        else:
            kept = _(
                "α = {alpha} < β = {beta}: a value between them would still count, so the next branch is searched."
            )
        return [sentence, kept.format(alpha=self.label(alpha), beta=self.label(beta))]

    def _why_window(self) -> list[str]:
        alpha, beta = self._round.problem.trace.visit(self._round.question.step + 1).window
        at_max = _("α is what MAX is already sure of: {value}, at {node}.")
        at_min = _("β is what MIN is already sure of: {value}, at {node}.")
        no_max = _("MAX is sure of nothing yet, so α = −∞.")
        no_min = _("MIN is sure of nothing yet, so β = ∞.")
        return [
            self._bound(alpha, Role.MAX, at_max) if alpha > -INFINITY else no_max,
            self._bound(beta, Role.MIN, at_min) if beta < INFINITY else no_min,
        ]

    def _bound(self, value: Score, role: Role, text: str) -> str:
        """A sentence on the node above that is sure of a value."""
        trace, question = self._round.problem.trace, self._round.question
        above = trace.path(question.node)[:-1]
        holder = next(
            node for node in above if role_of(trace, node) is role and trace.value_at(node, question.step) == value
        )
        return text.format(value=self.label(value), node=self._words.node(holder))

    def _why_unvisited(self) -> list[str]:
        trace, problem = self._round.problem.trace, self._round.problem
        said = []
        for step in trace.cutoffs:
            reason = explain(trace, step, book_cut=problem.book_cut)
            texts = {"title": self._words.title(reason), "sentence": self._words.sentence(reason)}
            said.append(_("{title}: {sentence}").format(**texts))
        return said or [_("Nothing is cut here: every branch is visited.")]
