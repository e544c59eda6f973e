"""Samuel's weights on the page Evaluation: the sliders, what a search plays with them, and a match of them."""

from collections.abc import Callable
from functools import partial
from typing import Any

from ai.contest.tuning import NODES
from ai.evaluation import SamuelWeights, samuel_weights
from ai.report import Report
from ai.work.jobs import Worker
from game.kinds import kind_of
from game.ui.games.wording import count_text, score_text
from game.ui.lab.evaluation import evaluation_words as words
from game.ui.lab.evaluation.evaluation_look import DEPTH, EvaluationComparison
from game.ui.lab.evaluation.evaluation_match import TuningMatch
from game.ui.lab.evaluation.evaluation_sliders import LabelledSliders
from game.ui.look.theme import Type
from game.ui.widgets.button import Button
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Row, Space
from game.ui.widgets.listing import Item
from game.ui.widgets.slider import Slider
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _

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


class WeightsPanel:
    """The weights for one rule set of checkers, and the match that was played with them."""

    def __init__(self, worker: Worker, changed: Callable[[], None]) -> None:
        """`worker` plays the match; `changed` is called when there are other weights, or the match begins or ends."""
        self._worker = worker
        self._changed = changed
        self.rules: Any = None
        """The rules of checkers that the weights are for; None in other games."""
        self.tuned: SamuelWeights | None = None
        """The weights of the sliders; None as long as they are the usual ones."""
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
        """Those that the evaluation has anyway."""
        return samuel_weights(self.rules)

    @property
    def weights(self) -> SamuelWeights:
        """Those of the sliders."""
        return self.tuned or self.usual

    @property
    def playing(self) -> bool:
        """Whether a match is going on."""
        return self.match is not None and self.match.running

    def hear(self) -> bool:
        """Count the games that have ended; whether there is anything new."""
        return self.match is not None and self.match.hear()

    # What the person does

    def set_weight(self, name: str, value: int) -> None:
        """Change one of the weights."""
        self._set(self.weights._replace(**{name: value}))

    def reset(self) -> None:
        """The usual weights again."""
        self._set(self.usual)

    def _set(self, weights: SamuelWeights) -> None:
        self.tuned = None if weights == self.usual else weights
        self._changed()

    def play(self) -> None:
        """Begin a match of the weights against the usual ones."""
        self.match = TuningMatch(self._worker, self.rules, self.weights, self.games)
        self._changed()

    def stop(self) -> None:
        """End the match; the games that were played stay."""
        if self.match is not None:
            self.match.stop()

    def _stop(self) -> None:
        self.stop()
        self._changed()

    def _set_games(self, games: int) -> None:
        self.games = games

    # What is to be seen

    def build(self, found: EvaluationComparison | None) -> list[Widget]:
        """The sliders, what a search plays with them, and the match."""
        usual = self.usual
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
        return [heading, LabelledSliders(sliders), *self._search_told(found), *self._match_told()]

    def ways(self) -> Widget:
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
            button = Button("stop match", _("Stop"), self._stop, symbol="stop", tooltip=told)
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

    def _search_told(self, found: EvaluationComparison | None) -> list[Widget]:
        """What a shallow search plays with the weights, and with the usual ones."""
        if found is None or found.tuned is None or found.usual is None:
            over = found is not None and not found.question.start.legal_moves()
            return [Label("" if over else _("Searching …"), Type.SMALL, muted=True, name="plays")]
        start = found.question.start

        def move(report: Report) -> str:
            return kind_of(start).move_text(start, report.pv[0])

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
