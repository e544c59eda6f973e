"""The shelf of the Search Lab: searches worth a look, as data; the sentences are in `game.ui.lab.tree.trace_words`.
assets/scripts/find_examples.py found the checkers positions in games of the engine; the others without a source are
constructed. Every fact is proven by tests/ai/tracing/test_examples.py."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache
from itertools import count
from typing import Any, NamedTuple

from ai.limits import Budget, Stopped
from ai.report import Line
from ai.score import Score
from ai.textbook.brackets import parse_tree
from ai.textbook.switches import Switches
from ai.textbook.trees import AIMA, TEXTBOOK
from ai.tracing.run import SEARCHES, Request, options_of
from game.assets import ASSETS
from game.checkers.kind import CHECKERS
from game.core import State
from game.kind import Kind
from game.tictactoe.kind import TICTACTOE

PROOF = 13
"""The plies of the search that proves the facts of checkers; it looks at captures to their end."""
MATERIAL = "meyer"
"""The evaluation of the examples of checkers: it counts pieces alone, so that a reader can check it."""
FURTHER = 2
"""Number of plies deeper a search finds what the one on the horizon's shelf misses."""


class ExampleGroup(Enum):
    TREES = "trees"
    IDEAS = "ideas"
    TICTACTOE = "tic-tac-toe"
    PLAYERS = "more players"
    SHOTS = "shots"
    HORIZON = "horizon"


class ScoreFact(NamedTuple):
    score: Score


Fact = int | str | ScoreFact


@dataclass(frozen=True, slots=True)
class Example:
    """A search and the facts in its sentences; `look` names its title and sentences, or those of its whole shelf."""

    name: str
    shelf: ExampleGroup
    request: Request
    look: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    """Facts by the fields of the sentences; moves and lines are in the game's notation."""


class Shot(NamedTuple):
    """A sacrifice that wins more than it gives."""

    rules: str
    fen: str
    depth: int
    """The least depth at which alpha-beta, counting pieces alone, plays it."""
    given: int
    """The pieces that are given up, and the pieces that are taken for them."""
    taken: int
    line: str
    """Moves from the sacrifice to the capture."""
    worth: Score
    """Score of the sacrifice, proven by the deeper search."""
    second: Score
    """Score of the best other move."""


class Horizon(NamedTuple):
    """A position in which alpha-beta, counting pieces alone, errs at some depth and no more two plies deeper."""

    rules: str
    fen: str
    depth: int
    wrong: str
    hoped: Score
    """The search's opinion of the wrong move."""
    line: str
    """The wrong move and how it goes on, as the search two plies deeper sees it."""
    seen: Score
    """The deeper search's opinion of the wrong move."""
    right: str
    worth_wrong: Score
    """Scores of the wrong and of the right move, proven by the deeper search."""
    worth_right: Score
    quiescence: bool
    """True if the search errs no more when it looks at captures to their end."""


PRINTED_SLIPS = {8: "alpha", 9: "alpha", 10: "alpha", 12: "alpha", 21: "beta"}
"""Visits of alpha-beta in the textbook's tree at which the book prints 6, though no node above is sure of it."""


def printed_slips(request: Request) -> Mapping[int, str]:
    """The slips of the printed table of a search, by its visits; none in other searches."""
    printed = request.start == TEXTBOOK and request.algorithm == "alphabeta" and not request.listing
    return PRINTED_SLIPS if printed else {}


with (ASSETS / "examples.toml").open("rb") as _file:
    _TABLES = tomllib.load(_file)
SHOTS = tuple(Shot(**table) for table in _TABLES["shots"])
HORIZONS = tuple(Horizon(**table) for table in _TABLES["horizons"])
TREES = {"textbook": TEXTBOOK, "aima": AIMA}
OPTIONS = ("algorithm", "depth", "evaluation", "plain", "and_or")
"""Keys of an example that are fields of its request."""
SCORES = ("worth", "second", "hoped", "seen", "worth_wrong", "worth_right")


@lru_cache
def examples() -> tuple[Example, ...]:
    ready = (_example(**table) for table in _TABLES["examples"])
    return (*ready, *map(_shot, count(1), SHOTS), *map(_horizon, count(1), HORIZONS))


def example_named(name: str) -> Example:
    return {example.name: example for example in examples()}[name]


def _example(name: str, shelf: str, **table: Any) -> Example:
    start: State[Any]
    if "tree" in table:
        start = TREES.get(table["tree"]) or parse_tree(table["tree"])
    else:
        kind: Kind[Any, Any] = CHECKERS if table["game"] in CHECKERS.variants else TICTACTOE
        start = kind.parse_position(table["position"], table["game"])
    switches = Switches(quiescence=table.get("quiescence", False))
    request = Request(start, **{key: table[key] for key in OPTIONS if key in table}, switches=switches)
    scores = {key: ScoreFact(score) for key, score in table.get("scores", {}).items()}
    return Example(name, ExampleGroup(shelf), request, name, table.get("facts", {}) | scores)


def _shot(number: int, shot: Shot) -> Example:
    facts = {"move": shot.line.split()[0]}
    return Example(f"shot {number}", ExampleGroup.SHOTS, _request(shot), "shot", _facts(shot) | facts)


def _horizon(number: int, each: Horizon) -> Example:
    look = "quiescence" if each.quiescence else "horizon"
    facts = {"deeper": each.depth + FURTHER}
    return Example(f"horizon {number}", ExampleGroup.HORIZON, _request(each), look, _facts(each) | facts)


def _request(each: Shot | Horizon) -> Request:
    return Request(CHECKERS.parse_position(each.fen, each.rules), depth=each.depth, evaluation=MATERIAL)


def _facts(each: Shot | Horizon) -> dict[str, Fact]:
    told = {key: fact for key, fact in each._asdict().items() if key not in ("rules", "fen", "quiescence")}
    return {key: ScoreFact(fact) if key in SCORES else fact for key, fact in told.items()} | {"plies": PROOF}


class HorizonSearch(NamedTuple):
    """The result of a search to one depth, with or without quiescence."""

    depth: int
    quiescence: bool
    move: str
    score: Score
    line: Line


def deepest(example: Example) -> int:
    """The greatest depth that is looked at: there the search errs no more."""
    assert example.request.depth is not None
    return example.request.depth + FURTHER


def sights(
    example: Example, text: Callable[[Any], str], stop: bytearray, tell: Callable[[HorizonSearch], None]
) -> tuple[HorizonSearch, ...]:
    """The choice at every depth, without and then with quiescence; `tell` receives each, `stop` leaves out the rest."""
    found = []
    try:
        for quiescence in (False, True):
            for depth in range(1, deepest(example) + 1):
                request = replace(example.request, depth=depth, switches=Switches(quiescence=quiescence))
                search = SEARCHES[request.algorithm]
                report = search(request.start, depth, budget=Budget(stop=stop), **options_of(request))
                found.append(HorizonSearch(depth, quiescence, text(report.pv[0]), report.score, report.pv))
                tell(found[-1])
    except Stopped:
        pass
    return tuple(found)


def turns_at(seen: Sequence[HorizonSearch], wrong: str, *, quiescence: bool) -> int | None:
    """The depth from which on the wrong move is played no more; None when it still is at the last one."""
    asked = [sight for sight in seen if sight.quiescence == quiescence]
    errs = [sight.depth for sight in asked if sight.move == wrong]
    last = max(errs, default=0)
    return last + 1 if asked and last < asked[-1].depth else None
