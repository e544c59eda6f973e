"""`trace ... --svg | --png FILE | --frames FOLDER` and `compare ... --png FILE`: pictures, drawn without a window."""

import argparse
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from ai.commands.compare import chart, chart_title, compared, preset_of, sentence
from ai.commands.trace import request_of, traced
from ai.jobs import Worker
from ai.tracing.verdict import findings
from game.core import InputError
from game.faults import CommandFault
from game.keeping.files import keep_new
from game.ui.board.art import BoardStyle
from game.ui.lab.export import frame_steps, frames_of, refusal, tree_text
from game.ui.lab.pictures import TreePicture, at_step, chart_picture, png
from game.ui.lab.session import Session
from game.ui.text import FONTS, Fonts
from game.ui.theme import LIGHT
from game.ui.widgets.graph import Graph

LOOK = 0.01
"""Seconds between two looks at a layout that is being worked out."""


def run(args: argparse.Namespace) -> int:
    """Draw what is asked for, dark on white."""
    draw_nowhere()
    if "algorithms" in args:
        _chart(args)
        return 0
    request = request_of(args)
    trace, _report = traced(request)
    last = len(trace)
    if args.step is not None and args.frames is not None:
        raise InputError(CommandFault.STEP_OF_PICTURES)
    step = last if args.step is None else args.step
    if step > last:
        raise InputError(CommandFault.NO_STEP, last=last, step=step)
    worker = Worker()
    try:
        session = Session(trace, request, worker, Fonts(*FONTS), BoardStyle("wood", "classic"))
        while session.drawing.arranging:
            session.drawing.update()
            time.sleep(LOOK)
    finally:
        worker.close()
    if args.svg:
        print(tree_text(session, step, LIGHT), end="")
    elif args.png is not None:
        write_file(Path(args.png), png(TreePicture(at_step(session.drawing, step), LIGHT).draw(step)))
    else:
        _frames(Path(args.frames), session)
    return 0


def draw_nowhere() -> None:
    """Let pygame draw without a display."""
    if pygame.display.get_surface() is None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))


def _chart(args: argparse.Namespace) -> None:
    preset = preset_of(args)
    comparison = compared(preset)
    said = [sentence(comparison, found) for found in findings(comparison, preset.printed)]
    graph = Graph("chart", chart(preset, comparison), grow=1)
    write_file(Path(args.png), png(chart_picture(chart_title(preset), said, graph, LIGHT)))


def _frames(folder: Path, session: Session) -> None:
    """Write the frames into a folder that is not there yet."""
    if folder.exists():
        raise InputError(CommandFault.FOLDER_TAKEN, path=folder)
    write = frames_of(session, LIGHT)
    with _refused(folder):
        keep_new(folder.parent, folder.name, "", lambda path: write(path, bytearray(1), lambda share: None))
    print(f"{len(frame_steps(len(session.trace)))} frames in {folder}")


def write_file(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    with _refused(path), TemporaryDirectory(dir=path.parent, prefix=".", suffix=".new") as workshop:
        made = Path(workshop) / path.name
        made.write_bytes(content)
        made.replace(path)


@contextmanager
def _refused(path: Path) -> Iterator[None]:
    """An error of the system becomes a sentence on the path."""
    try:
        yield
    except OSError as error:
        raise refusal(path, error) from None
