"""Renju with Swap2, and wild and Ultimate tic-tac-toe, in a real window."""

from random import Random

import pytest

from game.ultimate import ULTIMATE
from tests.ui.devices.walker import DeviceWalker, device_walker
from tests.ui.lab.walker import REAL
from tests.ui.walks import Start, line_of, look

pytestmark = REAL
PLACES = pytest.mark.parametrize("place", [("en", (1280, 800)), ("ru", (1024, 640))], ids=["en-1280", "ru-1024"])


def click_squares(walker: DeviceWalker, *squares: int) -> None:
    for square in squares:
        walker.click_at(walker.board.view.rect_of(square).center)
        walker.settle()


@PLACES
def test_renju_with_swap2(start: Start) -> None:
    with device_walker(start, last_setup={"tictactoe mode": "two players"}) as walker:
        walker.click("tictactoe")
        walker.click("rules")
        walker.click("rules list 6")
        walker.click("more")
        walker.click("opening rule")
        look(walker, "opening rules")
        walker.click("opening rule list 3")
        walker.click("start")
        click_squares(walker, 97, 0, 98)
        look(walker, "choice of a side")
        walker.click("choose first")
        click_squares(walker, 2, 110, 4, 140, 6)
        look(walker, "a forbidden point")
        click_squares(walker, 95)
        assert walker.board.refused_clicks == (95,)
        look(walker, "after a refusal")


@PLACES
def test_wild_tic_tac_toe(start: Start) -> None:
    with device_walker(start, last_setup={"tictactoe mode": "two players"}) as walker:
        walker.click("tictactoe")
        walker.click("rules")
        walker.click("rules list 7")
        walker.click("start")
        click_squares(walker, 9, 4, 11, 0, 9, 2)
        assert walker.board.match.ply == 3
        look(walker, "three marks")
        click_squares(walker, 9, 6)
        look(walker, "a line of crosses")
        assert walker.board.match.outcome is not None


@pytest.mark.parametrize(
    ("place", "scale"),
    [(("en", (1280, 800)), 100), (("ru", (1024, 640)), 100), (("zh_CN", (800, 600)), 200)],
    ids=["en-1280", "ru-1024", "zh_CN-800"],
)
def test_ultimate_tic_tac_toe(start: Start, scale: int) -> None:
    """A game of two people, to three boards in a row."""
    games = (line_of(ULTIMATE, "ultimate", 81, Random(seed)) for seed in range(200))
    moves = min(games, key=len)
    with device_walker(start, last_setup={"ultimate mode": "two players"}, ui_scale=scale) as walker:
        walker.click("ultimate")
        walker.click("start")
        for number, text in enumerate(moves, 1):
            click_squares(walker, ULTIMATE.parse_move(text, walker.board.match.position))
            if number in (1, len(moves) // 2, len(moves) - 1):
                look(walker, f"after {number} moves")
        assert walker.board.match.outcome is not None
        look(walker, "three boards in a row")
