"""Deep analysis of many games: in the library with undo, of a file into a new one, stopped, resumed, resting."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from ai.contest.deep import DeepJournal, DeepPlan, DeepQueue, GameLine, OwnReviewer, waiting_plan
from ai.insight.review import Review, ReviewProgress, review, row_of
from ai.limits import Limit
from ai.work.game_tools import FileGames, LibraryGames
from game.checkers.pdn_reader import read_pdn, readings
from game.core import InputError
from game.keeping import tools
from game.keeping.catalogue import LibraryQuery
from game.keeping.games import game_of
from game.keeping.record import Record
from game.keeping.transfer import add_games
from game.ui.jobs import deep_journal
from game.ui.library.library_screen import LibraryScreen
from game.ui.study import deep_screen
from game.ui.study.deep import DeepJob, games_in
from game.ui.study.deep_screen import DeepScreen
from tests.conftest import Command
from tests.hub_engines import GREETS, written
from tests.ui.driver import Driver

BLUNDER = '[White "Ada"]\n[Black "Bob"]\n[GameType "21"]\n\n1. 11-15 {mine} 23-19 $1 2. 8-11 19-16 3. 12x19 1-0\n'
SHORT = '[White "Eve"]\n[Black "Bob"]\n[GameType "21"]\n\n1. 9-13 22-18 2. 13-17 *\n'
ODD = '[Event "none"]\n[GameType "99"]\n\n1. nonsense *\n'
PLAYS = (
    GREETS
    + """
import sys
answer = dict(zip(("", "11-15", "11-15 23-19"), ("11-15", "22-18", "8-11")))
for line in sys.stdin:
    if line.startswith("pos"):
        at = answer.get(line.rpartition("moves=")[2].strip().strip(chr(34)) if "moves" in line else "", "")
    if line.startswith("go"):
        print('info depth=5 score=0.5 nodes=9 pv="' + at + '"', flush=True)
        print("done move=" + at, flush=True)
