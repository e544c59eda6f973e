"""The Search Lab is used as a person does: by clicks and keys, from the first page on."""

import threading
from pathlib import Path
from typing import Any

import pygame
import pytest

from ai.textbook.brackets import parse_tree
from ai.textbook.trees import AIMA, TEXTBOOK
from ai.tracing.examples import Example, example_named, examples
from ai.tracing.run import Request
from game.checkers.dama.kind import DAMA
from game.checkers.kind import CHECKERS
from game.checkers.position import Position
from game.core import State
from game.languages import LANGUAGES
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.position import TicTacToe
from game.ui.editor.board import EditedBoard
from game.ui.home.home import HomeScreen
from game.ui.lab.lab_screen import LEAST_TITLE, PAGES, LabScreen
from game.ui.lab.page import LabTab, WindowSize
from game.ui.lab.shelf import PositionScreen, ShelfScreen
from game.ui.lab.subject import Subject
from game.ui.lab.tree.moment import NodeBoard
from game.ui.lab.tree.trace_session import TraceSession
from game.ui.lab.tree.transport import TraceCursor
from game.ui.lab.tree.visit_table import VisitRows
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import PlaySetup, Seat
from game.ui.widgets.widget import Widget
from game.ultimate import ULTIMATE
from tests.ui.driver import Driver
from tests.ui.test_fit import faults

GOLDEN = {
    "minimax": "A −∞ B ∞ D −∞ H 1 D 1 I 6 D 6 B 6 E −∞ J 7 E 7 K 4 E 7 B 6 A 6 "
    "C ∞ F −∞ L 5 F 5 M 2 F 5 C 5 G −∞ N 10 G 10 O 3 G 10 C 5 A 6",
    "alphabeta": "A −∞ B ∞ D −∞ H 1 D 1 I 6 D 6 B 6 E −∞ J 7 E 7 B 6 A 6 C ∞ F −∞ L 5 F 5 M 2 F 5 C 5 A 6",
}
"""Node and value of every visit, as the textbook prints them."""
WINDOWS = (
    "−∞ ∞, −∞ ∞, −∞ ∞, −∞ ∞, 1 ∞, 1 ∞, 6 ∞, −∞ 6, −∞ 6, −∞ 6, 7 6 K, −∞ 6, 6 ∞, 6 ∞, 6 ∞, 6 ∞, 6 ∞, 6 ∞, 6 ∞, "
    "6 5 G, 6 ∞"
)
"""Alpha and beta after every visit of alpha-beta, and what is cut."""


class Lab(Driver):
    """The Lab at its ready example, or at another search."""

    def __init__(
        self, folder: Path, subject: Subject | None = None, size: tuple[int, int] = (1280, 1100), **chosen: object
    ) -> None:
        super().__init__(folder, size, reduced_motion=True, muted=True, **chosen)
        self.home = self.screen
        self.screen = LabScreen(self.context, self.home, *([subject] if subject else []))
        self.screen.draw(self.surface)
        self.wait()

    @property
    def lab(self) -> LabScreen:
        return self.on(LabScreen)

    @property
    def session(self) -> TraceSession:
        assert self.lab.session is not None
        return self.lab.session

    @property
    def player(self) -> TraceCursor:
        return self.session.player

    def wait(self) -> None:
        """Wait until the search is written down."""
        self.settle(lambda: self.lab.tree.recording is None)

    def told(self) -> str:
        """The text of the card."""
        self.screen.draw(self.surface)
        return self.find("step").text

    def table(self) -> list[list[str]]:
        """The rows that are seen."""
        self.screen.draw(self.surface)
        view = self.part("visits", VisitRows)
        return [" ".join(view.rows[number]).split() for number in view.shown(self.lab.ui.look)]


def test_a_won_board_of_ultimate_has_its_mark_in_the_tree(tmp_path: Path) -> None:
    text = "XXX...XXX/O.......O/........./.OO....../........./........./........./....O..../........./-"
    lab = Lab(tmp_path, Subject.of(ULTIMATE.parse_position(text, "ultimate")))
    board = lab.part("board", NodeBoard)
    assert set(board.scene_now(lab.widgets.ui).emblems) == {10, 16}


