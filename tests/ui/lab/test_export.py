"""Files of the Lab: by clicks, with the textbook's numbers, and with a sentence for every fault."""

import csv
import errno
import json
import os
import time
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pypdf
import pytest

from ai.textbook.brackets import parse_tree
from ai.textbook.switches import Switches
from ai.textbook.trees import TEXTBOOK
from ai.tracing.run import Request
from game.core import InputError
from game.keeping import settings
from game.tictactoe.position import TicTacToe
from game.ui.lab.compare.compare_page import TREES, ComparePage
from game.ui.lab.export import export
from game.ui.lab.export.export import FILM, Format, TreeStepPainter, as_picture, file_name, frame_steps, keep, of_search
from game.ui.lab.lab_screen import LabScreen
from game.ui.lab.subject import READY, Subject
from game.ui.look.shapes import css
from game.ui.look.theme import LIGHT
from tests.ui.driver import Driver

NAME = "The textbook's tree, A to O"
SMALL = 700, 520
"""Frames that are drawn sooner."""


class Lab(Driver):
    """The Lab at a search that is written down."""

    def __init__(self, folder: Path, subject: Subject = READY, **chosen: object) -> None:
        super().__init__(folder, (1280, 800), reduced_motion=True, muted=True, **chosen)
        self.screen = LabScreen(self.context, self.screen, subject)
        self.settle(lambda: self.lab.tree.recording is None)

    @property
    def lab(self) -> LabScreen:
        return self.on(LabScreen)

    @property
    def folder(self) -> Path:
        return self.context.places.games

    def export(self, key: str) -> str:
        """Choose what to keep in the dialog, keep it, and hear what is said."""
        if "dialog" not in self.names():
            self.click("export")
        self.click("format")
        titles = [each.key for each in self.lab.shown.formats()]
        self.key(pygame.K_HOME)
        for _ in range(titles.index(key)):
            self.key(pygame.K_DOWN)
        self.key(pygame.K_RETURN)
        self.click("export")
        self.settle(lambda: "export" in self.names())
        return self.find("problem" if "problem" in self.names() else "told").text


def picture(path: Path) -> pygame.Surface:
    """A picture as it is read again, in which there is something."""
    surface = pygame.image.load(path)
    assert pygame.mask.from_threshold(
        surface, surface.get_at((0, 0)), (1, 1, 1, 255)
    ).count() < surface.width * 0.98 * (surface.height)
    return surface


def test_the_tree_is_a_picture_and_a_drawing(tmp_path: Path) -> None:
    lab = Lab(tmp_path, theme="light")
    assert lab.export("tree-png") == f"Saved as {lab.folder / NAME}.png"
    found = picture(lab.folder / f"{NAME}.png")
    assert tuple(found.get_at((0, 0)))[:3] == LIGHT.panel
    assert found.width > 1200
    lab.export("tree-svg")
    root = ElementTree.parse(lab.folder / f"{NAME}.svg").getroot()
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {*"BCDEFHIJLM"} <= set(texts)
    assert not {*"KGNO"} & set(texts)


