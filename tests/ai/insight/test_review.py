"""The review of a game: marks by lost winning chance, accuracy, stability, and an early end."""

from collections.abc import Sequence
from typing import Any

import pytest

from ai.engine.endgame.progress import LastProgress
from ai.engine.endgame.verdicts import usual_tables
from ai.insight.chances import chance, slopes
from ai.insight.lines import ScoredLine
from ai.insight.review import (
    MoveQuality,
    Remark,
    ReviewProgress,
    judged_alone,
    read_review,
    review,
    review_text,
    row_of,
)
from ai.limits import Limit
from ai.score import loss_in, table_win_in, win_in
from game.checkers.dama.kind import DAMA
from game.checkers.kind import CHECKERS
from game.checkers.movegen import compiled
from game.core import State
from game.kinds import kind_named, kind_of
from game.tictactoe.kind import TICTACTOE

NODES = 1000


def played(start: State[Any], text: str) -> tuple[list[State[Any]], list[Any]]:
    """The positions and the moves of a game."""
    moves, positions = kind_of(start).parse_line(text.split(), start)
    return positions, moves


def kept(remarks: Sequence[Remark], positions: Sequence[State[Any]], moves: Sequence[Any], nodes: int = NODES) -> str:
    """The text of a review."""
    texts = map(kind_of(positions[0]).move_text, positions, moves)
    return review_text((row_of(remark, positions[remark.ply]) for remark in remarks), texts, nodes)


BLUNDER = played(CHECKERS.parse_position("W:W22,32,31,29:B15,3,4,2", "english"), "22-18 15x22 31-27 3-7 27-24")
"""White gives up a man with its first move, which Black has to take."""


@pytest.mark.parametrize(
    ("lost", "mark"),
    [
        (0.0, MoveQuality.GOOD),
        (0.099, MoveQuality.GOOD),
        (0.10, MoveQuality.INACCURACY),
        (0.2, MoveQuality.MISTAKE),
        (0.9, MoveQuality.BLUNDER),
    ],
)
def test_a_mark_is_what_a_move_gives_away(lost: float, mark: MoveQuality) -> None:
    best, other = ScoredLine(10, (0,)), ScoredLine(-10, (1,))
    remark = Remark(0, 0, 1, best, other, 9, 0.9, lost, forced=False)
    assert remark.mark is mark
    assert remark.accuracy == pytest.approx(100) if lost == 0 else remark.accuracy < 100


def test_a_move_as_good_as_the_best_is_a_best_one() -> None:
    line = ScoredLine(10, (0,))
    assert Remark(0, 0, 1, line, ScoredLine(10, (1,)), 9, 0.5, 0.0, forced=False).mark is MoveQuality.BEST


def test_two_reviews_of_a_game_are_the_same() -> None:
    assert review(*BLUNDER, NODES) == review(*BLUNDER, NODES)


@pytest.mark.parametrize("limit", [Limit(seconds=1e-6), Limit(nodes=1)])
def test_every_move_has_a_remark_however_short_the_time(limit: Limit) -> None:
    assert len(review(*BLUNDER, limit=limit).remarks) == len(BLUNDER[1])


def test_a_man_given_away_is_a_blunder() -> None:
    found = review(*BLUNDER, NODES)
    first = found.remarks[0]
    assert [remark.ply for remark in found.remarks] == list(range(5))
    assert first.mark is MoveQuality.BLUNDER
    assert found.to_learn_from(1)[0] == first
    assert found.count(1, MoveQuality.BLUNDER) >= 1
    assert found.accuracy(1) == sum(found.remarks[ply].accuracy for ply in (0, 2, 4)) / 3


def test_a_forced_move_is_no_mistake() -> None:
    found = review(*BLUNDER, NODES)
    forced = [remark for remark in found.remarks if remark.forced]
    assert forced
    assert all(remark.mark is MoveQuality.BEST and remark.lost == 0 for remark in forced)


def test_a_solved_board_is_judged_exactly() -> None:
    """The second move leaves X a fork: a draw is thrown away."""
    positions, moves = played(TICTACTOE.start("3x3x3"), "b2 b1 a1 c3 a3")
    found = review(positions, moves)
    assert [remark.mark for remark in found.remarks][1] is MoveQuality.BLUNDER
    assert found.remarks[1].expected == 0.5
    assert found.remarks[1].lost == 0.5


def test_the_end_of_the_game_is_reviewed_first_and_it_can_be_stopped() -> None:
    told, stop = list[ReviewProgress](), bytearray(1)

    def tell(progress: ReviewProgress) -> None:
        told.append(progress)
        stop[0] = len(told) == 2

    found = review(*BLUNDER, NODES, stop, tell)
    assert [(each.done, each.moves, each.remark.ply) for each in told] == [(1, 5, 4), (2, 5, 3)]
    assert [remark.ply for remark in found.remarks] == [3, 4]
    assert found.of(4) == found.remarks[1]
    assert found.of(0) is None


@pytest.mark.parametrize(
    ("score", "expected"), [(win_in(9), 1.0), (loss_in(2), 0.0), (table_win_in(30), 1.0), (0, 0.5)]
)
def test_what_is_decided_leaves_no_doubt(score: int, expected: float) -> None:
    assert chance(CHECKERS.start("russian"), score) == expected


