"""The page Evaluation: a position's value taken apart, before and after a move."""

from functools import partial
from pathlib import Path
from typing import Any

from ai.contest.tuning import player_file
from ai.tracing.breakdown import SAMUEL, breakdowns_of
from ai.tracing.terms import Breakdown
from ai.work.jobs import Listener
from game.kinds import kind_of
from game.ui.board.art import BoardStyle
from game.ui.board.hand import Hand, PathMove, RefusedClick
from game.ui.board.scene import Scene
from game.ui.games.presentation import presentation_named, presentation_of
from game.ui.lab.evaluation import evaluation_words as words
from game.ui.lab.evaluation.terms_panel import ALL_TERMS, BOARD, BoardMarkings, TermBoard, TermsPanel, counted, washes
from game.ui.lab.evaluation.weights_panel import EvaluationComparison, EvaluationQuestion, WeightsPanel, look
from game.ui.lab.export.export import Format, Tell
from game.ui.lab.page import Lab, LabPage, LabTab, WindowSize
from game.ui.lab.subject import Subject
from game.ui.look.theme import Type
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Centred, Column, Panel, Row
from game.ui.widgets.listing import Item
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.table import TableHeadings
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _

BEFORE, AFTER = "before", "after"
# Lengths are at 100 %.
ROOM = 262
"""Part of the window's height that the board does not get."""
SMALLEST, LARGEST = 180, 760
"""Least and greatest side of the board."""
SHARES = ((1500, 0.42), (1200, 0.35), (0, 0.29))
"""Greatest share of the width for the board next to two panels, from a width of the window on."""
NO_MOVE = ""


