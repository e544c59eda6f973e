"""Ultimate tic-tac-toe: where a mark may go, what wins, and positions as text."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from ai.minds.ultimate import board_terms
from game.core import InputError, Reason
from game.ultimate import BOARD_OF, ULTIMATE, Ultimate
from tests.conftest import Command

WON = "XXX....../...OOO.../........./........./....OO.../..X....../........./.....X.../.X......./-"


def random_games(count: int) -> Iterator[list[Ultimate]]:
    for seed in range(count):
        rng, positions = Random(seed), [Ultimate.start()]
        while moves := positions[-1].legal_moves():
            positions.append(positions[-1].play(rng.choice(moves)))
        yield positions


def leaves(position: Ultimate, depth: int) -> int:
    return 1 if depth == 0 else sum(leaves(position.play(move), depth - 1) for move in position.legal_moves())


def test_leaves_are_those_that_others_count() -> None:
    assert [leaves(Ultimate.start(), depth) for depth in range(1, 4)] == [81, 720, 6336]


@pytest.mark.slow
def test_leaves_are_those_that_others_count_deeper() -> None:
    assert leaves(Ultimate.start(), 5) == 473_256


def test_a_mark_goes_where_the_last_one_sends_it() -> None:
    for positions in random_games(20):
        for before, after in pairwise(positions[:-1]):
            (cell,) = [cell for cell in range(81) if before.owner(cell) != after.owner(cell)]
            row, column = divmod(cell, 9)
            aimed = row % 3 * 3 + column % 3
            boards = {BOARD_OF[move] for move in after.legal_moves()}
            assert boards == {aimed} or after.sent_to is None
            assert ULTIMATE.parse_position(ULTIMATE.position_text(after), "ultimate") == after


def test_winning_cells_are_those_that_win() -> None:
    reasons = set()
    for positions in random_games(20):
        for position in positions[:-1]:
            found = {
                move for move in position.legal_moves() if (end := position.play(move).outcome()) and any(end.payoffs)
            }
            assert set(ULTIMATE.wins_at_once(position, position.turn)) == found
        outcome = positions[-1].outcome()
        assert outcome is not None
        reasons.add(outcome.reason)
        assert len(ULTIMATE.winning_line(positions[-1])) == (9 if outcome.reason is Reason.LINE else 0)
    assert reasons == {Reason.LINE, Reason.BOARD_FULL}


def test_images_share_a_key_and_the_board_to_play_on_counts() -> None:
    one = Ultimate.start().play(0).play(1)
    image = Ultimate.start().play(8).play(7)
    assert ULTIMATE.position_key(one) == ULTIMATE.position_key(image)
    assert ULTIMATE.position_key(one) != ULTIMATE.position_key(Ultimate.of(one.marks, one.turn))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("X../...", "A position of 9x9 has 9 rows"),
        (
            WON.replace("/-", "/1"),
            "The last row names the board to play on, 1 to 9, or - for any open one; '1' does not.",
        ),
        (WON.replace("O", "X", 1), "The players move in turn"),
        (WON.replace("O", "Q", 1), "'Q' in row 2 is neither a mark"),
        (WON.replace("/-", "./-", 1), "Row 9 has 10 cells instead of 9."),
    ],
)
def test_bad_positions_are_refused_in_words(text: str, fault: str) -> None:
    with pytest.raises(InputError, match=fault.replace(".", r"\.")):
        ULTIMATE.parse_position(text, "ultimate")


def test_a_finished_game_is_read_again_with_the_board_it_was_sent_to() -> None:
    text = "XXXO...../O......../..O....../XXX....../....O..../....OO.../XXX....../O...O..../.O......./1"
    position = ULTIMATE.parse_position(text, "ultimate")
    assert position.outcome() is not None
    assert ULTIMATE.position_text(position) == text


def test_the_evaluation_counts_boards_and_lines() -> None:
    position = ULTIMATE.parse_position(WON, "ultimate")
    assert board_terms(position) == {"boards": 0, "two boards in a row": 0, "two marks in a row": 12}


def test_the_engine_wins_at_once(command: Command) -> None:
    text = "XXX...O../.......O./........./O.......O/...XXX.../.O....O../...O..X../.......X./.....O.../9"
    status, out, _ = command(f"search ultimate --fen {text} --depth 2")
    assert (status, out.splitlines()[-1]) == (0, "move i1")
