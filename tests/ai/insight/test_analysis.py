"""The analysis of one position after the other: lines, tables, threats, what is kept, and a quick end."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from ai.insight import analysis, explanation
from ai.insight.analysis import Analysis, AnalysisCache, AnalysisEngine, AnalysisOptions, Findings, key_of, solved_lines
from ai.insight.explanation import threat_in
from ai.insight.lines import Lines, LineSearch, ScoredLine
from ai.insight.solved import PositionSolver
from ai.limits import Limit
from ai.report import MoveSource
from ai.score import loss_in, win_in
from ai.work.jobs import Worker
from game.checkers.draws import plies_without_progress
from game.checkers.kind import CHECKERS
from game.checkers.movegen import compiled
from game.core import State, positions_along
from game.kinds import kind_of
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.position import TicTacToe
from tests.conftest import Command

STARTS: list[State[Any]] = [
    *(CHECKERS.start(variant, reverse=aim) for variant in CHECKERS.variants for aim in (False, True)),
    *(TICTACTOE.start(size) for size in ("3x3x3", "5x5x4", "4x4x3x3")),
]


def played(start: State[Any], *texts: str) -> list[Any]:
    """The positions of a game."""
    return kind_of(start).parse_line(texts, start)[1]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explanation, "NODES_FOR_THREAT", 3000)
    monkeypatch.setattr(analysis, "BETWEEN", 0.0)


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.close()


def wait(board: Analysis, enough: Callable[[Findings], bool]) -> Findings:
    """Poll until enough is known."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        board.poll()
        if board.found is not None and enough(board.found):
            return board.found
        time.sleep(0.001)
    raise AssertionError(board.found)


@pytest.mark.parametrize("start", STARTS, ids=lambda start: kind_of(start).variant_of(start))
@pytest.mark.combinations(3)
def test_every_game_has_three_lines_that_can_be_played(start: State[Any]) -> None:
    found = AnalysisEngine().look([start], AnalysisOptions(lines=3, megabytes=1), limit=Limit(depth=2))
    assert found.lines.depth >= 2
    assert len({line.move for line in found.lines.lines}) == 3
    scores = [line.score for line in found.lines.lines]
    assert scores == sorted(scores, reverse=True)
    for line in found.lines.lines:
        positions_along(start, line.pv)


def test_a_threat_is_looked_for_unless_a_table_knows_who_wins() -> None:
    middle = CHECKERS.parse_position("B:W6,28,29,30,31,32:B5,12,13,19,20,21", "english")
    won, drawn = (CHECKERS.parse_position(text, "english") for text in ("W:WK11,K15:BK28,K4", "W:WK14,18:BK17,K21"))
    found = [
        AnalysisEngine().look([root], AnalysisOptions(megabytes=1), limit=Limit(depth=2)).threat
        for root in (middle, won, drawn)
    ]
    assert [threat is not None for threat in found] == [True, False, True]


def test_an_endgame_table_decides_and_agrees_with_the_command(command: Command) -> None:
    fen = "W:WK11,K15:BK28,K4"
    root = CHECKERS.parse_position(fen, "english")
    found = AnalysisEngine().look([root], AnalysisOptions(megabytes=1), limit=Limit(depth=9))
    assert found.source is MoveSource.TABLE
    assert found.judgement is not None
    status, out, _ = command(f"endgame probe english {fen}")
    assert status == 0
    assert str(found.judgement.verdict) in out


def test_a_threat_is_named() -> None:
    """Black has nothing to take; White, if it were its turn, would take the man on 18."""
    threat = threat_in(CHECKERS.parse_position("B:W23,27,32,30,21,20:B18,1,2,3,4,5", "english"))
    assert threat is not None
    assert kind_of(threat.position).move_text(threat.position, threat.moves[0]) == "23x14"
    assert (threat.player, threat.pieces, threat.king, threat.plies) == (1, 1, False, 0)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("B:W6,28,29,30,31,32:B5,12,13,19,20,21", "6-2"),
        ("B:W5,13,17,25:B1,4,8,10,K11,20,K32", None),  # it would cost a man
    ],
)
def test_a_man_that_would_be_crowned_is_a_threat_that_gains_no_piece(text: str, move: str | None) -> None:
    threat = threat_in(CHECKERS.parse_position(text, "english"))
    if move is None:
        assert threat is None
    else:
        assert threat is not None
        assert kind_of(threat.position).move_text(threat.position, threat.moves[0]) == move
        assert (threat.player, threat.pieces, threat.king, threat.plies) == (1, 0, True, 0)


