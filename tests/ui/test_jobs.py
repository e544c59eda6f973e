"""Long work outlives its screen, is shown on every other one, can be stopped there, and ends with a message."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

import pygame
import pytest

from ai.classroom.checking import check_file
from ai.contest.deep import DeepPlan
from ai.contest.tournament import watch
from ai.engine.endgame.builds import BuildRequest
from ai.insight.review import review
from ai.limits import Limit
from ai.work.game_tools import LibraryGames
from game.checkers.pdn_reader import read_pdn, readings
from game.checkers.rule_sets.italian import ITALIAN
from game.core import InputError
from game.databases.index import Index, IndexProgress
from game.faults import Fault
from game.keeping.catalogue import LibraryQuery
from game.keeping.files import places
from game.keeping.profiles import Profiles
from game.keeping.settings import load
from game.keeping.tools import TagChange, change_tags
from game.keeping.transfer import ImportResult, add_games
from game.tictactoe.position import TicTacToe
from game.tree import Game, Node
from game.ui.app import opened_profile
from game.ui.contest.check_screen import CheckScreen
from game.ui.contest.contest_screen import ContestScreen
from game.ui.databases.database_screen import DatabaseScreen
from game.ui.databases.database_words import found_text, progress_text
from game.ui.databases.source import GameSource
from game.ui.home.tables import TablesScreen
from game.ui.jobs import JobKind
from game.ui.library.dialogs import imported_text
from game.ui.library.library_screen import LibraryScreen
from game.ui.library.tools import changed_text
from game.ui.share.board_drawing import board_svg
from game.ui.share.options import ShareFormat
from game.ui.share.share_screen import ShareScreen
from game.ui.study.deep import DeepJob, analysed
from game.ui.study.study_screen import StudyScreen
from tests.ui.contest.test_screen import QuickPlayer
from tests.ui.looped import Looped

THREE = '[GameType "21"]\n1. 11-15 23-19 1-0\n\n[GameType "21"]\n1. 11-16 24-19 *\n\n[GameType "21"]\n1. 9-13 22-18 *\n'


class Chipped(Looped):
    """The whole program, with the chip of its jobs."""

    @property
    def message(self) -> str:
        """The text of the chip; "" where there is none."""
        return self.find("jobs").text if "jobs" in self.names() else ""


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Holds every job until it is set."""
    gate = Event()

    def held(real: Callable[..., Any]) -> Callable[..., Any]:
        def work(*args: Any, **options: Any) -> Any:
            assert gate.wait(20)
            return real(*args, **options)

        return work

    for name, real in (
        ("game.ui.library.transfers.add_games", add_games),
        ("game.keeping.tools.change_tags", change_tags),
        ("game.ui.study.deep.analysed", analysed),
        ("game.ui.share.share_screen.board_svg", board_svg),
        ("game.databases.index.Index.build", Index.build),
        ("game.ui.study.reviewing.review", review),
        ("ai.contest.tournament.watch", watch),
        ("game.ui.contest.check_screen.check_file", check_file),
        ("ai.engine.endgame.builds.build", lambda *_args, **_options: None),
    ):
        monkeypatch.setattr(name, held(real))
    monkeypatch.setattr("game.ui.contest.contest_session.OwnPlayer", QuickPlayer)
    monkeypatch.setattr("game.ui.jobs.PATIENCE", 0.0)
    return gate


def begin_import(driver: Chipped, folder: Path) -> None:
    path = folder / "games.pdn"
    path.write_text(THREE, encoding="utf-8")
    driver.show(lambda context: context.routes.library(None, context.routes.home()))
    driver.send(pygame.DROPFILE, file=str(path))
    assert isinstance(driver.screen, LibraryScreen)


def begin_export(driver: Chipped, folder: Path) -> None:
    game: Game[Any, Any] = Game(Node(TicTacToe.start()))
    driver.context.settings.recent_folders = (str(folder),)
    driver.show(lambda context: ShareScreen(context, game, None, context.routes.home(), flipped=False))
    assert isinstance(driver.screen, ShareScreen)
    driver.screen.options.form = ShareFormat.DRAWING
    driver.screen._write(folder / "board.svg")


