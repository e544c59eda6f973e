"""The page Evaluation of the Search Lab: a position's value taken apart, before and after a move."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from ai.contest.tuning import NODES, TunedPlayer, player_file
from ai.evaluation import SamuelWeights, samuel_weights
from ai.jobs import Done, Job, Progress
from ai.limits import Limit
from ai.report import Report
from ai.tracing.breakdown import SAMUEL, break_down, breakdowns_of
from ai.tracing.terms import Breakdown, Term
from game.kinds import kind_of
from game.ui.board.art import BoardStyle
from game.ui.board.hand import Hand, PathMove
from game.ui.board.selection import Refused
from game.ui.board.view import Scene
from game.ui.games import presentation_named, presentation_of
from game.ui.i18n import N_, _
from game.ui.lab import evaluation_words as words
from game.ui.lab.evaluation_bars import BarLine, TermBars
from game.ui.lab.evaluation_board import BOARD, Shown, TermBoard, counted, washes
from game.ui.lab.evaluation_match import TuningMatch
from game.ui.lab.evaluation_sliders import LabelledSliders
from game.ui.lab.export import Format, Tell
from game.ui.lab.page import LabPage, Shape
from game.ui.lab.pages import Lab, Page
from game.ui.lab.subject import Subject
from game.ui.theme import Type
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Centred, Column, Panel, Row, Space
from game.ui.widgets.listing import Item
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.slider import Slider
from game.ui.widgets.widget import Widget
from game.ui.wording import count_text, score_text

BEFORE, AFTER = "before", "after"
VALUE, CHANGE, SIDES = "value", "change", "sides"
ALL_TERMS = "", ()
"""The key that stands for all terms together."""
DEPTH = 5
"""The plies of the search that is tried with the weights."""
GAMES = (20, 50, 100, 200)
BOUNDS = {
    "man": (0, 200, 5),
    "king": (0, 600, 10),
    "advance": (-10, 20, 1),
    "back_row": (-20, 40, 1),
    "centre": (-20, 40, 1),
    "step": (-10, 20, 1),
}
"""The least and the greatest weight of each slider, and its step."""
ROOM = 262
"""What of the window's height the board does not get, at 100 %."""
SMALLEST, LARGEST = 180, 760
"""The sides that the board may have, at 100 %."""
SHARES = ((1500, 0.42), (1200, 0.35), (0, 0.29))
"""The share of the width that the board may have beside two panels, from so many pixels at 100 % on."""
NO_MOVE = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What is looked at."""

    start: Any
    evaluation: str
    move: Any
    weights: SamuelWeights | None


@dataclass(frozen=True, slots=True)
class Found:
    """What is known of it: the terms before and after the move, and what searches with both sets of weights play."""

    question: Question
    before: Breakdown
    after: Breakdown | None
    tuned: Report | None = None
    usual: Report | None = None


class EvaluationPage(Page):
    """One position and one evaluation; for Samuel's also its weights, and a match of them."""

    name = "evaluation"
    label = N_("Evaluation")
    symbol = "bars"

    def __init__(self, lab: Lab) -> None:
        super().__init__(lab)
        self.evaluation = ""
        self.move: Any = None
        self.moment = BEFORE
        self.view = VALUE
        self.term: tuple[str, tuple[int, ...]] = ALL_TERMS
        """The key of the term whose squares are marked."""
        self.refused = ""
        """Why the last click on the board made no move."""
        self.games = GAMES[1]
        self.tuned: SamuelWeights | None = None
        """The weights of the sliders; None as long as they are the usual ones."""
        self.match: TuningMatch | None = None
        self._rules: Any = None
        """The rules of checkers for which the weights and the match are."""
        self._found: Found | None = None
        self._job: Job[Found, Found] | None = None
        self._use(lab.subject.request.start)

    # What the screen calls

    def heading(self) -> tuple[str, str]:
        what = self.lab.subject.name(self.context.settings.piece_set)
        return what, _(words.EVALUATIONS[self.evaluation]) if self.evaluation else _("What a position is worth")

    def take(self, subject: Subject) -> None:
        start = subject.request.start
        if start != self.start:
            self._use(start)

    def enter(self) -> None:
        self._look()

    def leave(self) -> None:
        """The look and the match end; the games that were played stay."""
        if self._job is not None:
            self._job.cancel()
            self._job = None
        if self.match is not None:
            self.match.stop()

    @property
    def busy(self) -> bool:
        return self._job is not None or self.playing

    @property
    def playing(self) -> bool:
        """Whether a match is going on."""
        return self.match is not None and self.match.running

    def update(self, dt: float) -> None:
        while self._job is not None and (news := self._job.poll()):
            if isinstance(news, Progress):
                self._found = news.told
            elif isinstance(news, Done):
                self._found, self._job = news.result, None
            self.ui.rebuild()
        if self.match is not None and self.match.hear():
            self.ui.rebuild()

    def formats(self) -> list[Format]:
        """The weights as a player that can be seated."""
        if self.evaluation != SAMUEL:
            return []
        text = player_file(self.weights)

        def write(path: Path, stop: bytearray, tell: Tell) -> None:
            path.write_text(text, encoding="utf-8")

        detail = _("Seat it as an own player in a game or a match, or choose it in the options of a search.")
        return [Format("player", _("These weights as a player (Python)"), detail, ".py", write, is_player=True)]

    @property
    def file_title(self) -> str:
        return "samuel"

    # What is known

    def _use(self, start: Any) -> None:
        """Look at another position."""
        offered = breakdowns_of(start)
        if SAMUEL not in offered or start.rules != self._rules:
            self._rules = start.rules if SAMUEL in offered else None
            self.tuned = None
            self._drop_match()
        self.start, self._found = start, None
        self.move, self.moment, self.refused = None, BEFORE, ""
        if self.evaluation not in offered:
            self.evaluation, self.term = (offered[0] if offered else ""), ALL_TERMS
        if not offered:
            return
        self.face = presentation_of(start).face(start)
        self.hand = Hand(self.face)
        self.hand.reach(start)

    def _drop_match(self) -> None:
        """End the match and forget it."""
        if self.match is not None:
            self.match.stop()
        self.match = None

    @property
    def weights(self) -> SamuelWeights:
        """Those of the sliders."""
        return self.tuned or samuel_weights(self.start.rules)

    @property
    def question(self) -> Question:
        """What is looked at now."""
        return Question(self.start, self.evaluation, self.move, self.tuned if self.evaluation == SAMUEL else None)

    @property
    def found(self) -> Found | None:
        """What is known of it; what was known of other weights or another move stays until then."""
        found, wanted = self._found, self.question
        if found is None or (found.question.start, found.question.evaluation) != (wanted.start, wanted.evaluation):
            return None
        return found

    def _look(self) -> None:
        """Have it worked out, unless it is known."""
        question = self.question
        if not question.evaluation or (self._job is None and self._found and self._found.question == question):
            return

        def work(stop: bytearray, tell: Any) -> Found:
            return look(question, stop, tell)

        self._job = self.context.thinker.worker.start(work)

    @property
    def shown_position(self) -> Any:
        """What stands on the board."""
        return self.start.play(self.move) if self.move is not None and self.moment == AFTER else self.start

    # What the person does

    def touched(self) -> None:
        """The board was clicked: moves are made from the position that is searched."""
        self.moment = BEFORE
        self.ui.rebuild()

    def clicked(self, result: PathMove | Refused | None) -> None:
        """A move was clicked, or something was selected."""
        self.refused = ""
        if isinstance(result, PathMove):
            self.choose_move(result.move)
        elif isinstance(result, Refused):
            self.refused = presentation_of(self.start).refused_text(self.start, result.path)
        self.ui.rebuild()

    def choose_move(self, move: Any) -> None:
        """Compare the position before and after a move; None for no move."""
        self.move, self.moment = move, BEFORE if move is None else AFTER
        self.hand.let_go()
        self.hand.refused = None
        self._look()
        self.ui.rebuild()

    def _choose_text(self, text: str) -> None:
        self.choose_move(None if text == NO_MOVE else kind_of(self.start).parse_move(text, self.start))

    def choose_evaluation(self, name: str) -> None:
        """Take another evaluation apart."""
        self.evaluation, self.term = name, ALL_TERMS
        self.stop()
        self._look()
        self.ui.rebuild()

    def choose_term(self, key: tuple[str, tuple[int, ...]]) -> None:
        """Mark the squares of a term."""
        self.term = key
        self.ui.rebuild()

    def set_weight(self, name: str, value: int) -> None:
        """Change one of Samuel's weights."""
        self._set_weights(self.weights._replace(**{name: value}))

    def reset(self) -> None:
        """The usual weights again."""
        self._set_weights(samuel_weights(self.start.rules))

    def _set_weights(self, weights: SamuelWeights) -> None:
        self.tuned = None if weights == samuel_weights(self.start.rules) else weights
        self._look()
        self.ui.rebuild()

    def play(self) -> None:
        """Begin a match of the weights against the usual ones."""
        self.match = TuningMatch(self.context.thinker.beside, self.start.rules, self.weights, self.games)
        self.ui.rebuild()

    def stop(self) -> None:
        """End the match; what was played stays."""
        if self.match is not None:
            self.match.stop()
        self.ui.rebuild()

    # What is to be seen

    def build(self, shape: Shape) -> list[Widget]:
        if not self.evaluation:
            return [self._nothing_here()]
        samuel = self.evaluation == SAMUEL
        side = self._tuning() if samuel else self._about()
        ways = [self._ways()] if samuel else []
        board = self._board(shape)
        if shape.panels == 1:
            page = Scroll(Column([*board, *self._bars(), *side], gap=12, padding=4), name="evaluation page", grow=1)
            return [Panel([page, *ways], padding=10, gap=8, grow=1)]
        left = Panel([Scroll(Column(board, gap=10, padding=2), name="evaluation left")], padding=12)
        if shape.panels == 2:
            rest = Scroll(Column([*self._bars(), *side], gap=12, padding=2), name="evaluation page", grow=1)
            return [
                LabPage([(left, self._side(shape) + 30), (Panel([rest, *ways], padding=12, gap=8), 0)], gap=shape.gap)
            ]
        bars = Panel([Scroll(Column(self._bars(), gap=10, padding=2), name="evaluation page")], padding=12)
        about = Scroll(Column(side, gap=10, padding=2), name="evaluation right", grow=1)
        widths = [
            (left, self._side(shape) + 30),
            (bars, 0.0),
            (Panel([about, *ways], padding=12, gap=10), max(285.0, min(0.25 * shape.width, 420.0))),
        ]
        return [LabPage(widths, gap=shape.gap)]

    def _nothing_here(self) -> Widget:
        """What is searched has no evaluation that could be taken apart."""
        told = _("What is searched here has no evaluation with terms: the leaves of a tree just have their values, and "
                 "other games none at all. Look at a position of checkers or tic-tac-toe.")  # fmt: skip

        def look_at(game: str) -> None:
            self.lab.search(Subject.of(presentation_named(game).example()[0]))

        games = [
            Button(f"look at {game}", presentation_named(game).title, partial(look_at, game))
            for game in ("checkers", "tictactoe")
        ]
        words_and_ways = Column([Label(told, name="no evaluation", align=0.5), Row(games, align=0.5)], gap=16)
        inside = Column([Centred(words_and_ways, most=620)], valign=0.5, grow=1)
        return Panel([inside], padding=24, grow=1)

    def _side(self, shape: Shape) -> float:
        """The board's side, at 100 %."""
        beside_two = next(share for width, share in SHARES if shape.width >= width)
        share = {1: 0.9, 2: 0.46, 3: beside_two}[shape.panels]
        return max(SMALLEST, min(LARGEST, shape.height - ROOM, share * shape.width))

    def _board(self, shape: Shape) -> list[Widget]:
        """The choices of the evaluation and the move, and the board with what is marked on it."""
        settings, position, kind = self.context.settings, self.shown_position, kind_of(self.start)
        style = BoardStyle(
            settings.board_theme, settings.piece_set, names=settings.square_numbers, bold=settings.theme == "contrast"
        )
        evaluations = [(name, Item(_(words.EVALUATIONS[name]))) for name in breakdowns_of(self.start)]
        shown = self._marked(position)
        before = position is self.start
        focused = self.ui.layers[0].focus == BOARD
        path = kind.path(self.move) if self.move is not None else ()
        selection = self.hand.selection
        scene = Scene(
            self.face.figures(position),
            last=() if before else path,
            selected=selection.path if before else (),
            targets=selection.targets if before else (),
            cursor=self.hand.cursor if self.ui.ring and focused else None,
            refused=self.hand.refused if before else None,
            hint=path if before else (),
            washes=washes(counted(shown) if shown.many_lines else shown.shares),
        )
        flipped = self.face.bottom is not None and self.start.turn != self.face.bottom
        board = TermBoard(self.face, scene, shown, style, self, side=self._side(shape), flipped=flipped)
        moves = [(NO_MOVE, Item(_("No move")))]
        moves += [
            (text, Item(text)) for text in (kind.move_text(self.start, move) for move in self.start.legal_moves())
        ]
        chosen = NO_MOVE if self.move is None else kind.move_text(self.start, self.move)
        moment = Choice(
            "moment",
            [(BEFORE, _("Before")), (AFTER, _("After"))],
            self.moment,
            self._show,
            enabled=self.move is not None,
        )
        menu = DropDown("evaluation move", moves, chosen, self._choose_text, grow=1, tooltip=_("A move to compare"))
        return [
            DropDown("evaluation", evaluations, self.evaluation, self.choose_evaluation),
            Row([board], align=0.5),
            Row([menu, moment], gap=8),
            Label(self.refused or self._legend(shown), Type.SMALL, muted=not self.refused, name="legend"),
        ]

    def _show(self, moment: str) -> None:
        self.moment = moment

    def _player(self) -> str:
        """What the side is called for which all values are."""
        return presentation_of(self.start).side_name(self.start, self.start.turn, self.context.settings.piece_set)

    def _legend(self, shown: Shown) -> str:
        """What the marks on the board mean."""
        side = self._player()
        if shown.many_lines:
            return _("In each cell: open lines of {side} through it, less those of the opponent.").format(side=side)
        if shown.own_lines or shown.other_lines:
            return _("Solid: lines open to {side}. Dashed: lines open to the opponent.").format(side=side)
        text = _("In hundredths of a man: + is good for {side}, − for the opponent.").format(side=side)
        if self.move is None and self.start.legal_moves():
            return text + " " + _("Click a move to compare.")
        return text

    def _breakdown(self) -> Breakdown | None:
        """The terms of what stands on the board."""
        found = self.found
        if found is None or found.question.move != self.move:
            return found.before if found and self.moment == BEFORE else None
        return found.after if self.moment == AFTER else found.before

    def _marked(self, position: Any) -> Shown:
        """The squares of the chosen term."""
        breakdown = self._breakdown()
        if breakdown is None:
            return Shown()
        term = self._term(breakdown)
        if term is not None:
            return Shown(term.shares, *term.lines, region=term.region)
        if self.term != ALL_TERMS:
            return Shown()
        own, others = (tuple(line for term in breakdown.terms for line in term.lines[side]) for side in (0, 1))
        return Shown(breakdown.shares, own, others)

    def _term(self, breakdown: Breakdown) -> Term | None:
        """The chosen term; None for all, and where this position has no such one."""
        return next((term for term in breakdown.terms if term.key == self.term), None)

    def _bars(self) -> list[Widget]:
        """The terms with their numbers."""
        found = self.found
        if found is None:
            return [Label(_("Working it out …"), muted=True, name="value")]
        text = _("Value for {side}: {value}").format(side=self._player(), value=score_text(found.before.value))
        if found.after is not None:
            text = _("Value for {side}: {before}; after {move}: {value}").format(
                side=self._player(),
                before=score_text(found.before.value),
                move=kind_of(self.start).move_text(self.start, found.question.move),
                value=score_text(found.after.value),
            )
        views = [(VALUE, _("Value")), *([(CHANGE, _("Change"))] if found.after else []), (SIDES, _("Sides"))]
        view = VALUE if self.view == CHANGE and not found.after else self.view
        terms = self._terms(found, view)
        lines = [_total(terms), *(self._line(term, before, after) for term, before, after in terms)]
        keys = [ALL_TERMS, *(term.key for term, _before, _after in terms)]
        chosen = self._term(self._breakdown() or found.before)
        told = words.term_meaning(chosen) if chosen else _("Choose a term to see its squares.")
        bars = TermBars(
            "terms",
            self._headings(found, view),
            [_shown(line, view, compared=found.after is not None) for line in lines],
            keys.index(self.term) if self.term in keys else 0,
            lambda number: self.choose_term(keys[number]),
            stacked=view == VALUE,
        )
        return [
            Label(text, Type.STRONG, name="value"),
            Choice("bars view", views, view, self._choose_view),
            Label(told, Type.SMALL, muted=True, name="term told"),
            bars,
        ]

    def _choose_view(self, view: str) -> None:
        self.view = view

    def _headings(self, found: Found, view: str) -> tuple[str, ...]:
        if view == SIDES:
            return _("Own"), _("Opponent"), _("Sum")
        return (_("Before"), _("After"), _("Change")) if found.after else (_("Value"),)

    def _terms(self, found: Found, view: str) -> list[tuple[Term, Term, Term]]:
        """Each term with what it is before and after the move; the same twice when only one of them is looked at."""
        seen = self._breakdown() or found.before
        before, after = found.before, found.after or found.before
        if view == SIDES:
            before = after = seen
        both = [{term.key: term for term in each.terms} for each in (before, after)]
        terms = [*before.terms, *(term for term in after.terms if term.key not in both[0])]
        nothing = {term.key: Term(term.name, 0, region=term.region) for term in terms}
        return [(term, *(each.get(term.key, nothing[term.key]) for each in both)) for term in terms]  # type: ignore[misc]

    def _line(self, term: Term, before: Term, after: Term) -> "_Values":
        detail = words.term_detail(term, self.start)
        return _Values(words.term_name(term), detail, before.value, after.value, after.sides)

    def _about(self) -> list[Widget]:
        """What the evaluation is."""
        title = Label(_(words.EVALUATIONS[self.evaluation]), Type.STRONG)
        return [
            title,
            *(Label(_(text), name=f"about {number}") for number, text in enumerate(words.ABOUT[self.evaluation])),
        ]

    # Samuel's weights

    def _tuning(self) -> list[Widget]:
        """The sliders, what a search plays with them, and the match."""
        usual = samuel_weights(self.start.rules)
        sliders = [
            (
                Label(_(words.WEIGHTS[name])),
                Slider(
                    f"weight {name}",
                    value,
                    BOUNDS[name][:2],
                    partial(self.set_weight, name),
                    step=BOUNDS[name][2],
                    show=words.points,
                    tooltip=_("Usually {weight}").format(weight=words.points(getattr(usual, name))),
                ),
            )
            for name, value in self.weights._asdict().items()
        ]
        heading = Label(_("Samuel's weights"), Type.STRONG)
        return [heading, LabelledSliders(sliders), *self._search_told(), *self._match_told()]

    def _ways(self) -> Widget:
        """What can be done with the weights: the usual ones again, and a match."""
        options = [(games, Item(str(games))) for games in GAMES]
        reset = Button(
            "reset weights",
            "",
            self.reset,
            symbol="undo",
            enabled=self.tuned is not None,
            tooltip=_("The usual weights again"),
        )
        if self.playing:
            told = _("End the match")
            button = Button("stop match", _("Stop"), self.stop, symbol="stop", tooltip=told)
        else:
            told = _("A match against the usual weights") if self.tuned else _("Change a weight first.")
            button = Button(
                "play match", _("Play"), self.play, symbol="play", enabled=self.tuned is not None, tooltip=told
            )
        how_many = _("How many games")
        menu = DropDown(
            "games", options, self.games, self._set_games, grow=1, enabled=not self.playing, tooltip=how_many
        )
        return Row([reset, menu, button], gap=8, wraps=False)

    def _search_told(self) -> list[Widget]:
        """What a shallow search plays with the weights, and with the usual ones."""
        found = self.found
        if found is None or found.tuned is None or found.usual is None:
            return [Label(_("Searching …") if self.start.legal_moves() else "", Type.SMALL, muted=True, name="plays")]

        def move(report: Report) -> str:
            return kind_of(self.start).move_text(self.start, report.pv[0])

        fields = {"depth": DEPTH, "move": move(found.tuned), "score": score_text(found.tuned.score)}
        text = _("With these weights a search of {depth} plies plays {move} ({score}).").format(**fields)
        if self.tuned is not None:
            text += " " + _("With the usual ones: {move} ({score}).").format(
                move=move(found.usual), score=score_text(found.usual.score)
            )
        return [Label(text, Type.SMALL, name="plays")]

    def _match_told(self) -> list[Widget]:
        """How the match stands, or what it would be."""
        match = self.match
        parts: list[Widget] = [Space(height=2), Label(_("Match against the usual weights"), Type.STRONG)]
        if match is not None:
            told = _("{played} of {games} games: {standing}").format(
                played=match.tally.games, games=match.games, standing=words.standing(match.tally)
            )
            parts.append(Label(told, name="match score"))
            if match.tally.games:
                parts.append(Label(words.strength(match.tally), Type.SMALL, name="match elo"))
            if match.weights != self.weights:
                told = _("That was played with other weights: {weights}.")
                told = told.format(weights=words.weights_text(match.weights))
                parts.append(Label(told, Type.SMALL, muted=True, name="match weights"))
        elif self.tuned is None:
            parts.append(Label(_("Change a weight first."), Type.SMALL, name="match score"))
        note = _("Random openings, each played twice with the sides swapped; {nodes} positions a move. The match stops "
                 "when you leave this page. Export keeps the weights as a player.")  # fmt: skip
        return [*parts, Label(note.format(nodes=count_text(NODES)), Type.SMALL, muted=True, name="match note")]

    def _set_games(self, games: int) -> None:
        self.games = games


