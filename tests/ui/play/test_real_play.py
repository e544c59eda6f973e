"""Games played in a real window: every rule set of checkers up to a capture, small and large boards of tic-tac-toe."""

from functools import partial
from random import Random
from typing import Any

from game.checkers.kind import CHECKERS
from game.checkers.rule_sets import RULE_SETS
from game.keeping.files import places
from game.keeping.library import Library
from game.kind import Kind
from game.ui.setup.setup_choice import CHOSEN, FREE, Mode
from game.ui.setup.setup_screen import SetupScreen
from tests.ui.lab.walker import A_WHILE, REAL, Point, Walker
from tests.ui.real_window import wait_for
from tests.ui.walks import Start, everywhere, line_of, look, play

pytestmark = REAL

TRIES = 200
"""Number of random games to search for an early capture."""
TWO = {"checkers two_players": True, "tictactoe two_players": True, "tictactoe levels": ",,,"}
WON = {
    (2, "3x3x3"): "b2 a1 c3 b3 c1 c2 a3",
    (2, "15x15x5"): "h8 g7 h9 g8 h7 g9 h10 g10 h6",
    (3, "4x4x3x3"): "a1 b4 c4 a2 b3 c3 a3",
}
"""Games that end, by the number of their players and the size of their boards."""


@everywhere
def test_checkers_by_every_rule_set(start: Start) -> None:
    with start.walker(last_setup=TWO) as walker:
        walker.click("checkers")
        by_the_panel(walker, start)
        from_an_opening(walker)
        for rules in RULE_SETS:
            walker.key("n", control=True)
            begin(walker, rules)
            moves = to_a_capture(rules)
            for text in moves:
                click(walker, text)
            assert written(walker) == moves
            wait_for(partial(has_kept, start, moves), A_WHILE)
            look(walker, f"{rules} after a capture")


@everywhere
def test_house_rules_with_a_huff(start: Start) -> None:
    with start.walker(last_setup=TWO) as walker:
        walker.click("checkers")
        assert isinstance(walker.twin.screen, SetupScreen)
        walker.click("more")
        walker.click("house huffing")
        walker.click("house flying")
        look(walker, "house rules to begin")
        walker.click("start")
        moves = ["11-15", "22-18", "8-11", "15x24-19", "11-15", "18x11"]
        for number, text in enumerate(moves):
            click(walker, text)
            if number == 2:
                look(walker, "a piece to huff")
        assert written(walker) == moves
        wait_for(partial(has_kept, start, moves), A_WHILE)
        look(walker, "house rules after a huff")


@everywhere
def test_tic_tac_toe_to_the_end_and_an_answer_of_the_computer(start: Start) -> None:
    with start.walker(last_setup=TWO) as walker:
        walker.click("tictactoe")
        for (players, rules), moves in WON.items():
            walker.pick("players", players)
            begin(walker, rules)
            for text in moves.split():
                click(walker, text)
            assert play(walker).over
            look(walker, f"{rules} over")
            walker.click("another")
        walker.pick("players", 2)
        walker.pick("mode", Mode.COMPUTER)
        look(walker, "against the computer")
        begin(walker, "3x3x3")
        walker.click_at(middle(walker, 4))
        wait_for(partial(has_kept, start, 2), A_WHILE)
        wait_for(walker.rests, A_WHILE)
        walker.keep("the computer has answered")


def begin(walker: Walker, rules: str) -> None:
    """Choose the rules, and start."""
    assert isinstance(walker.twin.screen, SetupScreen)
    walker.pick("rules", rules)
    look(walker, f"{rules} to begin")
    walker.click("start")


def middle(walker: Walker, square: int) -> Point:
    """The place to click a square."""
    return play(walker).view.rect_of(square).center


def click(walker: Walker, text: str) -> None:
    """Make a move by a click on each square of its way."""
    screen = play(walker)
    move = screen.kind.parse_move(text, screen.match.position)
    for square in screen.kind.paths(screen.match.position, move)[0]:
        walker.click_at(middle(walker, square))
    walker.settle()


def written(walker: Walker) -> list[str]:
    """The moves of the game."""
    playing, kind = play(walker).playing, play(walker).kind
    return list(map(kind.move_text, playing.positions, playing.moves))


def to_a_capture(rules: str) -> list[str]:
    """The shortest of some games in which the last move is the first capture."""
    kind: Kind[Any, Any] = CHECKERS
    found = []
    for seed in range(TRIES):
        position, moves = kind.start(rules), []
        for text in line_of(kind, rules, 30, Random(seed)):
            move = kind.parse_move(text, position)
            moves.append(text)
            position = position.play(move)
            if kind.captured(move):
                break
        found.append(moves)
    return min(found, key=len)


def has_kept(start: Start, moves: list[str] | int) -> bool:
    """True if the last game that the window has saved has these moves, or this number."""
    library, _ = Library.open(places(start.folder).library)
    record = library.unfinished()
    library.close()
    return record is not None and moves in (list(record.moves), len(record.moves))


def by_the_panel(walker: Walker, start: Start) -> None:
    """Moves by a drag, by letters and by clicks; a look back; taken back; the board turned; a draw; a rematch."""
    begin(walker, "english")
    walker.drag(middle(walker, 11), middle(walker, 15))
    walker.write("typed", "22-18")
    look(walker, "a move typed")
    walker.key("Return")
    click(walker, "15x22")
    assert written(walker) == ["11-15", "22-18", "15x22"]
    walker.click("undo")
    walker.click_at(middle(walker, 15))
    look(walker, "a piece that must capture")
    walker.click_at(middle(walker, 11))
    look(walker, "refused")
    walker.click("redo")
    walker.click("flip")
    walker.key("Home")
    look(walker, "the first position, turned")
    walker.key("End")
    walker.click("more")
    look(walker, "what else to do")
    walker.key("Escape")
    walker.click("resign")
    look(walker, "resign?")
    walker.click("cancel")
    walker.click("draw")
    look(walker, "a draw?")
    walker.click("yes")
    assert play(walker).over
    look(walker, "drawn")
    walker.click("rematch")
    assert not play(walker).over
    walker.key("n", control=True)


def from_an_opening(walker: Walker) -> None:
    """Search for an opening by its moves and choose it; the game goes on from there."""
    walker.pick("opening", CHOSEN)
    walker.click("chosen opening")
    look(walker, "the list of openings")
    walker.type("11-15 23-19 8-11")
    look(walker, "openings with these moves")
    walker.hover(walker.twin.row_at(2, "openings"))
    walker.settle()
    walker.keep("an opening pointed at")
    walker.click_at(walker.twin.row_at(2, "openings"))
    look(walker, "an opening chosen")
    walker.click("start")
    assert written(walker)[:3] == ["11-15", "23-19", "8-11"]
    look(walker, "begun from an opening")
    walker.key("n", control=True)
    walker.pick("opening", FREE)
