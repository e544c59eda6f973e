"""Samuel's weights on the page Evaluation: the sliders, the move that a search plays with them, and a match of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pygame

from ai.contest.tuning import NODES, TunedPlayer, play_match, tuning_match
from ai.evaluation import SamuelWeights, samuel_weights
from ai.limits import Limit
from ai.players.elo import Tally
from ai.report import Report
from ai.tracing.breakdown import SAMUEL, break_down
from ai.tracing.terms import Breakdown
from ai.work.jobs import Listener, Worker
from game.checkers.rules import RuleSet
from game.kinds import kind_of
from game.ui.games.wording import score_text
from game.ui.lab.evaluation import evaluation_words as words
from game.ui.look.theme import Look, Type
from game.ui.widgets.button import Button
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Box, Row, Space
from game.ui.widgets.listing import Item
from game.ui.widgets.slider import Slider
from game.ui.widgets.widget import Size, Widget
from game.ui.words.i18n import C_, _, count_text

DEPTH = 5
"""Plies of the search that is tried with the weights."""


@dataclass(frozen=True, slots=True)
class EvaluationQuestion:
    start: Any
    evaluation: str
    move: Any
    weights: SamuelWeights | None


@dataclass(frozen=True, slots=True)
class EvaluationComparison:
    """The terms before and after the move, and the results of searches with both sets of weights."""

    question: EvaluationQuestion
    before: Breakdown
    after: Breakdown | None
    tuned: Report | None = None
    usual: Report | None = None


def look(question: EvaluationQuestion, stop: bytearray, tell: Any) -> EvaluationComparison:
    """Take a position apart before and after a move; with Samuel's weights also search it, which comes second."""
    start, name, player, move = question.start, question.evaluation, question.start.turn, question.move
    before = break_down(start, name, player, question.weights)
    after = break_down(start.play(move), name, player, question.weights) if move is not None else None
    found = EvaluationComparison(question, before, after)
    if name != SAMUEL or not start.legal_moves():
        return found
    tell(found)
    weights = (question.weights or samuel_weights(start.rules), samuel_weights(start.rules))
    tuned, usual = (TunedPlayer(each, Limit(depth=DEPTH)).think([start], stop) for each in weights)
    return replace(found, tuned=tuned, usual=usual)


class TuningMatch:
    """A match of tuned weights against the usual ones, and its score from the view of the tuned ones."""

    def __init__(self, worker: Worker, rules: RuleSet, weights: SamuelWeights, games: int) -> None:
        """It begins at once; another job of the worker ends it."""
        self.weights = weights
        self.games = games
        self.tally = Tally()
        arena = tuning_match(rules, weights)
        self.work = Listener[int, None](lambda _end: None, self.tally.count)
        self.work.await_job(worker.start(lambda stop, tell: play_match(arena, games, stop, tell)))


GAMES = (20, 50, 100, 200)
BOUNDS = {
    "man": (0, 200, 5),
    "king": (0, 600, 10),
    "advance": (-10, 20, 1),
    "back_row": (-20, 40, 1),
    "centre": (-20, 40, 1),
    "step": (-10, 20, 1),
}
"""Least and greatest weight of each slider, and its step."""
MOST_NAMES = 0.5
"""Greatest share of the width for the names of the sliders."""


