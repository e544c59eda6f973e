"""The steps of a search in words, for users who see a search for the first time."""

from typing import Any

from ai.minds import mind_of
from ai.report import Line
from ai.score import WIN, Knowledge, Score, parts_of
from ai.textbook.trees import Tree
from ai.tracing.bounds import ValueRelation
from ai.tracing.explain import Condition, Event, Role, StepExplanation
from ai.tracing.trace import NONE, Perspective, Trace
from game.core import State
from game.kinds import find_kind, kind_of
from game.ui.games.wording import result_title, score_text, vector_text
from game.ui.words.i18n import N_, _, ngettext

LONGEST_LINE = 8

TITLES = {
    Event.START: N_("Before the first step"),
    Event.ENTER: N_("Down to {node}"),
    Event.END: N_("Leaf {node}"),
    Event.DEPTH: N_("Depth limit at {node}"),
    Event.TABLE: N_("{node} is in the table"),
    Event.DRAW: N_("Draw at {node}"),
    Event.ENDGAME: N_("An endgame table knows {node}"),
    Event.VERIFIED: N_("Verified cut at {node}"),
    Event.OUT_OF_REACH: N_("{node} is out of reach"),
    Event.CUT: N_("Cutoff at {node}"),
    Event.DONE: N_("Done"),
}
BACK_TITLE = N_("Back at {node}")
BEGIN_TITLE = N_("Begin at {node}")
ITERATION_TITLE = N_("Iteration {number}")
AGAIN_TITLE = N_("{node} again")
TRIAL_TITLE = N_("A trial of {node}")
CAPTURES_TITLE = N_("Captures at {node}")
QUIESCENCE_TITLE = N_("Quiescence at {node}")
FORCED_TITLE = N_("Forced at {node}")

