"""Worksheets from the window: as many as are wanted, the solutions behind them, as files that others can open."""

from pathlib import Path
from xml.etree import ElementTree

import pygame
import pypdf
import pytest

from ai.tracing.quiz import Seed
from ai.tracing.worksheet import WorksheetTask
from game.core import InputError
from game.ui.lab.export import sheet
from game.ui.lab.export.export import keep
from game.ui.lab.export.export_dialog import (
    ON_SHEETS,
    WITHOUT_TABLE,
    Sheets,
    WorksheetDialog,
    formats_of,
    trees_for,
)
from game.ui.lab.export_command import draw_nowhere
from game.ui.lab.lab_screen import LabScreen
from tests.ui.driver import Driver


def silent(share: float) -> None:
    """Ignore the progress."""


@pytest.fixture(autouse=True)
def few_dots(monkeypatch: pytest.MonkeyPatch) -> None:
    draw_nowhere()
    monkeypatch.setattr(sheet, "DOTS", 30)


def test_the_solutions_follow_all_sheets_each_of_which_has_its_own_tree() -> None:
    drawn = list(Sheets(WorksheetTask.ALPHABETA, "tree2x2", False, 9_999, 2).drawn())
    assert [name for name, _page in drawn] == ["sheet-1", "sheet-2", "solution-1", "solution-2"]
    feet = [page.texts for _name, page in drawn]
    seeds = ["".join(text.text for text in texts if text.text.startswith("Seed ")) for texts in feet]
    assert [seed.split(" · ")[0] for seed in seeds] == ["Seed 9999", "Seed 0"] * 2
    assert seeds[0] == seeds[2] != seeds[1] == seeds[3]
    assert ["Solution" in {text.text for text in texts} for texts in feet] == [False, False, True, True]


@pytest.mark.slow
@pytest.mark.parametrize("task", WorksheetTask)
def test_every_tree_that_is_offered_has_room(task: WorksheetTask) -> None:
    for source in trees_for(task):
        pages = list(Sheets(task, source, True, 5).drawn())
        assert [name for name, _page in pages] == ["sheet-1", "solution-1"]


def test_what_has_no_room_is_told_in_words(tmp_path: Path) -> None:
    for source in WITHOUT_TABLE:
        printed = formats_of(Sheets(WorksheetTask.TABLE, source, False, 5))[0]
        with pytest.raises(InputError, match="does not fit on a page"):
            keep(tmp_path, "sheet", printed, bytearray(1), silent)
    assert not list(tmp_path.iterdir())


def test_one_pdf_has_all_pages_and_drawings_are_a_folder(tmp_path: Path) -> None:
    sheets = Sheets(WorksheetTask.TABLE, "aima", False, 0)
    printed, drawings, pictures = formats_of(sheets)
    path = keep(tmp_path, "sheets", printed, bytearray(1), silent)
    assert path is not None
    assert len(pypdf.PdfReader(path, strict=True).pages) == 2
    folder = keep(tmp_path, "sheets", drawings, bytearray(1), silent)
    assert folder is not None
    assert {each.name for each in folder.iterdir()} == {"sheet-1.svg", "solution-1.svg"}
    assert ElementTree.parse(folder / "solution-1.svg").getroot().tag.endswith("svg")
    one = formats_of(Sheets(WorksheetTask.TABLE, "aima", False, 0, solutions=False))[2]
    picture = keep(tmp_path, "sheet", one, bytearray(1), silent)
    assert picture is not None
    assert pygame.image.load(picture).get_size() == (248, 351)
    assert pictures.suffix == ""
    assert keep(tmp_path, "stopped", printed, bytearray(b"\1"), silent) is None
    assert not (tmp_path / "stopped.pdf").exists()


@pytest.fixture
def dialog(tmp_path: Path) -> tuple[Driver, WorksheetDialog]:
    driver = Driver(tmp_path, (1024, 640), reduced_motion=True, muted=True, lab_toured=True)
    driver.screen = lab = LabScreen(driver.context, driver.screen)
    driver.rest()
    dialog = WorksheetDialog(driver.context, lab.ui, Seed("tree3x2", "strict", number=12))
    dialog.open()
    driver.rest()
    return driver, dialog


def test_trees_without_room_for_a_table_stay_and_no_choice_changes_another(
    dialog: tuple[Driver, WorksheetDialog],
) -> None:
    driver, shown = dialog
    driver.click("task")
    driver.click("task list 1")
    driver.click("sheet tree")
    large = ON_SHEETS.index("tree3x3")
    line = driver.find(f"sheet tree list {large}")
    assert (line.enabled, line.text.endswith("This tree and a table don't fit on one page.")) == (False, True)
    driver.click(f"sheet tree list {large}")
    assert (shown.sheets.task, shown.sheets.source) == (WorksheetTask.TABLE, "tree3x2")
    driver.key(pygame.K_ESCAPE)
    driver.click("task")
    driver.click("task list 0")
    driver.click("sheet tree")
    driver.click(f"sheet tree list {large}")
    driver.click("task")
    assert not driver.find("task list 1").enabled


def test_what_a_worksheet_does_not_need_says_why(dialog: tuple[Driver, WorksheetDialog]) -> None:
    driver, _shown = dialog
    driver.click("sheets")
    driver.click("sheets list 4")
    driver.click("sheet tree")
    driver.click(f"sheet tree list {ON_SHEETS.index('aima')}")
    driver.click("task")
    driver.click("task list 2")
    tooltips = {name: driver.find(name).tooltip for name in ("sheets", "sheet seed", "sheet rule")}
    assert not any(driver.find(name).enabled for name in tooltips)
    assert set(tooltips.values()) == {"The textbook has only one tree of this kind.", "Minimax makes no cutoffs."}
    driver.click("sheet tree")
    driver.click("sheet tree list 0")
    assert driver.find("sheets").text == "5"


def written(driver: Driver) -> str:
    """Press Export, and hear what is said."""
    driver.click("export")
    driver.settle(lambda: "export" in driver.names())
    return driver.find("problem" if "problem" in driver.names() else "told").text


def test_the_dialog_begins_with_the_exercise_and_says_where_the_file_lies(tmp_path: Path) -> None:
    driver = Driver(tmp_path, (1024, 640), reduced_motion=True, muted=True, lab_toured=True)
    driver.screen = lab = LabScreen(driver.context, driver.screen)
    driver.rest()
    dialog = WorksheetDialog(driver.context, lab.ui, Seed("tree3x2", "strict", number=12))
    dialog.open()
    driver.rest()
    assert dialog.sheets == Sheets(WorksheetTask.ALPHABETA, "tree3x2", True, 12)
    folder = driver.context.places.games
    driver.click("solutions")
    driver.click("sheet seed", across=0.9)
    driver.type("x3")
    assert written(driver) == f"Saved as {folder / 'Worksheet tree3x2-123.pdf'}"
    assert len(pypdf.PdfReader(folder / "Worksheet tree3x2-123.pdf").pages) == 1
    driver.context.places.settings.parent.mkdir(parents=True, exist_ok=True)
    driver.context.places.settings.touch()
    dialog._set_folder(str(driver.context.places.settings))
    assert written(driver) == f"{driver.context.places.settings} is a file, not a folder."