def test_there_is_no_threat_at_the_beginning() -> None:
    assert threat_in(CHECKERS.start("english")) is None


def test_two_of_three_in_a_row_threaten_the_third() -> None:
    threat = threat_in(TicTacToe.parse("XX./.O./..."))
    assert threat is not None
    assert (threat.player, threat.moves, threat.pv) == (0, (2,), ())


def test_nobody_passes_a_capture() -> None:
    root = played(CHECKERS.start("english"), "11-15", "22-18")[-1]
    assert root.legal_moves()[0].captured
    assert CHECKERS.passed(root) is None
    assert threat_in(root) is None


def test_a_solved_board_has_the_exact_value_of_each_line() -> None:
    root = TicTacToe.parse("XO./X../O..")
    found = solved_lines(PositionSolver(root.rules), root, 5)
    assert found.complete
    assert found.best.score == win_in(len(found.best.pv)) == win_in(3)
    for line in found.lines:
        outcome = positions_along(root, line.pv)[-1].outcome()
        assert outcome is not None
        assert outcome.payoffs[root.turn] == (line.score > 0) - (line.score < 0)


def test_misere_is_solved_too() -> None:
    found = AnalysisEngine().look([TICTACTOE.start("3x3x3", reverse=True)], AnalysisOptions(lines=2))
    assert found.solved
    assert [line.score for line in found.lines.lines] == [0, loss_in(9)]


def test_it_goes_on_from_what_is_known() -> None:
    root = CHECKERS.start("english")
    engine, options = AnalysisEngine(), AnalysisOptions(lines=2, megabytes=1)
    first = engine.look([root], options, limit=Limit(depth=6))
    second = engine.look([root], options, first, limit=Limit(depth=7))
    assert second.lines.depth == 7
    assert second.lines.nodes > first.lines.nodes
    assert second.lines.seconds > first.lines.seconds
    assert engine.look([root], options, second, limit=Limit(depth=5)).lines == second.lines


def test_more_lines_begin_anew() -> None:
    root = CHECKERS.start("english")
    engine = AnalysisEngine()
    first = engine.look([root], AnalysisOptions(lines=1, megabytes=1), limit=Limit(depth=6))
    second = engine.look([root], AnalysisOptions(lines=4, megabytes=1), first, limit=Limit(depth=4))
    assert (second.lines.depth, len(second.lines.lines)) == (4, 4)


def test_going_back_shows_the_old_lines_at_once(worker: Worker) -> None:
    root, after = played(CHECKERS.start("english"), "11-15")
    board = Analysis(worker, AnalysisOptions(lines=2, megabytes=1))
    board.look_at([root])
    assert not board.searching
    board.start()
    seen = wait(board, lambda found: found.lines.depth >= 6)
    board.look_at([root, after])
    assert board.found is None
    wait(board, lambda found: found.lines.depth >= 2)
    board.look_at([root])
    assert board.found == seen
    assert wait(board, lambda found: found.lines.depth > seen.lines.depth).lines.nodes > seen.lines.nodes


def test_a_stop_stays_with_what_is_known(worker: Worker) -> None:
    root, after = played(CHECKERS.start("english"), "11-15")
    board = Analysis(worker, AnalysisOptions(lines=1, megabytes=1))
    board.start()
    board.look_at([root])
    wait(board, lambda found: found.lines.depth >= 4)
    board.stop()
    while board.searching:
        board.poll()
    assert board.found is not None
    board.look_at([root, after])
    assert not board.searching


def test_what_is_decided_is_not_searched_again(worker: Worker) -> None:
    root = TicTacToe.parse("XO./X../O..")
    board = Analysis(worker)
    board.start()
    board.look_at([root])
    wait(board, lambda found: found.solved)
    while board.searching:
        board.poll()
    board.look_at([root, root.play(8)])
    board.look_at([root])
    assert board.found is not None
    assert not board.searching