STARTS = N_("{who} is to move at {node}, and nothing has been searched yet.")
ENTERS = {
    Role.MAX: N_("MAX is to move at {node} and wants the highest value."),
    Role.MIN: N_("MIN is to move at {node} and wants the lowest value."),
    Role.MOVER: N_("{who} is to move at {node} and wants the highest value for itself."),
    Role.PLAYER: N_("{who} is to move at {node} and wants the highest payoff for itself."),
}
ITERATION = N_("The search starts again, one ply deeper; the best line so far comes first.")
AGAIN = N_("{node} may be better than expected, so it is searched again in full: {alpha} to {beta}.")
WIDER = N_("The value is outside of the window, so {node} is searched again in a wider one: {alpha} to {beta}.")
TRIAL = N_("A shallower search of {node}, from {alpha} to {beta}, may show that no full one is needed.")
CAPTURES = N_("The depth is used up, but {who} must capture: captures are followed to their end.")
QUIESCENCE = N_("The depth is used up, but {node} is not quiet: only threats and the answers to them are followed.")
WINS = N_("After {node}, {who} can complete a line: no other move is searched.")
MUST_BLOCK = N_("After {node}, {who} has to stop a line: no other move is searched.")
LIFELESS = N_("Nobody can complete a line any more, so {node} counts as {value}.")
NULL_WINDOW = N_("The null window {alpha} to {beta} only asks whether {who} can get more than {alpha} at {node}.")
LEAVES = {
    Event.DEPTH: N_("The search looks no deeper, and the evaluation puts {node} at {value}."),
    Event.TABLE: N_("The search has met this position before: the table puts {node} at {value}."),
    Event.DRAW: N_("The course of the game makes this a draw, so {node} counts as {value}."),
    Event.ENDGAME: N_("An endgame table knows this position: {node} counts as {value}."),
    Event.VERIFIED: N_("A shallower search shows that {node} is too good to matter, so it counts as {value}."),
    Event.OUT_OF_REACH: N_("The evaluation puts {node} at {value}: so far above {beta} that no search is needed."),
}
TOO_BAD = N_("A shallower search shows that {node} is too bad to matter, so it counts as {value}.")
GETS = N_("{node} is a leaf: {who} gets {value}.")
PAYS = N_("{node} is a leaf: the players get {value}.")
GAME_OVER = N_("{result}, so {node} counts as {value}.")
DRAWN = N_("The game is drawn, so {node} counts as {value}.")
FIRST = N_("{child} gives {node} its first value: {value}.")
BETTER = N_("{child} is better for {who}: {value} instead of {before}.")
NOT_BETTER = N_("{child} is not better for {who}: {value} against {before}.")
UNDECIDED = N_("{child}: {value}, before it {before}. These bounds do not say which is better for {who}.")
EQUAL = N_("{child} is only as good for {who}: {value} again, so the first move stays.")
PROMISING = N_("{child} seems to be better for {who}, {value} against {before}: it is searched again in full.")
AS_PROMISING = N_("{child} seems to be as good for {who}, {value}: it is searched again in full.")
TRIED = N_("The trial of {child} is over: {value} for {who}.")
UNKNOWN = N_("{child} is not better for {who} than {before}.")
AT_LEAST, AT_MOST = N_("at least {value}"), N_("at most {value}")
ANSWER_BETTER = N_("If {mover} can answer with {value}, {who} will not play this: it already has {bound} at {holder}.")
ANSWER_EQUAL = N_(
    "If {mover} can answer with {value}, {who} gains nothing by this: it already has {bound} at {holder}."
)
CUT_BETTER = N_("{alpha} {sign} {beta}: {who} already has something better at {holder}.")
CUT_EQUAL = N_("{alpha} {sign} {beta}: {who} already has something at least as good at {holder}.")
CUT = N_("{alpha} {sign} {beta}: the window is closed.")
DONE = N_("The search is over: {node} counts as {value}, by {line}.")
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
        return "" if parent == NONE else _move_text(self._position(parent), self._trace.move(node))

    def line(self, line: Line) -> str:
        texts, position = [], self._trace.start
        for move in line[:LONGEST_LINE]:
            texts.append(_move_text(position, move))
            position = position.play(move)
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
        title = TITLES.get(what.event, BACK_TITLE)
        if what.event is Event.ENTER and self._trace.nodes.parents[what.node] == NONE:
            title = ITERATION_TITLE if what.iteration else BEGIN_TITLE
        elif what.event is Event.ENTER and what.verifying:
            title = TRIAL_TITLE
        elif what.event is Event.ENTER and what.again:
            title = AGAIN_TITLE
        elif what.event is Event.ENTER and (what.wins or what.must_block):
            title = FORCED_TITLE
        elif what.event is Event.ENTER and what.quiescence:
            title = QUIESCENCE_TITLE if self._has_marks else CAPTURES_TITLE
        return _(title).format(node=self.node(what.node), number=what.iteration)

    def sentence(self, what: StepExplanation) -> str:
        match what.event:
            case Event.START:
                text = _(STARTS)
            case Event.ENTER:
                text = _(self._enter(what))
            case Event.END:
                return self._end(what)
            case Event.CUT:
                return self._cut(what)
            case Event.DONE:
                text = _(DONE)
            case Event.FIRST | Event.BETTER | Event.NOT_BETTER | Event.AGAIN | Event.TRIED:
                return self._back(what)
            case Event.DRAW if self._has_marks:
                text = _(LIFELESS)
            case Event.VERIFIED if what.value is not None and what.value <= what.window[0]:
                text = _(TOO_BAD)
            case _:
                text = _(LEAVES[what.event])
        return text.format(
            node=self.node(what.node),
            who=self.player(what.turn),
            value=self._own_value(what),
            alpha=self.label(what.window[0]),
            beta=self.label(what.window[1]),
            line=self.line(what.line),
        )

    def _enter(self, what: StepExplanation) -> str:
        if what.verifying:
            return TRIAL
        if what.again:
            return WIDER if self._trace.nodes.parents[what.node] == NONE else AGAIN
        if what.iteration > 1:
            return ITERATION
        if what.wins or what.must_block:
            return WINS if what.wins else MUST_BLOCK
        if what.quiescence:
            return QUIESCENCE if self._has_marks else CAPTURES
        return NULL_WINDOW if what.null_window else ENTERS[what.role]

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
            return _(PAYS if what.payoffs else GETS).format(node=node, who=who, value=value)
        if not any(what.outcome.payoffs):
            return _(DRAWN).format(node=node, value=value)
        result = result_title(self._position(what.node), what.outcome, None, self._pieces)
        return _(GAME_OVER).format(result=result, node=node, value=value)

    def _back(self, what: StepExplanation) -> str:
        fields = {"child": self.node(what.child), "node": self.node(what.node), "who": self.player(what.turn)}
        if what.before is not None:
            fields["before"] = self._bounded(what.before, what.bound_before)
        if what.child_value is None:
            return _(UNKNOWN).format(**fields)
        fields["value"] = self._bounded(what.child_value, what.child_bound)
        if what.event is Event.FIRST and what.payoffs:
            fields["value"] = self.payoffs(what.payoffs)
        return _(self._back_text(what)).format(**fields)

    def _back_text(self, what: StepExplanation) -> str:
        """The sentence, with its fields still open, on a child whose value is known."""
        equal = what.child_value == what.before
        if what.event in {Event.TRIED, Event.FIRST}:
            return TRIED if what.event is Event.TRIED else FIRST
        if what.event is Event.AGAIN:
            return AS_PROMISING if equal else PROMISING
        if not what.decided:
            return UNDECIDED
        if what.event is Event.BETTER:
            return BETTER
        return EQUAL if equal and what.child_bound == what.bound_before else NOT_BETTER

    def _bounded(self, score: Score, bound: ValueRelation) -> str:
        """A value with "at least" or "at most" before it when it is only a bound; a sign before a noun."""
        value = self.value(score)
        if bound is ValueRelation.EXACT:
            return value
        if not self._is_plain(score):
            return f"{bound.sign} {value}"
        return _(AT_LEAST if bound is ValueRelation.AT_LEAST else AT_MOST).format(value=value)

    def _cut(self, what: StepExplanation) -> str:
        alpha, beta = what.closed
        sign = ">" if what.book_cut else "≥"
        fields = {"alpha": self.label(alpha), "beta": self.label(beta), "sign": sign}
        if what.holder == NONE:
            return _(CUT).format(**fields)
        equal = alpha == beta and not what.surpassed
        fields |= {"who": self.player(self._trace.nodes.turns[what.holder]), "holder": self.path(what.holder)}
        if self._trace.perspective is not Perspective.MAX or what.value is None:
            return _(CUT_EQUAL if equal else CUT_BETTER).format(**fields)
        fields |= {"mover": self.player(what.turn), "value": self._bounded(what.value, what.child_bound)}
        fields["bound"] = self.value(alpha if what.role is Role.MIN else beta)
        answer = _(ANSWER_EQUAL if equal else ANSWER_BETTER).format(**fields)
        return f"α {fields['alpha']} {sign} β {fields['beta']}. {answer}" if self._has_numbers else answer

    def _is_plain(self, score: Score) -> bool:
        return self._has_numbers or abs(score) > WIN or parts_of(score).knowledge is Knowledge.EVALUATION

    def _position(self, node: int) -> Any:
        return self._trace.position(node)


def _move_text(position: State[Any], move: Any) -> str:
    return str(move) if isinstance(position, Tree) else kind_of(position).move_text(position, move)


def win_text(plies: int, *, won: bool) -> str:
    if won:
        return ngettext("a win in {count} ply", "a win in {count} plies", plies).format(count=plies)
    return ngettext("a loss in {count} ply", "a loss in {count} plies", plies).format(count=plies)
