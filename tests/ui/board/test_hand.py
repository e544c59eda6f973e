"""A person's hand over the board: clicks, drags and the keyboard's cursor."""

from game.checkers.position import Move, Piece, Position
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import Color
from game.tictactoe.position import TicTacToe
from game.ui.board.face import CheckersFace, PlainFace
from game.ui.board.hand import Hand, PathMove, RefusedClick


def checkers() -> Hand:
    hand = Hand(CheckersFace(ENGLISH))
    hand.reach(Position.start(ENGLISH))
    return hand


def test_a_click_places_a_mark_and_an_occupied_cell_is_refused() -> None:
    hand = Hand(PlainFace(3, 3))
    hand.reach(TicTacToe.start().play(4))
    assert hand.click(0) == PathMove((0,), 0)
    assert hand.click(4) == RefusedClick((4,))
    assert hand.refused == 4


def test_two_clicks_move_a_man() -> None:
    hand = checkers()
    assert hand.click(11) is None
    assert hand.selection.targets == (15, 16)
    assert hand.click(15) == PathMove((11, 15), Move((11, 15)))


def test_dragging_moves_a_man() -> None:
    hand = checkers()
    hand.press(11)
    hand.carry((2.5, 5.0))
    assert hand.carried_to == (2.5, 5.0)
    assert hand.release(15) == PathMove((11, 15), Move((11, 15)))
    assert hand.carried_to is None


def test_a_piece_dropped_on_its_own_square_stays_selected() -> None:
    hand = checkers()
    hand.press(11)
    hand.carry((2.1, 5.0))
    assert hand.release(11) is None
    assert hand.selection.path == (11,)


def test_a_piece_dropped_where_it_cannot_go_is_refused_and_stays_selected() -> None:
    hand = checkers()
    hand.press(11)
    hand.carry((5.0, 5.0))
    assert hand.release(20) == RefusedClick((11, 20))
    assert hand.selection.path == (11,)


def test_a_piece_dropped_beside_the_board_stays_selected() -> None:
    hand = checkers()
    hand.press(11)
    hand.carry((-3.0, 5.0))
    assert hand.release(None) is None
    assert hand.selection.path == (11,)


def test_what_cannot_move_is_not_dragged() -> None:
    hand = checkers()
    for square in (1, 18, 25):
        hand.press(square)
        hand.carry((4.0, 4.0))
        assert hand.carried_to is None
        assert hand.release(18) in (None, RefusedClick((18,)))


def test_marks_are_not_dragged() -> None:
    hand = Hand(PlainFace(3, 3))
    hand.reach(TicTacToe.start())
    hand.press(0)
    hand.carry((1.0, 1.0))
    assert hand.release(0) == PathMove((0,), 0)
    hand.press(0)
    assert hand.release(1) is None


def test_the_button_must_go_up_where_it_went_down() -> None:
    hand = checkers()
    hand.press(20)
    assert hand.release(11) is None
    assert hand.selection.path == ()


def test_let_go_tells_whether_something_was_selected() -> None:
    hand = checkers()
    hand.click(11)
    assert hand.let_go()
    assert not hand.let_go()


def test_no_hand_touches_the_board_when_nobody_may() -> None:
    hand = checkers()
    hand.reach(None)
    assert hand.click(11) == RefusedClick((11,))


def test_the_cursor_starts_at_a_piece_that_can_move_and_reaches_every_square() -> None:
    position = Position.of(ENGLISH, Color.BLACK, {9: Piece(Color.BLACK), 24: Piece(Color.WHITE)})
    hand = Hand(CheckersFace(ENGLISH))
    hand.reach(position)
    hand.move_cursor(0, 1)
    assert hand.cursor == 9
    seen = {9}
    for down in [-1] * 8 + [1] * 8:
        hand.move_cursor(down, 0)
        seen.add(hand.cursor or 0)
        for right in [-1] * 4 + [1] * 4:
            hand.move_cursor(0, right)
            seen.add(hand.cursor or 0)
    assert seen == set(range(1, 33))


def test_the_cursor_walks_the_cells_and_stops_at_the_edge() -> None:
    hand = Hand(PlainFace(3, 3))
    hand.reach(TicTacToe.start())
    hand.move_cursor(1, 0)
    assert hand.cursor == 0
    hand.move_cursor(0, 1)
    assert hand.cursor == 1
    hand.move_cursor(1, 0)
    assert hand.cursor == 4
    hand.move_cursor(-1, 0)
    hand.move_cursor(-1, 0)
    assert hand.cursor == 1