class EvaluationPage(LabTab):
    name = "evaluation"
    label = N_("Evaluation")
    symbol = "bars"

    def __init__(self, lab: Lab) -> None:
        super().__init__(lab)
        self.evaluation = ""
        self.move: Any = None
        self.moment = BEFORE
        self.refused = ""
        self.terms = TermsPanel(self.ui.rebuild)
        self.samuel = WeightsPanel(self.context.thinker.beside, self._changed)
        self._found: EvaluationComparison | None = None
        self._work = Listener(self._take, self._take)
        self._use(lab.subject.request.start)

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
        self._work.cancel()
        self.samuel.stop()

    @property
    def busy(self) -> bool:
        return self._work.waiting or self.samuel.playing

    def update(self, dt: float) -> None:
        heard = self._work.hear()
        if self.samuel.hear() or heard:
            self.ui.rebuild()

    def _take(self, found: EvaluationComparison) -> None:
        self._found = found

    def formats(self) -> list[Format]:
        if self.evaluation != SAMUEL:
            return []
        text = player_file(self.samuel.weights)

        def write(path: Path, stop: bytearray, tell: Tell) -> None:
            path.write_text(text, encoding="utf-8")

        detail = _("Use it as your own player in a game or a match, or choose it in the options of a search.")
        return [Format("player", _("These weights as a player (Python)"), detail, ".py", write, is_player=True)]

    @property
    def file_title(self) -> str:
        return "samuel"

    def _use(self, start: Any) -> None:
        offered = breakdowns_of(start)
        self.samuel.use(start.rules if SAMUEL in offered else None)
        self.start, self._found = start, None
        self.move, self.moment, self.refused = None, BEFORE, ""
        if self.evaluation not in offered:
            self.evaluation, self.terms.term = (offered[0] if offered else ""), ALL_TERMS
        if not offered:
            return
        self.face = presentation_of(start).face(start)
        self.hand = Hand(self.face)
        self.hand.reach(start)

    @property
    def question(self) -> EvaluationQuestion:
        weights = self.samuel.tuned if self.evaluation == SAMUEL else None
        return EvaluationQuestion(self.start, self.evaluation, self.move, weights)

    @property
    def found(self) -> EvaluationComparison | None:
        """The result for the question; until it is there, that for other weights or another move."""
        found, wanted = self._found, self.question
        if found is None or (found.question.start, found.question.evaluation) != (wanted.start, wanted.evaluation):
            return None
        return found

    def _look(self) -> None:
        question = self.question
        known = not self._work.waiting and self._found and self._found.question == question
        if question.evaluation and not known:
            self._work.await_job(self.context.thinker.worker.start(lambda stop, tell: look(question, stop, tell)))

    @property
    def shown_position(self) -> Any:
        return self.start.play(self.move) if self.move is not None and self.moment == AFTER else self.start

    def touched(self) -> None:
        self.moment = BEFORE
        self.ui.rebuild()

    def clicked(self, result: PathMove | RefusedClick | None) -> None:
        self.refused = ""
        if isinstance(result, PathMove):
            self.choose_move(result.move)
        elif isinstance(result, RefusedClick):
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
        self.evaluation, self.terms.term = name, ALL_TERMS
        self.samuel.stop()
        self._look()
        self.ui.rebuild()

    def _changed(self) -> None:
        self._look()
        self.ui.rebuild()

    def build(self, shape: WindowSize) -> list[Widget]:
        if not self.evaluation:
            return [self._nothing_here()]
        samuel = self.evaluation == SAMUEL
        side = self.samuel.build(self.found) if samuel else self._about()
        ways = [self.samuel.ways()] if samuel else []
        board = self._board(shape)
        if shape.panels == 1:
            page = self._scroll([*board, *self._heading()], side, gap=12)
            return [Panel([page, *ways], padding=10, gap=8, grow=1)]
        left = Panel([Scroll(Column(board, gap=10, padding=2), name="evaluation left")], padding=12)
        if shape.panels == 2:
            panels = [(Panel([self._scroll(self._heading(), side, gap=12), *ways], padding=12, gap=8), 0.0)]
        else:
            bars = Panel([*self._heading(), self._scroll([], [], gap=10)], padding=14, gap=10)
            about = Scroll(Column(side, gap=10, padding=2), name="evaluation right", grow=1)
            wide = max(285.0, min(0.25 * shape.width, 420.0))
            panels = [(bars, 0.0), (Panel([about, *ways], padding=12, gap=10), wide)]
        return [LabPage([(left, self._side(shape) + 30), *panels], gap=shape.gap)]

    def _scroll(self, above: list[Widget], below: list[Widget], *, gap: int) -> Widget:
        found, seen = self.found, self._seen()
        if found is None or seen is None:
            return Scroll(Column([*above, *below], gap=gap, padding=2), name="evaluation page")
        bars = self.terms.bars(found, seen)
        table = Column([TableHeadings(bars.columns, pad=bars.pad, bar=0), bars], gap=0)
        bars.view = Scroll(Column([*above, table, *below], gap=gap, padding=2), name="evaluation page")
        return bars.view

    def _heading(self) -> list[Widget]:
        found, seen = self.found, self._seen()
        if found is None or seen is None:
            return [Label(_("Working it out …"), muted=True, name="value")]
        return self.terms.heading(found, seen, self._player())

    def _seen(self) -> Breakdown | None:
        """The terms of the position on the board; those before the move until those after it are known."""
        return self._breakdown() or (self.found.before if self.found else None)

    def _nothing_here(self) -> Widget:
        told = _("There is no evaluation with terms here: the leaves of a tree have fixed values, and wild tic-tac-toe "
                 "has no evaluation. Choose a position of another game, such as checkers or tic-tac-toe.")  # fmt: skip

        def look_at(game: str) -> None:
            self.lab.search(Subject.of(presentation_named(game).example()[0]))

        games = ((game, presentation_named(game).title) for game in ("checkers", "tictactoe"))
        buttons = Row([Button(f"look at {game}", title, partial(look_at, game)) for game, title in games], align=0.5)
        inside = Column([Label(told, name="no evaluation", align=0.5), buttons], gap=16)
        return Panel([Column([Centred(inside, most=620)], valign=0.5, grow=1)], padding=24, grow=1)

    def _side(self, shape: WindowSize) -> float:
        beside_two = next(share for width, share in SHARES if shape.width >= width)
        share = {1: 0.9, 2: 0.46, 3: beside_two}[shape.panels]
        return max(SMALLEST, min(LARGEST, shape.height - ROOM, share * shape.width))

    def _board(self, shape: WindowSize) -> list[Widget]:
        position, kind, style = self.shown_position, kind_of(self.start), BoardStyle.chosen(self.context.settings)
        evaluations = [(name, Item(_(words.EVALUATIONS[name]))) for name in breakdowns_of(self.start)]
        shown = self.terms.marked(self._breakdown())
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
            emblems=self.face.emblems(position),
        )
        flipped = self.face.bottom is not None and self.start.turn != self.face.bottom
        page = self.hand, self.touched, self.clicked
        board = TermBoard(self.face, scene, shown, style, *page, side=self._side(shape), flipped=flipped)
        texts = [kind.move_text(self.start, move) for move in self.start.legal_moves()]
        moves = [(NO_MOVE, Item(_("No move"))), *((text, Item(text)) for text in texts)]
        chosen = NO_MOVE if self.move is None else kind.move_text(self.start, self.move)
        moments = [(BEFORE, _("Before")), (AFTER, _("After"))]
        moment = Choice("moment", moments, self.moment, partial(setattr, self, "moment"), enabled=self.move is not None)
        menu = DropDown("evaluation move", moves, chosen, self._choose_text, grow=1, tooltip=_("A move to compare"))
        return [
            DropDown("evaluation", evaluations, self.evaluation, self.choose_evaluation),
            Row([board], align=0.5),
            Row([menu, moment], gap=8),
            Label(self.refused or self._legend(shown), Type.SMALL, muted=not self.refused, name="legend"),
        ]

    def _player(self) -> str:
        """The name of the side for which all values are."""
        return presentation_of(self.start).side_name(self.start, self.start.turn, self.context.settings.piece_set)

    def _legend(self, shown: BoardMarkings) -> str:
        side = self._player()
        if shown.many_lines:
            return _("In each cell: open lines of {side} through it, less those of the opponent.").format(side=side)
        if shown.own_lines or shown.other_lines:
            return _("Solid: lines open to {side}. Dashed: lines open to the opponent.").format(side=side)
        text = _("In hundredths: + is good for {side}, − for the opponent.").format(side=side)
        if self.move is None and self.start.legal_moves():
            return text + " " + _("Click a move to compare.")
        return text

    def _breakdown(self) -> Breakdown | None:
        """The terms of the position on the board; None while they are not known."""
        found = self.found
        if found is None or found.question.move != self.move:
            return found.before if found and self.moment == BEFORE else None
        return found.after if self.moment == AFTER else found.before

    def _about(self) -> list[Widget]:
        texts = (Label(_(text), name=f"about {number}") for number, text in enumerate(words.ABOUT[self.evaluation]))
        return [Label(_(words.EVALUATIONS[self.evaluation]), Type.STRONG), *texts]