def test_the_folder_is_chosen(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    (tmp_path / "slides").mkdir()
    lab.context.settings.export_folder = str(tmp_path / "slides")
    lab.click("export")
    lab.click("browse")
    lab.key(pygame.K_BACKSPACE)
    lab.click("choose")
    assert lab.find("folder").text == str(tmp_path)


def test_a_textbooks_tree_is_kept_as_a_worksheet_with_its_solution(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    assert lab.export("worksheet") == f"Saved as {lab.folder / NAME}.pdf"
    assert len(pypdf.PdfReader(lab.folder / f"{NAME}.pdf", strict=True).pages) == 2
    assert "worksheet" not in {each.key for each in Lab(tmp_path, Subject.of(TicTacToe.start())).lab.shown.formats()}


def test_the_code_is_kept_in_letters_of_one_width(tmp_path: Path) -> None:
    lab = Lab(tmp_path, Subject(replace(READY.request, listing="lecture"), READY.example))
    assert lab.export("listing") == f"Saved as {lab.folder / NAME}.pdf"
    (page,) = pypdf.PdfReader(lab.folder / f"{NAME}.pdf", strict=True).pages
    text = page.extract_text()
    assert "score = -alpha_beta(game, depth - 1, -high, -low)" in text
    assert text.count("+") == 3
    assert b"JetBrainsMono" in (lab.folder / f"{NAME}.pdf").read_bytes()
    maxn = Lab(tmp_path, Subject.of(parse_tree("[(1,2,6),(4,2,3)]")))
    assert "listing" in {each.key for each in maxn.lab.shown.formats()}


def test_the_margins_of_a_picture_are_empty(tmp_path: Path) -> None:
    lab = Lab(tmp_path, Subject.of(TicTacToe.parse("XOX/OO./..X")))
    lab.export("tree-png")
    (path,) = lab.folder.iterdir()
    found = picture(path)
    margin = 20
    for edge in (
        (0, 0, found.width, margin),
        (0, found.height - margin, found.width, margin),
        (0, 0, margin, found.height),
        (found.width - margin, 0, margin, found.height),
    ):
        strip = found.subsurface(edge)
        assert pygame.mask.from_threshold(strip, found.get_at((0, 0)), (1, 1, 1, 255)).count() == edge[2] * edge[3]


@pytest.mark.parametrize(("algorithm", "visits"), [("minimax", 29), ("alphabeta", 21)])
def test_table_and_events_have_the_textbook_s_visits(tmp_path: Path, algorithm: str, visits: int) -> None:
    lab = Lab(tmp_path, Subject(Request(TEXTBOOK, algorithm), READY.example))
    lab.export("table")
    lab.export("events")
    rows = list(csv.DictReader((lab.folder / f"{NAME}.csv").open(encoding="utf-8")))
    told = json.loads((lab.folder / f"{NAME}.json").read_text(encoding="utf-8"))["visits"]
    assert len(rows) == len(told) == visits
    assert [row["value"] for row in rows] == [str(visit["value"]) for visit in told]
    assert (rows[-1]["node"], rows[-1]["value"]) == ("A", "6")


def test_the_animation_is_a_folder_of_numbered_frames(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "FILM", SMALL)
    lab = Lab(tmp_path)
    assert lab.export("frames") == f"Saved as {lab.folder / NAME}"
    frames = sorted((lab.folder / NAME).iterdir())
    assert [frame.name for frame in frames] == [f"frame-{number:04}.png" for number in range(22)]
    first, last = picture(frames[0]), picture(frames[-1])
    assert first.size == last.size
    assert first.width <= SMALL[0]
    assert first.height <= SMALL[1]
    assert pygame.image.tobytes(first, "RGB") != pygame.image.tobytes(last, "RGB")


def test_frames_of_every_iteration_have_one_size(tmp_path: Path) -> None:
    request = Request(TicTacToe.parse("XOX/OO./.XX"), "alphabeta", 2, switches=Switches(deepening=True))
    session = Lab(tmp_path, Subject(request)).lab.session
    assert session is not None
    picture = TreeStepPainter(session.drawing, LIGHT, FILM, film=True)
    assert len(session.trace.roots) == 2
    for step in (1, len(session.trace)):
        picture.drawing.step, picture.caption = step, "what happens"
        assert as_picture(picture).size == picture.size


def test_a_long_search_has_frames_from_its_beginning_to_its_end() -> None:
    assert frame_steps(0) == [0]
    assert frame_steps(3) == [0, 1, 2, 3]
    steps = frame_steps(1_000_000)
    assert len(steps) == len(set(steps)) == export.MOST_FRAMES
    assert (steps[0], steps[-1]) == (0, 1_000_000)


def test_names_are_never_taken_twice(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    for _ in range(2):
        lab.export("table")
    assert lab.find("told").text == f"Saved as {lab.folder / NAME} (2).csv"
    assert {path.name for path in lab.folder.iterdir()} == {f"{NAME}.csv", f"{NAME} (2).csv"}
    assert not lab.context.settings.export_folder  # it goes on following the system


def test_the_folder_is_remembered(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    lab.click("export")
    lab.click("folder")
    lab.key(pygame.K_a, pygame.KMOD_CTRL)
    lab.type(str(tmp_path / "slides"))
    lab.export("table")
    assert (tmp_path / "slides" / f"{NAME}.csv").is_file()
    again = settings.load(lab.context.places.settings)[0]
    assert again.export_folder == str(tmp_path / "slides")
    assert Lab(tmp_path, export_folder=again.export_folder).export("table").endswith(f"{NAME} (2).csv")


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    lab = Lab(tmp_path, export_folder=str(tmp_path / "taken"))
    assert lab.export("table") == f"{tmp_path / 'taken'} is a file, not a folder."


@pytest.mark.parametrize(
    ("number", "reason"),
    [(errno.ENOSPC, "No space left on device"), (errno.EACCES, "Permission denied"), (errno.ENOENT, "No such file")],
)
def test_every_fault_has_its_sentence_and_leaves_nothing(tmp_path: Path, number: int, reason: str) -> None:
    def write(path: Path, stop: bytearray, tell: export.Tell) -> None:
        path.write_text("half", encoding="utf-8")
        raise OSError(number, os.strerror(number))

    with pytest.raises(InputError, match=f"can't be written: {reason}"):
        keep(tmp_path, "tree", Format("x", "", "", ".svg", write), bytearray(1), lambda share: None)
    assert not list(tmp_path.iterdir())


def test_what_is_stopped_leaves_nothing(tmp_path: Path) -> None:
    lab = Lab(tmp_path / "home")
    session = lab.lab.session
    assert session is not None
    for each in of_search(session, LIGHT):
        if each.key in ("frames", "table", "events"):
            assert keep(tmp_path / "files", "x", each, bytearray(b"\1"), lambda share: None) is None
    assert not list((tmp_path / "files").iterdir())


def test_writing_can_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(*_: object) -> bytes:
        time.sleep(0.01)
        return b""

    monkeypatch.setattr(export, "png", draw)
    lab = Lab(tmp_path)
    monkeypatch.setattr(export, "frame_steps", lambda last: [0] * 10_000)
    lab.click("export")
    lab.click("format")
    for _ in range(2):
        lab.key(pygame.K_DOWN)
    lab.key(pygame.K_RETURN)
    lab.click("export")
    lab.click("stop")
    lab.settle(lambda: "export" in lab.names())
    assert lab.find("told").text == "Stopped: nothing was written."
    assert not list(lab.folder.iterdir())


def test_a_comparison_is_kept(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    lab.lab.turn_to(ComparePage.name)
    lab.settle(lambda: not lab.lab.busy)
    for key in ("chart-png", "chart-svg", "numbers-csv", "numbers-json"):
        assert "Saved as" in lab.export(key)
    assert picture(lab.folder / f"{NAME}.png").size == (1920, 1200)
    assert "Minimax" in (lab.folder / f"{NAME}.svg").read_text(encoding="utf-8")
    ElementTree.parse(lab.folder / f"{NAME}.svg")
    searches = json.loads((lab.folder / f"{NAME}.json").read_text(encoding="utf-8"))["cases"][0]["searches"]
    rows = list(csv.DictReader((lab.folder / f"{NAME}.csv").open(encoding="utf-8")))
    assert [each["positions"] for each in searches] == [int(row["positions"]) for row in rows[:2]] == [15, 11]


@pytest.mark.slow
def test_both_trees_of_a_comparison_are_kept(tmp_path: Path) -> None:
    lab = Lab(tmp_path, theme="light")
    lab.lab.turn_to(ComparePage.name)
    page = lab.lab.shown
    assert isinstance(page, ComparePage)
    lab.settle(lambda: not lab.lab.busy)
    assert next(each.key for each in page.formats()) == "chart-png"
    page._choose_view(TREES)
    lab.settle(lambda: page.pair is not None and page.pair.drawn)
    assert [each.key for each in page.formats()][:2] == ["trees-png", "trees-svg"]
    for key in ("trees-png", "trees-svg"):
        assert "Saved as" in lab.export(key)
    found = picture(lab.folder / f"{NAME}.png")
    assert found.width > 2.5 * found.height  # side by side
    root = ElementTree.parse(lab.folder / f"{NAME}.svg").getroot()
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Minimax", "Alpha-beta", "visit 21 of 21 · The search is over: A counts as 6, by B D I."} <= set(texts)
    assert (texts.count("G"), texts.count("F")) == (1, 2)
    rings = [each for each in root.iter("{http://www.w3.org/2000/svg}path") if each.get("stroke") == css(LIGHT.focus)]
    assert len(rings) == 4


def test_nothing_is_kept_of_a_search_that_goes_on(tmp_path: Path) -> None:
    lab = Lab(tmp_path)
    assert lab.find("export").enabled
    lab.lab.search(READY)
    lab.screen.draw(lab.surface)
    assert not lab.find("export").enabled


def test_a_name_fits_every_disk() -> None:
    assert file_name("a" * 300) == "a" * export.LONGEST_NAME
    assert file_name(" ..?: ") == "search"
