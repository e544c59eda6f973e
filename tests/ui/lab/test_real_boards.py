"""The Lab on real games, in a real window: reasons, solved boards, all positions, more and own players.

    pytest -m slow -n0 tests/ui/lab/test_real_*.py --lab-pictures FOLDER

keeps a picture of every sight, of all languages and sizes. Without a folder there is a shorter walk in one of them.
"""

from pathlib import Path

from ai.report import MoveSource
from ai.tracing.run import MAXN, PARANOID
from game.kinds import kind_of
from game.ui.lab.help import HelpScreen
from game.ui.lab.lab_screen import LabScreen
from game.ui.lab.positions import LargeBoard, Overview, PositionsScreen
from game.ui.play.play_screen import PlayScreen
from game.ui.play.why import WhyScreen
from game.ui.play_setup import CUSTOM, OWN
from game.ui.setup.setup_choice import Mode
from game.ui.setup.setup_screen import SetupScreen
from tests.ui.lab.walker import A_WHILE, IN_CI, Walker
from tests.ui.real_window import wait_for
from tests.ui.walks import play

FIRST_LEGAL = "def choose(state, limit):\n    return state.legal_moves()[0]\n"
ENDLESS_LATER = "def choose(state, limit):\n    while len(state.legal_moves()) < 7:\n        pass\n    return 0\n"
UNEQUAL = "def evaluate(state):\n    return 1 // 0\n\n\n" + FIRST_LEGAL

pytestmark = IN_CI


def test_games_and_the_lab(walker: Walker, tmp_path: Path) -> None:
    for walk in EVERYTHING if walker.pictures else IN_SHORT:
        walk(walker, tmp_path)
        walker.home()


# Games


def set_up(walker: Walker, players: int, rules: int = 0) -> SetupScreen:
    """The form for a game of tic-tac-toe, by the rules of this number."""
    walker.click("tictactoe")
    screen = walker.twin.on(SetupScreen)
    walker.pick("players", players)
    walker.choose("rules", rules)
    return screen


def play_moves(walker: Walker, moves: str) -> None:
    """Play moves by clicks on their cells."""
    screen = play(walker)
    for text in moves.split():
        position = screen.playing.position
        walker.click_at(screen.view.rect_of(kind_of(position).parse_move(text, position)).center)
        walker.settle()
    walker.hover((3, 3))


def played(walker: Walker) -> str:
    """The moves that have been played."""
    screen = play(walker)
    return " ".join(map(kind_of(screen.playing.position).move_text, screen.playing.positions, screen.playing.moves))


def why_in_play(walker: Walker, _folder: Path) -> None:
    """A lost game against the computer, whose moves here are the only good ones: why each move was good or bad."""
    set_up(walker, 2)
    walker.pick("mode", Mode.COMPUTER)
    walker.pick("side", "first")
    walker.pick("level", CUSTOM)  # without a limit of time it plays the same on a busy machine
    walker.click("depth", 0.9)
    walker.see("setup against the computer")
    walker.click("start")
    play_moves(walker, "a1")
    assert played(walker) == "a1 b2"
    walker.click("why")
    walker.see("why the move of the computer")
    walker.key("Escape")
    walker.see("a game against the computer")
    play_moves(walker, "c1 a2")
    assert played(walker) == "a1 b2 c1 b1 a2 b3"
    assert play(walker).playing.outcome is not None
    walker.see("the game is lost")
    walker.click("why")
    screen = walker.twin.on(WhyScreen)
    walker.see("why the last move")
    assert screen.played is not None
    assert screen.ply == 5
    walker.click("move before")
    assert (screen.ply, kind_of(screen.asked.positions[4]).move_text(screen.asked.positions[4], screen.played)) == (
        4,
        "a2",
    )
    walker.see("why the mistake")
    player = screen.body.player
    assert player is not None
    assert player.texts == ["a2", "b3"]
    walker.key("Right")
    walker.key("Right")
    assert player.position.outcome() is not None
    walker.see("the mistake is punished")
    walker.click("move b3")
    assert player.texts[0] == "b3"
    walker.see("what was better")
    walker.click("line play")
    assert player.step == player.last
    walker.see("what was better, played out")
    walker.key("Escape")
    walker.see("the lost game again")