def begin_index(driver: Chipped, folder: Path) -> None:
    path = folder / "games.pdn"
    path.write_text(THREE, encoding="utf-8")
    driver.send(pygame.DROPFILE, file=str(path))
    driver.until(lambda: isinstance(driver.screen, DatabaseScreen))
    driver.step()


def begin_review(driver: Chipped, folder: Path) -> None:
    game = read_pdn(THREE)[0]
    driver.show(lambda context: StudyScreen(context, game, back=context.routes.home(), review=True))
    assert isinstance(driver.screen, StudyScreen)


def begin_tables(driver: Chipped, folder: Path) -> None:
    driver.show(lambda context: TablesScreen(context, context.routes.home()))
    driver.context.builds.add(BuildRequest(ITALIAN, 3))
    driver.step()


def begin_tournament(driver: Chipped, folder: Path) -> None:
    for name in ("ann", "bob"):
        (folder / f"{name}.py").touch()
    driver.show(lambda context: ContestScreen(context, context.routes.home(), folder))
    assert isinstance(driver.screen, ContestScreen)
    driver.screen._rules("tictactoe", "3x3x3")
    driver.screen.pace.seconds = 0.0
    driver.click("begin")


def begin_check(driver: Chipped, folder: Path) -> None:
    path = folder / "mine.py"
    path.write_text("def minimax(tree, maximising): return 0", encoding="utf-8")
    driver.show(lambda context: CheckScreen(context, context.routes.home(), path))
    driver.click("begin")


def begin_tools(driver: Chipped, folder: Path) -> None:
    path = driver.context.library.path
    add_games(path, "club.pdn", readings(THREE), bytearray(1), lambda _: None)
    driver.show(lambda context: context.routes.library(None, context.routes.home()))
    assert isinstance(driver.screen, LibraryScreen)
    games, change = driver.screen.toolbox.games(), TagChange({"Event": "Open"})
    driver.screen.toolbox.begin(
        "Changing tags", lambda out, stop, tell: games.change(change, out, stop, tell), changed_text
    )


def begin_deep(driver: Chipped, folder: Path) -> None:
    path = driver.context.library.path
    added = add_games(path, "club.pdn", readings(THREE), bytearray(1), lambda _: None)
    games = LibraryGames(path, added.keys)
    driver.show(lambda context: context.routes.deep(games, context.routes.home()))
    plan = DeepPlan(tuple((key, 2) for key in added.keys), Limit(nodes=50))
    driver.context.jobs.begin(DeepJob(driver.context, plan))


def in_library(driver: Chipped) -> int:
    return len(driver.context.library.keys(LibraryQuery()))


@dataclass(frozen=True)
class Row:
    """One kind of long work."""

    begin: Callable[[Chipped, Path], None]
    told: str
    """Part of the message at its end."""
    stopped: str
    """Part of the message after a stop."""
    there: Callable[[Chipped, Path], bool]
    """True if the result is there."""


ROWS = {
    JobKind.IMPORT: Row(
        begin_import,
        "3 games were imported.",
        "The import was stopped",
        lambda driver, _: in_library(driver) == 3,
    ),
    JobKind.EXPORT: Row(
        begin_export, "Saved as", "nothing was written", lambda _, folder: (folder / "board.svg").exists()
    ),
    JobKind.INDEX: Row(
        begin_index,
        "games.pdn: 3 games listed.",
        "Stopped after",
        lambda driver, folder: Index.of(folder / "games.pdn", driver.context.places.cache).path.exists(),
    ),
    JobKind.REVIEW: Row(begin_review, "The review is finished.", "stopped", lambda driver, _: in_library(driver) == 1),
    JobKind.TABLES: Row(
        begin_tables,
        "The endgame tables are finished.",
        "Building is paused",
        lambda driver, _: not driver.context.settings.wished_tables,
    ),
    JobKind.TOURNAMENT: Row(
        begin_tournament, "Equal first", "The tournament was stopped.", lambda driver, _: bool(driver.message)
    ),
    JobKind.CHECK: Row(begin_check, "0 of 1 file works", "Stopped.", lambda driver, _: bool(driver.message)),
    JobKind.DEEP: Row(
        begin_deep,
        "3 games were analysed.",
        "Deep analysis stopped after 0 of 3 games.",
        lambda driver, _: all(
            game.tree for game in driver.context.library.records(driver.context.library.keys(LibraryQuery()))
        ),
    ),
    JobKind.TOOLS: Row(
        begin_tools,
        "3 games were changed.",
        "0 games were changed.",
        lambda driver, _: len(driver.context.library.keys(LibraryQuery(text="Open"))) == 3,
    ),
}
LEAVING = {
    "Esc": (pygame.K_ESCAPE, 0),
    "Ctrl+B": (pygame.K_b, pygame.KMOD_CTRL),
    "Ctrl+H": (pygame.K_h, pygame.KMOD_CTRL),
}