"""
)


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    found = Driver(tmp_path / "home", (1280, 800), reduced_motion=True)
    text = BLUNDER + "\n" + SHORT
    add_games(found.context.library.path, "club.pdn", readings(text), bytearray(1), lambda _: None)
    found.show(lambda context: LibraryScreen(context, context.routes.home()))
    yield found
    found.context.jobs.close()


def records(driver: Driver) -> list[Record]:
    library = driver.context.library
    return library.records(library.keys(LibraryQuery(descending=False)))


def finish(driver: Driver) -> None:
    driver.until(lambda: not driver.context.jobs.running)
    driver.step()


def test_the_form_begins_an_analysis_whose_marks_can_be_taken_back(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deep_screen, "NODES", (500, 1000))
    before = [record.tree for record in records(driver)]
    assert isinstance(driver.screen, LibraryScreen)
    driver.screen.act("deep analysis")
    driver.until(lambda: "2 games · about 1 min" in driver.texts())
    driver.click("deep by", 0.9)
    screen = driver.on(DeepScreen)
    screen.nodes = 500
    driver.click("begin")
    finish(driver)
    assert driver.context.jobs.all[-1].text == "2 games were analysed."
    first = game_of(records(driver)[0])
    path = first.last.path()
    assert all(node.evaluation is not None for node in path[1:-1])
    assert path[1].comments == ["mine"]
    assert path[2].glyphs == [1], "a sign of the user stays"
    assert any(node.glyphs and len(node.parent.children) > 1 for node in path[3:] if node.parent)
    assert not deep_journal(driver.context.library.path).exists()
    assert tools.undo(driver.context.library.path) == 2
    assert [record.tree for record in records(driver)] == before


def test_an_analysis_of_hours_begins_after_a_question(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = list[DeepPlan]()
    monkeypatch.setattr(DeepScreen, "_start", lambda _self, plan: begun.append(plan))
    assert isinstance(driver.screen, LibraryScreen)
    driver.screen.act("deep analysis")
    driver.until(lambda: "2 games · about 1 min" in driver.texts())
    screen = driver.on(DeepScreen)
    screen.games = tuple((f"key {number}", 60) for number in range(10_000))
    screen.ui.rebuild()
    driver.step()
    assert "10,000 games · about 35 days" in driver.texts()
    driver.click("begin")
    assert "Analysing 10,000 games will take about 35 days. Start?" in driver.texts()
    driver.click("cancel")
    assert begun == []
    driver.click("begin")
    driver.click("yes")
    assert len(begun[0].games) == 10_000


def test_a_stopped_analysis_is_offered_and_goes_on(driver: Driver) -> None:
    keys = [record.key for record in records(driver)]
    games = LibraryGames(driver.context.library.path, keys)
    plan = DeepPlan(tools.lengths(games.library, keys), Limit(seconds=30.0))
    driver.context.jobs.begin(DeepJob(driver.context, plan))
    driver.show(lambda context: DeepScreen(context, context.routes.home(), games))
    driver.click("stop")
    finish(driver)
    assert "You can continue it" in driver.context.jobs.all[-1].text
    path = deep_journal(games.library)
    assert waiting_plan(path) == plan
    path.write_text(path.read_text().replace("30.0", "0.01"))
    driver.context.jobs.forget_told()
    driver.show(lambda context: DeepScreen(context, context.routes.home(), games))
    assert "An analysis of 2 games was stopped." in driver.texts()
    driver.click("continue")
    finish(driver)
    assert driver.context.jobs.all[-1].text == "2 games were analysed."
    driver.show(lambda context: DeepScreen(context, context.routes.home(), games))
    assert "continue" not in driver.names()


def test_it_rests_while_the_computer_thinks(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = [record.key for record in records(driver)]
    plan = DeepPlan(tools.lengths(driver.context.library.path, keys), Limit(seconds=0.05))
    monkeypatch.setattr(type(driver.context.thinker), "thinking", True)
    job = DeepJob(driver.context, plan)
    driver.context.jobs.begin(job)
    driver.until(lambda: job.resting)
    assert job.text.endswith("paused while you play")
    monkeypatch.setattr(type(driver.context.thinker), "thinking", False)
    finish(driver)
    assert job.text == "2 games were analysed."


def test_a_game_that_is_gone_is_passed_over(tmp_path: Path) -> None:
    plan = DeepPlan((("gone", 5), ("there", 2)), Limit(nodes=50))
    game = read_pdn(SHORT)[0]
    line = GameLine(game.positions[:3], game.moves[:2])
    finished: list[str] = []
    journal = DeepJournal(tmp_path / "journal", plan)
    queue = DeepQueue(
        plan, journal, OwnReviewer(plan.limit), {"there": line}.get, lambda key, _found: finished.append(key)
    )
    assert queue.run(bytearray(1), lambda _: None) == 2
    assert finished == ["there"]


def test_a_kill_loses_no_remark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = DeepPlan((("one", 3),), Limit(nodes=50))
    game = read_pdn(SHORT)[0]
    line = GameLine(game.positions, game.moves)
    journal = DeepJournal(tmp_path / "journal", plan)
    found: list[ReviewProgress] = []
    review(line.positions, line.moves, None, bytearray(1), found.append, limit=plan.limit)

    journal.add("one", row_of(found[0].remark, line.positions[found[0].remark.ply]))
    journal.close()
    with (tmp_path / "journal").open("a") as file:
        file.write('["one",[')
    again = DeepJournal(tmp_path / "journal", plan)
    assert again.remarks("one", line) == [found[0].remark]
    done: list[Review] = []
    queue = DeepQueue(plan, again, OwnReviewer(plan.limit), {"one": line}.get, lambda _key, review: done.append(review))
    queue.run(bytearray(1), lambda _: None)
    assert [remark.ply for remark in done[0].remarks] == [0, 1, 2]
    with pytest.raises(InputError, match="Another process is writing"):
        DeepJournal(tmp_path / "journal", plan)
    again.close()
    with pytest.raises(InputError, match="not a journal of this analysis"):
        DeepJournal(tmp_path / "journal", DeepPlan((), Limit(nodes=50)))


def test_the_games_of_a_file_go_into_a_new_one(command: Command, tmp_path: Path) -> None:
    path, out = tmp_path / "club.pdn", tmp_path / "new.pdn"
    path.write_text("\n".join((BLUNDER, ODD, SHORT)))
    assert len(games_in(FileGames(path), bytearray(1))) == 2
    status, told, _ = command(f"review {path} --deep --nodes 300 --out {out}")
    stay = "Games with errors or without moves stay as they are"
    assert (status, told) == (0, f"Games analysed: 2. {stay}: 1. All games are in {out}.\n")
    text = out.read_text()
    assert "nonsense" in text
    assert "{mine}" in text
    assert text.count("%eval") > 4
    assert not Path(f"{out}.journal").exists()
    assert "goes with --deep" not in command(f"review {path} --deep --nodes 300 --out {path}")[1]
    said = f"{path} can't be written: the command line names it twice.\n"
    assert command(f"review {path} --deep --nodes 300 --out {path}") == (2, "", said)
    assert command(f"review {path} --seconds 1")[2] == "The options --seconds and --engine go with --deep.\n"


def test_a_file_is_not_analysed_into_itself(tmp_path: Path) -> None:
    driver = Driver(tmp_path / "home", reduced_motion=True)
    path = driver.context.places.games / "club.pdn"
    path.parent.mkdir(parents=True)
    path.write_text(SHORT)
    driver.show(lambda context: DeepScreen(context, context.routes.home(), FileGames(path)))
    driver.until(lambda: driver.find("begin").enabled)
    driver.click("begin")
    driver.rest()
    driver.click("file name")
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.type(path.name)
    driver.key(pygame.K_RETURN)
    driver.rest()
    driver.click("yes")
    driver.rest()
    assert "the games are read from this file" in driver.texts()
    assert not driver.context.jobs.all


def test_games_with_errors_stay_as_they_are_and_are_counted(command: Command, tmp_path: Path) -> None:
    path, out = tmp_path / "club.pdn", tmp_path / "new.pdn"
    path.write_text(f'{SHORT}\n[GameType "21"] 1. 11-15 23-19 2. 8-11 37-12 *\n')
    told = command(f"review {path} --deep --nodes 300 --out {out}")[1]
    assert told.startswith("Games analysed: 1. Games with errors or without moves stay as they are: 1.")
    assert "2. 8-11 37-12 *" in out.read_text()
    path.write_text("1. e4 e5 *")
    assert command(f"review {path} --deep --out {out}x") == (2, "", "Line 1, column 4: 'e4' is not PDN.\n")


@pytest.mark.skipif(sys.platform == "win32", reason="a script can't be executed there")
def test_another_engine_reviews_a_file(command: Command, tmp_path: Path) -> None:
    path, out = tmp_path / "club.pdn", tmp_path / "new.pdn"
    russian = '[GameType "25"]\n1. c3-d4 f6-g5 *\n'
    path.write_text('[GameType "21"]\n1. 11-15 23-19 *\n\n' + russian)
    engine = written(
        tmp_path,
        PLAYS.replace(
            "print('wait'", "print('param name=variant value=english type=enum values=english'); print('wait'"
        ),
    )
    script = tmp_path / "run"
    script.write_text(f"#!/bin/sh\nexec {engine}\n")
    script.chmod(0o755)
    assert command(f"review {path} --deep --seconds 0.01 --engine {script} --out {out}")[0] == 0
    assert "[%eval" in out.read_text()
    assert "22-18" in out.read_text()
    assert "f6-g5 *" in out.read_text(), "the engine does not play these rules"
