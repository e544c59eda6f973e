"""The steps of a search in words, for users who see a search for the first time."""

from typing import Any

from ai.minds import mind_of
from ai.report import Line
from ai.score import WIN, Knowledge, Score, parts_of
from ai.textbook.trees import Tree
from ai.tracing.bounds import ValueRelation
from ai.tracing.explain import Condition, Event, Role, StepExplanation
from ai.tracing.trace import NONE, Perspective, Trace
from game.kinds import find_kind, line_texts, move_text
from game.ui.games.wording import result_title, score_text, vector_text
from game.ui.words.i18n import N_, _, ngettext
from game.ui.words.texts import by_member, read_texts

LONGEST_LINE = 8
TEXTS = read_texts("search-lab")
TITLES, LEAVES = by_member(Event, TEXTS["titles"]), by_member(Event, TEXTS["leaves"])
ENTERS = by_member(Role, TEXTS["enters"])
OTHER_TITLES: dict[str, str] = TEXTS["other titles"]
STEPS: dict[str, str] = TEXTS["steps"]
CONDITIONS = {
    (False, False): N_("Cut as soon as a reply is {bound} or more"),
    (False, True): N_("Cut as soon as a reply is {bound} or less"),
    (True, False): N_("Cut as soon as a reply is more than {bound}"),
    (True, True): N_("Cut as soon as a reply is less than {bound}"),
}
"""The keys: True if the rule is the book's, True if low values cut."""
OWN_CONDITIONS = {
    False: N_("Cut as soon as a reply is worth {bound} or more to {who}"),
    True: N_("Cut as soon as a reply is worth more than {bound} to {who}"),
}


