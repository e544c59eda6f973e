"""A game in progress: undo and redo, resignation and agreement, and the draws by history as pure functions."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.textbook.trees import TEXTBOOK
from game.checkers.draws import is_progress
from game.checkers.position import Move, Piece, Position
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import Color
from game.core import IllegalMoveError, InputError, Reason
from game.draws import no_progress, repetition
from game.match import Match, PositionWithHistory, history_outcome, played_on
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MnkRules
from game.tree import Game, Node


def match_after(*moves: int) -> Match[TicTacToe]:
    match = Match(TicTacToe.start())
    for move in moves:
        match.play(move)
    return match


def test_a_match_follows_its_moves() -> None:
    match = match_after(0, 4)
    assert match.moves == (0, 4)
    assert match.positions == (TicTacToe.start(), TicTacToe.start().play(0), TicTacToe.start().play(0).play(4))
    assert match.position == match.positions[-1]
    assert match.outcome is None


def test_a_new_move_forgets_the_undone_ones() -> None:
    match = match_after(0, 4, 8)
    match.undo()
    match.undo()
    assert (match.moves, match.line) == ((0,), (0, 4, 8))
    match.play(5)
    assert (match.moves, match.line, match.can_redo) == ((0, 5), (0, 5), False)


def test_the_outcome_goes_and_comes_back_with_undo_and_redo() -> None:
    match = match_after(0, 3, 1, 4, 2)
    assert match.outcome is not None
    assert match.outcome.winner == 0
    match.undo()
    assert match.outcome is None
    match.redo()
    assert match.outcome is not None


def test_no_move_after_the_end() -> None:
    with pytest.raises(InputError, match=r"^The game is over\.$"):
        match_after(0, 3, 1, 4, 2).play(8)


def test_an_illegal_move_changes_nothing() -> None:
    match = match_after(0, 4)
    with pytest.raises(IllegalMoveError, match=r"^The cell a3 is taken\.$"):
        match.play(0)
    assert match.moves == (0, 4)


def test_resignation_ends_the_match_and_undo_takes_it_back() -> None:
    match = match_after(0)
    match.undo()
    match.resign(1)
    assert match.outcome is not None
    assert (match.outcome.payoffs, match.outcome.reason) == ((1, -1), Reason.RESIGNATION)
    assert (match.can_undo, match.can_redo) == (True, False)
    match.undo()
    assert match.outcome is None
    assert (match.moves, match.line) == ((), (0,))


def test_when_one_of_three_resigns_the_others_win() -> None:
    match = Match(TicTacToe.start(MnkRules(players=3)))
    match.resign(1)
    assert match.outcome is not None
    assert match.outcome.payoffs == (1, -2, 1)


def test_draw_by_agreement() -> None:
    match = match_after(0)
    match.agree_draw()
    assert match.outcome is not None
    assert (match.outcome.payoffs, match.outcome.reason) == ((0, 0), Reason.AGREEMENT)
    with pytest.raises(InputError, match=r"^The game is over\.$"):
        match.resign(0)


def test_nothing_to_undo_or_redo() -> None:
    match = match_after()
    with pytest.raises(InputError, match=r"^There is nothing to undo\.$"):
        match.undo()
    with pytest.raises(InputError, match=r"^There is nothing to redo\.$"):
        match.redo()


def test_looking_back_moves_the_cursor_and_loses_nothing() -> None:
    match = match_after(0, 4, 8)
    match.go_to(1)
    assert (match.moves, match.line, match.at_end) == ((0,), (0, 4, 8), False)
    match.go_to(match.nodes[2])
    assert match.moves == (0, 4)
    match.go_to(3)
    assert match.at_end
    with pytest.raises(InputError, match=r"^The line has 3 moves: there is no position after 4\.$"):
        match.go_to(4)


def test_looking_back_does_not_forget_a_resignation() -> None:
    match = match_after(0, 4)
    match.resign(0)
    match.go_to(0)
    assert match.outcome is None
    match.go_to(2)
    assert match.outcome is not None
    assert match.outcome.reason is Reason.RESIGNATION


def test_another_move_after_looking_back_replaces_what_followed_and_its_end() -> None:
    match = match_after(0, 4)
    match.resign(0)
    match.go_to(1)
    match.play(8)
    assert (match.line, match.outcome, len(list(match.game.root.walk()))) == ((0, 8), None, 3)


def test_a_variation_stands_beside_the_main_line() -> None:
    match = match_after(0, 4, 8)
    match.go_to(1)
    match.play(5, variation=True)
    assert (match.line, match.at_end) == ((0, 5), True)
    match.go_to(0)
    match.redo()
    match.redo()
    assert match.moves == (0, 5)
    match.undo()
    match.play(4, variation=True)
    assert match.line == (0, 4, 8)
    assert match.game.root.children[0].children[0].move == 4


def test_looking_back_at_a_move_stays_in_the_variation() -> None:
    match = match_after(0, 4, 8)
    match.go_to(1)
    match.play(5, variation=True)
    match.go_to(match.nodes[1])
    assert (match.moves, match.line) == ((0,), (0, 5))


def test_a_recorded_game_is_gone_on_with_from_its_last_move() -> None:
    root: Node[TicTacToe, int] = Node(TicTacToe.start())
    last = root.add(0).add(4)
    root.add(1)
    match = Match.of(Game(root))
    assert match.node is last
    match.play(8)
    assert match.line == (0, 4, 8)
    assert [node.move for node in root.children] == [0, 1]


@given(st.lists(st.sampled_from(["play", "undo", "redo"]), max_size=40), st.randoms(use_true_random=False))
def test_any_walk_through_a_match_keeps_moves_and_positions_together(actions: list[str], rng: Random) -> None:
    match = Match(TicTacToe.start())
    for action in actions:
        if action == "play" and match.outcome is None:
            match.play(rng.choice(match.position.legal_moves()))
        elif action == "undo" and match.can_undo:
            match.undo()
        elif action == "redo" and match.can_redo:
            match.redo()
        position = match.positions[0]
        for move, after in zip(match.moves, match.positions[1:], strict=True):
            position = position.play(move)
            assert position == after
        assert match.position == position
        assert match.outcome == position.outcome()


@pytest.mark.parametrize(
    ("positions", "drawn"), [("abab", False), ("ababa", True), ("aabca", True), ("aaab", False), ("a", False)]
)
def test_threefold_repetition(positions: Any, drawn: bool) -> None:
    assert (repetition(3)(positions) is Reason.REPETITION) == drawn


@pytest.mark.parametrize(
    ("positions", "drawn"),
    [("aaa", False), ("aaaa", True), ("baaaa", True), ("aaab", False), ("abab", False), ("abbbb", True)],
)
def test_three_plies_without_progress(positions: Any, drawn: bool) -> None:
    """Here progress is a change of the letter."""

    def changed(before: Any, after: Any) -> bool:
        return bool(before != after)

    rule = no_progress(3, changed)
    assert (rule(positions) is Reason.NO_PROGRESS) == drawn


def kings(*squares: int) -> dict[int, Piece]:
    """A white king on the first square, black ones on the others."""
    return {square: Piece(Color.BLACK if number else Color.WHITE, king=True) for number, square in enumerate(squares)}


def play_there_and_back(match: Match[Position], *squares: int) -> None:
    """Moves from square to square, given in pairs."""
    for source, target in zip(squares[::2], squares[1::2], strict=True):
        match.play(Move((source, target)))


def test_checkers_is_drawn_when_a_position_comes_for_the_third_time() -> None:
    match = Match(Position.of(ENGLISH, Color.WHITE, kings(32, 1)))
    round_trip = (32, 28, 1, 5, 28, 32, 5, 1)
    play_there_and_back(match, *round_trip, *round_trip[:-2])
    assert match.outcome is None
    play_there_and_back(match, *round_trip[-2:])
    assert match.outcome is not None
    assert (match.outcome.payoffs, match.outcome.reason) == ((0, 0), Reason.REPETITION)
    match.undo()
    assert match.outcome is None


def test_a_draw_by_history_can_be_played_on_where_it_does_not_end_the_game() -> None:
    match = Match(Position.of(ENGLISH, Color.WHITE, kings(32, 1)))
    match.draws_end = False
    round_trip = (32, 28, 1, 5, 28, 32, 5, 1)
    play_there_and_back(match, *round_trip, *round_trip)
    assert match.outcome is None
    assert match.drawn is not None
    play_there_and_back(match, 32, 27)
    assert match.drawn is None
    match.draws_end = True
    match.go_to(8)
    assert match.outcome is None, "the tree shows that the game went on"
    match.play(Move((32, 28)), variation=True)
    positions = [node.position for node in match.nodes]
    assert played_on(positions) == 8
    assert played_on(positions[:9]) is None, "the game ended where it stood drawn"


def test_a_position_with_its_history_is_one_that_a_search_can_play_on() -> None:
    there_and_back = ((32, 28), (1, 5), (28, 32), (5, 1)) * 2
    state = PositionWithHistory((Position.of(ENGLISH, Color.WHITE, kings(32, 1)),))
    for path in there_and_back:
        assert state.outcome() is None
        assert state.legal_moves() == state.positions[-1].legal_moves()
        state = state.play(Move(path))
    assert len(state.positions) == 9
    assert (state.players, state.turn) == (2, state.positions[0].turn)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason is Reason.REPETITION
    assert state.legal_moves() == ()


def test_a_state_of_no_game_is_judged_by_itself_alone() -> None:
    assert history_outcome([TEXTBOOK, TEXTBOOK, TEXTBOOK]) is None


def test_checkers_is_drawn_after_80_plies_without_progress() -> None:
    positions = [Position.of(ENGLISH, Color.WHITE, kings(32, 1) | {12: Piece(Color.WHITE)})]
    for path in ((12, 8), *((1, 5), (32, 28), (5, 1), (28, 32)) * 20):
        positions.append(positions[-1].play(Move(path)))
    rule = no_progress(ENGLISH.plies_without_progress, is_progress)
    assert rule(positions[:-1]) is None
    assert rule(positions) is Reason.NO_PROGRESS


def test_a_man_s_move_and_a_capture_are_progress() -> None:
    man = Position.of(ENGLISH, Color.WHITE, kings(32, 1) | {12: Piece(Color.WHITE)})
    assert is_progress(man, man.play(Move((12, 8))))
    assert not is_progress(man, man.play(Move((32, 28))))
    takes = Position.of(ENGLISH, Color.WHITE, kings(32, 27, 1))
    assert is_progress(takes, takes.play(Move((32, 23), (27,))))
