"""Matches in a real window: two computers, a match with a handicap, a level that follows the results."""

from collections.abc import Sequence
from functools import partial

from ai.players.adaptive import Adapting
from game.keeping.files import places
from game.keeping.library import Library
from game.keeping.record import Record
from game.ui.play_setup import AHEAD, OWN, PlaySetup
from game.ui.setup.setup_choice import Mode
from tests.ui.lab.walker import REAL, Walker
from tests.ui.real_window import wait_for
from tests.ui.walks import Start, everywhere, look, play

pytestmark = REAL

FIRST_MOVE = "def choose(state, limit):\n    return state.legal_moves()[0]\n"
"""A player that plays the same in the window and in its twin."""


@everywhere
def test_two_computers_are_watched_and_one_is_taken_over(start: Start) -> None:
    file = start.folder / "mine.py"
    file.write_text(FIRST_MOVE)
    chosen = {"checkers player": str(file), "checkers computers": "beginner,own", "checkers rules": "russian"}
    with start.walker(last_setup=chosen, watching_pace=50) as walker:
        walker.click("checkers")
        walker.pick("mode", Mode.WATCH)
        walker.pick("computer 0", OWN)
        look(walker, "two computers to begin")
        walker.click_at(walker.find("start").rect.center)  # it goes on at once
        walker.twin.step()
        walker.key("p")
        look(walker, "paused")
        for count in range(1, 4):
            walker.key("n") if count % 2 else walker.click("next move")
            wait_for(partial(has_kept, start, count))
            look(walker, f"{count} moves")
        walker.click("undo")
        look(walker, "a move taken back")
        walker.click("players")
        walker.pick("seat 1", "")
        look(walker, "a side is taken over")
        walker.click("go on")
        assert play(walker).may_move
        look(walker, "the person's turn")
        move = play(walker).playing.position.legal_moves()[0]
        for square in move.path:
            walker.click_at(play(walker).view.rect_of(square).center)
        walker.settle()
        wait_for(partial(has_kept, start, 5))
        look(walker, "the computer has answered")
        assert not kept(start).is_even


@everywhere
def test_a_match_with_a_handicap_and_a_level_that_follows(start: Start) -> None:
    chosen = {"checkers two_players": True, "checkers rules": "english"}
    with start.walker(last_setup=chosen, player_names=("Ada", "Bo")) as walker:
        walker.click("checkers")
        walker.pick("handicap", 2)
        walker.pick("best of", 3)
        look(walker, "a handicap and a match")
        walker.click("start")
        look(walker, "the first game")
        resign(walker, "the first game lost")
        setup = PlaySetup.from_record(kept(start, over=True).setup)
        assert (setup.handicap, setup.best_of) == (-2, 3)
        walker.click("rematch")
        look(walker, "the second game")
        resign(walker, "one all")
        walker.click("rematch")
        look(walker, "the third game")
        resign(walker, "the match is over")
        assert play(walker).parts.series.outlook.decided
        walker.click("another")
        walker.pick("mode", Mode.COMPUTER)
        walker.pick("handicap", 0)
        walker.pick("adapting", "even")
        look(walker, "a level that follows")
        walker.click("start")
        look(walker, "a game at this level")
        resign(walker, "the level goes down")
        walker.click("another")
        look(walker, "the level of the next game")
        walker.pick("level", AHEAD)
        look(walker, "just ahead of the person")
        walker.click("start")
        assert play(walker).playing.setup.adapting == Adapting.AHEAD
        look(walker, "a game just ahead of the person")


def resign(walker: Walker, name: str) -> None:
    """Give up, and see what follows."""
    walker.click("resign")
    walker.see(f"{name}?")
    walker.click("yes")
    look(walker, name)


def has_kept(start: Start, moves: int) -> bool:
    """True if the last game that the window has saved, if any, has this number of moves."""
    return any(len(game.moves) == moves for game in games_kept(start)[:1])


def kept(start: Start, *, over: bool = False) -> Record:
    """The game that the window has kept last."""
    return games_kept(start, over=over)[0]


def games_kept(start: Start, *, over: bool = False) -> Sequence[Record]:
    """All that it has kept, the last one first."""
    library, _ = Library.open(places(start.folder).library)
    games = library.finished() if over else library.unfinished_games()
    library.close()
    return games
