"""Facts of the texts as tables: where adversarial search applies, branching factors, what a search guarantees."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from ai.insight.branching import PRINTED, PRINTED_ELSEWHERE, MeasuredBranching, measured_branching
from ai.limits import Stopped
from game.checkers.kind import CHECKERS
from game.kind import Kind
from game.kinds import KINDS
from game.tictactoe.kind import TICTACTOE
from game.ui.games.presentation import presentation_named
from game.ui.games.wording import count_text
from game.ui.lab.compare.compare_words import decimal
from game.ui.lab.subject import ALGORITHMS
from game.ui.widgets.text_table import TableRow, TextTable
from game.ui.words.i18n import N_, _

YES = "✓"
ENVIRONMENT = (
    (N_("Fully observable"), N_("poker: hidden cards")),
    (N_("Deterministic"), N_("backgammon: dice")),
    (N_("Sequential: a move changes what comes"), N_("sorting parts, one by one")),
    (N_("Static while you think"), N_("Tetris")),
    (N_("Discrete"), N_("billiards")),
    (N_("Several players"), N_("Rubik's cube")),
)
GAME = (
    (N_("Exactly two players"), N_("tic-tac-toe for three")),
    (N_("They move in turn"), N_("rock, paper, scissors")),
    (N_("One wins what the other loses"), N_("the prisoner's dilemma")),
    (N_("Both know all moves so far"), N_("battleship")),
    (N_("The rules are fixed"), N_("Nomic: moves change the rules")),
    (N_("A position has a finite number of moves"), N_("curling")),
    (N_("Every game ends"), N_("chess without its draw rules")),
)
"""Properties that adversarial search needs, each with a game that lacks it."""
MEASURED: Mapping[str, Kind[Any, Any]] = {"7x6x4-gravity": TICTACTOE, "english": CHECKERS}
"""Games that are measured, by the variants of PRINTED."""
BRANCHING = {
    "7x6x4-gravity": (N_("Four in a row, 7 × 6"),),
    "english": (N_("Checkers"), N_("Checkers, with a capture"), N_("Checkers, without a capture")),
}
ELSEWHERE = {"Rubik's cube": N_("Rubik's cube"), "Go": N_("Go, 19 × 19, the first move")}
GUARANTEES = (
    ("minimax", "b^m"),
    ("alphabeta", "b^(m/2) … b^m"),
)
"""Searches with the positions that they visit, with the best and with the worst order of the moves."""


def conditions_table() -> TextTable:
    """The six properties of the environment and the seven of the game, ticked off for this program's games."""
    titles = [presentation_named(name).title for name in KINDS]
    rows = []
    for heading, conditions in ((N_("The environment"), ENVIRONMENT), (N_("The game"), GAME)):
        rows.append(TableRow((_(heading), *[""] * (len(titles) + 1)), heading=True))
        rows += [TableRow((_(text), *[YES] * len(titles), _(fails))) for text, fails in conditions]
    return TextTable("conditions", (_("Property"), *titles, _("A game without it")), rows)


def measure(stop: bytearray, tell: Callable[[dict[str, MeasuredBranching]], None]) -> dict[str, MeasuredBranching]:
    """Measure one game after the other; `tell` gets what is known so far."""
    found: dict[str, MeasuredBranching] = {}
    for name, kind in MEASURED.items():

        def take(sums: MeasuredBranching, name: str = name) -> None:
            tell({**found, name: sums})

        with suppress(Stopped):
            found[name] = measured_branching(kind.start(name), stop=stop, tell=take)
    return found


def branching_table(found: Mapping[str, MeasuredBranching]) -> TextTable:
    """The lecture's numbers next to those of the computer's own games, "…" where there are none yet."""
    rows = [TableRow((_(ELSEWHERE[name]), _factor(value), "–")) for name, value in PRINTED_ELSEWHERE.items()]
    for name, texts in BRANCHING.items():
        means = found[name].means if name in found else ()
        for number, text in enumerate(texts):
            measured = _factor(means[number]) if number < len(means) else "…"
            rows.append(TableRow((_(text), _factor(PRINTED[name][number]), measured)))
    return TextTable("branching", (_("Moves in a position"), _("Printed"), _("Measured")), rows)


def _factor(value: float) -> str:
    return count_text(round(value)) if value > 99 else decimal(value, 2)


def guarantees_table() -> TextTable:
    """What minimax and alpha-beta guarantee, and the order of their cost: b moves in a position, m plies to the end."""
    complete, optimal = _("if the tree is finite"), _("against an optimal opponent")
    rows = [TableRow((_(ALGORITHMS[name]), complete, optimal, positions, "b·m")) for name, positions in GUARANTEES]
    headings = (_("Algorithm"), _("Complete"), _("Optimal"), _("Positions"), _("Memory"))
    return TextTable("guarantees", headings, rows)