@dataclass(frozen=True, slots=True)
class _Values:
    """What a line of the bars can show."""

    name: str
    detail: str
    before: int
    after: int
    sides: tuple[int, int]
    total: bool = False


def _total(terms: list[tuple[Term, Term, Term]]) -> _Values:
    """The line of all terms together."""
    before, after = (sum(term[place].value for term in terms) for place in (1, 2))
    own, others = (sum(term[2].sides[side] for term in terms) for side in (0, 1))
    return _Values(_("All terms"), "", before, after, (own, others), total=True)


def _shown(line: _Values, view: str, *, compared: bool) -> BarLine:
    """A line as bars and numbers."""
    values: tuple[int, ...] = (line.before, line.after) if compared else (line.before,)
    numbers = (*values, line.after - line.before) if compared else values
    if view == SIDES:
        values, numbers = line.sides, (*line.sides, line.after)
    elif view == CHANGE:
        values = (line.after - line.before,)
    texts = tuple(words.points(number, signed=True) for number in numbers)
    return BarLine(line.name, line.detail, values, texts, line.total)


def look(question: Question, stop: bytearray, tell: Any) -> Found:
    """Take a position apart before and after a move; with Samuel's weights also search it, which comes second."""
    start, name, player = question.start, question.evaluation, question.start.turn
    before = break_down(start, name, player, question.weights)
    after = None
    if question.move is not None:
        after = break_down(start.play(question.move), name, player, question.weights)
    found = Found(question, before, after)
    if name != SAMUEL or not start.legal_moves():
        return found
    tell(found)
    limit = Limit(depth=DEPTH)
    tuned, usual = (
        TunedPlayer(weights, limit).think([start], stop)
        for weights in (question.weights or samuel_weights(start.rules), samuel_weights(start.rules))
    )
    return Found(question, before, after, tuned, usual)