def test_fewer_lines_are_shown_at_once(worker: Worker) -> None:
    board = Analysis(worker, AnalysisOptions(lines=3))
    board.start()
    board.look_at([TicTacToe.start()])
    wait(board, lambda found: len(found.lines.lines) == 3)
    board.change(AnalysisOptions(lines=1))
    assert board.found is not None
    assert len(board.found.lines.lines) == 1


def test_more_lines_are_searched_though_the_first_is_decided(worker: Worker) -> None:
    board = Analysis(worker, AnalysisOptions(lines=1))
    board.start()
    board.look_at([TicTacToe.start()])
    wait(board, lambda found: found.lines.decided)
    while board.searching:
        board.poll()
    board.change(AnalysisOptions(lines=3))
    wait(board, lambda found: len(found.lines.lines) == 3)


def test_a_game_that_is_over_is_not_searched(worker: Worker) -> None:
    board = Analysis(worker)
    board.start()
    board.look_at([TicTacToe.parse("XXX/OO./...")])
    assert (board.searching, board.found) == (False, None)


def test_without_memory_it_says_so(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(megabytes: int) -> None:
        raise MemoryError

    monkeypatch.setattr(analysis, "Table", refuse)
    board = Analysis(worker)
    board.start()
    board.look_at([CHECKERS.start("english")])
    while board.searching:
        board.poll()
    assert "64 megabytes" in str(board.trouble)
    assert not board.on


@pytest.mark.parametrize(("seconds", "speed"), [(2.0, 50.0), (0.0, 0.0)])
def test_the_speed_is_in_positions_a_second(seconds: float, speed: float) -> None:
    assert Findings(Lines(1, (ScoredLine(0, (0,)),), 100, seconds)).speed == speed


def test_only_the_last_positions_are_kept() -> None:
    kept = AnalysisCache(most=2)
    findings = Findings(Lines(1, (ScoredLine(0, (0,)),)))
    kept.put("a", findings)
    kept.put("b", findings)
    assert kept.get("a") == findings
    kept.put("c", findings)
    assert list(kept.found) == ["a", "c"]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (["11-15", "24-20", "9-14"], ["9-14", "24-20", "11-15"], True),
        (["11-15", "24-20", "9-14"], ["11-15", "24-20", "9-13"], False),
    ],
)
def test_a_position_is_known_again_however_it_came_about(one: Sequence[str], other: Sequence[str], same: bool) -> None:
    start = CHECKERS.start("english")
    assert (key_of(played(start, *one)) == key_of(played(start, *other))) is same


def test_kings_that_have_been_here_before_are_another_matter() -> None:
    start = CHECKERS.parse_position("W:WK1,K2:BK32", "english")
    there = played(start, "1-6", "32-28", "6-1", "28-32")
    assert there[-1] == start
    assert key_of(there) != key_of([start])


def test_an_ending_that_has_lasted_for_some_moves_is_another_matter() -> None:
    """A move of a man begins the count of moves without progress anew, not that of the moves against a lone king."""
    start = CHECKERS.parse_position("W:WK36,K47,26:BK5", "international")
    there = played(start, "47-42", "5-10", "26-21")
    assert plies_without_progress(there) == 0
    assert key_of(there) != key_of(there[-1:])


@pytest.mark.skipif(not compiled, reason="it is the compiled search that has to look at the flag often")
@pytest.mark.parametrize("threads", [1, 2])
def test_it_ends_within_a_few_positions(threads: int) -> None:
    """A thousand positions are less than a millisecond."""
    search = LineSearch([CHECKERS.start("international")], threads=threads)
    stop = bytearray(1)
    thread = threading.Thread(target=search.run, args=(Limit(), 3, stop))
    thread.start()
    while search.now.depth < 9:
        time.sleep(0.001)
    stop[0] = 1
    before = search.visited
    thread.join()
    assert search.visited - before < 100_000


def test_a_second_thread_finds_lines_of_the_same_worth() -> None:
    root = CHECKERS.parse_position("W:W31,27,26,22:B6,10,11,15", "english")
    alone, helped = (LineSearch([root], threads=threads).run(Limit(depth=7), 2) for threads in (1, 2))
    assert helped.depth == alone.depth
    assert all(abs(a.score - b.score) < 60 for a, b in zip(alone.lines, helped.lines, strict=True))
