"""In a real window: a board is made larger by keys, played on where it lies then, and made whole again."""

from game.ui.play.screen import PlayScreen
from tests.ui.lab.walker import REAL
from tests.ui.walks import Start, everywhere, look

pytestmark = REAL


@everywhere
def test_a_zoomed_board_is_played_on(start: Start) -> None:
    with start.walker(last_setup={"checkers two_players": True}) as walker:
        walker.click("checkers")
        walker.click("start")
        screen = walker.twin.screen
        assert isinstance(screen, PlayScreen)
        for _ in range(2):
            walker.key("equal", control=True)
        assert screen.view.zoom.factor > 1
        look(walker, "zoomed")
        seen = walker.find("board").rect
        ways = ([screen.view.rect_of(square) for square in move.path] for move in screen.match.position.legal_moves())
        for place in next(way for way in ways if all(map(seen.contains, way))):
            walker.click_at(place.center)
        walker.settle()
        assert screen.playing.length == 1
        look(walker, "a move on the zoomed board")
        walker.key("0", control=True)
        assert screen.view.zoom.factor == 1
        look(walker, "all of the board")
