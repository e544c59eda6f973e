"""`main.py trace` and `compare` as JSON and as pictures, and what can be wrong."""

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from tests.conftest import Command


def test_json_is_read_by_any_program() -> None:
    line = [sys.executable, "main.py", "trace", "textbook", "--json"]
    with subprocess.Popen(line, stdout=subprocess.PIPE) as program:
        tool = [sys.executable, "-m", "json.tool"]
        told = subprocess.run(tool, stdin=program.stdout, capture_output=True, check=True)
    assert len(json.loads(told.stdout)["visits"]) == 21


def test_json_has_more_visits_than_anyone_could_read(command: Command) -> None:
    status, out, _ = command("trace tictactoe --depth 4 --algorithm minimax --json")
    assert status == 0
    assert len(json.loads(out)["nodes"]) == 3610


def test_svg_is_the_tree_at_a_step(command: Command) -> None:
    whole, begun = (command(f"trace textbook --svg {step}")[1] for step in ("", "--step 5"))
    shown = [
        [element.text for element in ElementTree.fromstring(text).iter() if element.text] for text in (whole, begun)
    ]
    assert {"L", "M", "(6, 5)"} <= set(shown[0])
    assert {"B", "D", "H"} <= set(shown[1])
    assert "I" not in shown[1]


def test_png_is_written_over(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "tree.png"
    assert command(f"trace textbook --png {path}") == (0, "", "")
    whole = pygame.image.load(path)
    assert command(f"trace textbook --png {path} --step 3") == (0, "", "")
    begun = pygame.image.load(path)
    assert whole.size == begun.size
    assert pygame.image.tobytes(whole, "RGB") != pygame.image.tobytes(begun, "RGB")
    assert [entry.name for entry in tmp_path.iterdir()] == ["tree.png"]


def test_a_large_tree_is_drawn_when_it_is_laid_out(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "tree.png"
    assert command(f"trace tictactoe --depth 4 --algorithm minimax --png {path}") == (0, "", "")
    assert pygame.image.load(path).width == 7680


def test_frames_are_numbered_in_a_new_folder(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.lab.export.export.FILM", (700, 520))
    folder = tmp_path / "film"
    assert command(f"trace textbook --frames {folder}") == (0, f"22 frames in {folder}\n", "")
    assert len(list(folder.glob("frame-00??.png"))) == 22
    assert command(f"trace textbook --frames {folder}") == (2, "", f"{folder} is there already: name a new folder.\n")


def test_a_chart_is_a_picture(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "chart.png"
    assert command(f"compare tictactoe --depth 2 --png {path}") == (0, "", "")
    assert pygame.image.load(path).size == (1920, 1200)


def test_two_trees_are_drawn_in_one_picture(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "trees.svg"
    assert command(f"compare aima --trees {path}") == (0, "", "")
    texts = [element.text for element in ElementTree.parse(path).getroot().iter() if element.text]
    assert {"Minimax", "Alpha-beta", "Ringed nodes are visited by one search only: 2 by Minimax, 0 by Alpha-beta."} <= {
        *texts
    }
    assert command(f"compare tictactoe --depth 1 --trees {path.with_suffix('.PNG')}") == (0, "", "")
    assert pygame.image.load(path.with_suffix(".PNG")).width > 1000


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("aima --trees x.gif", "Trees are drawn as .svg or .png, not 'x.gif'."),
        (
            "--preset engine --trees x.svg",
            "Two trees need two searches of the textbook; the engine's tree is drawn by trace.",
        ),
        ("aima --trees nowhere/x.svg", f"{Path('nowhere/x.svg')} can't be written: No such file or directory."),
    ],
)
def test_what_can_be_wrong_with_two_trees(command: Command, line: str, sentence: str) -> None:
    assert command(f"compare {line}") == (2, "", f"{sentence}\n")


def test_frames_have_a_progress_bar(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[int, int]] = []
    monkeypatch.setattr("ai.commands.games.Bar.show", lambda bar, done, total: shown.append((done, total)))
    monkeypatch.setattr("game.ui.lab.export.export.FILM", (700, 520))
    command(f"trace aima --frames {tmp_path / 'film'}")
    assert shown == [(number, 22) for number in range(1, 23)]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("--svg --step 22", "The search has 21 visits: the steps are 0 to 21, not 22."),
        ("--csv --step 2", "A step is chosen for --svg and --png only."),
        ("--frames x --step 2", "A step is chosen for --svg and --png only."),
        ("--png nowhere/x.png", f"{Path('nowhere/x.png')} can't be written: No such file or directory."),
        ("--png main.py/x.png", "main.py is a file, not a folder."),
        ("--svg --json", "Argument --json: not allowed with argument --svg."),
        ("--step -1", "Argument --step: '-1' is not a whole number from 0 on."),
    ],
)
def test_what_can_be_wrong(command: Command, line: str, sentence: str) -> None:
    assert command(f"trace textbook {line}") == (2, "", f"{sentence}\n")
