"""One winning move, and how that is proven."""

from dataclasses import replace

import pytest

from ai.engine.table import Table
from ai.insight.lines import ScoredLine
from ai.puzzles import proof
from ai.puzzles.proof import LEEWAY, BestMoveMargin, _idle, choice_in, distinct, proven, stands_out
from game.checkers.movegen import compiled
from game.checkers.notation import parse_fen, parse_move
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.kinds import line_texts
from game.puzzles.puzzle import Proof

pytestmark = pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")

NODES = 20_000


def test_a_shot_is_proven_with_all_of_its_line() -> None:
    start = parse_fen("B:W19,21,23,24,25,28,29,30,31:B2,4,5,7,8,9,11,12,14", RULE_SETS["english"])
    found = proven(start, NODES)
    assert found is not None
    assert line_texts(start, found.line) == ["14-17", "21x14", "9x27"]
    assert found.choice.proof is Proof.SEARCH
    assert len(found.line) % 2 == 1


def test_a_win_to_the_end_is_counted_or_known_by_a_table() -> None:
    start = parse_fen("W:WKe5,g7:BKf6", RULE_SETS["russian"])
    found = proven(start, NODES)
    assert found is not None
    assert line_texts(start, found.line) == ["e5-b2", "f6:h8", "b2-a1", "h8-g7", "a1:h8"]
    assert found.choice.proof in (Proof.TABLE, Proof.COUNTED)
    assert found.tail == ()


@pytest.mark.parametrize(
    ("rules", "fen"),
    [
        ("english", "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"),  # neither side wins
        ("english", "W:WK1,K2,K3:BK32"),  # many moves win
        ("english", "B:W18:B15"),  # there is only one move
    ],
)
def test_what_has_no_single_winning_move_is_no_puzzle(rules: str, fen: str) -> None:
    assert proven(parse_fen(fen, RULE_SETS[rules]), NODES) is None


def test_two_ways_to_the_same_position_are_one_move() -> None:
    """The king takes all four men on two ways round, which both end where it began."""
    start = parse_fen("W:WKg3:Bb6,c3,e5,f2", RULE_SETS["russian"])
    assert len(start.legal_moves()) > len(distinct(start))
    assert {start.play(move) for move in distinct(start)} == {start.play(move) for move in start.legal_moves()}


def test_moves_without_a_choice_at_the_end_are_part_of_the_puzzle_up_to_the_last_capture() -> None:
    quiet, taking = Move((1, 5)), Move((1, 10), (6,))
    for plies, idle in (((quiet, quiet), 2), ((quiet, taking), 0), ((taking, quiet), 0), ((taking, quiet) * 2, 0)):
        assert _idle(list(plies)) == idle
    assert _idle([quiet, taking, quiet, quiet]) == 2


@pytest.mark.parametrize("most", [0, 1, 3])
def test_what_follows_a_puzzle_is_no_longer_than_is_shown(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    monkeypatch.setattr(proof, "LONGEST_TAIL", most)
    monkeypatch.setattr(proof, "TELL", 500)
    shot = parse_fen("B:W19,21,23,24,25,28,29,30,31:B2,4,5,7,8,9,11,12,14", RULE_SETS["english"])
    line = (parse_move("14-17", shot),)
    assert len(proof.tail_of(shot, line, Table(1))) == most


def test_a_choice_tells_how_much_the_best_move_stands_out() -> None:
    start = parse_fen("B:WKc5:BKa1,c7,f8", RULE_SETS["russian"])
    choice = choice_in(start, NODES, Table(1))
    assert choice is not None
    assert stands_out(start, choice)
    first = Position.start(RULE_SETS["russian"])
    choice = choice_in(first, 2000, Table(1))
    assert choice is not None
    assert not stands_out(first, choice)


def test_a_later_search_may_score_a_little_differently() -> None:
    start = Position.start(RULE_SETS["english"])
    choice = BestMoveMargin(ScoredLine(300, (start.legal_moves()[0],)), second=35)
    assert not stands_out(start, choice)
    assert stands_out(start, choice, LEEWAY)
    assert not stands_out(start, replace(choice, second=60), LEEWAY)
