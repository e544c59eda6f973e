"""The library by its public names: boards of every rule set, records, engines, searches, matches."""

import random
import re
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO, StringIO
from math import inf, nan
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

import kings_and_crosses as kc
from ai import limits
from ai.engine.engine import Engine
from ai.report import Report
from game.checkers.kind import CHECKERS
from game.core import IllegalMoveError

ROOT = Path(__file__).parents[2]


def test_importing_it_loads_nothing_before_it_is_used() -> None:
    code = (
        "import sys, kings_and_crosses as kc; before = set(sys.modules); kc.Board('english').push('11-15');"
        "assert not any(name.startswith('game.checkers') for name in before);"
        "assert not {'pygame', 'numpy', 'multiprocessing'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_unknown_names_are_errors_and_known_ones_are_listed() -> None:
    with pytest.raises(AttributeError, match="no attribute 'bord'"):
        kc.bord  # noqa: B018 - the look-up is the test
    assert {"Board", "pdn", "match"} <= set(dir(kc))


@pytest.mark.parametrize("variant", kc.RULE_SETS)
def test_push_and_pop_follow_every_rule_set(variant: str) -> None:
    rng, board = random.Random(variant), kc.Board(variant)
    fens = [board.fen()]
    while board.legal_moves and board.ply < 20:
        move = rng.choice(board.legal_moves)
        text = board.text(move)
        assert board.refusal(text) is None
        assert board.is_legal(move)
        assert board.push(text).captured == move.captured
        fens.append(board.fen())
    assert kc.Board(variant, fens[-1]).legal_moves == board.legal_moves
    [again] = kc.pdn.read_games(StringIO(str(kc.pdn.Game.from_board(board))))
    assert [node.move for node in again.mainline()] == list(board.moves)
    other = board.copy()
    while board.ply:
        board.pop()
    assert board == kc.Board(variant)
    assert other.fen() == fens[-1]


def test_illegal_moves_are_refused_with_the_rule() -> None:
    board = kc.Board("english", "B:W18:B1,15")
    with pytest.raises(IllegalMoveError, match="captures are compulsory"):
        board.push("1-6")
    assert board.refusal("1-6") == "You must capture: captures are compulsory."
    assert board.refusal("hello") is not None
    assert board.ply == 0
    with pytest.raises(IndexError):
        board.pop()


def test_a_game_drawn_by_its_history_is_over() -> None:
    board = kc.Board("english", "W:WK32:BK1")
    for _ in range(2):
        for text in ("32-27", "1-6", "27-32", "6-1"):
            board.push(text)
    assert board.outcome() == kc.boards.Outcome(None, "repetition", "1/2-1/2")
    assert kc.pdn.Game.from_board(board).tags == {}


def test_giveaway_turns_the_aim_around() -> None:
    board = kc.Board("english", "W:W25:B22", giveaway=True)
    board.push("25x18")
    ended = board.outcome()
    assert ended is not None
    assert ended.winner == "black"
    assert "giveaway=True" in repr(board)


def test_a_file_on_disk_is_read_in_its_encoding(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_bytes('[White "Иванов"] [GameType "25"] 1. c3-d4 d6-c5 *'.encode("cp1251"))
    [game] = kc.pdn.read_games(str(path))
    assert (game.tags["White"], game.variant) == ("Иванов", "russian")
    assert game.end().board().fen() == kc.pdn.Game.from_board(game.end().board()).end().board().fen()


def test_what_can_not_be_read_is_left_out_with_a_warning() -> None:
    with pytest.warns(UserWarning, match="left out"):
        found = list(kc.pdn.read_games(StringIO('[GameType "27"] 1. 32-28 * [GameType "21"] 1. 11-15 *')))
    assert [game.variant for game in found] == ["english"]


def test_an_engine_by_hub_has_the_same_two_calls() -> None:
    command = [sys.executable, str(ROOT / "main.py"), "hub"]
    with kc.engine.HubEngine(command) as other:
        board = kc.Board("international")
        found = other.play(board, kc.Limit(depth=3))
        assert board.is_legal(found.move)
        [line] = other.analyse(board, kc.Limit(depth=4))
        assert (line.depth, line.move in board.legal_moves) == (4, True)


@pytest.mark.slow
def test_an_engine_by_hub_changes_its_rules() -> None:
    with kc.engine.HubEngine([sys.executable, str(ROOT / "main.py"), "hub"]) as other:
        for variant in ("english", "russian", "english"):
            board = kc.Board(variant)
            assert board.is_legal(other.play(board, kc.Limit(depth=2)).move)


def test_a_search_counts_the_positions_of_all_iterations() -> None:
    board = kc.Board("english")
    reports: list[Report] = []
    Engine().think(board.positions, limits.Limit(depth=8), on_report=reports.append)
    assert len(reports) == 8
    found = kc.engine.Engine().play(board, kc.Limit(depth=8))
    assert found.nodes == sum(report.nodes for report in reports) > reports[-1].nodes


def test_an_engine_plays_by_its_book_if_it_has_one() -> None:
    assert kc.engine.Engine(book=True).play(kc.Board("english")).source == "opening book"
    assert kc.engine.analyse(kc.Board("english", "W:W5:B1")) == []


def test_a_search_takes_an_evaluation_of_boards() -> None:
    seen = []

    def evaluate(board: kc.Board) -> int:
        seen.append(board.turn)
        return len(board.pieces())

    found = kc.alpha_beta(kc.Board("english"), 2, evaluate)
    assert set(seen) == {"black"}
    assert (found.value, len(found.line)) == (24, 2)
    with pytest.raises(ValueError, match="needs a depth"):
        kc.minimax(kc.Board("english"))


def test_a_trace_is_told_and_drawn() -> None:
    trace = kc.alpha_beta("[[3,12,8],[2,4,6],[14,5,2]]", trace=True).trace
    assert trace is not None
    assert len(trace.events) == len(trace.sentences()) == len(trace)
    drawn = trace.svg(12)
    assert drawn != trace.svg()
    assert drawn.count("<text") > 10
    assert "id=" not in drawn  # two pictures on one page would share the names
    assert trace._repr_html_().endswith("</p></div>")
    kc.set_language("ru")
    try:
        assert "MIN" in trace.sentence(2) != "Down to B. MIN is to move at B and wants the lowest value."
    finally:
        kc.set_language("en")


def test_notebooks_get_a_picture_of_everything() -> None:
    board = kc.Board("frisian")
    board.push(board.legal_moves[0])
    for shown in (board, kc.TicTacToe(4, 3, 3), kc.puzzles.random("english", seed=3), kc.pdn.Game("russian")):
        assert shown._repr_svg_().startswith("<svg")
    assert kc.svg.board(kc.TicTacToe()).startswith("<svg")
    compared = kc.compare("[[1,2],[3,4]]")._repr_html_()
    assert (compared.count("<tr>"), compared.count("<svg ")) == (3, 2)


def test_a_match_counts_from_the_first_player_s_view() -> None:
    def win(board: kc.TicTacToe) -> int:
        return kc.engine.play(board, kc.Limit(depth=2)).move  # type: ignore[no-any-return]

    def lose(board: kc.TicTacToe) -> str:
        return board.text(board.legal_moves[-1])

    result = kc.match(win, lose, 4, board=kc.TicTacToe(), openings=None, seed=2)
    other = kc.match(lose, win, 4, board=kc.TicTacToe(), openings=None, seed=2)
    assert (result.won, result.lost) == (other.lost, other.won)
    assert result.won >= 3
    assert [board.ply > 4 for board in result.boards] == [True] * 4
    assert result._repr_html_().count("<tr>") == 3
    with pytest.raises(ValueError, match="a9"):
        kc.match(lambda board: "a9", lose, 2, board=kc.TicTacToe(), openings=None)


def test_rule_sets_are_those_of_the_program() -> None:
    assert CHECKERS.variants == kc.RULE_SETS
    assert kc.__version__.count(".") == 2


def none(_: kc.Board) -> None:
    """A player without a move."""


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: kc.Limit(depth=0), "The depth of a limit is a whole number above 0, not 0."),
        (lambda: kc.Limit(depth=-1), "The depth of a limit is a whole number above 0, not -1."),
        (lambda: kc.Limit(nodes=0), "The nodes of a limit is a whole number above 0, not 0."),
        (lambda: kc.Limit(nodes=1.5), "The nodes of a limit is a whole number above 0, not 1.5."),  # type: ignore[arg-type]
        (lambda: kc.Limit(time=0), "The time of a limit is a number of seconds above 0, not 0."),
        (lambda: kc.Limit(time=nan), "The time of a limit is a number of seconds above 0, not nan."),
        (lambda: kc.Limit(time=inf), "The time of a limit is a number of seconds above 0, not inf."),
        (lambda: kc.engine.analyse(kc.Board(), multipv=0), "multipv is at least 1, not 0."),
        (lambda: kc.engine.analyse(kc.Board(), multipv=-1), "multipv is at least 1, not -1."),
        (lambda: kc.match("beginner", "beginner", 0), "A match has at least one game, not 0."),
        (lambda: kc.match("beginner", "beginner", -2), "A match has at least one game, not -2."),
        (
            lambda: kc.match("beginner", "beginner", 2, openings="foo"),
            "Openings are random, even, ballots, eleven-man, basic or None, not 'foo'.",
        ),
        (lambda: kc.match(none, "beginner", 2), "The player none returned None, which is not a legal move."),
        (
            lambda: kc.minimax("[1,2]", trace=True).trace.sentence(999),  # type: ignore[union-attr]
            "The steps of this search are 1 to 5, not 999.",
        ),
        (
            lambda: kc.minimax("[1,2]", trace=True).trace.svg(999),  # type: ignore[union-attr]
            "The steps of this search are 0 to 5, not 999.",
        ),
        (
            lambda: list(kc.pdn.read_games(BytesIO(b"1. 11-15 *"))),  # type: ignore[arg-type]
            "A file of games is to be given as a path or opened as text, not as bytes.",
        ),
        (
            lambda: kc.set_language("xx"),
            "There is no language 'xx'; choose from en, ru, ",
        ),
    ],
)
def test_what_makes_no_sense_is_a_value_error_with_a_sentence(
    call: Callable[[], object], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        call()
    assert capsys.readouterr() == ("", "")


def test_a_limit_without_numbers_is_a_second() -> None:
    begin = perf_counter()
    kc.engine.play(kc.Board(), kc.Limit())
    assert 0.8 < perf_counter() - begin < 5


def test_books_and_tables_know_nothing_of_tic_tac_toe() -> None:
    board: Any = kc.TicTacToe()
    assert kc.book.entries(board) == []
    assert kc.tables.probe(board) is None
    assert kc.tables.moves(board) == {}


def test_a_board_without_moves_has_none_to_take_back() -> None:
    for board in (kc.Board(), kc.TicTacToe()):
        with pytest.raises(IndexError):
            board.pop()
        with pytest.raises(IndexError):
            board.peek()