def test_more_is_worth_more_in_every_game_that_was_measured() -> None:
    for game, variant, reverse in slopes():
        start = kind_named(game).start(variant, reverse=reverse)
        chances = [chance(start, score) for score in (-300, -50, 0, 50, 300)]
        assert chances == sorted(chances)
        assert chances[1] == pytest.approx(1 - chances[3])
        assert 0.5 < chances[3] < 0.9


@pytest.mark.parametrize(
    ("kind", "variant", "same"),
    [("checkers", "english+huffing", "english"), ("tictactoe", "15x15x5-renju-swap", "15x15x5-renju")],
)
def test_house_and_opening_rules_have_the_chances_of_the_game_that_they_change(
    kind: str, variant: str, same: str
) -> None:
    changed, usual = (kind_named(kind).start(name) for name in (variant, same))
    assert chance(changed, 100) == chance(usual, 100) != chance(CHECKERS.start("russian"), 100)


def test_a_review_that_was_interrupted_finds_the_same_as_one_that_was_not() -> None:
    """Stopped anywhere, kept as text, and gone on with."""
    whole, text = review(*BLUNDER, NODES), ""
    for count in range(1, 5):
        stop, told = bytearray(1), list[ReviewProgress]()

        def tell(
            progress: ReviewProgress, stop: bytearray = stop, told: list[ReviewProgress] = told, count: int = count
        ) -> None:
            told.append(progress)
            stop[0] = len(told) == count

        part = review(*BLUNDER, NODES, stop, tell)
        text = kept(part.remarks, *BLUNDER)
        known = read_review(text, *BLUNDER, NODES)
        assert known == part.remarks
        assert len(known) == count
        again = list[ReviewProgress]()
        assert review(*BLUNDER, NODES, tell=again.append, known=known) == whole
        assert [each.done for each in again] == list(range(count + 1, 6))


def test_of_a_kept_review_the_moves_that_changed_are_left_out() -> None:
    positions, moves = BLUNDER
    text = kept(review(*BLUNDER, NODES).remarks, *BLUNDER)
    other = played(positions[0], "22-18 15x22 31-27 4-8")
    assert [remark.ply for remark in read_review(text, *other, NODES)] == [0, 1, 2]
    assert [remark.ply for remark in read_review(text, positions[:3], moves[:2], NODES)] == [0, 1]
    assert read_review(text, *BLUNDER, NODES + 1) == ()


@pytest.mark.parametrize(
    "text", ["", "{}", "[1]", '{"nodes":1000,"moves":"22-18","remarks":[[0,3,[5,"search","1-2"]]]}']
)
def test_a_text_without_sense_is_no_review(text: str) -> None:
    assert read_review(text, *BLUNDER, NODES) == ()


@pytest.mark.parametrize("variant", [*CHECKERS.variants, *(f"giveaway {name}" for name in ("english", "russian"))])
@pytest.mark.combinations(3)
def test_every_rule_set_is_reviewed_and_kept(variant: str) -> None:
    start = CHECKERS.start(variant.removeprefix("giveaway "), reverse=variant.startswith("giveaway"))
    positions, moves = [start], list[Any]()
    for number in range(10):
        moves.append(positions[-1].legal_moves()[number % len(positions[-1].legal_moves())])
        positions.append(positions[-1].play(moves[-1]))
    found = review(positions, moves, 200).remarks
    assert len(found) == 10
    assert read_review(kept(found, positions, moves, 200), positions, moves, 200) == found


def test_a_move_that_was_only_tried_is_judged_as_one_that_was_played() -> None:
    positions, moves = BLUNDER
    remark = judged_alone(positions[:1], moves[0], NODES)
    assert remark is not None
    assert (remark.ply, remark.mark) == (0, MoveQuality.BLUNDER)
    assert judged_alone(positions[:1], moves[0], NODES, bytearray(b"\1")) is None


def test_a_saved_review_is_read_where_a_capture_was_played_by_another_route() -> None:
    """The text of the king's capture stands for several routes."""
    position = DAMA.parse_position("B:Wa4,b2,c2,Kc5,d3,e3,Ke8,f2,h2,h3:Ba6,e6,f7,Kg2,g7", "turkish")
    written = DAMA.parse_move("g2xf3", position)
    move = next(other for other in position.legal_moves() if other.path == (55, 52, 28, 25, 41, 46))
    assert move != written
    assert position.play(move) == position.play(written)
    positions = [position, position.play(move)]
    found = review(positions, [move], 100)
    (again,) = read_review(kept(found.remarks, positions, [move], 100), positions, [move], 100)
    assert (again.move, again.played.move, again.lost) == (move, move, found.remarks[0].lost)


@pytest.mark.skipif(not compiled, reason="placements are not solved when interpreted")
def test_the_better_move_of_a_won_ending_leads_to_progress() -> None:
    """28-24 gives the win away; the tables of five pieces have no distances."""
    start = CHECKERS.parse_position("W:WK3,K4,28:BK17,K19", "english")
    moves, positions = CHECKERS.parse_line(["28-24"], start)
    (remark,) = review(positions, moves, 2_000).remarks
    assert remark.lost == 0.5
    progress = LastProgress().at(start, usual_tables(start.rules))
    assert progress is not None
    assert progress.plies(start.play(remark.best.move)) == 42
