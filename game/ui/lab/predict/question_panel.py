"""The questions of the page Predict: question, answers, verdict with the reasons, and score."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from ai.score import Score
from ai.tracing.quiz import Answer, Ask
from game.ui.lab.predict.predict_tree import BADGE, MISSED, RIGHT, WRONG, badge, badge_colour
from game.ui.lab.predict.prediction_round import BEST, KINDS, STREAK, PredictionRound, RoundWords, counted
from game.ui.look.theme import Type
from game.ui.screen import Context
from game.ui.widgets.button import Button, Rank
from game.ui.widgets.canvas_view import CanvasView
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Row
from game.ui.widgets.text_table import TableRow, TextTable
from game.ui.widgets.toggle import Chip
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _


def legend(symbol: str) -> Widget:
    return CanvasView("", partial(badge, symbol), height=BADGE)


class QuestionHost(Protocol):
    context: Context
    ui: Ui

    def answer(self, given: Answer) -> None: ...
    def go_on(self) -> None: ...
    def again(self) -> None: ...
    def another(self) -> None: ...
    def clear(self) -> None: ...


class QuestionPanel:
    def __init__(self, page: QuestionHost) -> None:
        self._page = page
        self.bounds: list[Score | None] = [None, None]

    def begin(self) -> None:
        self.bounds = [None, None]

    def asked(self, current: PredictionRound, words: RoundWords) -> list[Widget]:
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
        colour = badge_colour(self._page.ui.look.theme, symbol)
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

    def answers(self, current: PredictionRound, words: RoundWords, *, large: bool) -> list[Widget]:
        """The buttons for the answers, or the one that leads on; `large`: in large letters."""
        page, style = self._page, Type.HEADING if large else Type.BODY
        if current.answered:
            text = _("Result") if current.last else _("Next question")
            return [Button("next", text, page.go_on, symbol="right", rank=Rank.MAIN)]
        match current.question.ask:
            case Ask.VALUE:
                answers = [(words.label(score), partial(page.answer, score)) for score in current.values]
                buttons = [Button(f"value {number}", *each) for number, each in enumerate(answers)]
                return [Row([_lettered(button, style) for button in buttons], gap=8)]
            case Ask.CUT:
                yes = _lettered(Button("yes", _("Yes"), partial(page.answer, True), grow=1), style)
                no = _lettered(Button("no", _("No"), partial(page.answer, False), grow=1), style)
                return [Row([yes, no], gap=8, wraps=False)]
            case Ask.WINDOW:
                return [_check(self._answer_bounds, enabled=None not in self.bounds)]
        return [_check(lambda: page.answer(current.marks))]

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
            self._page.answer((alpha, beta))

    def _bound(self, number: int, score: Score, on: bool) -> None:
        self.bounds[number] = score

    def score(self) -> Widget:
        tally = self._page.context.settings.predicted
        right, asked = counted(tally)
        if not asked:
            return Label(_("Your score so far."), Type.SMALL, muted=True, name="score")
        told = _("Right: {right} of {asked} · in a row: {streak}, at best {best}")
        told = told.format(right=right, asked=asked, streak=tally.get(STREAK, 0), best=tally.get(BEST, 0))
        return Label(told, Type.SMALL, muted=True, name="score")

    def short_score(self) -> Widget:
        right, asked = counted(self._page.context.settings.predicted)
        return Label(f"{right} / {asked}", Type.SMALL, muted=True, name="score")

    def result(self, current: PredictionRound) -> list[Widget]:
        told = _("{right} of {count} right").format(right=sum(current.right), count=len(current.right))
        lines = []
        for ask in Ask:
            right, asked = counted(self._page.context.settings.predicted, [ask])
            if asked:
                lines.append(TableRow((_(KINDS[ask]), f"{right}", f"{asked}")))
        return [
            Label(_("This exercise"), Type.SMALL, muted=True),
            Label(told, Type.TITLE, name="result"),
            Label(_("All your answers so far:"), name="result told"),
            TextTable("result table", (_("Question"), _("Right"), _("Asked")), lines),
            Row([Button("clear", _("Clear the score"), self._page.clear, rank=Rank.FLAT, symbol="delete")]),
        ]

    def after_result(self) -> Widget:
        again = Button("again", _("The same again"), self._page.again, symbol="undo")
        another = Button("another", _("Another exercise"), self._page.another, symbol="right", rank=Rank.MAIN)
        return Row([again, another], gap=8)


def _check(action: Callable[[], None], *, enabled: bool = True) -> Button:
    return Button("check", _("Check"), action, symbol="check", rank=Rank.MAIN, enabled=enabled)


def _lettered(button: Button, style: Type) -> Button:
    button.style = style
    return button
