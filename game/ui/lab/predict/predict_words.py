"""The questions of the page Predict, their answers and reasons, in words."""

from ai.score import INFINITY, Score
from ai.tracing.explain import Event, Role, explain, role_of
from ai.tracing.quiz import ALPHA_BETA, MINIMAX, STRICT, Answer, Ask
from ai.tracing.trace import NONE
from game.ui.lab.predict.prediction_round import PredictionRound
from game.ui.lab.tree.trace_words import TraceWords
from game.ui.words.i18n import N_, _

QUESTIONS = {
    Ask.VALUE: N_("What value goes up from {node}?"),
    Ask.CUT: N_("Is the next branch of {node} cut?"),
    Ask.WINDOW: N_("What are α and β at {node}?"),
    Ask.UNVISITED: N_("Mark every branch that is never visited."),
}
MOMENTS = {
    Ask.VALUE: N_("The search is back from {child}, and done with {node}."),
    Ask.CUT: N_("The search is back from {child}."),
    Ask.WINDOW: N_("The search comes down to {node}."),
    Ask.UNVISITED: N_(
        "Click a branch or a node, or walk with the arrow keys and press Space. All below it counts too."
    ),
}
KINDS = {
    None: N_("All questions"),
    Ask.VALUE: N_("What value goes up?"),
    Ask.CUT: N_("Is the next branch cut?"),
    Ask.WINDOW: N_("What are α and β?"),
    Ask.UNVISITED: N_("What is never visited?"),
}
SOURCES = {
    "tree2x2": N_("2 branches, 2 plies"),
    "tree2x3": N_("2 branches, 3 plies"),
    "tree3x2": N_("3 branches, 2 plies"),
    "tree2x4": N_("2 branches, 4 plies"),
    "tree3x3": N_("3 branches, 3 plies"),
    "textbook": N_("The textbook's tree"),
    "aima": N_("Russell and Norvig's tree"),
    "tictactoe3": N_("Tic-tac-toe, 3 cells left"),
    "tictactoe4": N_("Tic-tac-toe, 4 cells left"),
    "checkers": N_("English checkers, 3 plies"),
}
SEARCHES = {ALPHA_BETA: N_("Alpha-beta (α ≥ β)"), STRICT: N_("Alpha-beta (α > β)"), MINIMAX: N_("Minimax")}


class RoundWords:
    """The words for one exercise."""

    def __init__(self, current: PredictionRound, pieces: str) -> None:
        """`pieces`: the piece set, whose colours name the sides."""
        self._round = current
        self._plain = current.problem.request.plain
        self._words = TraceWords(current.problem.trace, pieces, plain=self._plain)

    def label(self, score: Score) -> str:
        """A value on a button."""
        return self._words.label(score).removeprefix("+")

    @property
    def question(self) -> str:
        return _(QUESTIONS[self._round.question.ask]).format(node=self._node)

    @property
    def moment(self) -> str:
        """The state of the search, or what to do."""
        child = self._words.node(self._round.child) if self._round.child != NONE else ""
        return _(MOMENTS[self._round.question.ask]).format(node=self._node, child=child)

    @property
    def rule(self) -> str:
        """The cut rule; "" where nothing is cut."""
        if self._round.seed.search == MINIMAX:
            return ""
        if self._round.problem.book_cut:
            return _("Cut when α > β: equal bounds do not cut.")
        return _("Cut when α ≥ β: equal bounds cut.")

    @property
    def _node(self) -> str:
        return self._words.node(self._round.question.node)

    def answer(self, answer: Answer) -> str:
        """An answer, the user's or the right one; "" for marks, which one sees."""
        if isinstance(answer, bool):
            return _("Yes") if answer else _("No")
        if isinstance(answer, tuple):
            return f"α = {self.label(answer[0])}, β = {self.label(answer[1])}"
        return "" if isinstance(answer, frozenset) else self.label(answer)

    def reasons(self) -> list[str]:
        """The reasons for the right answer."""
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