class TraceWords:
    def __init__(self, trace: Trace, pieces: str = "classic", *, plain: bool = False) -> None:
        """`pieces`: the piece set, whose colours name the sides; `plain`: the request's."""
        self._trace = trace
        self._pieces = pieces
        self._is_tree = isinstance(trace.start, Tree)
        kind = find_kind(trace.start)
        self._has_marks = kind is not None and not kind.has_captures
        self._has_numbers = self._is_tree or plain
        self._unit = 1 if plain else mind_of(trace.start).unit

    def node(self, node: int) -> str:
        """The name of a textbook's node; in a game, the move that leads to the node."""
        if self._is_tree:
            return str(self._position(node).name)
        return self.move(node) or _("the root")

    def path(self, node: int) -> str:
        """The name of a textbook's node; in a game, the moves from the root, of which the last alone may be of any."""
        moves = [self.move(each) for each in self._trace.path(node)[1:]]
        return self.node(node) if self._is_tree or not moves else " ".join(moves)

    def move(self, node: int) -> str:
        parent = self._trace.nodes.parents[node]
        return "" if parent == NONE else move_text(self._position(parent), self._trace.move(node))

    def line(self, line: Line) -> str:
        texts = line_texts(self._trace.start, line[:LONGEST_LINE])
        return " ".join([*texts, *["…"][: len(line) > LONGEST_LINE]])

    def player(self, turn: int) -> str:
        """The name of a player; in max^n each has a number."""
        if self._trace.perspective is Perspective.EACH:
            return _("Player {number}").format(number=turn + 1)
        return "MAX" if turn == self._trace.max_player else "MIN"

    def value(self, score: Score) -> str:
        """A score as a noun that says whose win it is; a plain number in a textbook's tree."""
        if self._is_plain(score):
            return self.label(score)
        parts = parts_of(score)
        if parts.knowledge is Knowledge.RESULT:
            return _("a win") if parts.sign > 0 else _("a loss")
        plies, won = parts.amount, parts.sign > 0
        if self._trace.perspective is not Perspective.MAX:
            return win_text(plies, won=won)
        if won:
            text = ngettext("MAX's win in {count} ply", "MAX's win in {count} plies", plies)
        else:
            text = ngettext("MIN's win in {count} ply", "MIN's win in {count} plies", plies)
        return text.format(count=plies)

    def label(self, score: Score) -> str:
        """A score in a few letters: in a node, in the table, next to a variable."""
        if abs(score) > WIN:
            return "∞" if score > 0 else "−∞"
        if self._has_numbers or score == 0:
            return str(score).replace("-", "−")
        if self._is_plain(score):
            return score_text(score) if self._unit == 1 else f"{score / self._unit:g}".replace("-", "−")
        parts = parts_of(score)
        if parts.knowledge is Knowledge.RESULT:
            return _("win") if parts.sign > 0 else _("loss")
        text = _("win {count}") if parts.sign > 0 else _("loss {count}")
        return text.format(count=parts.amount)

    def payoffs(self, payoffs: tuple[int, ...]) -> str:
        return vector_text(map(self.label, payoffs))

    def title(self, what: StepExplanation) -> str:
        title = TITLES.get(what.event, OTHER_TITLES["back"])
        if what.event is Event.ENTER and self._trace.nodes.parents[what.node] == NONE:
            title = OTHER_TITLES["iteration"] if what.iteration else OTHER_TITLES["begin"]
        elif what.event is Event.ENTER and what.verifying:
            title = OTHER_TITLES["trial"]
        elif what.event is Event.ENTER and what.again:
            title = OTHER_TITLES["again"]
        elif what.event is Event.ENTER and (what.wins or what.must_block):
            title = OTHER_TITLES["forced"]
        elif what.event is Event.ENTER and what.quiescence:
            title = OTHER_TITLES["quiescence"] if self._has_marks else OTHER_TITLES["captures"]
        return _(title).format(node=self.node(what.node), number=what.iteration)

    def sentence(self, what: StepExplanation) -> str:
        match what.event:
            case Event.START:
                text = STEPS["starts"]
            case Event.ENTER:
                text = self._enter(what)
            case Event.END:
                return self._end(what)
            case Event.CUT:
                return self._cut(what)
            case Event.DONE:
                text = STEPS["done"]
            case Event.FIRST | Event.BETTER | Event.NOT_BETTER | Event.AGAIN | Event.TRIED:
                return self._back(what)
            case Event.DRAW if self._has_marks:
                text = STEPS["lifeless"]
            case Event.VERIFIED if what.value is not None and what.value <= what.window[0]:
                text = STEPS["too bad"]
            case _:
                text = LEAVES[what.event]
        return _(text).format(
            node=self.node(what.node),
            who=self.player(what.turn),
            value=self._own_value(what),
            alpha=self.label(what.window[0]),
            beta=self.label(what.window[1]),
            line=self.line(what.line),
        )

    def _enter(self, what: StepExplanation) -> str:
        if what.verifying:
            return STEPS["trial"]
        if what.again:
            return STEPS["wider"] if self._trace.nodes.parents[what.node] == NONE else STEPS["again"]
        if what.iteration > 1:
            return STEPS["iteration"]
        if what.wins or what.must_block:
            return STEPS["wins"] if what.wins else STEPS["must block"]
        if what.quiescence:
            return STEPS["quiescence"] if self._has_marks else STEPS["captures"]
        return STEPS["null window"] if what.null_window else ENTERS[what.role]

    def condition(self, condition: Condition) -> str:
        bound = self.label(condition.bound)
        if condition.role is Role.MOVER:
            text = _(OWN_CONDITIONS[condition.book_cut])
            return text.format(bound=bound, who=self.player(condition.turn))
        return _(CONDITIONS[condition.book_cut, condition.or_less]).format(bound=bound)

    def _own_value(self, what: StepExplanation) -> str:
        if what.payoffs:
            return self.payoffs(what.payoffs)
        if what.value is None:
            return ""
        signed = what.bound is not ValueRelation.EXACT and what.event is not Event.OUT_OF_REACH
        return f"{what.bound.sign} {self.value(what.value)}" if signed else self.value(what.value)

    def _end(self, what: StepExplanation) -> str:
        assert what.outcome
        node, value = self.node(what.node), self._own_value(what)
        if self._is_tree:
            by_mover = self._trace.perspective is Perspective.MOVER
            who = self.player(what.turn if by_mover else self._trace.max_player)
            return _said("pays" if what.payoffs else "gets", node=node, who=who, value=value)
        if not any(what.outcome.payoffs):
            return _said("drawn", node=node, value=value)
        result = result_title(self._position(what.node), what.outcome, None, self._pieces)
        return _said("game over", result=result, node=node, value=value)

    def _back(self, what: StepExplanation) -> str:
        fields = {"child": self.node(what.child), "node": self.node(what.node), "who": self.player(what.turn)}
        if what.before is not None:
            fields["before"] = self._bounded(what.before, what.bound_before)
        if what.child_value is None:
            return _said("unknown", **fields)
        fields["value"] = self._bounded(what.child_value, what.child_bound)
        if what.event is Event.FIRST and what.payoffs:
            fields["value"] = self.payoffs(what.payoffs)
        return _(self._back_text(what)).format(**fields)

    def _back_text(self, what: StepExplanation) -> str:
        """The sentence, with its fields still open, on a child whose value is known."""
        equal = what.child_value == what.before
        if what.event in {Event.TRIED, Event.FIRST}:
            return STEPS["tried"] if what.event is Event.TRIED else STEPS["first"]
        if what.event is Event.AGAIN:
            return STEPS["as promising"] if equal else STEPS["promising"]
        if not what.decided:
            return STEPS["undecided"]
        if what.event is Event.BETTER:
            return STEPS["better"]
        return STEPS["equal"] if equal and what.child_bound == what.bound_before else STEPS["not better"]

    def _bounded(self, score: Score, bound: ValueRelation) -> str:
        """A value with "at least" or "at most" before it when it is only a bound; a sign before a noun."""
        value = self.value(score)
        if bound is ValueRelation.EXACT:
            return value
        if not self._is_plain(score):
            return f"{bound.sign} {value}"
        return _said("at least" if bound is ValueRelation.AT_LEAST else "at most", value=value)

    def _cut(self, what: StepExplanation) -> str:
        alpha, beta = what.closed
        sign = ">" if what.book_cut else "≥"
        fields = {"alpha": self.label(alpha), "beta": self.label(beta), "sign": sign}
        if what.holder == NONE:
            return _said("cut", **fields)
        equal = alpha == beta and not what.surpassed
        fields |= {"who": self.player(self._trace.nodes.turns[what.holder]), "holder": self.path(what.holder)}
        if self._trace.perspective is not Perspective.MAX or what.value is None:
            return _said("cut equal" if equal else "cut better", **fields)
        fields |= {"mover": self.player(what.turn), "value": self._bounded(what.value, what.child_bound)}
        fields["bound"] = self.value(alpha if what.role is Role.MIN else beta)
        answer = _said("answer equal" if equal else "answer better", **fields)
        return f"α {fields['alpha']} {sign} β {fields['beta']}. {answer}" if self._has_numbers else answer

    def _is_plain(self, score: Score) -> bool:
        return self._has_numbers or abs(score) > WIN or parts_of(score).knowledge is Knowledge.EVALUATION

    def _position(self, node: int) -> Any:
        return self._trace.position(node)


def _said(key: str, **fields: str) -> str:
    return _(STEPS[key]).format(**fields)


def win_text(plies: int, *, won: bool) -> str:
    if won:
        return ngettext("a win in {count} ply", "a win in {count} plies", plies).format(count=plies)
    return ngettext("a loss in {count} ply", "a loss in {count} plies", plies).format(count=plies)
