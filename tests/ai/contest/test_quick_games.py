"""Quick games for trials: the same whoever plays them, even between equals, and the stronger side wins."""

import pytest

from ai.contest.self_play import PATIENCE, QuickMatch, SearchSide
from ai.engine import search as core
from ai.engine.checkers import Feature, SearchBoard, engine_switches
from ai.engine.constants import Constants
from ai.engine.engine import Engine, look
from ai.engine.evaluate import EVALUATION
from ai.engine.ordering import Ordering
from ai.engine.table import Table
from ai.engine.weights import weights_for
from ai.limits import Limit
from game.checkers.movegen import compiled
from game.checkers.notation import parse_fen
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.english import ENGLISH

pytestmark = pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")
NODES = 300


def side(rules_name: str, **changes: object) -> SearchSide:
    rules = RULE_SETS[rules_name]
    return SearchSide(engine_switches(rules), weights_for(rules), **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", ["english", "frisian"])
def test_equals_score_even_and_games_can_be_played_again(rules: str) -> None:
    match = QuickMatch(RULE_SETS[rules], (side(rules), side(rules)), NODES, seed=1)
    pairs = [match.pair(number) for number in (1, 2)]
    assert [first + second for first, second in pairs] == [0, 0]
    assert [match.pair(number) for number in (1, 2)] == pairs


def test_the_side_that_searches_better_wins() -> None:
    blind = SearchSide(Feature.ALPHA_BETA | Feature.DRAWS, weights_for(ENGLISH))
    match = QuickMatch(ENGLISH, (side("english"), blind), NODES, seed=1)
    assert sum(sum(match.pair(number)) for number in range(1, 5)) >= 4


def test_a_game_without_progress_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two kings each, which go to and fro for as many plies as anyone has patience."""
    searched, searcher = list[SearchSide](), QuickMatch.searcher

    def counted(match: QuickMatch, each: SearchSide, table: Table, ordering: Ordering) -> core.Searcher:
        searched.append(each)
        return searcher(match, each, table, ordering)

    monkeypatch.setattr(QuickMatch, "searcher", counted)
    match = QuickMatch(ENGLISH, (side("english"), side("english")), NODES, seed=1)
    start = parse_fen("W:WK32,K28:BK1,K5", ENGLISH)
    assert match.game(SearchBoard.of(start), match.sides) == 0
    assert len(searched) == PATIENCE + 1


def searcher_of(each: SearchSide) -> core.Searcher:
    searcher = core.Searcher(
        ENGLISH.code, each.features, EVALUATION["samuel"], Table(4).words, each.weights, constants=each.constants
    )
    searcher.path.set_history([1], 80, 1, 1)
    searcher.path.set_start(0, 0, [])
    return searcher


def test_constants_change_the_search() -> None:
    nodes = []
    for constants in (Constants(), Constants(margin=200), Constants(futile=5), Constants(late=3), Constants(deep=4)):
        searcher = searcher_of(side("english", constants=constants))
        searcher.set_limits(bytearray(1), 1 << 40)
        look(searcher, SearchBoard.of(Position.start(ENGLISH)), 9, 0, core.INFINITE)
        nodes.append(searcher.nodes)
    assert len(set(nodes)) == len(nodes)


def test_a_side_moves_as_the_engine_does() -> None:
    start = Position.start(ENGLISH)
    answer = Engine(megabytes=4).think([start], Limit(nodes=20_000))
    match = QuickMatch(ENGLISH, (side("english"), side("english")), 20_000, seed=1)
    board = SearchBoard.of(start)
    score, line = match.best(searcher_of(side("english")), board)
    step, _ = line[0]
    squares = tuple(ENGLISH.square_of[i] for i in (step & 63, step >> 6 & 63))
    assert (score, squares) == (answer.report.score, answer.move.path)
