"""The score over rematches: where it is shown, how it survives, begins anew and ends; the level that follows it."""

from dataclasses import replace
from pathlib import Path

from ai.players.adaptive import Adapting, AdaptiveResult, next_level
from game.keeping import settings
from game.keeping.library import Library
from game.ui.board.hand import ECHO
from game.ui.play_setup import PlaySetup, Seat
from game.ui.routes import make_routes
from game.ui.words import names
from tests.ui.player import Player

EASY = PlaySetup("checkers", "english", seats=(Seat("Ada"), Seat(level="easy")))
TWO = PlaySetup(seats=(Seat("Ada"), Seat("Bo")))


def begin(folder: Path, setup: PlaySetup) -> Player:
    """A game that begins as it does from the form."""
    player = Player(folder, setup)
    player.screen = player.context.routes.play(setup)
    player.step()
    return player


def resign(player: Player) -> None:
    player.wait_for_turn()
    player.click("resign")
    player.click("yes")


def win_by_a_line(player: Player) -> None:
    """The side that moves first wins."""
    player.click_square(0, 4, 1, 5, 2)


def test_the_score_goes_on_over_rematches_and_sides_are_swapped(tmp_path: Path) -> None:
    player = begin(tmp_path, TWO)
    assert "score" not in player.names()
    win_by_a_line(player)
    assert player.find("score").text == "Ada 1 – 0 Bo"
    player.click("rematch")
    assert player.find("score").text == "Ada 1 – 0 Bo"
    assert player.play.playing.setup.seats == (Seat("Bo"), Seat("Ada"))
    win_by_a_line(player)
    assert player.find("score").text == "Ada 1 – 1 Bo"
    player.click("rematch")
    player.click_square(0, 1, 2, 4, 3, 5, 7, 6, 8)
    assert player.find("score").text == "Ada 1 – 1 Bo, 1 drawn"


def test_a_result_that_is_taken_back_no_longer_counts(tmp_path: Path) -> None:
    player = begin(tmp_path, TWO)
    win_by_a_line(player)
    player.click("undo")
    assert "score" not in player.names()
    player.seconds(ECHO + 0.1)
    player.click_square(2)
    assert player.find("score").text == "Ada 1 – 0 Bo"


def test_the_score_survives_a_restart_and_a_new_game_from_the_form(tmp_path: Path) -> None:
    first = begin(tmp_path, TWO)
    win_by_a_line(first)
    first.context.library.close()
    second = Player(tmp_path, TWO, series=first.context.settings.series)
    second.screen = second.context.routes.play(replace(TWO, seats=TWO.seats[::-1]))
    second.step()
    assert second.find("score").text == "Ada 1 – 0 Bo"
    second.screen = second.context.routes.play(replace(TWO, giveaway=True))
    second.step()
    assert "score" not in second.names()


def test_the_score_begins_anew_when_that_is_asked_for(tmp_path: Path) -> None:
    player = begin(tmp_path, TWO)
    win_by_a_line(player)
    player.more("Reset the score")
    assert "score" not in player.names()
    player.click("rematch")
    win_by_a_line(player)
    assert player.find("score").text == "Ada 0 – 1 Bo"
    player.click("rematch")
    player.context.changed()
    player.more("Reset the score")
    assert settings.load(player.context.places.settings)[0].series == player.context.settings.series
    assert "score" not in player.names()
    win_by_a_line(player)
    assert player.find("score").text == "Ada 1 – 0 Bo"
    assert len(player.context.library.finished()) == 3


def test_a_match_of_three_games_ends_and_the_next_one_is_another(tmp_path: Path) -> None:
    player = begin(tmp_path, replace(TWO, best_of=3))
    assert player.find("score").text == "Ada 0 – 0 Bo · Best of 3 games"
    win_by_a_line(player)
    assert player.find("series end").text == "Best of 3 games"
    player.click("rematch")
    player.click_square(3, 0, 4, 1, 6, 2)
    assert player.find("score").text == "Ada 2 – 0 Bo"
    assert player.find("series end").text == "Ada won the match, best of 3 games."
    player.click("rematch")
    assert player.find("score").text == "Ada 0 – 0 Bo · Best of 3 games"


def test_the_level_follows_the_results_from_game_to_game(tmp_path: Path) -> None:
    player = begin(tmp_path, replace(EASY, adapting=Adapting.EVEN))
    resign(player)
    after = next_level([AdaptiveResult("easy", 0.0)], Adapting.EVEN, "easy")
    text = f"You win less than half against Easy, so {names.level(after)} comes next. {names.place(after)}"
    assert player.find("next level").text == text
    player.click("rematch")
    assert player.play.playing.setup.seats == (Seat(level=after), Seat("Ada"))
    assert player.find("score").text == "Ada 0 – 1 Computer"
    resign(player)
    assert player.find("score").text == "Ada 0 – 2 Computer"
    levels = [record.level for record in player.context.library.finished()]
    assert levels == [after, "easy"]


def test_the_first_result_is_below_a_level_and_not_further_below_than_before(tmp_path: Path) -> None:
    player = begin(tmp_path, replace(EASY, adapting=Adapting.AHEAD))
    resign(player)
    after = next_level([AdaptiveResult("easy", 0.0)], Adapting.AHEAD, "easy")
    text = f"Your last results are well below Easy, so {names.level(after)} comes next."
    assert player.find("next level").text.startswith(text)


def test_a_game_in_which_a_side_changed_hands_leaves_the_series(tmp_path: Path) -> None:
    player = begin(tmp_path, EASY)
    player.wait_for_turn()
    player.type_move("11-15")
    player.wait_for_turn()
    player.play.hand_over((Seat("Ada"), Seat(level="beginner")))
    resign(player)
    assert "score" not in player.names()
    player.click("rematch")
    player.wait_for_turn()
    assert not player.play.playing.setup.handed_over
    assert "score" not in player.names()


def test_the_library_that_can_not_be_written_counts_as_well(tmp_path: Path) -> None:
    player = begin(tmp_path, TWO)
    player.context.library = Library(tmp_path / "nowhere" / "library.sqlite")
    player.context.routes = make_routes(player.context)
    player.screen = player.context.routes.play(TWO)
    player.step()
    win_by_a_line(player)
    assert player.find("score").text == "Ada 1 – 0 Bo"
