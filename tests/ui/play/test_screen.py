"""Whole games on the play screen by scripted clicks, and everything around them: undo, hints, draws, the end."""

import re
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from ai.report import Report
from ai.score import Score
from game.core import Reason
from game.keeping.record import Record, UserResult
from game.keeping.settings import ShownThoughts
from game.ui.board.confetti import COUNT
from game.ui.board.face import Figure
from game.ui.board.hand import ECHO
from game.ui.play_setup import PlaySetup, Seat
from tests.ui.looped import LoopedPlayer
from tests.ui.player import Player

PERSON, COMPUTER = Seat(), Seat(level="beginner")
TWO = PlaySetup(seats=(PERSON, PERSON))
FIRST = PlaySetup(seats=(PERSON, COMPUTER))
ENGLISH_TWO = PlaySetup("checkers", "english", seats=(Seat("Ada"), Seat("Grace")))
ENGLISH_FIRST = PlaySetup("checkers", "english", seats=(PERSON, COMPUTER))
ENGLISH_SECOND = PlaySetup("checkers", "english", seats=(COMPUTER, PERSON))


def english(fen: str, seats: tuple[Seat, Seat] = (PERSON, PERSON)) -> PlaySetup:
    return PlaySetup("checkers", "english", fen=fen, seats=seats)


# Whole games


def test_a_flying_king_stops_wherever_it_may_between_two_pieces_of_one_line(tmp_path: Path) -> None:
    """The move is made by clicks, by a drag and by typing."""
    king = PlaySetup("checkers", "international", fen="W:WK46:B37,19,1", seats=(PERSON, PERSON))
    for number in range(3):
        player = Player(tmp_path, king)
        if number == 0:
            player.click_square(46)
            assert {23, 28, 32} < set(player.play.scene().targets)
            player.click_square(28, 10)
        elif number == 1:
            player.drag(46, 23)
            player.drag(23, 10)
        else:
            player.type_move("46x28x10")
        assert player.moves == "46x10"
        assert not player.play.warning


def test_a_target_may_be_clicked_before_its_piece(tmp_path: Path) -> None:
    """This holds for the mouse, the keyboard and a drag that follows, also with a capture of two pieces."""
    player = Player(tmp_path, ENGLISH_TWO)
    player.click_square(13, 9, 13)
    assert player.moves == "9-13"
    player = Player(tmp_path, ENGLISH_TWO)
    player.click_square(13)
    player.drag(9, 13)
    assert player.moves == "9-13"
    player = Player(tmp_path, ENGLISH_TWO)
    hand, board = player.play.hand, player.widgets.ui.focus
    for square in (13, 9, 13):
        board("board")
        hand.cursor = square
        player.key(pygame.K_RETURN)
    assert player.moves == "9-13"
    player = Player(tmp_path, english("B:W15,23:B10,4"))
    player.click_square(26, 10, 26)
    assert player.moves == "10x26"


def refused(tmp_path: Path) -> Player:
    """A game in which a move was refused; a message stays for longer than a test takes."""
    player = Player(tmp_path, ENGLISH_TWO)
    player.click_square(11, 15, 22, 18)
    player.click_square(12, 16)
    assert player.play.warning
    assert "rule" in player.names()
    return player


def test_a_refusal_is_gone_after_a_hint(tmp_path: Path) -> None:
    player = refused(tmp_path)
    player.click("hint")
    assert not player.play.warning


def test_a_refusal_makes_way_for_the_hint_that_was_sought_before(tmp_path: Path) -> None:
    player = refused(tmp_path)
    player.play.playing.ask_hint()
    player.until(lambda: player.play.playing.hint is not None)
    player.step()
    assert player.find("status").text.startswith("A good move is")


@pytest.mark.parametrize("key", [pygame.K_HOME, pygame.K_PAGEUP])
@pytest.mark.parametrize("motion", [True, False])
def test_a_refusal_is_gone_where_another_position_is_shown(tmp_path: Path, key: int, *, motion: bool) -> None:
    player = refused(tmp_path)
    player.context.settings.reduced_motion = not motion
    player.key(key)
    assert not player.play.warning
    assert "rule" not in player.names()


@pytest.mark.parametrize("way", ["undo", "rule", "more moves", "typed"])
def test_a_refusal_is_gone_with_its_cause(tmp_path: Path, way: str) -> None:
    player = refused(tmp_path)
    if way == "undo":
        player.key(pygame.K_z, pygame.KMOD_CTRL)
    elif way == "rule":
        player.click("rule")
        player.rest()
        player.key(pygame.K_ESCAPE)
        player.rest()
    elif way == "typed":
        player.click("typed")
        player.type("1")
    else:
        player.click_square(15, 22)
    assert not player.play.warning
    assert "rule" not in player.names()


