"""Events of the compiled search: the search stays the same, and the memory is bounded."""

from itertools import islice

import pytest

from ai.engine import events as core
from ai.engine import search
from ai.engine.checkers import NO_LIMIT, engine_switches, key_of
from ai.engine.engine import Engine
from ai.engine.evaluate import EVALUATION
from ai.engine.events import Events
from ai.engine.table import Table
from ai.limits import Limit
from ai.report import Report
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import Color
from tests.ai.engine.interpreted_search import interpreted_search
from tests.ai.engine.positions import random_positions

START = Position.start(ENGLISH)
Row = tuple[int, ...]


def rows(events: Events) -> list[Row]:
    """Each event: kind, ply, step, value, alpha, beta, taken."""
    return list(islice(zip(*events.columns, strict=True), events.count))


def nodes_of(events: Events) -> int:
    """All nodes, those that were not written down too."""
    written = sum(row[0] <= core.VERIFIED for row in rows(events))
    return written + sum(row[6] for row in rows(events) if row[0] == core.FOLDED) + events.missed


def think(position: Position, depth: int, events: Events | None = None) -> list[tuple[int | None, int, int, object]]:
    """Depth, score, nodes and line of each iteration."""
    reports: list[Report] = []
    Engine(1).think([position], Limit(depth), events=events, on_report=reports.append)
    return [(report.depth, report.score, report.nodes, report.pv) for report in reports]


@pytest.mark.parametrize("variant", sorted(RULE_SETS))
@pytest.mark.combinations(3)
def test_a_watched_search_finds_the_same_and_every_node_is_written_down(variant: str) -> None:
    for position in random_positions(4, seed=21, rules=RULE_SETS[variant]):
        events = Events(100_000)
        reports = think(position, 6)
        assert think(position, 6, events) == reports
        assert nodes_of(events) == sum(nodes for _, _, nodes, _ in reports)


@pytest.mark.parametrize("most", [1, 2, 3, 50, 500, 5_000, 50_000])
def test_what_is_kept_is_the_whole_tree_down_to_a_ply(most: int) -> None:
    whole, part = Events(60_000), Events(most)
    think(START, 10, whole)
    think(START, 10, part)
    assert part.count <= most
    assert nodes_of(part) == nodes_of(whole)
    kept = [row for row in rows(part) if row[0] != core.FOLDED]
    assert kept == [row for row in rows(whole) if row[1] <= part.deepest][: len(kept)]
    assert bool(part.missed) == (most < 50)


def test_folded_nodes_are_counted_below_the_node_they_belong_to() -> None:
    whole, part = Events(60_000), Events(4_000)
    think(START, 9, whole)
    think(START, 9, part)
    counts: list[int] = []
    for kind, ply, *_ in rows(whole):
        if kind == core.ENTERED and ply == part.deepest:
            counts.append(0)
        elif kind <= core.VERIFIED and ply > part.deepest:
            counts[-1] += 1
    assert sum(counts)
    assert [count for count in counts if count] == [row[6] for row in rows(part) if row[0] == core.FOLDED]


def test_a_search_that_is_stopped_says_so() -> None:
    events = Events(10_000)
    Engine(1).think([START], Limit(nodes=3000), events=events)
    assert rows(events)[-1][:2] == (core.GIVEN_UP, 1)


def scores(module: object, events: object, position: Position, depth: int) -> list[int]:
    """One iteration after the other by a module `search`, which writes to `events`."""
    rules, switches = position.rules, engine_switches(position.rules)
    words = Table(1).words
    searcher = module.Searcher(rules.code, switches, EVALUATION["samuel"], words, None, 0, events)  # type: ignore[attr-defined]
    searcher.path.set_history([key_of(position)], 80, 1, 1)
    searcher.path.set_start(0, 0, [])
    searcher.set_limits(bytearray(1), NO_LIMIT)
    up = position.color is Color.WHITE
    return [
        searcher.score(position.own, position.enemy, position.kings, up, -search.INFINITE, search.INFINITE, each)
        for each in range(1, depth + 1)
    ]


@pytest.mark.parametrize("variant", ["english", "russian"])
def test_the_same_file_writes_the_same_when_interpreted(variant: str) -> None:
    plain_events, plain_search = interpreted_search()
    for position in random_positions(2, seed=22, rules=RULE_SETS[variant]):
        ours, theirs = Events(900), plain_events.Events(900)
        assert scores(search, ours, position, 5) == scores(plain_search, theirs, position, 5)
        assert ours.count
        assert rows(ours) == rows(theirs)
        assert (ours.deepest, ours.missed) == (theirs.deepest, theirs.missed)


def test_the_constants_are_the_same_when_interpreted() -> None:
    """The C side has them from events.pxd, the interpreted one from events.py."""
    plain, _ = interpreted_search()
    names = [name for name in vars(plain) if name.isupper()]
    assert len(names) > 14
    assert all(getattr(core, name) == getattr(plain, name) for name in names)