def solved(walker: Walker, _folder: Path) -> None:
    """Show the value of each cell in a game: three in a row, the same with misère, and four in a row."""
    for rules, misere, moves in ((0, False, "b2 a1 c3"), (0, True, "b2 a1 c3"), (1, False, "b2 c2 c3")):
        setup = set_up(walker, 2, rules)
        walker.pick("mode", Mode.PLAYERS)
        if setup.choice.giveaway is not misere:
            walker.click("giveaway", 0.9)
        walker.click("start")
        screen = play(walker)
        assert screen.playing.position.rules.misere is misere
        if not screen.parts.verdicts.shown:
            walker.key("v")
        name = (
            f"{'misère' if misere else 'solved'} {kind_of(screen.playing.position).variant_of(screen.playing.position)}"
        )
        walker.see(f"{name} at the start")
        assert len(screen.worths()) == len(screen.playing.position.legal_moves())
        before = dict(screen.worths())
        play_moves(walker, moves)
        assert screen.worths()
        assert screen.worths() != before
        walker.see(f"{name} after three moves")
        if rules == 0 and not misere:
            walker.key("v")
            assert not screen.worths()
            walker.see("verdicts are off")
            walker.click("verdicts")
            assert screen.worths()
        walker.home()


# All positions


def all_positions(walker: Walker, folder: Path) -> None:
    """The graph of all positions."""
    graph(walker, folder)
    graph_unfolded(walker, folder)


def graph(walker: Walker, _folder: Path) -> None:
    """The 765 positions, walked by clicks and keys."""
    walker.click("lab")
    walker.way("shelf")
    walker.click("positions")
    screen = walker.twin.on(PositionsScreen)
    walker.see("all positions")
    found = screen.graph
    assert found is not None
    assert sum(map(len, found.plies(folded=True))) == 765
    walker.click("after 1")
    assert screen.ply == 1
    board = walker.part("board", LargeBoard)
    cell = screen.position.legal_moves()[0]
    assert board.view is not None
    walker.click_at(board.view.rect_of(cell).center)
    walker.settle()
    assert screen.ply == 2
    walker.see("two marks")
    here = screen.position
    walker.key("Down")
    assert screen.position != here
    walker.key("Up")
    assert screen.position == here
    walker.key("Right")
    walker.key("Right")
    assert screen.ply == 4
    walker.key("Home")
    assert screen.ply == 0
    walker.key("End")
    assert screen.ply == 4
    walker.see("four marks")


def graph_unfolded(walker: Walker, _folder: Path) -> None:
    """All 5,478 of them with their twins, one that is chosen among all, and those of misère."""
    screen = walker.twin.on(PositionsScreen)
    found = screen.graph
    assert found is not None
    walker.pick("folded", False)
    assert sum(map(len, found.plies(folded=False))) == 5478
    walker.see("unfolded")
    if "twin 0" in walker.twin.names():
        walker.click("twin 0")
        walker.see("a twin")
    walker.pick("folded", True)
    overview = walker.part("overview", Overview)
    at = overview.place_of(walker.twin.widgets.ui.look, overview.plies[6][3])
    walker.rest_over(at.center, "a figure under the mouse")
    walker.click_at(at.center)
    walker.settle()
    assert screen.position == overview.plies[6][3]
    walker.see("by the overview")
    walker.click("misere", 0.9)
    assert screen.misere
    walker.see("all positions of misère")
    walker.key("question")
    assert isinstance(walker.twin.screen, HelpScreen)
    walker.see("help on all positions")
    walker.key("Escape")
    walker.key("Escape")
    walker.key("Escape")


def graph_from_a_game(walker: Walker, _folder: Path) -> None:
    """Go from a game whose cells are coloured to its position in the graph, and back."""
    set_up(walker, 2)
    walker.pick("mode", Mode.PLAYERS)
    walker.click("start")
    play_moves(walker, "b2 a1")
    position = play(walker).playing.position
    if not play(walker).parts.verdicts.shown:
        walker.key("v")
    walker.click("positions")
    screen = walker.twin.on(PositionsScreen)
    walker.see("all positions from a game")
    assert screen.graph is not None
    assert screen.position == screen.graph.shown(position, folded=True)
    walker.key("Escape")
    assert isinstance(walker.twin.screen, PlayScreen)


# More players