def test_a_typed_move_that_a_rule_forbids_leads_to_the_rule(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_TWO)
    player.click_square(11, 15, 22, 18)
    player.type_move("12-16")
    assert player.find("status").text == "You must capture: captures are compulsory."
    player.click("rule")
    player.rest()
    assert "capture" in player.texts()
    player.key(pygame.K_ESCAPE)
    player.rest()
    player.type_move("what")
    assert player.play.warning
    assert "rule" not in player.names()


def test_the_field_for_moves_appears_on_a_small_board_with_the_first_letter(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    assert "typed" not in player.names()
    player.type_on_board("b")
    assert player.find("typed").text == "b"
    player.type_on_board("2")
    player.key(pygame.K_RETURN)
    assert player.moves == "b2"
    assert "typed" not in player.names()


def test_move_now_takes_the_place_of_the_hint_while_the_computer_thinks(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("checkers", "english", seats=(Seat(level="analysis"), PERSON)))
    assert ("now" in player.names(), "hint" in player.names()) == (True, False)
    player.click("now")
    player.wait_for_turn()
    player.step()
    assert ("now" in player.names(), "hint" in player.names()) == (False, True)


def test_two_persons_play_tic_tac_toe_to_the_line(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    player.click_square(0, 4, 1, 5, 2)
    assert player.moves == "a3 b2 b3 c2 c3"
    assert player.find("result").text == "Crosses won"
    assert player.find("reason").text == "Crosses made a line of 3."
    assert player.play.scene().line == (0, 1, 2)


def played_out(tmp_path: Path, moves: str, setup: PlaySetup = TWO) -> Player:
    """A game whose last move has just been shown."""
    player = Player(tmp_path, setup, reduced_motion=False)
    for text in moves.split():
        player.type_move(text)
        while player.play.stage.moving and not player.play.result_told:
            player.step(0.3)
    return player


def test_the_winners_figures_rise_and_marks_fly_while_the_result_is_told(tmp_path: Path) -> None:
    player = played_out(tmp_path, "a3 b2 b3 c2 c3")
    player.step(0.0)
    assert player.find("result").text == "Crosses won"
    assert player.play.stage.moving
    assert player.play.scene().thrown is Figure.CROSS
    risen, flown = set(), 0
    while player.play.busy:
        scene = player.play.scene()
        risen |= {sprite.column for sprite in scene.sprites if sprite.scale > 1}
        flown = max(flown, len(scene.confetti))
        player.step(0.1)
    assert risen == {0, 1, 2}
    assert flown == COUNT
    assert not player.play.scene().confetti


NEARLY_WON = "XX.OOOOXO/.XO.OOX.O/XOX...XOO/O.XOX..XX/..XO.OOX./..XX.OXXO/OXOXOXXXX/X.XXOOO../OOXOXXOO./-"


@pytest.mark.parametrize(
    ("setup", "moves", "rising"),
    [
        (PlaySetup("ultimate", "ultimate", fen=NEARLY_WON, seats=(PERSON, PERSON)), "b2", {1, 10, 55, 64}),
        (replace(TWO, giveaway=True), "a3 b2 b3 c2 c3", {4, 5}),
    ],
    ids=["empty cells in the line", "misère"],
)
def test_only_the_winners_own_marks_rise(tmp_path: Path, setup: PlaySetup, moves: str, rising: set[int]) -> None:
    player = played_out(tmp_path, moves, setup)
    risen = set()
    while player.play.stage.moving:
        risen |= {(sprite.row, sprite.column) for sprite in player.play.scene().sprites if sprite.scale > 1}
        player.step(0.1)
    columns = player.play.face.columns
    assert {row * columns + column for row, column in risen} == rising


def test_a_rematch_does_not_wait_for_the_celebration(tmp_path: Path) -> None:
    player = played_out(tmp_path, "a3 b2 b3 c2 c3")
    player.step(0.0)
    player.click("rematch")
    assert player.play.playing.outcome is None


def test_nobody_celebrates_what_a_computer_won(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_FIRST, reduced_motion=False)
    player.click("resign")
    player.click("yes")
    assert player.play.stage.moving, "its pieces rise"
    assert player.play.confetti is None


def test_at_a_draw_all_marks_pale_and_come_back(tmp_path: Path) -> None:
    player = played_out(tmp_path, "a3 b3 c3 b2 a2 c2 b1 a1 c1")
    player.step(0.0)
    assert player.find("result").text == "A draw"
    pale = set()
    while player.play.stage.moving:
        pale |= {(sprite.row, sprite.column) for sprite in player.play.scene().sprites if sprite.opacity < 1}
        player.step(0.1)
    assert len(pale) == 9
    assert not player.play.scene().sprites


def test_nothing_rises_where_motion_is_not_wanted(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    player.click_square(0, 4, 1, 5, 2)
    assert not player.play.stage.moving
    assert player.play.confetti is None
    assert player.find("result").text == "Crosses won"


def test_two_persons_play_tic_tac_toe_to_a_draw(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    player.click_square(0, 1, 2, 4, 3, 5, 7, 6, 8)
    assert player.find("result").text == "A draw"
    assert player.find("reason").text == "The board is full and no one has a line."


def test_a_person_plays_tic_tac_toe_against_the_computer(tmp_path: Path) -> None:
    player = Player(tmp_path, FIRST)
    while player.play.playing.outcome is None:
        player.click_square(player.play.playing.match.position.legal_moves()[0])
        player.wait_for_turn()
    assert player.find("result").text in ("You won!", "You lost", "A draw")


def clicks_of(player: Player) -> None:
    """Play the first legal move by clicking the piece and, where that is not enough, every square on its way."""
    playing = player.play.playing
    before = len(playing.match.moves)
    move = playing.match.position.legal_moves()[0]
    player.play.hand.update(ECHO + 0.1)
    for square in move.path:
        if len(playing.match.moves) == before:
            player.click_square(square)
    assert len(playing.match.moves) > before, f"{move} was not played"


@pytest.mark.parametrize(
    "setup",
    [
        pytest.param(ENGLISH_TWO, id="two", marks=pytest.mark.slow),
        pytest.param(ENGLISH_FIRST, id="first", marks=pytest.mark.slow),
        pytest.param(ENGLISH_SECOND, id="second"),
    ],
)
def test_a_whole_game_of_checkers(tmp_path: Path, setup: PlaySetup) -> None:
    player = Player(tmp_path, setup)
    player.wait_for_turn()
    while player.play.playing.outcome is None:
        clicks_of(player)
        player.wait_for_turn()
    assert player.find("result").text
    assert player.context.library.unfinished() is None
    (kept,) = player.context.library.finished()
    assert kept.reason == str(player.play.playing.outcome.reason)


def test_the_board_is_not_touched_while_the_computer_thinks(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("checkers", "english", seats=(Seat(level="analysis"), PERSON)))
    player.click_square(22, 18)
    assert player.find("status").text == "It is the computer's turn."


@pytest.mark.parametrize("by", ["mouse", "drag", "keys"])
def test_a_click_while_the_computers_move_is_shown_counts(tmp_path: Path, by: str) -> None:
    """The move is at its end then, and the piece is picked up."""
    player = LoopedPlayer(tmp_path, ENGLISH_SECOND, reduced_motion=False)
    player.until(lambda: player.play.stage.moving)
    if by == "mouse":
        player.click_square(22, 18)
    elif by == "drag":
        player.drag(22, 18)
    else:
        player.play.hand.cursor = 22
        player.key(pygame.K_RETURN)
        player.play.hand.cursor = 18
        player.key(pygame.K_RETURN)
    assert player.moves.split()[1] == "22-18"


def test_a_click_elsewhere_only_ends_what_is_shown(tmp_path: Path) -> None:
    player = LoopedPlayer(tmp_path, ENGLISH_SECOND, reduced_motion=False)
    player.until(lambda: player.play.stage.moving)
    player.click_square(32)
    assert not player.play.stage.moving
    assert player.find("status").text == "Your move"


# The tools


def test_undo_and_redo_against_the_computer_take_both_moves(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_FIRST)
    assert not player.find("undo").enabled
    player.click_square(11, 15)
    player.wait_for_turn()
    both = player.moves
    player.click("undo")
    assert player.moves == ""
    player.click("redo")
    assert player.moves == both
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    assert player.moves == ""
    player.key(pygame.K_y, pygame.KMOD_CTRL)
    assert player.moves == both


def test_analysis_goes_on_until_move_now(tmp_path: Path) -> None:
    setup = PlaySetup("checkers", "english", seats=(Seat(level="analysis"), PERSON))
    player = Player(tmp_path, setup, thoughts=ShownThoughts.LINE)
    assert player.find("status").text == "The computer thinks until you press “Move now”."
    player.until(lambda: "memory" in player.find("thoughts").text)
    looked = player.find("thoughts").text
    assert re.fullmatch(r"Depth \d+/\d+ · [\d,]+ positions? · \d+\.\d s · memory \d+%", looked)
    assert player.play.playing.endless
    player.click("now")
    player.wait_for_turn()
    assert len(player.play.playing.match.moves) == 1


def test_a_hint_shows_an_arrow_and_the_move(tmp_path: Path) -> None:
    player = Player(tmp_path, english("B:W18:B14,1"))
    player.click("hint")
    player.until(lambda: player.play.playing.hint is not None)
    assert player.play.scene().hint == (14, 23)
    assert player.find("status").text == "A good move is 14x23."


def test_the_person_sits_below(tmp_path: Path) -> None:
    black, white = Player(tmp_path / "1", ENGLISH_FIRST), Player(tmp_path / "2", ENGLISH_SECOND)
    assert black.center(1)[1] > black.center(32)[1]
    assert white.center(1)[1] < white.center(32)[1]
    assert black.find("player 0").rect.y > black.find("player 1").rect.y


def test_resigning_is_asked_and_ends_the_game(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_FIRST)
    player.click_square(11, 15)
    player.wait_for_turn()
    player.click("resign")
    player.click("cancel")
    assert player.play.playing.outcome is None
    player.click("resign")
    player.click("yes")
    assert player.find("result").text == "You lost"
    assert player.find("reason").text == "Black resigned."
    focused = player.play.ui.focused
    assert focused
    assert focused.enabled
    assert player.context.library.finished()[0].score is UserResult.LOST


def test_two_persons_agree_to_a_draw(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_TWO)
    player.click("draw")
    player.click("yes")
    assert player.play.playing.outcome is not None
    assert player.play.playing.outcome.reason is Reason.AGREEMENT
    assert player.find("result").text == "A draw"


def test_the_computer_answers_a_draw_offer(tmp_path: Path) -> None:
    player = Player(tmp_path, FIRST)
    player.click("draw")
    player.click("yes")
    assert player.find("status").text == "The computer declines the draw."


def test_a_draw_that_the_computer_accepts_is_asked_first(tmp_path: Path) -> None:
    player = Player(tmp_path, FIRST)
    playing = player.play.playing
    playing.reports[playing.match.node] = Report(3, Score(-100), (), 99, 0.1)
    player.click("draw")
    player.click("cancel")
    assert playing.outcome is None
    player.click("draw")
    player.click("yes")
    assert player.find("result").text == "A draw"


def test_a_rematch_swaps_the_sides(tmp_path: Path) -> None:
    player = Player(tmp_path, FIRST)
    player.click_square(4)
    player.click("resign")
    player.click("yes")
    player.click("rematch")
    assert player.play.playing.setup.seats == FIRST.swapped().seats
    player.wait_for_turn()
    assert len(player.play.playing.match.moves) == 1


def test_a_finished_game_is_walked_through_and_keeps_its_end(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    player.click_square(0, 4, 8)
    player.click("resign")
    player.click("yes")
    player.play.go_to(1)
    player.step()
    assert "result" not in player.names()
    assert player.play.playing.outcome is not None
    player.click_square(5)
    assert player.find("reason").text == "Noughts resigned."
    assert player.moves == "a3 b2 c1"
    assert player.context.library.finished()[0].moves == ("a3", "b2", "c1")


def test_the_computers_answer_leads_to_the_end_of_the_line(tmp_path: Path) -> None:
    player = Player(tmp_path, PlaySetup("checkers", "english", seats=(PERSON, Seat(level="analysis"))))
    first = player.play.scene().figures
    player.click_square(11, 15)
    player.play.go_to(0)
    assert player.play.scene().figures == first
    player.click("now")
    player.wait_for_turn()
    assert player.play.at_end
    assert len(player.moves.split()) == 2
    assert 11 not in player.play.scene().figures


def test_undo_while_an_earlier_position_is_shown_takes_back_the_last_move(tmp_path: Path) -> None:
    player = Player(tmp_path, TWO)
    player.click_square(0, 4, 8)
    player.play.go_to(1)
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    assert player.moves == "a3 b2"
    assert set(player.play.scene().figures) == {0, 4}
    player.click_square(2)
    assert player.moves == "a3 b2 c3"
    assert not player.find("redo").enabled


def test_every_tool_is_reached_by_tab(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_TWO)
    player.click_square(11, 15)
    reached = set()
    for _ in range(30):
        player.key(pygame.K_TAB)
        focused = player.play.ui.focused
        assert focused is not None
        reached.add(focused.name)
    expected = {"board", "back", "mute", "moves", "typed", "undo", "hint", "flip", "resign", "draw", "new"}
    assert expected <= reached


# Motion and keeping


def test_the_game_is_kept_after_every_move_and_goes_on(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_FIRST)
    player.click_square(11, 15)
    player.wait_for_turn()
    kept = player.context.library.unfinished()
    assert kept is not None
    assert kept.moves == tuple(player.moves.split())
    setup = PlaySetup.from_record(kept.setup)
    again = Player(tmp_path, setup, record=kept)
    assert again.moves == player.moves
    again.wait_for_turn()
    assert again.play.playing.persons_turn


def test_home_leads_back_to_the_game_that_was_left(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_TWO)
    player.click_square(11, 15)
    player.key(pygame.K_ESCAPE)
    player.step()
    player.click("continue")
    player.step()
    assert player.moves == "11-15"


def test_a_game_that_cannot_be_continued_is_said_so_once(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_TWO)
    player.context.library.save(Record("checkers", "english", moves=("1-32",), setup=ENGLISH_TWO.to_record()))
    player.key(pygame.K_ESCAPE)
    player.step()
    player.click("continue")
    player.click("ok")
    assert "continue" not in player.names()


def test_going_on_when_the_computer_was_to_move_makes_it_move(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_FIRST)
    player.click_square(11, 15)
    kept = player.context.library.unfinished()
    assert kept is not None
    again = Player(tmp_path, ENGLISH_FIRST, record=kept)
    again.wait_for_turn()
    assert len(again.play.playing.match.moves) == 2


@pytest.mark.parametrize(
    ("setup", "moves", "captured"),
    [
        (ENGLISH_TWO, "", [0, 0]),
        (ENGLISH_TWO, "11-15 22-18 15x22 25x18", [1, 1]),
        (english("B:W22,29:B11,15,K18"), "18x25 29x22", [1, 1]),
        (english("B:W22,29:B11,15,K18"), "", [0, 0]),
    ],
)
def test_captured_pieces_are_counted_beside_the_board(
    tmp_path: Path, setup: PlaySetup, moves: str, captured: list[int]
) -> None:
    player = Player(tmp_path, setup)
    for move in moves.split():
        player.type_move(move)
    cards = [player.find(f"player {number}") for number in (0, 1)]
    assert [len(card.info.captured) for card in cards] == captured  # type: ignore[attr-defined]


KINGS = english("W:WK32:BK1")
ROUND_TRIP = "32-28 1-5 28-32 5-1"


def test_a_draw_may_be_claimed_or_played_on(tmp_path: Path) -> None:
    player = Player(tmp_path, KINGS, draws_end_games=False)
    for move in 2 * ROUND_TRIP.split():
        assert "claim" not in player.names()
        player.type_move(move)
    player.type_move("32-28")
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    assert player.find("draw").tooltip == "Claim a draw"
    player.click("save")
    player.click("choose")
    (path,) = player.context.places.games.glob("*.pdn")
    assert '[Result "*"]' in path.read_text(encoding="utf-8"), "nobody has claimed it yet"
    player.click("claim")
    player.click("save")
    assert '[Result "1/2-1/2"]' in path.read_text(encoding="utf-8")
    assert player.find("reason").text == "The same position occurred 3 times."
    assert player.play.record.result == "1/2-1/2"


def test_the_menu_saves_games_that_have_files(tmp_path: Path) -> None:
    player = Player(tmp_path, KINGS, size=(1024, 640))
    assert "save" not in player.names(), "there is no room for the icon"
    player.more("Save")
    player.click("choose")
    assert list(player.context.places.games.glob("*.pdn"))
    player = Player(tmp_path / "other", PlaySetup("wild", "wild", seats=(PERSON, PERSON)))
    player.click("more")
    assert "Share" in player.texts()
    assert "Save" not in player.texts()


def test_a_record_that_goes_on_after_a_draw_says_so_when_it_is_opened(tmp_path: Path) -> None:
    player = Player(tmp_path, ENGLISH_TWO)
    path = tmp_path / "long.pdn"
    path.write_text(f'[GameType "21"] [FEN "W:WK32:BK1"] {ROUND_TRIP} {ROUND_TRIP} 32-27 *', encoding="utf-8")
    player.send(pygame.DROPFILE, file=str(path))
    player.step()
    assert player.find("status").text == "The game was a draw at move 5, but play went on."
    assert player.moves.endswith("32-27")