class LabelledSliders(Box):
    def __init__(self, lines: Sequence[tuple[Label, Slider]]) -> None:
        super().__init__([widget for line in lines for widget in line])
        self.lines = tuple(lines)

    def _names(self, look: Look, width: int) -> int:
        return min(max(label.size(look, width)[0] for label, _ in self.lines), round(MOST_NAMES * width))

    def _heights(self, look: Look, width: int) -> list[int]:
        names = self._names(look, width)
        return [max(label.size(look, names)[1], look.control_height) for label, _ in self.lines]

    def measure(self, look: Look, width: int) -> Size:
        return width, sum(self._heights(look, width))

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        names, top = self._names(look, rect.w), rect.y
        left = names + look.gap
        for (label, slider), height in zip(self.lines, self._heights(look, rect.w), strict=True):
            high = label.size(look, names)[1]
            label.arrange(look, pygame.Rect(rect.x, top + (height - high) // 2, names, high))
            slider.arrange(look, pygame.Rect(rect.x + left, top, rect.w - left, height))
            top += height


class WeightsPanel:
    """The weights for one rule set of checkers, and the match that was played with them."""

    def __init__(self, worker: Worker, changed: Callable[[], None]) -> None:
        """`worker` plays the match; `changed` is called when there are other weights, or the match begins or ends."""
        self._worker = worker
        self._changed = changed
        self.rules: Any = None
        self.tuned: SamuelWeights | None = None
        """The weights of the sliders; None for the usual ones."""
        self.games = GAMES[1]
        self.match: TuningMatch | None = None

    def use(self, rules: Any) -> None:
        """Begin anew with the usual weights, unless they are for these rules already."""
        if rules is None or rules != self.rules:
            self.rules, self.tuned = rules, None
            self.stop()
            self.match = None

    @property
    def usual(self) -> SamuelWeights:
        return samuel_weights(self.rules)

    @property
    def weights(self) -> SamuelWeights:
        return self.tuned or self.usual

    @property
    def playing(self) -> bool:
        return self.match is not None and self.match.work.waiting

    def hear(self) -> bool:
        return self.match is not None and self.match.work.hear()

    def set_weight(self, name: str, value: int) -> None:
        self._set(self.weights._replace(**{name: value}))

    def reset(self) -> None:
        self._set(self.usual)

    def _set(self, weights: SamuelWeights) -> None:
        self.tuned = None if weights == self.usual else weights
        self._changed()

    def play(self) -> None:
        self.match = TuningMatch(self._worker, self.rules, self.weights, self.games)
        self._changed()

    def stop(self) -> None:
        """End the match; the games that were played stay."""
        if self.match is not None:
            self.match.work.cancel()

    def _stop(self) -> None:
        self.stop()
        self._changed()

    def build(self, found: EvaluationComparison | None) -> list[Widget]:
        sliders = [(Label(_(words.WEIGHTS[name])), self._slider(name)) for name in words.WEIGHTS]
        heading = Label(_("Samuel's weights"), Type.STRONG)
        return [heading, LabelledSliders(sliders), self._search_told(found), *self._match_told()]

    def _slider(self, name: str) -> Slider:
        value, (low, high, step) = getattr(self.weights, name), BOUNDS[name]
        told = _("Usually {weight}").format(weight=words.points(getattr(self.usual, name)))
        change = partial(self.set_weight, name)
        return Slider(f"weight {name}", value, (low, high), change, step=step, show=words.points, tooltip=told)

    def ways(self) -> Widget:
        tuned, told = self.tuned is not None, _("The usual weights again")
        reset = Button("reset weights", "", self.reset, symbol="undo", enabled=tuned, tooltip=told)
        if self.playing:
            button = Button("stop match", _("Stop"), self._stop, symbol="stop", tooltip=_("End the match"))
        else:
            told = _("A match against the usual weights") if tuned else _("Change a weight first.")
            button = Button("play match", C_("match", "Play"), self.play, symbol="play", enabled=tuned, tooltip=told)
        options = [(games, Item(str(games))) for games in GAMES]
        set_games, able = partial(setattr, self, "games"), not self.playing
        menu = DropDown("games", options, self.games, set_games, grow=1, enabled=able, tooltip=_("How many games"))
        return Row([reset, menu, button], gap=8, wraps=False)

    def _search_told(self, found: EvaluationComparison | None) -> Widget:
        """The moves of a shallow search with these weights and with the usual ones."""
        if found is None or found.tuned is None or found.usual is None:
            over = found is not None and not found.question.start.legal_moves()
            return Label("" if over else _("Searching …"), Type.SMALL, muted=True, name="plays")
        start = found.question.start

        def fields(report: Report) -> dict[str, str]:
            return {"move": kind_of(start).move_text(start, report.pv[0]), "score": score_text(report.score)}

        text = _("With these weights a search of {depth} plies plays {move} ({score}).")
        text = text.format(depth=DEPTH, **fields(found.tuned))
        if self.tuned is not None:
            text += " " + _("With the usual ones: {move} ({score}).").format(**fields(found.usual))
        return Label(text, Type.SMALL, name="plays")

    def _match_told(self) -> list[Widget]:
        match = self.match
        parts: list[Widget] = [Space(height=2), Label(_("Match against the usual weights"), Type.STRONG)]
        if match is not None:
            told = _("{played} of {games} games: {standing}")
            told = told.format(played=match.tally.games, games=match.games, standing=words.standing(match.tally))
            parts.append(Label(told, name="match score"))
            if match.tally.games:
                parts.append(Label(words.strength(match.tally), Type.SMALL, name="match elo"))
            if match.weights != self.weights:
                told = _("That was played with other weights: {weights}.")
                told = told.format(weights=words.weights_text(match.weights))
                parts.append(Label(told, Type.SMALL, muted=True, name="match weights"))
        elif self.tuned is None:
            parts.append(Label(_("Change a weight first."), Type.SMALL, name="match score"))
        note = _("Random openings, each played twice with the sides swapped; {nodes} positions per move. "
                 "The match stops when you leave this page. Export saves the weights as a player.")  # fmt: skip
        return [*parts, Label(note.format(nodes=count_text(NODES)), Type.SMALL, muted=True, name="match note")]