@pytest.mark.parametrize("algorithm", GOLDEN)
def test_the_table_grows_to_that_of_the_textbook(algorithm: str, tmp_path: Path) -> None:
    lab = Lab(tmp_path, Subject(Request(TEXTBOOK, algorithm)))
    assert lab.table() == []
    cells = GOLDEN[algorithm].split()
    expected = [[str(number // 2 + 1), *cells[number : number + 2]] for number in range(0, len(cells), 2)]
    for count in range(1, len(expected) + 1):
        lab.key(pygame.K_RIGHT)
        assert [[*row[:2], row[2].lstrip("≥≤")] for row in lab.table()] == expected[:count]
    lab.key(pygame.K_RIGHT)
    assert len(lab.table()) == len(expected)
    bounds = {row[1]: row[2] for row in lab.table() if row[2][0] in "≥≤"}
    assert bounds == ({"E": "≥7", "C": "≤5"} if algorithm == "alphabeta" else {})


def test_the_windows_are_those_of_the_textbook(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    lab.click("to the end")
    assert [" ".join(row[3:]).replace("*", "") for row in lab.table()] == WINDOWS.split(", ")


def test_nothing_moves_until_it_is_started_and_then_within_five_seconds(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    assert "What to look at" in lab.told()
    for _ in range(60):
        lab.step(0.1)
    assert lab.player.step == 0
    assert not lab.lab.busy
    lab.click("play")
    for _ in range(49):
        lab.step(0.1)
    assert lab.player.step > 3
    lab.key(pygame.K_SPACE)
    now = lab.player.step
    lab.step(5)
    assert lab.player.step == now


def test_a_row_a_node_and_the_moment_are_one(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    lab.click("to the end")
    rows = lab.find("visits").rect
    lab.click_at((rows.centerx, rows.y + 24 * 10 + 12))
    assert lab.player.step == 11
    assert lab.session.drawing.step == 11
    assert lab.session.drawing.selected == lab.player.node
    assert "Cutoff at E" in lab.told()
    lab.session.drawing.select(lab.session.trace.visit(16).node)
    lab.step()
    assert lab.player.step == 16
    assert "16" in lab.find("visit").text


def test_what_to_look_at_has_room_when_one_goes_back_to_it(tmp_path: Path) -> None:
    lab = Lab(tmp_path, Subject.of_example(example_named("proof")), (1280, 800))
    lab.key(pygame.K_RIGHTBRACKET)
    lab.lab.ui.rebuild()
    lab.step()
    lab.key(pygame.K_HOME)
    card = lab.find("step")
    assert "What to look at" in lab.told()
    assert all(card.rect.contains(rect) for rect in card.text_rects(lab.context.look))


@pytest.mark.parametrize(
    ("tree", "algorithm", "told"),
    [
        ("[[6,8],[5,9]]", "alphabeta", "Watch which replies are skipped"),
        ("[8,9]", "alphabeta", "No reply is skipped here"),
        ("[[6,8],[5,9]]", "minimax", "Minimax looks at every reply"),
    ],
)
def test_what_to_look_at_promises_no_skipped_reply_where_there_is_none(
    tree: str, algorithm: str, told: str, tmp_path: Path
) -> None:
    lab = Lab(tmp_path, Subject(Request(parse_tree(tree), algorithm)))
    assert told in lab.told()


def test_the_legend_says_from_where_the_plies_of_a_win_are_counted(tmp_path: Path) -> None:
    lab = Lab(tmp_path, Subject.of(TicTacToe.parse("XO./.X./..O")), (1280, 1100))
    assert "MAX wins in 3 plies, L2: MAX loses in 2 · plies are counted from the root" in lab.find("legend").text


def test_the_condition_of_the_cut_stands_there_before_it_happens(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    lab.player.go_to(14)
    lab.step()
    assert "Cut as soon as a reply is 6 or less" in lab.told()
    lab.key(pygame.K_RIGHTBRACKET)
    assert lab.player.step == 20
    assert "Cutoff at C" in lab.told()


def test_the_line_of_the_code_that_runs_is_lit(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    lab.key(pygame.K_RIGHTBRACKET)
    code = lab.find("code")
    assert code.lines[code.lit].text.strip() == "break"  # type: ignore[attr-defined]
    assert lab.find("variable alpha").text == "7"
    assert lab.find("variable best").text == "≥7"


def test_the_keys_of_the_transport(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    seen = []
    for key in (
        pygame.K_END,
        pygame.K_LEFT,
        pygame.K_LEFTBRACKET,
        pygame.K_LEFTBRACKET,
        pygame.K_PERIOD,
        pygame.K_COMMA,
        pygame.K_HOME,
    ):
        lab.key(key)
        seen.append(lab.player.step)
    assert seen == [21, 20, 11, 11, 13, 13, 0]


def test_the_scrubber_reaches_every_step(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    rect = lab.find("scrubber").rect
    lab.click_at((rect.right - 1, rect.centery))
    assert lab.player.step == 21
    lab.click_at(rect.center)
    assert lab.player.step in (10, 11)
    lab.click_at((rect.x, rect.centery))
    assert lab.player.step == 0
    lab.widgets.ui.focus("scrubber")
    lab.key(pygame.K_PAGEDOWN)
    assert lab.player.step == 2


SMALL = [example for example in examples() if example.name not in ("one mark", "two marks", "empty board")]


FIRST_OF_EACH_SHELF = list({example.shelf: example for example in reversed(SMALL)}.values())


@pytest.mark.parametrize("example", FIRST_OF_EACH_SHELF, ids=lambda example: example.name)
def test_an_example_is_opened_from_the_shelf(example: Example, tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    lab.click("shelf")
    assert isinstance(lab.screen, ShelfScreen)
    lab.click(f"example {example.name}")
    lab.wait()
    assert lab.session.request == example.request
    lab.click("to the end")
    assert lab.player.at_end
    assert "Done" in lab.told()


@pytest.mark.parametrize(
    "every", [pytest.param(5, id="one in five"), pytest.param(1, id="each", marks=pytest.mark.slow)]
)
def test_an_example_can_be_walked_to_its_end(every: int, tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    for example in SMALL[::every]:
        lab.lab.search(Subject.of_example(example))
        lab.wait()
        assert lab.session.request == example.request
        lab.click("to the end")
        assert lab.player.at_end
        assert "Done" in lab.told()


def test_a_tree_is_typed_as_brackets(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    lab.click("shelf")
    lab.widgets.ui.focus("brackets")
    lab.key(pygame.K_a, pygame.KMOD_CTRL)
    lab.type("[[3,12,8],[2,4")
    lab.click("draw")
    assert "fault" in lab.names()
    lab.widgets.ui.focus("brackets")
    lab.key(pygame.K_END)
    lab.type(",6],[14,5,2]]")
    lab.click("draw")
    lab.wait()
    lab.click("to the end")
    assert "value 3" in lab.find("counts").text


def test_a_random_tree_is_the_same_for_the_same_seed(tmp_path: Path) -> None:
    starts = []
    for _ in range(2):
        lab = Lab(tmp_path)
        lab.click("shelf")
        lab.click("roll")
        lab.wait()
        starts.append(lab.session.trace.start)
    assert starts[0] == starts[1]


def test_three_players_have_one_search(tmp_path: Path) -> None:
    lab = Lab(tmp_path, Subject.of(parse_tree("[[(1,2,6),(4,2,3)],[(2,5,1),(3,1,4)]]")))
    lab.click("options")
    assert lab.find("algorithm").text == "Max^n"
    lab.click("search")
    lab.wait()
    lab.click("to the end")
    assert lab.find("counts").text.endswith("(2, 5, 1)")


def test_another_way_to_search_is_chosen(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    lab.click("options")
    lab.click("cut rule", 0.8)
    lab.click("search")
    lab.wait()
    assert lab.session.request == Request(TEXTBOOK, book_cut=True)
    assert "α > β" in lab.find("subject").text


def test_the_tree_of_a_position_of_ones_own_in_few_clicks(tmp_path: Path) -> None:
    """The way begins on the first page: the Lab, Position, four clicks on cells, Search."""
    lab = Lab(tmp_path)
    lab.show(lambda _: lab.home)
    assert isinstance(lab.screen, HomeScreen)
    lab.click("lab")
    lab.wait()
    lab.click("position")
    assert isinstance(lab.screen, PositionScreen)
    board = lab.part("edited board", EditedBoard)
    assert board.view is not None
    click_cells(lab, 4, 2, 3)
    lab.key(pygame.K_2)
    click_cells(lab, 0, 8)
    lab.send(pygame.MOUSEBUTTONDOWN, pos=cell_at(lab, 3), button=3)
    assert lab.find("search").enabled
    lab.click("search")
    lab.wait()
    assert lab.session.trace.start == TicTacToe.parse("O.X/.X./..O")
    lab.click("to the end")
    assert "Done" in lab.told()


def cell_at(lab: Lab, cell: int) -> tuple[int, int]:
    """The middle of a square of the board that is set up."""
    center: tuple[int, int] = lab.find("edited board").view.rect_of(cell).center  # type: ignore[attr-defined]
    return center


def click_cells(lab: Lab, *cells: int) -> None:
    """Click squares of the board that is set up."""
    for cell in cells:
        lab.click_at(cell_at(lab, cell))


def test_keys_set_up_a_position(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    lab.click("position")
    lab.widgets.ui.focus("edited board")
    for key in (pygame.K_RETURN, pygame.K_RIGHT, pygame.K_SPACE, pygame.K_DELETE):
        lab.key(key)
    assert lab.find("text").text == "X../.../..."


def test_the_editor_says_what_is_wrong(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    lab.click("position")
    click_cells(lab, 0, 1)
    assert "2 X" in lab.find("status").text
    assert not lab.find("search").enabled
    lab.click("clear")
    assert lab.find("search").enabled
    lab.widgets.ui.focus("text")
    lab.key(pygame.K_a, pygame.KMOD_CTRL)
    lab.type("XX/OO")
    lab.key(pygame.K_RETURN)
    assert "rows" in lab.find("fault").text


def test_checkers_is_set_up_with_a_palette_and_by_fen(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    lab.click("position")
    lab.click("game", 0.5)
    lab.click("clear")
    assert not lab.find("search").enabled
    lab.widgets.ui.focus("text")
    lab.key(pygame.K_a, pygame.KMOD_CTRL)
    lab.type("W:WK10:B15,23")
    lab.key(pygame.K_RETURN)
    assert lab.find("search").enabled
    view = lab.find("edited board").view  # type: ignore[attr-defined]
    lab.click("palette", 0.95)
    lab.click_at(view.rect_of(23).center)
    lab.click("search")
    lab.wait()
    start = lab.session.trace.start
    assert isinstance(start, Position)
    assert CHECKERS.position_text(start) == "W:WK10:B15"


def test_a_position_in_play_is_opened_and_the_game_is_untouched(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    play = PlayScreen(lab.context, PlaySetup(seats=(Seat(), Seat())))
    lab.show(lambda _: play)
    for move in ("b2", "a1", "c3"):
        play.typed = move
        play.enter_typed()
    play.go_to(2)
    lab.key(pygame.K_l, pygame.KMOD_CTRL)
    lab.wait()
    assert lab.session.trace.start == play.playing.positions[2]
    lab.key(pygame.K_ESCAPE)
    assert lab.screen is play
    assert play.playing.length == 3


def test_the_button_of_a_game_leads_to_the_lab(tmp_path: Path) -> None:
    """Next to Why? while the game goes on, and among the tools at its end, there for the position before it."""
    lab = Lab(tmp_path)
    play = PlayScreen(lab.context, PlaySetup(seats=(Seat(), Seat())))
    lab.show(lambda _: play)
    for played, move in enumerate(("a1", "b1", "a2", "b2", "a3")):
        lab.click("lab")
        lab.wait()
        assert lab.session.trace.start == play.playing.positions[played]
        lab.key(pygame.K_ESCAPE)
        play.typed = move
        play.enter_typed()
    lab.rest()
    lab.click("lab")
    lab.wait()
    assert lab.session.trace.start == play.playing.positions[4]


def test_the_computer_thinks_on_when_one_is_back_from_the_lab(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    play = PlayScreen(lab.context, PlaySetup(seats=(Seat(), Seat(level="easy"))))
    lab.show(lambda _: play)
    play.typed = "b2"
    play.enter_typed()
    lab.key(pygame.K_l, pygame.KMOD_CTRL)
    lab.wait()
    lab.key(pygame.K_ESCAPE)
    lab.until(lambda: play.playing.length == 2)


def test_a_game_that_is_over_is_one_leaf(tmp_path: Path) -> None:
    lab = Lab(tmp_path, Subject.of(TicTacToe.parse("XXX/OO./...")))
    lab.click("to the end")
    assert (lab.player.last, len(lab.table())) == (1, 1)


def test_a_long_search_is_stopped_and_that_is_said(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    lab.lab.search(Subject(Request(TICTACTOE.start("4x4x4"), "minimax")))
    lab.until(lambda: "stop" in lab.names())
    lab.click("stop")
    lab.wait()
    assert "stopped" in lab.find("incomplete").text
    assert lab.player.last > 0


def test_aima_skips_what_the_book_skips(tmp_path: Path) -> None:
    lab = Lab(tmp_path, Subject(Request(AIMA)))
    lab.click("to the end")
    assert [row[-1] for row in lab.table() if len(row) > 5] == ["c3"]
    assert "c2 c3" in "\n".join(" ".join(row) for row in lab.table())


@pytest.mark.parametrize(
    ("text", "value"), [("[[3,12,8],[2,4,6],[14,5,2]]", "value 3"), ("XOX/.OO/.X.", "value 0"), ("W:W14:B10", "value")]
)
def test_what_was_copied_is_searched(text: str, value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lab = Lab(tmp_path)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: text)
    lab.key(pygame.K_v, pygame.KMOD_CTRL)
    lab.until(lambda: "counts" in lab.names() and value in lab.find("counts").text)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "[[1,2],")
    lab.key(pygame.K_v, pygame.KMOD_CTRL)
    lab.until(lambda: "reason" in lab.names())


def test_a_large_tree_is_read_beside_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lab = Lab(tmp_path)
    readers = []

    def parse(text: str) -> Any:
        readers.append(threading.current_thread().name)
        return parse_tree(text)

    monkeypatch.setattr("game.ui.lab.subject.parse_tree", parse)
    monkeypatch.setattr("game.ui.jobs.PATIENCE", 0.0)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "[[3,12],[2,4]]")
    lab.key(pygame.K_v, pygame.KMOD_CTRL)
    lab.until(lambda: lab.lab.subject.request.start == parse_tree("[[3,12],[2,4]]"))
    assert readers == ["worker"]
    assert "stop reading" not in lab.names()


def test_no_text_holds_the_window_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It begins like a board, and could be split into rows in as many ways as there are atoms."""
    lab = Lab(tmp_path)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "X\n\n\n" * 300 + "Z")
    lab.key(pygame.K_v, pygame.KMOD_CTRL)
    lab.until(lambda: "reason" in lab.names())


def test_compare_has_its_page_and_the_moment_stays(tmp_path: Path) -> None:
    lab = Lab(tmp_path, Subject.of(TicTacToe.parse("XOX/.OO/.X.")))
    lab.player.go_to(7)
    lab.click("pages compare")
    lab.until(lambda: not lab.lab.busy)
    assert "visits" not in lab.names()
    lab.click("pages tree")
    assert lab.player.step == 7
    assert "visits" in lab.names()


@pytest.mark.parametrize(
    "position",
    [
        CHECKERS.parse_position("W:W19,24,26,29:B7,11,12,13", "english"),
        DAMA.parse_position("W:Wa2,d4,Kh1:Bd6,a7", "turkish"),
    ],
    ids=["checkers", "dama"],
)
def test_the_engines_own_thinking_is_walked(tmp_path: Path, position: State[Any]) -> None:
    lab = Lab(tmp_path, Subject.of(position))
    lab.click("options")
    lab.widgets.ui.focus("algorithm")
    for key in (pygame.K_RETURN, pygame.K_END, pygame.K_RETURN):
        lab.key(key)
    assert "captures to their end" in lab.texts()
    lab.click("search")
    lab.wait()
    assert lab.session.request.algorithm == "engine"
    assert "code" not in lab.names()
    lab.click("to the end")
    assert lab.player.last > 10
    assert "value" in lab.find("counts").text


def test_the_switches_of_a_search_are_set(tmp_path: Path) -> None:
    lab = Lab(tmp_path, Subject(Request(TicTacToe.parse("XO./.X./..O"))))
    plain = lab.session.trace.report
    lab.click("options")
    assert not lab.find("quiescence").enabled
    for name in ("ordering", "table"):
        lab.click(name)
    lab.click("search")
    lab.wait()
    report = lab.session.trace.report
    assert plain is not None
    assert report is not None
    assert (report.score, report.nodes < plain.nodes) == (plain.score, True)
    assert "move ordering" in lab.find("subject").text


def test_a_move_is_found_in_the_tree(tmp_path: Path) -> None:
    lab = Lab(tmp_path, Subject(Request(TicTacToe.parse("XOX/.OO/.X."))))
    lab.widgets.ui.focus("find")
    lab.type("c1")
    nodes = []
    for _ in range(4):
        lab.key(pygame.K_RETURN)
        nodes.append(lab.player.node)
    names = [lab.session.rows.name(node) for node in nodes]
    assert names == ["c1"] * 4
    assert len(set(nodes)) == 3
    assert nodes[3] == nodes[0]
    assert lab.find("found").text == "3"
    lab.key(pygame.K_LEFT)
    assert lab.player.node == nodes[3], "the arrows belong to the text"


def test_the_part_below_a_node_is_drawn_alone(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    lab.player.go_to(8)
    lab.step()
    lab.click("below")
    assert lab.session.drawing.root == lab.player.node
    lab.click("below")
    assert lab.session.drawing.root == 0


def test_the_keys_of_the_lab_are_on_its_sheet(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    lab.key(pygame.K_F1)
    assert "To the next cutoff" in lab.texts()
    assert list(faults(lab.widgets.ui, lab.surface.get_rect())) == []


class SomePage(LabTab):
    """A page more."""

    def build(self, shape: WindowSize) -> list[Widget]:
        return []


def test_the_header_has_room_for_seven_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    more = [
        type(label, (SomePage,), {"name": label, "label": label, "symbol": "eye"})
        for label in ("Why this move?", "Evaluation", "Predict", "Distance")
    ]
    monkeypatch.setattr("game.ui.lab.lab_screen.PAGES", (*PAGES, *more))
    lab = Lab(tmp_path, size=(1024, 640))
    lab.lab.turn_to("Predict")
    for language in LANGUAGES:
        for scale, size in ((100, (1280, 800)), (100, (1024, 640)), (100, (800, 600)), (200, (1024, 640))):
            lab.context.settings.language, lab.context.settings.ui_scale = language, scale
            lab.context.activate_language()
            lab.surface = pygame.Surface(size)
            lab.lab.ui.rebuild()
            lab.screen.draw(lab.surface)
            assert list(faults(lab.widgets.ui, lab.surface.get_rect())) == []
            title, look = lab.find("subject"), lab.widgets.ui.look
            assert title.rect.w >= min(title.measure(look, size[0])[0], look.px(LEAST_TITLE))


def test_in_the_smallest_window_the_pages_and_the_ways_are_lists(tmp_path: Path) -> None:
    lab = Lab(tmp_path, size=(400, 300))
    lab.click("pages")
    lab.click("pages list 1")
    assert lab.lab.shown.name == "compare"
    lab.click("more")
    lab.click("more list 1")
    assert isinstance(lab.screen, ShelfScreen)


def test_a_layout_that_another_page_ended_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lab = Lab(tmp_path)
    monkeypatch.setattr("game.ui.lab.tree.drawing.AT_ONCE", 3)
    lab.lab.search(Subject.of(TicTacToe.parse("XOX/.OO/.X.")))
    lab.wait()
    lab.session.drawing.only_below(1)
    lab.lab.turn_to("compare")
    lab.lab.turn_to("tree")
    drawing = lab.session.drawing
    lab.until(lambda: not drawing.arranging)
    assert drawing.layout is not None
    assert drawing.layout.root == 1


def test_the_tooltip_of_the_way_one_took_is_gone_when_one_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lab, shown = Lab(tmp_path), []
    monkeypatch.setattr("game.ui.widgets.tooltip.draw", lambda _look, _surface, _place, text: shown.append(text))
    lab.click("position")
    lab.key(pygame.K_ESCAPE)
    lab.step(1)
    assert isinstance(lab.screen, LabScreen)
    assert shown == []
