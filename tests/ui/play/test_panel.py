"""The panel next to the board: the game, the moves, the computer's thoughts."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from ai.report import MoveSource, Report, unsearched
from ai.score import Score, table_win_in
from game.checkers.notation import parse_move
from game.keeping.settings import ShownThoughts, load
from game.ui.board.move_list import LINE_HEIGHT
from game.ui.board.piece_sets import PIECE_SETS
from game.ui.board.sample_choice import SampleChoice
from game.ui.games.presentation import SIDES
from game.ui.look.theme import THEMES, Type
from game.ui.play_setup import CUSTOM, PlaySetup, Seat
from game.ui.widgets.line import Titles, with_whole_parts
from tests.ui.player import Player

PERSONS = (Seat(), Seat())


def thought_lines(player: Player) -> tuple[str, str]:
    """The depth and the expected line in the panel."""
    return player.find("thoughts").text, player.find("expected").text


@pytest.mark.parametrize(
    ("setup", "moves", "title", "reason"),
    [
        (
            PlaySetup(giveaway=True, seats=PERSONS),
            "a3 b2 b3 c2 c3",
            "3 × 3, three in a row · misère",
            "Crosses made a line of 3. In misère that loses.",
        ),
        (
            PlaySetup("checkers", "russian", giveaway=True, fen="W:Wc3:Bf6", seats=PERSONS),
            "c3-d4 f6-e5 d4:f6",
            "Russian checkers · giveaway",
            "Black has no pieces left. In giveaway that wins.",
        ),
    ],
)
def test_losing_to_win_is_said(tmp_path: Path, setup: PlaySetup, moves: str, title: str, reason: str) -> None:
    player = Player(tmp_path, setup)
    for move in moves.split():
        player.type_move(move)
    assert player.find("title").text == title
    assert player.find("reason").text == reason


@pytest.mark.parametrize("size", [(1920, 1080), (1680, 1050), (1600, 1030)])
def test_at_double_size_both_players_are_shown_whole(tmp_path: Path, size: tuple[int, int]) -> None:
    player = Player(tmp_path, PlaySetup("checkers", "english", seats=PERSONS), size=size, ui_scale=200)
    for move in ("11-15", "22-18", "15x22", "25x18", "8-11"):
        player.type_move(move)
    view = player.find("panel scroll").rect
    for name in ("player 0", "player 1"):
        assert view.contains(player.find(name).rect), name
    player.type_on_board("1")
    assert view.contains(player.find("typed").rect)


def test_the_list_of_moves_shows_whole_lines_and_its_focus(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup(rules="10x10x5", seats=PERSONS), size=(1024, 640))
    player.click_square(*range(0, 40, 2))
    view, last = player.find("move scroll").rect, player.find("moves").text_rects(player.context.look)[-1]
    assert view.contains(last)
    assert view.h % player.context.look.px(LINE_HEIGHT) == 0
    player.play.ui.focus("moves")
    player.key(pygame.K_LEFT)
    assert player.surface.get_at((view.x, view.centery))[:3] == player.context.look.theme.focus


def test_the_last_move_stays_in_view_when_a_message_takes_its_room(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup(rules="10x10x5", seats=PERSONS), size=(1024, 640))
    player.click_square(*range(0, 40, 2))
    before = player.find("move scroll").rect.h
    player.play.tell("A message\nof more lines\nthan there\nusually are")
    player.step()
    view, last = player.find("move scroll").rect, player.find("moves").text_rects(player.context.look)[-1]
    assert view.h < before
    assert view.contains(last)


@pytest.mark.parametrize("theme", THEMES)
def test_whose_turn_it_is_is_said_on_a_filled_ground(tmp_path: Path, theme: str) -> None:
    player = Player(tmp_path, PlaySetup(seats=PERSONS), theme=theme)
    for mover in (0, 1):
        cards = [player.find(f"player {seat}") for seat in (0, 1)]
        assert [card.text.endswith("to move") for card in cards] == [mover == 0, mover == 1]
        pill = next(widget for widget in cards[mover].walk() if widget.text == "to move")
        (words,) = pill.text_rects(player.context.look)
        assert player.surface.get_at((words.x - 3, words.centery))[:3] == player.context.look.theme.accent
        player.click_square(4 + mover)


@pytest.mark.parametrize(
    ("pieces", "language", "side", "status", "result"),
    [
        ("classic", "en", "Black", "Black to move", "Black resigned."),
        ("scarlet", "en", "Red", "Red to move", "Red resigned."),
        ("safe", "en", "Blue", "Blue to move", "Blue resigned."),
        ("scarlet", "ru", "Красные", "Ход красных", "Красные сдались."),
        ("safe", "ru", "Синие", "Ход синих", "Синие сдались."),
        ("safe", "zh_CN", "蓝方", "轮到蓝方走", "蓝方认输。"),
    ],
)
def test_the_sides_are_called_by_the_colours_that_are_seen(
    tmp_path: Path, pieces: str, language: str, side: str, status: str, result: str
) -> None:
    setup = PlaySetup("checkers", "english", seats=PERSONS)
    player = Player(tmp_path, setup, piece_set=pieces, language=language)
    assert player.find("player 0").text.startswith(side)
    assert player.find("status").text == status
    player.click("resign")
    player.click("yes")
    assert player.find("reason").text == result


def test_every_piece_set_names_its_sides() -> None:
    assert SIDES.keys() == PIECE_SETS.keys()


def test_a_deliberate_mistake_is_called_so(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup(), thoughts=ShownThoughts.LINE)
    playing = player.play.playing
    playing.reports[playing.match.node] = unsearched(4, MoveSource.MISTAKE)
    player.play.ui.rebuild()
    thoughts = thought_lines(player)
    assert thoughts == ("A deliberate mistake", "Crosses: b2")


def test_a_table_that_chose_is_named(tmp_path: Path) -> None:
    setup = PlaySetup("checkers", "english", fen="B:WK14,K15:BK1", seats=(Seat(), Seat(level="champion")))
    player = Player(tmp_path, setup, thoughts=ShownThoughts.LINE)
    playing = player.play.playing
    move = playing.position.legal_moves()[0]
    playing.reports[playing.match.node] = Report(0, -table_win_in(4), (move,), 1, 0.0, MoveSource.TABLE)
    player.play.ui.rebuild()
    thoughts = thought_lines(player)
    assert thoughts == ("Endgame table", "Black loses in 4 plies: 1-5")


def test_the_opening_that_was_reached_stands_below_the_game(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("checkers", "english", seats=(Seat(), Seat())))
    assert player.find("title").text == "English checkers"
    player.play.playing.replay(["11-15", "23-18"])
    player.play.ui.rebuild()
    assert player.find("title").text == "English checkers · Cross"
    player.play.go_to(1)
    assert player.find("title").text == "English checkers · Old Faithful"


@pytest.mark.parametrize(
    ("moves", "move", "told"),
    [
        ("", "11-15", "Opening book: Old Faithful · Depth 24"),
        ("11-15 23-19 8-11 22-17", "4-8", "Opening book: Old Fourteenth · Depth 24"),
        ("11-15 23-19 8-11 22-17 4-8 25-22", "9-14", "Opening book: Old Fourteenth · Depth 24"),
        ("11-15 23-18", "8-11", "Opening book: Cross · Depth 24"),
    ],
)
def test_the_book_is_named_with_its_opening(tmp_path: Path, moves: str, move: str, told: str) -> None:
    setup = PlaySetup("checkers", "english", seats=(Seat(), Seat(level="champion")))
    player = Player(tmp_path, setup, thoughts=ShownThoughts.LINE)
    playing = player.play.playing
    playing.replay(moves.split())
    chosen = parse_move(move, playing.position)
    playing.reports[playing.match.node] = Report(24, 8, (chosen,), 1, 0.0, MoveSource.BOOK)
    player.play.ui.rebuild()
    thoughts = thought_lines(player)
    assert thoughts[0] == told


def test_the_eye_shows_the_score_then_the_line_then_nothing(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("checkers", "english", seats=(Seat(), Seat(level="analysis"))))
    player.click_square(11, 15)
    playing = player.play.playing
    playing.stop()
    line = playing.position
    moves = []
    for text in ("22-18", "15x22", "25x18"):
        moves.append(parse_move(text, line))
        line = line.play(moves[-1])
    playing.reports[playing.match.node] = Report(3, Score(20), tuple(moves), 99, 0.1)
    playing.play(moves[0])
    player.play.settle()
    assert "thoughts" not in player.names()
    shown = []
    for _time in range(2):
        player.click("thoughts shown")
        thoughts = thought_lines(player)
        shown.append(thoughts[1])
    assert shown == ["White +0.20", "White +0.20: 15x22 25x18"], "the line goes on from the position that is shown"
    assert load(player.context.places.settings)[0].thoughts is ShownThoughts.LINE
    player.play.go_to(0)
    player.step()
    thoughts = thought_lines(player)
    assert thoughts == ("", "")
    player.click("thoughts shown")
    assert "thoughts" not in player.names()


@pytest.mark.parametrize(
    ("room", "shown"),
    [
        ("Depth 12/21 · 1,234 positions", "Depth 12/21 · 1,234 positions"),
        ("Depth 12/21 · 1,234 position", "Depth 12/21"),
        ("Depth 12…", "Depth 12…"),
    ],
)
def test_thoughts_are_told_as_far_as_there_is_room_for_whole_parts(tmp_path: Path, room: str, shown: str) -> None:
    look = Player(tmp_path, PlaySetup()).context.look
    width = look.text(room, Type.SMALL).size[0]
    assert with_whole_parts(look, "Depth 12/21 · 1,234 positions · 0.3 s", Type.SMALL, width) == shown


def test_a_level_of_ones_own_says_what_it_does_and_how_far_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = PlaySetup("checkers", "english", seats=(Seat(level=CUSTOM), Seat()), algorithm="minimax", depth=12)
    player = Player(tmp_path, setup)
    assert "Custom: minimax, 12 plies" in player.find("player 0").text
    playing = player.play.playing
    player.until(lambda: playing.computers.depth_reached > 1)
    monkeypatch.setattr(type(playing.computers), "waited", 7.5)
    player.seconds(1)
    status = player.find("status").text
    assert re.fullmatch(r"The computer is thinking: depth \d+ of 12, 7 s", status)
    playing.stop()


def test_in_a_small_window_the_result_is_seen_first(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup(seats=PERSONS), size=(800, 600), ui_scale=200)
    for move in ["a1", "b2", "a2", "b3", "a3"]:
        player.type_move(move)
    player.show(lambda _: player.play)
    assert {"result", "rematch", "new", "undo"} <= player.names()
    player.key(pygame.K_F9)
    scroll = player.find("end scroll")
    assert scroll.rect.top <= player.find("result").rect.top < scroll.rect.bottom
    assert {"rematch", "another", "undo", "review"} <= player.names()
    assert "resign" not in player.names()


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((800, 600), 200)])
def test_after_a_game_one_button_leads_to_a_new_one(size: tuple[int, int], scale: int, tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup(seats=PERSONS), size=size, ui_scale=scale)
    player.key(pygame.K_F9)
    assert ("new" in player.names(), "another" in player.names()) == (True, False)
    for move in ["a1", "b2", "a2", "b3", "a3"]:
        player.type_move(move)
    player.show(lambda _: player.play)
    assert ("new" in player.names(), "another" in player.names()) == (False, True)


@pytest.mark.parametrize(
    ("game", "rules", "saved"),
    [
        ("checkers", "frysk", True),
        ("tictactoe", "15x15x5-renju", True),
        ("dama", "turkish", True),
        ("wild", "wild", False),
    ],
)
def test_a_game_with_files_has_an_icon_to_save_it(tmp_path: Path, game: str, rules: str, saved: bool) -> None:
    player = Player(tmp_path, PlaySetup(game, rules, seats=PERSONS))
    assert ("save" in player.names()) is saved


def test_the_name_of_a_board_breaks_at_its_comma_where_it_has_no_room(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("tictactoe", "10x10x5", seats=(Seat(), Seat(level="hard"))))
    title, look = player.find("title"), player.play.ui.look
    assert isinstance(title, Titles)
    assert len(title.text_rects(look)) == (2 if look.text(title.text, Type.STRONG).size[0] > title.rect.w else 1)
    title.rect.w = look.text("10 × 10, five", Type.STRONG).size[0]
    assert len(title.text_rects(look)) == 2
    assert title.tooltip == "10 × 10, five in a row"


def test_a_name_without_room_is_written_in_smaller_letters_before_it_is_cut(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("checkers", "english", seats=PERSONS))
    title, look = player.find("title"), player.play.ui.look
    assert isinstance(title, Titles)
    for style, smaller in pairwise((Type.STRONG, Type.BODY, Type.SMALL)):
        title.rect.w = look.text(title.text, style).size[0] - 1
        (rect,) = title.text_rects(look)
        assert rect.w == look.text(title.text, smaller).size[0]


def test_the_menu_leads_to_the_board_and_the_pieces_and_has_groups(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("checkers", "english", seats=PERSONS))
    player.click("more")
    entries = [widget for widget in player.widgets.ui.walk() if widget.role == "list item"]
    gaps = [below.rect.top - above.rect.bottom for above, below in pairwise(entries)]
    assert len(set(gaps)) == 2, "groups lie further apart"
    player.click(next(entry.name for entry in entries if entry.text == "Board and pieces"))
    for name, value in (("board_theme", "blue"), ("piece_set", "wood")):
        samples = player.part(name, SampleChoice)
        place = samples.segments(player.context.look)[[option for option, _ in samples.options].index(value)]
        player.widgets.ui.focus(name)
        player.step()
        player.click_at(place.center)
    player.click("ok")
    player.step()
    assert (player.play.view.style.board, player.play.view.style.pieces) == ("blue", "wood")


@pytest.mark.parametrize(
    ("setup", "has"),
    [
        (PlaySetup("checkers", "english"), True),
        (PlaySetup("checkers", "english+huffing"), False),
        (PlaySetup("ultimate", "ultimate"), False),
        (PlaySetup("dama", "turkish"), False),
    ],
)
def test_the_menu_offers_puzzles_where_there_are_some(tmp_path: Path, setup: PlaySetup, has: bool) -> None:
    player = Player(tmp_path, replace(setup, seats=(Seat(), Seat())))
    player.click("more")
    assert ("Puzzles" in player.texts()) is has
