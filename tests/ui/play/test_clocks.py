"""Games by the clock: whose clock runs and when, flags, pauses, what is kept and what comes back."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pygame
import pytest

from ai.limits import Clock
from ai.minds.levels import Level
from ai.players.thinker import Thinker
from game.checkers.kind import CHECKERS
from game.checkers.pdn import write_pdn
from game.checkers.pdn_reader import read_pdn
from game.clock import LONGEST_GAP, TimeControl, TimeLeft
from game.core import Reason
from game.keeping.games import game_of, with_game
from game.keeping.transfer import record_text
from game.ui.play import saving
from game.ui.play.controller import GameInProgress
from game.ui.play_setup import PlaySetup, Seat
from tests.ui.play.test_controller import Oracle
from tests.ui.player import Player


class Time:
    """The time of the clocks, for tests to set."""

    def __init__(self) -> None:
        self.now = 50.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    found = Time()
    monkeypatch.setattr("game.ui.play.controller.moment", found)
    return found


def setup_of(*clocks: str, computer: str = "", **more: Any) -> PlaySetup:
    controls = [TimeControl.parse(text) if text else None for text in clocks]
    seats = (Seat("Ada", "", controls[0]), Seat("" if computer else "Grace", computer, controls[1]))
    return PlaySetup("checkers", "english", seats=seats, **more)


class Table(Player):
    """The play screen, with a time of the clocks that passes only when `wait` is called."""

    def __init__(self, folder: Path, time: Time, setup: PlaySetup, **more: Any) -> None:
        self.time = time
        super().__init__(folder, setup, **more)

    def wait(self, seconds: float) -> None:
        """Let these seconds pass, at most two of them in one frame."""
        while seconds > 0:
            self.time.now += min(2.0, seconds)
            seconds -= 2.0
            self.step()

    def clock(self, player: int) -> str:
        return self.find(f"clock {player}").text

    @property
    def reason(self) -> Reason | None:
        outcome = self.play.playing.outcome
        return outcome.reason if outcome else None


def test_a_clock_runs_from_move_to_move(tmp_path: Path, time: Time) -> None:
    table = Table(tmp_path, time, setup_of("300", "60+2"))
    assert (table.clock(0), table.clock(1)) == ("5:00 · runs", "1:00")
    table.wait(12.5)
    assert table.clock(0) == "4:48 · runs"
    table.type_move("11-15")
    table.step()
    assert (table.clock(0), table.clock(1)) == ("4:48", "1:00 · runs")
    table.wait(4)
    table.type_move("22-18")
    table.step()
    assert (table.clock(0), table.clock(1)) == ("4:48 · runs", "0:58")
    assert table.play.playing.match.node.clock == (287, 58)


def test_a_flag_that_falls_ends_the_game_with_its_reason(tmp_path: Path, time: Time) -> None:
    table = Table(tmp_path, time, setup_of("20", "20"))
    heard = listen(table)
    table.type_move("11-15")
    table.wait(14.9)
    assert (heard, table.reason) == ([], None)
    table.wait(0.2)
    assert (heard, table.clock(1)) == (["time"], "4.9 · runs · time is running out")
    table.wait(4.8)
    assert len(heard) == 1
    table.wait(0.2)
    assert heard == ["time", "win"]
    assert table.find("reason").text == "White ran out of time."
    assert table.clock(1) == "0.0 · time is running out"
    kept = table.context.library.finished()[0]
    assert (kept.result, kept.reason, kept.moves) == ("0-1", "time", ("11-15",))


def test_a_game_left_and_continued_goes_on_with_the_time_that_was_left(tmp_path: Path, time: Time) -> None:
    table = Table(tmp_path, time, setup_of("60", "60"))
    table.type_move("11-15")
    table.wait(8)
    table.click("back")
    table.click("continue")
    assert table.clock(1) == "0:52"
    table.click("go on")
    table.type_move("22-18")
    assert table.moves == "11-15 22-18"
    assert [record.moves for record in table.context.library.left_games()] == [("11-15", "22-18")]


def listen(table: Table) -> list[str]:
    """The sounds of warnings and results from now on."""
    heard: list[str] = []
    table.play.context.sounds.play = lambda name: heard.append(name) if name != "move" else None  # type: ignore[method-assign]
    return heard


def test_a_move_that_comes_with_the_fall_of_the_flag_comes_too_late(tmp_path: Path, time: Time) -> None:
    table = Table(tmp_path, time, setup_of("10", "10"))
    table.click("typed")
    table.type("11-15")
    time.now += 4
    table.step()
    time.now += 4
    table.step()
    time.now += 2
    table.key(pygame.K_RETURN)
    assert (table.reason, table.play.playing.length) == (Reason.TIME, 0)


def test_the_low_time_of_byoyomi_is_heard_in_each_period(tmp_path: Path, time: Time) -> None:
    table = Table(tmp_path, time, setup_of("byoyomi:5+3x10", "300"))
    heard = listen(table)
    table.wait(6)
    assert table.clock(0) == "9.0 · 3 × 10 s · runs"
    table.wait(7)
    assert (table.clock(0), heard) == ("2.0 · 3 × 10 s · runs · time is running out", ["time"])
    table.wait(4)
    assert table.clock(0) == "8.0 · 2 × 10 s · runs"
    table.wait(7)
    assert heard == ["time", "time"]


def test_a_pause_lets_the_clocks_rest_and_covers_the_board(tmp_path: Path, time: Time) -> None:
    table = Table(tmp_path, time, setup_of("300", "300"))
    table.type_move("11-15")
    table.wait(10)
    table.click("pause")
    assert {"cover", "paused", "go on"} <= table.names()
    assert "board" not in table.names()
    table.wait(100)
    table.type_move("22-18")
    assert (table.find("status").text, table.clock(1)) == ("The game is paused.", "4:50")
    table.click("go on")
    table.wait(10)
    assert (table.clock(1), "board" in table.names()) == ("4:40 · runs", True)
    table.key(pygame.K_p, scancode=pygame.KSCAN_P)
    assert "cover" in table.names()
    table.key(pygame.K_p, scancode=pygame.KSCAN_P)
    assert "cover" not in table.names()


@pytest.mark.parametrize("way", ["minimised", "slept", "lab", "another screen"])
def test_what_pauses_a_game(tmp_path: Path, time: Time, way: str) -> None:
    table = Table(tmp_path, time, setup_of("300", "300"))
    play = table.play
    table.type_move("11-15")
    table.wait(10)
    ways: dict[str, Callable[[], object]] = {
        "minimised": lambda: table.send(pygame.WINDOWMINIMIZED),
        "lab": play.open_lab,
        "another screen": play.new_game,
    }
    if way == "slept":
        time.now += LONGEST_GAP + 1000
    else:
        ways[way]()
    table.step()
    assert play.playing.paused
    time.now += 1000
    table.screen = play
    table.step()
    play.parts.clocks.go_on()
    table.step()
    assert play.playing.clocks is not None
    assert play.playing.clocks.shown(1) == TimeLeft(290)


def test_a_dialog_does_not_stop_a_person_s_clock(tmp_path: Path, time: Time) -> None:
    table = Table(tmp_path, time, setup_of("20", "20"))
    table.click("resign")
    table.wait(21)
    assert table.reason is Reason.TIME
    table.key(pygame.K_RETURN)
    table.step()
    assert table.reason is Reason.TIME


def test_a_game_that_was_left_goes_on_paused_with_the_time_that_was_left(tmp_path: Path, time: Time) -> None:
    table = Table(tmp_path, time, setup_of("300", "byoyomi:10+3x10"))
    for move, seconds in (("11-15", 7.25), ("22-18", 23), ("15x22", 3)):
        table.wait(seconds)
        table.type_move(move)
    killed = table.context.library.unfinished()
    table.wait(4)
    table.play.leave()
    left = table.context.library.unfinished()
    assert killed
    assert left
    assert left.setup["elapsed"] == "7.25 23 3"
    for record, spent in ((killed, 0.0), (left, 4.0)):
        playing = GameInProgress(PlaySetup.from_record(record.setup), Oracle())
        saving.replay(record, playing)
        assert playing.clocks
        assert (playing.paused, playing.clocks.left) == (True, [TimeLeft(289.75), TimeLeft(0.0, 2)])
        assert playing.clocks.used(1) == spent
        assert [node.clock for node in playing.match.nodes] == [None, (292, 10), (292, 10), (289, 10)]


def test_a_takeback_gives_the_time_back(tmp_path: Path, time: Time) -> None:
    table = Table(tmp_path, time, setup_of("300", "300"))
    for move, seconds in (("11-15", 10), ("22-18", 20)):
        table.wait(seconds)
        table.type_move(move)
    table.wait(5)
    table.click("undo")
    table.step()
    assert (table.clock(0), table.clock(1)) == ("4:50", "5:00 · runs")
    table.wait(3)
    table.click("redo")
    table.step()
    assert (table.clock(0), table.clock(1)) == ("4:50 · runs", "4:40")


def test_takebacks_can_be_forbidden(tmp_path: Path, time: Time) -> None:
    table = Table(tmp_path, time, setup_of("20", "20", takebacks=False))
    table.type_move("11-15")
    assert not table.find("undo").enabled
    table.wait(20)
    assert (table.reason, table.play.playing.undo_count) == (Reason.TIME, 0)


def test_a_flag_can_be_taken_back_where_takebacks_are_allowed(tmp_path: Path, time: Time) -> None:
    table = Table(tmp_path, time, setup_of("20", "20"))
    table.type_move("11-15")
    table.wait(21)
    table.play.undo()
    table.step()
    assert (table.reason, table.clock(1)) == (None, "0:20 · runs")


def test_a_rematch_begins_with_full_clocks_that_go_with_their_players() -> None:
    again = setup_of("300", "60+2").swapped()
    assert [seat.clock and seat.clock.text for seat in again.seats] == ["60+2", "300"]


def test_one_side_alone_can_play_by_the_clock(tmp_path: Path, time: Time) -> None:
    table = Table(tmp_path, time, setup_of("60", ""))
    table.wait(10)
    table.type_move("11-15")
    table.wait(1000)
    table.type_move("22-18")
    assert ("clock 1" in table.names(), table.reason, table.clock(0)) == (False, None, "0:50 · runs")
    assert table.play.playing.match.node.clock is None


def test_the_computer_gets_a_share_of_its_clock(time: Time) -> None:
    oracle = Oracle()
    playing = GameInProgress(setup_of("300", "10", computer="champion"), oracle)
    playing.play(playing.position.legal_moves()[0])
    assert oracle.asked[-1][1].seconds == pytest.approx(Clock(10).aim)
    playing.let_clock_run(runs=True)
    time.now += 3
    playing.pause()
    assert (oracle.cancelled, playing.computers.thinking) == (1, False)
    playing.resume()
    assert not playing.computers.thinking
    playing.go_on()
    playing.resume()
    assert oracle.asked[-1][1].seconds == pytest.approx(Clock(7).aim)


@pytest.mark.parametrize(("level", "clock"), [("hard", "300"), ("analysis", "300"), ("analysis", "move:5")])
def test_a_level_takes_no_longer_than_its_own_time(time: Time, level: str, clock: str) -> None:
    oracle = Oracle()
    playing = GameInProgress(setup_of("300", clock, computer=level), oracle)
    playing.play(playing.position.legal_moves()[0])
    asked: Level = oracle.asked[-1][1]
    expected = {"hard": 1.0, "analysis": Clock(300).aim if clock == "300" else Clock(5, moves=1).aim}
    assert asked.seconds == pytest.approx(expected[level])
    assert not playing.endless


def test_the_computer_s_clock_rests_while_its_move_waits_under_a_dialog(tmp_path: Path, time: Time) -> None:
    table = Table(tmp_path, time, setup_of("300", "2", computer="beginner"))
    table.type_move("11-15")
    table.click("resign")
    while not table.play.context.thinker.answered:
        sleep(0.001)
    table.wait(30)
    table.key(pygame.K_ESCAPE)
    table.wait_for_turn()
    assert (table.reason, table.play.playing.length) == (None, 2)


def test_clocks_are_written_into_the_pdn(time: Time) -> None:
    setup = setup_of("300+5", "300+5")
    playing = GameInProgress(setup, Thinker())
    for move in ("11-15", "22-18"):
        playing.let_clock_run(runs=True)
        time.now += 10
        playing.play(CHECKERS.parse_move(move, playing.position))
    record = saving.updated(saving.new_record(setup), playing)
    for text in (write_pdn(saving.recorded(playing, record.started)), record_text(record, ".pdn")):
        assert '[TimeControl "300+5"]' in text
        (game,) = read_pdn(text)
        assert [node.clock for node in game.last.path()] == [None, (295, 300), (295, 295)]


@pytest.mark.parametrize("clock", ["bronstein:300+5", "delay:300+5", "byoyomi:300+5x10", "move:10"])
def test_clocks_that_pdn_does_not_know_are_not_written_into_it(time: Time, clock: str) -> None:
    setup = setup_of(clock, clock)
    playing = GameInProgress(setup, Thinker())
    playing.play(CHECKERS.parse_move("11-15", playing.position))
    record = saving.updated(saving.new_record(setup), playing)
    for text in (write_pdn(saving.recorded(playing, record.started)), record_text(record, ".pdn")):
        assert "TimeControl" not in text


@pytest.mark.parametrize(("spent", "taken"), [("299.999", 299.999), ("300", 0.0), ("301", 0.0)])
def test_a_game_that_goes_on_has_not_lost_on_time_already(time: Time, spent: str, taken: float) -> None:
    """The file may have been changed by hand."""
    setup = setup_of("300", "300")
    playing = GameInProgress(setup, Oracle())
    for move in ("11-15", "22-18"):
        playing.play(CHECKERS.parse_move(move, playing.position))
    record = saving.updated(saving.new_record(setup), playing)
    again = GameInProgress(PlaySetup.from_record(record.setup), Oracle())
    saving.replay(replace(record, setup=record.setup | {"spent": spent}), again)
    assert again.clocks
    assert (again.clocks.spent, again.clocks.fallen) == (taken, None)


def test_a_game_that_was_studied_goes_on_with_its_clocks(time: Time) -> None:
    setup = setup_of("300", "300")
    playing = GameInProgress(setup, Oracle())
    for move in ("11-15", "22-18", "15x22"):
        playing.let_clock_run(runs=True)
        time.now += 10
        playing.play(CHECKERS.parse_move(move, playing.position))
    record = saving.updated(saving.new_record(setup), playing)
    game = game_of(record)
    game.root.children[0].comments.append("Good.")
    record = with_game(record, game)
    again = GameInProgress(PlaySetup.from_record(record.setup), Oracle())
    saving.replay(record, again)
    assert again.clocks
    assert (again.paused, again.clocks.left) == (True, [TimeLeft(280), TimeLeft(290)])
    again.go_on()
    again.let_clock_run(runs=True)
    time.now += 5
    again.play(CHECKERS.parse_move("25x18", again.position))
    assert again.match.node.clock == (280, 285)
    again.undo()
    assert again.clocks.left == [TimeLeft(280), TimeLeft(290)]


def test_any_game_that_is_kept_goes_on_with_the_same_clocks(time: Time) -> None:
    setup, rng = setup_of("byoyomi:20+3x10", "40+2"), Random(5)
    playing = GameInProgress(setup, Oracle())
    while playing.outcome is None and playing.length < 40:
        playing.let_clock_run(runs=True)
        time.now += rng.choice([0.3, 1.25, 4.5, 12])
        if not playing.heed_clock():
            playing.play(rng.choice(playing.position.legal_moves()))
    record = saving.updated(saving.new_record(setup), playing)
    again = GameInProgress(PlaySetup.from_record(record.setup), Oracle())
    saving.replay(record, again)
    assert again.clocks
    assert playing.clocks
    assert again.clocks.left == playing.clocks.left
    assert (again.outcome, again.moves) == (playing.outcome, playing.moves)
