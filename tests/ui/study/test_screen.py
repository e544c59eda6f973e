"""The study as a person uses it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.checkers.dama.kind import DAMA
from game.checkers.kind import CHECKERS
from game.checkers.pdn import pdn_rules_named, write_pdn
from game.checkers.pdn_reader import read_pdn
from game.keeping.catalogue import LibraryQuery
from game.keeping.games import game_of
from game.keeping.record import STUDIED, Record
from game.tictactoe.kind import TICTACTOE
from game.tree import Game, Node
from game.ui.play.play_screen import PlayScreen
from game.ui.play.saving import new_record
from game.ui.play_setup import PlaySetup, Seat
from game.ui.study.keeping import QUIET
from game.ui.study.movetext_view import MoveText
from game.ui.study.study_screen import StudyScreen
from tests.ui.driver import Driver
from tests.ui.player import Player

ANNOTATED = (Path(__file__).parent / "annotated.pdn").read_text(encoding="utf-8")


class Student(Driver):
    """A window that shows the study of a game; nothing moves by itself."""

    def __init__(self, folder: Path, game: Game[Any, Any], **chosen: object) -> None:
        super().__init__(folder, (700, 560), **({"reduced_motion": True, "muted": True} | chosen))
        self.home = self.screen
        self.show(lambda context: context.routes.study(game, back=self.home))

    @property
    def study(self) -> StudyScreen:
        """The study, as long as it is seen."""
        return self.on(StudyScreen)

    @property
    def path(self) -> str:
        """The moves up to the position that is looked at."""
        node = self.study.match.node
        return " ".join(map(self.study.kind.move_text, node.positions(), node.moves()))


@pytest.fixture
def student(tmp_path: Path) -> Student:
    return Student(tmp_path, read_pdn(ANNOTATED)[0])


def test_buttons_keys_and_wheel_lead_through_the_game(student: Student) -> None:
    student.click("step")
    student.widgets.ui.focus("board")
    student.key(pygame.K_RIGHT)
    assert student.path == "11-15 23-19"
    student.key(pygame.K_END)
    assert student.path == "11-15 23-19 8-11 22-17 9-13 17-14 10x17 21x14"
    student.key(pygame.K_LEFT)
    student.hover(student.find("board").rect.center)
    student.send(pygame.MOUSEWHEEL, precise_y=1.0)
    assert student.path.endswith("17-14")
    student.send(pygame.MOUSEWHEEL, precise_y=-1.0)
    assert student.path.endswith("10x17")
    student.key(pygame.K_HOME)
    assert student.path == ""
    assert not student.find("step back").enabled


@pytest.mark.parametrize(
    ("start", "told"),
    [
        (TICTACTOE.start("3x3x3", reverse=True), "3 × 3, three in a row · misère"),
        (CHECKERS.start("international", reverse=True), "International checkers · antidraughts"),
    ],
)
def test_a_reversed_aim_stands_in_the_title_of_study_and_lab(tmp_path: Path, start: Any, told: str) -> None:
    student = Student(tmp_path, Game(Node(start)))
    assert told in student.texts()
    student.show(lambda context: context.routes.lab(start, student.home))
    assert told in student.texts()


def test_variations_are_chosen_at_branches(student: Student) -> None:
    student.key(pygame.K_RIGHT)
    assert [student.find(f"following {number}").text for number in range(3)] == ["23-19", "22-18", "24-20"]
    student.key(pygame.K_DOWN)
    student.key(pygame.K_RIGHT)
    assert student.path == "11-15 22-18"
    student.key(pygame.K_DOWN)
    assert student.path == "11-15 24-20", "where no variations follow, to the one beside this"
    student.key(pygame.K_LEFT)
    student.click("following 0")
    assert student.path == "11-15 23-19"


def test_a_click_on_a_written_move_leads_there_and_it_stays_in_view(student: Student) -> None:
    student.key(pygame.K_END)
    student.rest()
    last = student.study.match.node
    text, view = student.find("moves"), student.find("move scroll").rect
    assert isinstance(text, MoveText)
    assert view.contains(text.place_of(last))
    assert last.parent is not None
    student.click_at(text.place_of(last.parent).center)
    assert student.path.endswith("10x17")


def test_a_move_on_the_board_becomes_a_variation_that_is_kept(student: Student) -> None:
    student.study.play(student.study.kind.parse_move("10-14", student.study.match.position))
    assert student.path == "10-14"
    student.step(2 * QUIET)
    student.step()
    (record,) = saved(student)
    assert "(1. 10-14)" in write_pdn(game_of(record))
    student.key(pygame.K_z, pygame.KMOD_CTRL)
    assert student.path == ""
    student.study.keep()
    (record,) = saved(student)
    assert "10-14" not in write_pdn(game_of(record))


def saved(student: Student) -> list[Record]:
    """The games in the library."""
    library = student.context.library
    return library.records(library.keys(LibraryQuery()))


@pytest.mark.slow
def test_what_was_only_looked_at_is_not_kept(student: Student) -> None:
    student.key(pygame.K_END)
    student.key(pygame.K_ESCAPE)
    student.step()
    assert student.screen is student.home
    assert saved(student) == []


def test_comments_are_typed_and_signs_pressed(student: Student) -> None:
    student.key(pygame.K_RIGHT)
    student.key(pygame.K_F2)
    student.key(pygame.K_a, pygame.KMOD_CTRL)
    for text in ("Отлично! ", "好"):
        student.type(text)
    student.key(pygame.K_RETURN)
    assert student.widgets.ui.focused is student.find("board")
    student.key(pygame.K_SLASH, pygame.KMOD_SHIFT)
    student.key(pygame.K_EQUALS)
    node = student.study.match.node
    assert (node.comments, node.glyphs) == (["Отлично! 好"], [5, 10]), "! and ? together"
    student.study.leave()
    (record,) = saved(student)
    assert "1. 11-15 $5 $10 {Отлично! 好}" in write_pdn(game_of(record))


def test_a_game_that_is_renamed_in_the_library_behind_its_study_stays_one_game(student: Student) -> None:
    student.key(pygame.K_RIGHT)
    for comment in ("one", "two"):
        student.key(pygame.K_F2)
        student.type(comment)
        student.key(pygame.K_RETURN)
        student.rest()
        if comment == "one":
            student.key(pygame.K_b, pygame.KMOD_CTRL)
            student.rest()
            student.click_row(0)
            student.widgets.act("rename")
            student.rest()
            student.type("Mine")
            student.key(pygame.K_RETURN)
            student.key(pygame.K_ESCAPE)
            student.rest()
    (record,) = saved(student)
    assert record.title == "Mine"
    assert game_of(record).root.children[0].comments[0].endswith("onetwo")


def test_what_is_typed_into_a_comment_changes_nothing_else(student: Student) -> None:
    student.key(pygame.K_RIGHT)
    student.key(pygame.K_F2)
    before = list(student.study.match.node.glyphs)
    student.key(pygame.K_1, pygame.KMOD_SHIFT)
    student.type("!")
    student.key(pygame.K_MINUS)
    student.type("-")
    student.key(pygame.K_DELETE, pygame.KMOD_CTRL)
    node = student.study.match.node
    assert node.comments[0].endswith("!-")
    assert node.glyphs == before
    assert node.children


def test_a_variation_is_promoted_and_deleted_by_keys(student: Student) -> None:
    student.key(pygame.K_RIGHT)
    student.click("following 2")
    student.key(pygame.K_UP, pygame.KMOD_CTRL)
    student.key(pygame.K_UP, pygame.KMOD_CTRL)
    assert student.study.match.game.moves[1] == student.study.match.node.move
    student.widgets.ui.focus("board")
    student.key(pygame.K_DELETE)
    assert student.path == "11-15"
    assert student.find("status").text == "Deleted. Ctrl+Z brings it back."
    student.key(pygame.K_z, pygame.KMOD_CTRL)
    assert student.path == "11-15 24-20"


@pytest.mark.slow
def test_the_menu_offers_what_can_be_done(student: Student) -> None:
    student.click("more")
    offered = student.texts()
    assert "Copy the game (Ctrl+Shift+C)" in offered
    assert "Promote" not in offered, "the first position belongs to no variation"
    student.key(pygame.K_ESCAPE)
    assert "menu 0" not in student.names()


@pytest.mark.slow
def test_the_facts_of_a_game_are_changed(student: Student) -> None:
    student.key(pygame.K_i, pygame.KMOD_CTRL)
    student.key(pygame.K_a, pygame.KMOD_CTRL)
    student.type("Ada")
    student.click("result", 0.4)
    student.click("ok")
    game = student.study.match.game
    assert game.tags["White"] == "Ada"
    assert student.find("title").text.startswith("Ada – Иванов, Пётр")
    assert '[Result "0-1"]' in write_pdn(game), "Black's points come first"
    student.key(pygame.K_z, pygame.KMOD_CTRL)
    assert '[Result "1/2-1/2"]' in write_pdn(game)


def test_two_players_need_no_level_and_are_told_so(student: Student) -> None:
    student.click("play on")
    assert student.find("level").enabled
    student.click("who", 0.9)
    assert not student.find("level").enabled
    assert "Two players need no level." in student.texts()


@pytest.mark.slow
def test_a_game_is_played_on_from_where_one_looks(student: Student) -> None:
    student.key(pygame.K_RIGHT)
    student.key(pygame.K_RIGHT)
    student.click("play on")
    student.click("who", 0.9)
    student.click("ok")
    student.rest()
    assert isinstance(student.screen, PlayScreen)
    assert student.find("moves").text == "11-15 23-19"
    assert student.screen.playing.persons_turn


@pytest.mark.slow
def test_copied_games_and_positions_are_studied_by_these_rules(
    student: Student, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = student.study
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "W:W30,31:B1,2")
    student.key(pygame.K_v, pygame.KMOD_CTRL)
    student.step()
    assert student.study is not first
    assert student.study.kind.position_text(student.study.match.position) == "W:W30,31:B1,2"
    student.key(pygame.K_ESCAPE)
    student.step()
    assert student.screen is first


@pytest.mark.parametrize(
    ("rules", "moves"),
    [
        ("turkish", "1. c3-c4 c6-c5 *"),
        ("portuguese", "1. 12-15 23-20 *"),
        ("russian+optional", "1. c3-d4 d6-c5 2. a3-b4 *"),
    ],
)
def test_copied_moves_without_rules_are_read_by_these_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str, moves: str
) -> None:
    first = read_pdn(moves, pdn_rules_named(rules))[0]
    student = Student(tmp_path, Game(Node(first.start)))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: moves)
    student.key(pygame.K_v, pygame.KMOD_CTRL)
    student.step()
    assert student.study.kind.variant_of(student.study.match.position) == rules
    assert student.study.match.game.moves == first.moves


def test_a_copied_game_that_breaks_off_says_so(student: Student, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "1. 11-15 23-19 2. 8-11 22-17 3. 1-5 24-20 *")
    student.key(pygame.K_v, pygame.KMOD_CTRL)
    student.step()
    assert student.find("status").text.startswith("Only part of the game could be read. Line 1")


def test_copied_moves_that_do_not_fit_these_rules_are_read_by_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    student = Student(tmp_path, Game(Node(DAMA.start("turkish"))))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "1. 11-15 23-19 *")
    student.key(pygame.K_v, pygame.KMOD_CTRL)
    student.step()
    assert student.study.kind.variant_of(student.study.match.position) == "english"


@pytest.mark.slow
def test_a_game_is_saved_to_a_file_and_opened_again(student: Student, tmp_path: Path) -> None:
    student.key(pygame.K_s, pygame.KMOD_CTRL)
    student.click("choose")
    (path,) = student.context.places.games.glob("*.pdn")
    assert path.name == "Kovács, Ágnes - Иванов, Пётр 1992.08.17.pdn"
    student.show(lambda context: context.routes.file(path, student.home)(lambda _: None)())
    assert write_pdn(student.study.match.game) == path.read_text(encoding="utf-8")
    assert student.find("moves").text.endswith("10x17 21x14")


ANY_SIGNS = '{a} } { [%eval 9.5] [%clk 0:01:02] % "q" \\ \\r ; $7 (1. 9-13) 1-0 [a "b"] &#123; &amp; &#38; ½ *'


def test_a_comment_of_any_signs_survives_the_file(student: Student) -> None:
    student.key(pygame.K_RIGHT)
    student.key(pygame.K_F2)
    student.key(pygame.K_a, pygame.KMOD_CTRL)
    student.type(ANY_SIGNS)
    student.key(pygame.K_RETURN)
    node = student.study.match.node
    assert node.comments == [ANY_SIGNS]
    node.comments.append(f'first line\n{ANY_SIGNS}\n[b "c"]\r\n')
    student.key(pygame.K_s, pygame.KMOD_CTRL)
    student.click("choose")
    (path,) = student.context.places.games.glob("*.pdn")
    student.show(lambda context: context.routes.file(path, student.home)(lambda _: None)())
    again = student.study.match.game.root.children[0]
    assert again is not node
    assert (again.comments, again.evaluation, again.clock) == (node.comments, node.evaluation, node.clock)


@pytest.mark.slow
def test_tic_tac_toe_of_three_players_is_studied_and_kept(tmp_path: Path) -> None:
    root: Node[Any, Any] = Node(TICTACTOE.start("4x4x3x3"))
    student = Student(tmp_path, Game(root))
    for cell in (0, 1, 2, 3):
        student.study.play(cell)
    student.key(pygame.K_HOME)
    student.study.play(5)
    assert student.find("moves").text == "a4 b4 c4 d4"
    student.study.leave()
    (record,) = saved(student)
    assert record.setup[STUDIED] is True
    again = game_of(record)
    assert [child.move for child in again.root.children] == [0, 5]


@pytest.mark.slow
def test_the_study_of_a_finished_game_is_kept_with_it(tmp_path: Path) -> None:
    root: Node[Any, Any] = Node(TICTACTOE.start("3x3x3"))
    student = Student(tmp_path, Game(root))
    record = student.context.library.save(
        replace(Record("tictactoe", "3x3x3"), moves=("a1", "b1", "a2", "b2", "a3"), result="1-0", reason="line")
    )
    student.show(lambda context: context.routes.study(game_of(record), None, student.home, record))
    student.study.play(8)
    student.study.leave()
    (kept,) = saved(student)
    assert kept.key == record.key
    assert len(game_of(kept).root.children) == 2


def test_a_finished_game_leads_to_its_study_and_stays_as_it_is(tmp_path: Path) -> None:
    setup = PlaySetup(seats=(Seat("Ada"), Seat("Bob")))
    record = replace(new_record(setup), moves=("a1", "b1", "a2", "b2", "a3"), result="1-0", reason="line")
    player = Player(tmp_path, setup, (700, 560), record)
    played = player.play
    player.click("study")
    player.step()
    assert isinstance(player.screen, StudyScreen)
    assert player.find("title").text.startswith("Ada – Bob")
    assert player.find("moves").text == "a1 b1 a2 b2 a3"
    assert player.screen.match.position == played.match.position
    player.key(pygame.K_LEFT)
    player.screen.play(player.screen.kind.parse_move("c3", player.screen.match.position))
    player.screen.leave()
    player.step()
    assert player.play is played
    library = player.context.library
    (kept,) = library.records(library.keys(LibraryQuery()))
    assert kept.key == record.key
    assert "c3" in kept.tree
    player.click("undo")
    assert len(library.keys(LibraryQuery())) == 2, "what is played on is another game"


@pytest.mark.slow
def test_one_looks_back_at_a_running_game_without_changing_it(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("checkers", "english", seats=(Seat(), Seat())), (900, 640))
    for move in ("11-15", "23-19", "8-11"):
        player.type_move(move)
    player.widgets.ui.focus("board")
    player.key(pygame.K_PAGEUP)
    player.hover(player.find("board").rect.center)
    player.send(pygame.MOUSEWHEEL, precise_y=1.0)
    playing = player.play.playing
    assert (playing.match.ply, playing.length) == (1, 3)
    player.click("step")
    assert playing.match.ply == 2
    player.key(pygame.K_HOME)
    assert playing.match.ply == 0
    player.play.play(playing.position.legal_moves()[0])
    assert (playing.match.ply, playing.length) == (4, 4), "a move that is played is shown"
