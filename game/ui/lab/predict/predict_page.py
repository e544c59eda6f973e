"""The page Predict: questions on the next step of a search, with the reasons."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from time import monotonic
from typing import Protocol

import pygame

from ai.score import Score
from ai.textbook.trees import Tree
from ai.tracing.listing import searches_of
from ai.tracing.printed import wrong_listings
from ai.tracing.quiz import ALL_KINDS, MINIMAX, MOST, Answer, Ask, Exercise, Seed, answer_text
from ai.tracing.trace import NONE
from ai.work.jobs import Listener
from game.core import InputError
from game.ui.board.art import BoardStyle
from game.ui.lab.export.export_dialog import WorksheetDialog
from game.ui.lab.page import Lab, LabPage, LabTab, WindowSize
from game.ui.lab.predict.predict_tree import BADGE, MISSED, RIGHT, WRONG, ExerciseTree, badge, badge_colour, drawing_of
from game.ui.lab.predict.prediction_round import (
    BEST,
    KINDS,
    SEARCHES,
    SOURCES,
    STREAK,
    PredictionRound,
    RoundWords,
    count_answer,
    counted,
    source_item,
)
from game.ui.lab.subject import Subject, describe
from game.ui.lab.tree.drawing import Drawing
from game.ui.lab.tree.moment import NodeBoard
from game.ui.look.sizes import Height, Width
from game.ui.look.theme import Type
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.canvas_view import CanvasView
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.dropdown import DropDown, open_list
from game.ui.widgets.label import Label
from game.ui.widgets.layout import AtMost, Column, Field, Panel, Row, Space
from game.ui.widgets.listing import Item
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_field import TextField
from game.ui.widgets.text_table import TableRow, TextTable
from game.ui.widgets.toggle import Chip
from game.ui.widgets.widget import Widget
from game.ui.words.errors import error_text
from game.ui.words.i18n import N_, _


def legend(symbol: str) -> Widget:
    return CanvasView("", partial(badge, symbol), height=BADGE)


def _check(action: Callable[[], None], *, enabled: bool = True) -> Button:
    return Button("check", _("Check"), action, symbol="check", rank=Rank.MAIN, enabled=enabled)


def _lettered(button: Button, style: Type) -> Button:
    button.style = style
    return button


# Lengths are at 100 %.
BESIDE, SHARE = 340, 0.24
"""Width of the panel next to the tree, and its share of a large window."""
BOARD, SMALL_BOARD = 160, 108
"""Side of the board of a position, in a lower window too."""
SEED, LONGEST_SEED = 184, 40
"""Width of the field for the seed, and the characters in it."""
FIRST_ANSWERS = {Ask.VALUE: "value 0", Ask.CUT: "yes", Ask.WINDOW: "α 0", Ask.UNVISITED: "exercise tree"}


class Graded(Protocol):
    """The exercise of a teacher: the first answer to each question counts, in their order."""

    @property
    def verdicts(self) -> Sequence[bool]:
        """The verdicts on the answers so far."""
        ...

    def note(self, answer: str, *, right: bool, seconds: float) -> None:
        """Take the answer to the next question."""
        ...


class PredictPage(LabTab):
    name = "predict"
    label = N_("Predict")
    symbol = "hint"
    ways = ()

    def __init__(self, lab: Lab) -> None:
        super().__init__(lab)
        self.seed = Seed(number=Random().randrange(MOST))
        self._kinds = self.seed.kinds
        self.typed = self.seed.text
        self.fault = ""
        self.round: PredictionRound | None = None
        self.drawing: Drawing | None = None
        self.over = False
        self.bounds: list[Score | None] = [None, None]
        """The chosen values of alpha and beta."""
        self.shared = False
        """True if the seed was just copied."""
        self.graded: Graded | None = None
        """A teacher's exercise; None for practice."""
        self._asked_at = 0.0
        self._exercise = Listener[None, Exercise](self._made)

    def heading(self) -> tuple[str, str]:
        return _("What does the search do next?"), _("Answer first, then see why")

    def enter(self) -> None:
        if self.round is None or self.round.seed != self.seed:
            self._begin()

    def leave(self) -> None:
        self._exercise.cancel()

    @property
    def busy(self) -> bool:
        return self._exercise.waiting

    def update(self, dt: float) -> None:
        self._exercise.hear()

    def paste(self, text: str) -> bool:
        if len(text.strip()) > LONGEST_SEED:
            return False
        try:
            self.open(Seed.parse(text))
        except InputError:
            return False
        return True

    def open(self, seed: Seed) -> None:
        self.seed, self.typed, self.fault, self.shared = seed, seed.text, "", False
        self._begin()

    def _begin(self) -> None:
        self.leave()
        seed = self.seed
        self._exercise.await_job(self.context.thinker.worker.start(lambda stop, tell: seed.exercise()))
        self.ui.rebuild()

    def _made(self, exercise: Exercise) -> None:
        verdicts = self.graded.verdicts if self.graded is not None else ()
        self.round, self.over = PredictionRound(self.seed, exercise, verdicts), False
        self.drawing = drawing_of(self.round, self.context.thinker.worker, self.context.settings.piece_set)
        if self.round.answered:
            self.over = True
            self._show("again")
        else:
            self._ask()

    def _ask(self) -> None:
        assert self.round is not None
        self._asked_at = monotonic()
        self.bounds = [None, None]
        if self.drawing is not None:
            self.drawing.selected = 0 if self.round.marking else NONE
        self._show(FIRST_ANSWERS[self.round.question.ask])

    def _show(self, focus: str) -> None:
        """Rebuild the page, with the focus there if nothing lies over it."""
        self.ui.rebuild()
        if len(self.ui.layers) == 1:
            self.ui.focus(focus)

    def answer(self, given: Answer) -> None:
        assert self.round is not None
        right = self.round.answer(given)
        if self.graded is not None:
            text = answer_text(self.round.problem, given)
            self.graded.note(text, right=right, seconds=monotonic() - self._asked_at)
        count_answer(self.context.settings.predicted, self.round.question.ask, right)
        self.context.changed()
        self._show("next")

    def go_on(self) -> None:
        assert self.round is not None
        if self.round.last:
            self.over = True
            self._show("another")
        else:
            self.round.go_on()
            self._ask()

    def another(self) -> None:
        self.open(replace(self.seed, number=(self.seed.number + 1) % MOST))

    def again(self) -> None:
        """Do the same exercise again, for practice."""
        self.graded = None
        self.open(self.seed)

    def clear(self) -> None:
        self.context.settings.predicted = {}
        self.context.changed()
        self.ui.rebuild()

    def share(self) -> None:
        pygame.scrap.put_text(self.seed.text)
        self.shared = True

    def _choose(self, **changed: object) -> None:
        seed = replace(self.seed, **changed)  # type: ignore[arg-type]
        if seed.search != self.seed.search:
            if self.seed.search != MINIMAX:
                self._kinds = self.seed.kinds
            seed = replace(seed, kinds=ALL_KINDS if seed.search == MINIMAX else self._kinds)
        self.open(seed)

    def _type(self, text: str) -> None:
        self.typed, self.fault = text, ""

    def _open_typed(self) -> None:
        text = self.typed.strip()
        if text.isdecimal():
            text = replace(self.seed, number=0).text[:-1] + text
        try:
            self.open(Seed.parse(text))
        except InputError as error:
            self.fault = error_text(error)
            self.ui.rebuild()

    def open_worksheet(self) -> None:
        WorksheetDialog(self.context, self.ui, self.seed).open()

    def open_faults(self) -> None:
        """Offer the listings whose faulty line is to be found."""
        subjects = [Subject(searches_of(wrong)[0]) for wrong in wrong_listings().values()]
        items = [Item(subject.name(""), describe(subject.request)) for subject in subjects]
        place = self.ui.find("faults").rect
        open_list(self.ui, "faults list", place, items, -1, lambda number: self.lab.draw_tree(subjects[number]))

    def open_choices(self) -> None:
        """Ask which exercise, where there is no room to choose it next to the tree."""
        open_dialog(
            self.ui,
            lambda: _("Exercise"),
            lambda: Column([*self._choices(), Field(_("Seed"), self._seed_field()), *self._fault()], gap=12),
            closed=self._chosen,
        )

    def _chosen(self) -> None:
        if self.round is not None and not self.busy and not self.round.answered and not self.over:
            self._ask()

    def build(self, shape: WindowSize) -> list[Widget]:
        return [self._page(shape)]

    def _page(self, shape: WindowSize) -> Widget:
        if self.round is None or self.drawing is None:
            return Panel([Label(_("The exercise is being made …"), muted=True)], padding=14, grow=1)
        words = RoundWords(self.round, self.context.settings.piece_set)
        current = self.round
        tree = ExerciseTree(self.drawing, current, lambda: self.answer(current.marks))
        if self.over:
            asked, answers = self._result(self.round), [self._after_result()]
        else:
            asked = self._asked(self.round, words)
            answers = self._answers(self.round, words, large=shape.width >= Width.USUAL)
        if shape.width < Width.USUAL:
            page = Scroll(Column([*asked, tree], gap=8, padding=2), name="exercise page")
            return Panel([page, *answers, self._tools(shape)], padding=10, gap=8, grow=1)
        asking = Scroll(Column([*self._board(), *asked], gap=12, padding=2), name="question page", grow=0)
        beside = Panel([asking, *answers, Space(grow=1), self._score()], padding=16, gap=12)
        panels = [(Panel([tree], padding=12), 0), (beside, max(BESIDE, SHARE * shape.width))]
        return Column([self._tools(shape), *self._fault(), LabPage(panels, gap=12)], gap=10, grow=1)

    def _tools(self, shape: WindowSize) -> Widget:
        words = shape.width >= Width.VAST

        def way(name: str, text: str, action: Callable[[], None], symbol: str, tooltip: str) -> Button:
            return Button(name, text if words else "", action, symbol=symbol, tooltip=tooltip)

        copied, symbol = (_("Copied"), "check") if self.shared else (_("Share"), "copy")
        told = _("Copy the seed: anyone who types or pastes it gets the same exercise")
        ways = [
            way("new exercise", _("Another"), self.another, "new", _("Another exercise of this kind")),
            way("share", copied, self.share, symbol, told),
            way("worksheet", _("Worksheet…"), self.open_worksheet, "sheet", _("Printable exercises")),
            way("faults", _("Listings"), self.open_faults, "flag", _("What is wrong with this listing?")),
        ]
        text = "" if shape.width < Width.USUAL else _("Exercise")
        choose = Button("choices", text, self.open_choices, symbol="settings", tooltip=_("Which exercise"))
        field = AtMost(self._seed_field(), most=SEED)
        if shape.width < Width.USUAL:
            inside = [choose, *ways, Space(grow=1), self._short_score()]
        elif shape.width < Width.BROAD:
            inside = [choose, Space(grow=1), field, *ways]
        else:
            field.grow = 3
            inside = [*self._choices(), *([Label(_("Seed"), muted=True)] if words else []), field, *ways]
        return Row(inside, gap=8, wraps=False, tall=True)

    def _choices(self) -> list[Widget]:
        seed, cuts = self.seed, self.seed.search != MINIMAX
        kind = next(iter(seed.kinds)) if len(seed.kinds) == 1 else None
        sources = [(name, source_item(name)) for name in SOURCES]
        searches = [(name, Item(_(text))) for name, text in SEARCHES.items()]
        kinds = [(ask, Item(_(text))) for ask, text in KINDS.items()] if cuts else [(None, Item(_(KINDS[Ask.VALUE])))]
        told = "" if cuts else _("Minimax makes no cutoffs, so you can only predict its values.")

        def ask(kind: Ask | None) -> None:
            self._choose(kinds=frozenset({kind}) if kind else ALL_KINDS)

        return [
            DropDown("source", sources, seed.source, lambda name: self._choose(source=name), grow=4),
            DropDown("search", searches, seed.search, lambda name: self._choose(search=name), grow=4),
            DropDown("kind", kinds, kind, ask, grow=4, enabled=cuts, tooltip=told),
        ]

    def _seed_field(self) -> Widget:
        return TextField(
            "seed", self.typed, self._type, enter=self._open_typed, longest=LONGEST_SEED,
            tooltip=_("The seed: the same text, the same exercise. Type one, or only its number, and press Enter."),
        )  # fmt: skip

    def _fault(self) -> list[Widget]:
        danger = self.ui.look.theme.danger
        return [Label(self.fault, name="seed fault", colour=danger)] if self.fault else []

    def _board(self) -> list[Widget]:
        """The position of a game: of the node under the mouse, or of the one that is asked about."""
        current, drawing, high = self.round, self.drawing, self.ui.room.height
        assert current is not None
        assert drawing is not None
        hidden = high < Height.MIDDLE or (high < Height.TALL and current.answered)
        if isinstance(current.problem.request.start, Tree) or hidden:
            return []

        def node() -> int:
            return drawing.hovered if drawing.hovered != NONE else current.node

        style, side = BoardStyle.chosen(self.context.settings), BOARD if high >= Height.TALL else SMALL_BOARD
        return [Row([NodeBoard("exercise board", current.problem.whole, node, style, side=side)], align=0.5)]

    # The questions, the answers and the score

    def _asked(self, current: PredictionRound, words: RoundWords) -> list[Widget]:
        count = len(current.exercise.questions)
        number = _("Question {number} of {count}").format(number=current.number + 1, count=count)
        parts: list[Widget] = [
            Label(number, Type.SMALL, muted=True, name="question number"),
            Label(words.question, Type.HEADING, name="question"),
        ]
        if not current.answered:
            parts.append(Label(words.moment, name="question moment"))
            if words.rule and current.question.ask in (Ask.CUT, Ask.UNVISITED):
                parts.append(Label(words.rule, Type.STRONG, name="question rule"))
            if current.question.ask is Ask.WINDOW:
                parts += self._bounds(words, current.bounds)
            return parts
        return [*parts, *self._verdict(words, current)]

    def _verdict(self, words: RoundWords, current: PredictionRound) -> list[Widget]:
        right, given = current.right[-1], current.given
        assert given is not None
        symbol = RIGHT if right else WRONG
        told = _("That is right.") if right else _("Not quite.")
        colour = badge_colour(self.ui.look.theme, symbol)
        verdict = Label(told, Type.STRONG, name="verdict", colour=colour, grow=1)
        parts: list[Widget] = [Row([legend(symbol), verdict], gap=8, wraps=False)]
        if current.question.ask is Ask.UNVISITED:
            parts += self._legend(current)
        else:
            said = _("The answer: {answer}.").format(answer=words.answer(current.question.answer))
            if not right:
                said = _("Your answer: {given}. The right one: {answer}.").format(
                    given=words.answer(given), answer=words.answer(current.question.answer)
                )
            parts.append(Label(said, name="answer"))
        return [*parts, *(Label(text, name=f"reason {number}") for number, text in enumerate(words.reasons()))]

    def _legend(self, current: PredictionRound) -> list[Widget]:
        texts = (_("Marked correctly: {count}"), _("Visited all the same: {count}"), _("Missed: {count}"))
        return [
            Row([legend(symbol), Label(text.format(count=len(nodes)), name=f"marks {symbol}")], gap=8, wraps=False)
            for symbol, text, nodes in zip((RIGHT, WRONG, MISSED), texts, current.sorted_marks(), strict=True)
            if nodes
        ]

    def _answers(self, current: PredictionRound, words: RoundWords, *, large: bool) -> list[Widget]:
        """The buttons for the answers, or the one that leads on; `large`: in large letters."""
        style = Type.HEADING if large else Type.BODY
        if current.answered:
            text = _("Result") if current.last else _("Next question")
            return [Button("next", text, self.go_on, symbol="right", rank=Rank.MAIN)]
        match current.question.ask:
            case Ask.VALUE:
                answers = [(words.label(score), partial(self.answer, score)) for score in current.values]
                buttons = [Button(f"value {number}", *each) for number, each in enumerate(answers)]
                return [Row([_lettered(button, style) for button in buttons], gap=8)]
            case Ask.CUT:
                yes = _lettered(Button("yes", _("Yes"), partial(self.answer, True), grow=1), style)
                no = _lettered(Button("no", _("No"), partial(self.answer, False), grow=1), style)
                return [Row([yes, no], gap=8, wraps=False)]
            case Ask.WINDOW:
                return [_check(self._answer_bounds, enabled=None not in self.bounds)]
        return [_check(lambda: self.answer(current.marks))]

    def _bounds(self, words: RoundWords, bounds: list[Score]) -> list[Widget]:
        rows: list[Widget] = []
        for number, letter in enumerate("αβ"):
            chips = []
            for index, score in enumerate(bounds):
                choose = partial(self._bound, number, score)
                chips.append(Chip(f"{letter} {index}", words.label(score), self.bounds[number] == score, choose))
            rows.append(Row([Label(letter, Type.STRONG), Row(chips, gap=6, grow=1)], gap=10, wraps=False))
        return rows

    def _answer_bounds(self) -> None:
        alpha, beta = self.bounds
        if alpha is not None and beta is not None:
            self.answer((alpha, beta))

    def _bound(self, number: int, score: Score, on: bool) -> None:
        self.bounds[number] = score

    def _score(self) -> Widget:
        tally = self.context.settings.predicted
        right, asked = counted(tally)
        if not asked:
            return Label(_("No question answered yet"), Type.SMALL, muted=True, name="score")
        told = _("Right: {right} of {asked} · in a row: {streak}, best {best}")
        told = told.format(right=right, asked=asked, streak=tally.get(STREAK, 0), best=tally.get(BEST, 0))
        return Label(told, Type.SMALL, muted=True, name="score")

    def _short_score(self) -> Widget:
        right, asked = counted(self.context.settings.predicted)
        return Label(f"{right} / {asked}", Type.SMALL, muted=True, name="score")

    def _result(self, current: PredictionRound) -> list[Widget]:
        told = _("{right} of {count} right").format(right=sum(current.right), count=len(current.right))
        lines = []
        for ask in Ask:
            right, asked = counted(self.context.settings.predicted, [ask])
            if asked:
                lines.append(TableRow((_(KINDS[ask]), f"{right}", f"{asked}")))
        return [
            Label(_("This exercise"), Type.SMALL, muted=True),
            Label(told, Type.TITLE, name="result"),
            Label(_("All your answers so far:"), name="result told"),
            TextTable("result table", (_("Question"), _("Right"), _("Asked")), lines),
            Row([Button("clear", _("Clear the score"), self.clear, rank=Rank.FLAT, symbol="delete")]),
        ]

    def _after_result(self) -> Widget:
        again = Button("again", _("The same again"), self.again, symbol="undo")
        another = Button("another", _("Another exercise"), self.another, symbol="right", rank=Rank.MAIN)
        return Row([again, another], gap=8)