def left(driver: Chipped, way: str) -> None:
    before = driver.screen
    driver.key(*LEAVING[way])
    driver.step()
    if way == "Ctrl+B" and isinstance(before, LibraryScreen):
        driver.key(*LEAVING["Ctrl+H"])  # another library has come, which shows the job too
    assert driver.screen is not before


@pytest.mark.parametrize(
    ("kind", "way"),
    [
        pytest.param(kind, way, marks=[] if (one + other) % len(LEAVING) == 0 else pytest.mark.slow)
        for one, kind in enumerate(JobKind)
        for other, way in enumerate(LEAVING)
    ],
)
def test_a_job_outlives_its_screen_and_ends_with_a_message(
    tmp_path: Path, gate: Event, kind: JobKind, way: str
) -> None:
    row, driver = ROWS[kind], Chipped(tmp_path, reduced_motion=True)
    row.begin(driver, tmp_path)
    assert not driver.message
    left(driver, way)
    assert "jobs" in driver.names()
    assert [job.kind for job in driver.context.jobs.running] == [kind]
    assert driver.message.startswith(driver.context.jobs.running[0].title)
    gate.set()
    driver.until(lambda: row.told in driver.message)
    assert row.there(driver, tmp_path)
    assert driver.find("job news").text == driver.message
    driver.key(pygame.K_j, pygame.KMOD_CTRL)
    assert row.told in driver.texts()
    driver.key(pygame.K_ESCAPE)
    driver.step()
    assert "jobs" not in driver.names()


@pytest.mark.parametrize("kind", JobKind)
def test_a_job_is_stopped_from_another_screen_and_says_so(tmp_path: Path, gate: Event, kind: JobKind) -> None:
    row, driver = ROWS[kind], Chipped(tmp_path, reduced_motion=True)
    row.begin(driver, tmp_path)
    left(driver, "Ctrl+H")
    driver.click("jobs")
    driver.click("stop job 0")
    gate.set()
    driver.until(lambda: row.stopped in driver.texts())
    assert not driver.context.jobs.running
    driver.click("close")
    driver.step()
    assert "jobs" not in driver.names()


def test_a_screen_that_is_come_back_to_shows_the_job_itself(tmp_path: Path, gate: Event) -> None:
    driver = Chipped(tmp_path, reduced_motion=True)
    begin_import(driver, tmp_path)
    left(driver, "Esc")
    assert "jobs" in driver.names()
    left(driver, "Ctrl+B")
    assert "jobs" not in driver.names()
    assert "stop" in driver.names()
    gate.set()
    driver.until(lambda: "imported" in driver.names())
    assert driver.find("imported").text == "3 games were imported."
    assert not driver.context.jobs.all


@pytest.mark.parametrize(("begin", "stays"), [(begin_review, False), (begin_import, True)])
def test_a_message_that_was_read_goes_with_its_screen_unless_it_leads_to_more(
    tmp_path: Path,
    gate: Event,
    monkeypatch: pytest.MonkeyPatch,
    begin: Callable[[Chipped, Path], None],
    stays: bool,
) -> None:
    monkeypatch.setattr("ai.insight.review.NODES", 500)
    driver = Chipped(tmp_path, reduced_motion=True)
    begin(driver, tmp_path)
    left(driver, "Esc")
    gate.set()
    driver.until(lambda: any(job.told for job in driver.context.jobs.all))
    left(driver, "Ctrl+H")
    assert driver.message, "no one could read it so soon"
    monkeypatch.setattr("game.ui.jobs.READ", 0.0)
    driver.key(pygame.K_ESCAPE)
    driver.step()
    assert bool(driver.message) is stays


