"""Confetti flies up from the winner's figures, falls, and is gone soon."""

import pytest

from game.ui.board.confetti import COUNT, LASTS, Confetti


def after(seconds: float, rows: int = 8) -> Confetti:
    confetti = Confetti([(1.5, 6.5), (3.5, 6.5)], rows)
    confetti.advance(seconds)
    return confetti


def test_it_rises_and_then_falls() -> None:
    def height(seconds: float) -> float:
        pieces = after(seconds).pieces
        return sum(piece.row for piece in pieces) / len(pieces)

    assert height(0.5) < height(0.3) < 6.5
    assert height(1.6) > height(0.8)


def test_all_of_it_has_gone_at_the_end() -> None:
    assert len(after(0.5).pieces) == COUNT
    assert not after(LASTS - 0.01).over
    assert max(piece.opacity for piece in after(LASTS - 0.01).pieces) == pytest.approx(0, abs=0.05)
    assert after(LASTS).over


def test_on_a_small_board_it_flies_less_far() -> None:
    wide = [abs(piece.column - 2.5) for piece in after(0.8, rows=10).pieces]
    near = [abs(piece.column - 2.5) for piece in after(0.8, rows=3).pieces]
    assert max(near) < max(wide)


def test_nobody_throws_nothing() -> None:
    assert Confetti([], 8).pieces == ()