def four_persons(walker: Walker, _folder: Path) -> None:
    """Four persons sit down and play; in the Lab, max^n has a payoff for each, and an alliance changes what is sure."""
    set_up(walker, 4)
    for seat in range(1, 4):
        walker.pick(f"seat {seat}", "")
    walker.write("name 3", "Dora")
    walker.see("four seats")
    walker.click("start")
    screen = play(walker)
    assert [seat.is_person for seat in screen.playing.setup.seats] == [True] * 4
    play_moves(walker, "a1 b2 c3 b1 b4")
    walker.see("a game of four")
    walker.key("l", control=True)
    assert isinstance(walker.twin.screen, LabScreen)
    walker.way("options")
    if walker.find("depthless").on:
        walker.click("depthless", 0.95)
    walker.click("depth", 0.05)
    walker.see("options for four")
    walker.click("search")
    walker.see("max^n of four begins")
    assert walker.session.request.algorithm == MAXN
    walker.key("End")
    walker.see("max^n of four")
    assert walker.session.trace.payoffs is not None
    assert len(walker.session.trace.payoffs[-1]) == 4
    walker.way("options")
    walker.click("alliance", 0.95)
    walker.see("an alliance")
    walker.click("search")
    walker.see("paranoid search of four begins")
    walker.key("End")
    assert walker.session.request.algorithm == PARANOID
    assert walker.session.trace.payoffs is None
    walker.see("paranoid search of four")


def three_with_computers(walker: Walker, folder: Path) -> None:
    """A person, the computer and an own player at one board; the computer takes the others for an alliance."""
    path = folder / "first.py"
    path.write_text(FIRST_LEGAL)
    set_up(walker, 3)
    walker.pick("seat 0", "")
    walker.pick("seat 1", OWN)
    walker.pick("seat 2", "medium")
    walker.pick("search", PARANOID)
    walker.write("player", str(path))
    walker.see("three seats")
    walker.click("start")
    screen = play(walker)
    walker.see("a game of three begins")
    before = walker.shown()
    play_moves(walker, "b2")
    assert screen.playing.length == 3
    assert screen.playing.moves[1] == 0
    assert screen.playing.setup.algorithm == PARANOID
    wait_for(lambda: walker.differs(before), A_WHILE)
    wait_for(walker.rests)
    walker.keep("a game of three")
    walker.key("l", control=True)
    assert isinstance(walker.twin.screen, LabScreen)
    walker.twin.step()
    wait_for(walker.rests, 60)
    walker.settle()
    walker.keep("a game of three in the Lab")


# Players of one's own


def own_player(walker: Walker, folder: Path) -> None:
    """A file that plays; then it loops, and the window says so and goes on; repaired, it is asked again."""
    path = folder / "mine.py"
    path.write_text(ENDLESS_LATER)
    set_up(walker, 2)
    walker.pick("mode", Mode.COMPUTER)
    walker.pick("side", "first")
    walker.pick("level", OWN)
    walker.write("player", str(folder / "nothing.py"))
    assert walker.find("player fault").text
    walker.see("a file that is not there")
    walker.write("player", str(path))
    walker.pick("seconds", 5)
    walker.see("an own player is seated")
    walker.click("start")
    walker.see("a game against the own player")
    play_moves(walker, "b2")
    assert played(walker) == "b2 a3"
    assert screen_source(walker) is MoveSource.OWN_PLAYER
    walker.see("the own player has moved")
    play_moves(walker, "a2")
    assert play(walker).playing.computers.fault is not None
    wait_for(walker.rests)
    walker.see("the own player loops")
    path.write_text(FIRST_LEGAL)
    walker.click("now")
    assert play(walker).playing.computers.fault is None
    walker.see("the own player is repaired")
    walker.key("n", control=True)
    walker.see("a new game with files used before")


def screen_source(walker: Walker) -> MoveSource:
    """The source of the computer's last move."""
    thought = play(walker).playing.thought
    assert thought is not None
    return thought[1].source


def own_evaluation(walker: Walker, folder: Path) -> None:
    """The same file in the Lab: its evaluation, which fails, is answered in words."""
    path = folder / "mine.py"
    path.write_text(UNEQUAL)
    walker.click("lab")
    walker.way("shelf")
    walker.click("example last cells")
    walker.settle()
    walker.way("options")
    if walker.find("depthless").on:
        walker.click("depthless", 0.95)
    walker.click("depth", 0.1)
    walker.pick("evaluation", str(path))
    walker.see("an own evaluation is chosen")
    walker.click("search")
    walker.see("an own evaluation fails")
    assert "ZeroDivisionError" in walker.twin.texts()
    walker.key("Escape")
    walker.see("after the fault")
    path.write_text("def evaluate(state):\n    return 7\n\n\n" + FIRST_LEGAL)
    walker.way("options")
    walker.pick("evaluation", str(path))
    walker.click("search")
    walker.see("tree by an own evaluation begins")
    walker.key("End")
    walker.see("tree by an own evaluation")
    assert walker.session.request.evaluation == str(path)


EVERYTHING = (
    why_in_play,
    solved,
    all_positions,
    graph_from_a_game,
    four_persons,
    three_with_computers,
    own_player,
    own_evaluation,
)
IN_SHORT = (why_in_play,)
"""The parts of a walk without pictures."""