def test_imports_follow_one_another_when_their_screen_is_left(tmp_path: Path, gate: Event) -> None:
    driver = Chipped(tmp_path, reduced_motion=True)
    begin_import(driver, tmp_path)
    more = tmp_path / "more.pdn"
    more.write_text('[GameType "21"]\n1. 10-15 23-19 *\n', encoding="utf-8")
    driver.send(pygame.DROPFILE, file=str(more))
    left(driver, "Esc")
    assert driver.message == "2 tasks running"
    gate.set()
    driver.until(lambda: in_library(driver) == 4)


def test_what_goes_wrong_is_said_where_the_user_is(
    tmp_path: Path, gate: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> None:
        raise InputError(Fault.NOT_WRITTEN, path=tmp_path, reason="full")

    driver = Chipped(tmp_path, reduced_motion=True)
    monkeypatch.setattr("game.ui.library.transfers.add_games", refuse)
    monkeypatch.setattr("game.ui.library.library_screen.LibraryScreen.hear_jobs", lambda _: None)
    begin_import(driver, tmp_path)
    left(driver, "Esc")
    driver.until(lambda: "The file can't be imported" in driver.message)
    assert "full" in driver.message


def test_a_message_of_the_last_session_is_listed_once(tmp_path: Path) -> None:
    driver = Chipped(tmp_path, reduced_motion=True)
    driver.context.jobs.tell(JobKind.REVIEW, "The review is finished.")
    driver.until(lambda: driver.message == "The review is finished.")
    driver.widgets.act("jobs")
    layer = driver.widgets.ui.layers[-1].root
    assert [widget.text for widget in layer.walk()].count("The review is finished.") == 1


def test_a_failure_is_not_hidden_by_a_message_before_it(
    tmp_path: Path, gate: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> None:
        raise InputError(Fault.NOT_WRITTEN, path=tmp_path, reason="full")

    driver = Chipped(tmp_path, reduced_motion=True)
    driver.context.jobs.tell(JobKind.REVIEW, "The review is finished.")
    driver.until(lambda: driver.message == "The review is finished.")
    monkeypatch.setattr("game.ui.library.transfers.add_games", refuse)
    monkeypatch.setattr("game.ui.library.library_screen.LibraryScreen.hear_jobs", lambda _: None)
    begin_import(driver, tmp_path)
    left(driver, "Esc")
    driver.until(lambda: "The file can't be imported" in driver.message)


def test_an_import_that_the_end_of_the_program_stops_is_told_of_at_the_next_start(tmp_path: Path, gate: Event) -> None:
    """It ends at the end of a game."""
    profiles = Profiles(places(tmp_path))
    with opened_profile(profiles, profiles.last) as context:
        driver = Chipped(tmp_path, reduced_motion=True)
        driver.context.jobs = context.jobs
        begin_import(driver, tmp_path)
        (job,) = context.jobs.running
        stop = job.stop

        def stop_now() -> None:
            stop()
            gate.set()

        job.stop = stop_now  # type: ignore[method-assign]
    assert in_library(driver) == 1
    with opened_profile(profiles, profiles.last) as context:
        driver = Chipped(tmp_path, reduced_motion=True)
        driver.context.jobs = context.jobs
        driver.until(lambda: "The import was stopped" in driver.message)
        assert driver.message.startswith("games.pdn: 1 game was imported.")
    with opened_profile(profiles, profiles.last) as context:
        assert not context.jobs.all


def test_long_work_writes_its_numbers_alike() -> None:
    """Thousands are separated, during the work and at its end."""
    done = ImportResult(keys=["key"] * 1945, known=5021, bad_count=1200)
    assert imported_text(done).startswith("1,945 games were imported. 5,021 games were")
    assert "1,200 games could not be read" in imported_text(done)
    reading = IndexProgress(games=7679, share=0.5, complete=False)
    assert progress_text(reading, stopped=False) == "Reading: 7,679 games so far"
    assert progress_text(reading, stopped=True) == "Stopped after 7,679 games"
    assert found_text(1510, 7145) == "1,510 of 7,145 games"


# Reading what is opened


def test_a_long_file_is_read_beside_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Event()
    path = tmp_path / "games.pdn"
    path.write_text(THREE, encoding="utf-8")

    def slow(*args: Any) -> Any:
        assert gate.wait(20)
        return only_game(*args)

    from game.ui.files import pdn_files  # noqa: PLC0415 - for the original function

    only_game = pdn_files.only_game
    monkeypatch.setattr(pdn_files, "only_game", slow)
    monkeypatch.setattr("game.ui.jobs.PATIENCE", 0.0)
    driver = Chipped(tmp_path, reduced_motion=True)
    began = time.monotonic()
    driver.send(pygame.DROPFILE, file=str(path))
    driver.step()
    assert time.monotonic() - began < 5
    assert "stop reading" in driver.names()
    gate.set()
    driver.until(lambda: isinstance(driver.screen, DatabaseScreen))


@pytest.mark.parametrize("way", ["read", "refused", "stopped"])
def test_no_thread_stays_when_the_reading_has_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    monkeypatch.setattr("game.ui.jobs.PATIENCE", 0.0)
    driver = Chipped(tmp_path, reduced_motion=True)
    path = tmp_path / "games.pdn"
    path.write_text(THREE.split("\n\n", maxsplit=1)[0] if way == "read" else "word " * 2000, encoding="utf-8")
    before = set(threading.enumerate())
    driver.send(pygame.DROPFILE, file=str(path))
    if way == "stopped" and "stop reading" in driver.names():
        driver.key(pygame.K_ESCAPE)
    driver.until(lambda: isinstance(driver.screen, StudyScreen) or way != "read")
    driver.until(lambda: "reason" in driver.names() or way != "refused")
    driver.until(lambda: not {each for each in threading.enumerate() if each.name == "worker"} - before)


@pytest.mark.parametrize("way", ["button", "Esc"])
def test_reading_can_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    path = tmp_path / "prose.pdn"
    path.write_text("word " * 200_000, encoding="utf-8")
    monkeypatch.setattr("game.ui.jobs.PATIENCE", 0.0)
    driver = Chipped(tmp_path, reduced_motion=True)
    home = driver.screen
    driver.send(pygame.DROPFILE, file=str(path))
    driver.step()
    if way == "button":
        driver.click("stop reading")
    else:
        driver.key(pygame.K_ESCAPE)
    driver.step()
    assert driver.screen is home
    assert "stop reading" not in driver.names()


def test_a_waiting_job_is_stopped_before_it_begins(tmp_path: Path, gate: Event) -> None:
    driver = Chipped(tmp_path, reduced_motion=True)
    begin_import(driver, tmp_path)
    more = tmp_path / "more.pdn"
    more.write_text('[GameType "21"]\n1. 10-15 23-19 *\n', encoding="utf-8")
    driver.send(pygame.DROPFILE, file=str(more))
    left(driver, "Esc")
    driver.click("jobs")
    driver.click("stop job 1")
    assert len(driver.context.jobs.running) == 1
    gate.set()
    driver.until(lambda: not driver.context.jobs.running)
    assert in_library(driver) == 3


def test_tables_whose_building_is_stopped_stay_paused_after_a_restart(tmp_path: Path, gate: Event) -> None:
    driver = Chipped(tmp_path, reduced_motion=True)
    begin_tables(driver, tmp_path)
    left(driver, "Ctrl+H")
    driver.click("jobs")
    driver.click("stop job 0")
    gate.set()
    assert load(driver.context.places.settings)[0].tables_paused


def test_a_long_game_of_a_list_is_read_when_it_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.pdn"
    path.write_text('[GameType "21"]\n1. 11-15 11-15 ' + "word " * 12_000 + "\n\n" + THREE, encoding="utf-8")
    driver = Chipped(tmp_path, reduced_motion=True)
    threads = set[str]()
    real = GameSource.opened

    def opened(source: GameSource, game: Any) -> Any:
        threads.add(threading.current_thread().name)
        return real(source, game)

    driver.send(pygame.DROPFILE, file=str(path))
    driver.until(lambda: isinstance(driver.screen, DatabaseScreen))
    driver.until(lambda: "count" in driver.names() and driver.find("count").text == "4 games")
    monkeypatch.setattr(GameSource, "opened", opened)
    driver.click_row(0)
    assert not threads
    driver.key(pygame.K_RETURN)
    driver.until(lambda: isinstance(driver.screen, StudyScreen))
    assert threads == {"worker"}
