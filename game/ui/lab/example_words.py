"""The titles of the examples on the shelf, and what to look at in each."""

import tomllib
from typing import Any

from ai.score import Knowledge, Score, parts_of
from ai.tracing.examples import Example, ExampleGroup, ScoreFact
from game.assets import ASSETS
from game.kinds import find_kind
from game.ui.games.presentation import presentation_of
from game.ui.games.wording import count_text, score_text
from game.ui.lab.tree.trace_words import win_text
from game.ui.words.i18n import N_, _

SHELVES = {
    ExampleGroup.TREES: N_("Trees of the textbooks"),
    ExampleGroup.IDEAS: N_("Ideas behind the search"),
    ExampleGroup.TICTACTOE: N_("Tic-tac-toe to its end"),
    ExampleGroup.PLAYERS: N_("More than two players"),
    ExampleGroup.SHOTS: N_("Shots: give to win more"),
    ExampleGroup.HORIZON: N_("The horizon: what lies one ply too deep"),
}

LOOKS: dict[str, dict[str, Any]] = tomllib.loads((ASSETS / "lessons" / "examples.toml").read_text("utf-8"))
"""Title and sentences by the look of an example."""


def example_title(example: Example) -> str:
    title: str = LOOKS[example.look]["title"]
    return _(title).format(**_facts(example))


def example_sentences(example: Example) -> tuple[str, ...]:
    facts = _facts(example)
    sentences: list[str] = LOOKS[example.look]["sentences"]
    return tuple(_(text).format(**facts) for text in sentences)


def worth(score: Score) -> str:
    """A score for the side to move, as a noun."""
    parts = parts_of(score)
    if score == 0 or parts.knowledge is not Knowledge.COUNTED:
        return score_text(score) if score else "0"
    return win_text(parts.amount, won=parts.sign > 0)


def _facts(example: Example) -> dict[str, str]:
    facts = {}
    for name, fact in example.facts.items():
        if isinstance(fact, ScoreFact):
            facts[name] = worth(fact.score)
        else:
            facts[name] = count_text(fact).replace("-", "−") if isinstance(fact, int) else fact
    start = example.request.start
    if kind := find_kind(start):
        facts["rules"] = presentation_of(start).variant_name(kind.variant_of(start))
    return facts
