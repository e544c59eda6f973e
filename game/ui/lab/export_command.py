"""Pictures drawn, and steps put into words, without a window. `trace ... --words | --svg | --png FILE | --frames
FOLDER` and `compare ... --png FILE | --trees FILE`."""

import argparse
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from ai.commands.compare import chart, chart_title, compared, preset_of, sentence
from ai.commands.games import Bar, interruptible
from ai.commands.trace import request_of, traced
from ai.tracing.explain import explain
from ai.tracing.run import ENGINE, Request
from ai.tracing.trace import Trace
from ai.tracing.verdict import findings
from ai.work.jobs import Worker
from game.core import InputError
from game.faults import CommandFault
from game.keeping.files import keep_new, write_bytes_atomically
from game.outside import exists
from game.ui.board.art import BoardStyle
from game.ui.board.painter import png
from game.ui.lab.compare.compare_page import USUAL_TREE_DEPTH
from game.ui.lab.compare.compare_words import variant_name
from game.ui.lab.export.export import chart_picture, frame_steps, frames_of, pair_file, refusal, tree_file
from game.ui.lab.tree.trace_session import Pair, TraceSession, record, start_of
from game.ui.lab.tree.trace_words import TraceWords
from game.ui.look.text import FONTS, Fonts
from game.ui.look.theme import LIGHT
from game.ui.widgets.graph import Graph
from game.ui.words.i18n import language, set_language

STYLE = BoardStyle("wood", "classic")
LOOK = 0.01
"""Seconds between two looks at a layout in progress."""


def run(args: argparse.Namespace) -> int:
    draw_nowhere()
    if "algorithms" in args:
        _chart(args) if args.trees is None else _trees(args)
        return 0
    request = request_of(args)
    trace, _report = traced(request)
    last = len(trace)
    if args.step is not None and args.frames is not None:
        raise InputError(CommandFault.STEP_OF_PICTURES)
    step = last if args.step is None else args.step
    if step > last:
        raise InputError(CommandFault.NO_STEP, last=last, step=step)
    if args.words:
        _words(trace, request)
        return 0
    session = laid_out(trace, request)
    if args.svg:
        print(tree_file(session.drawing, step, LIGHT, vector=True).decode(), end="")
    elif args.png is not None:
        write_file(Path(args.png), tree_file(session.drawing, step, LIGHT))
    else:
        _frames(Path(args.frames), session)
    return 0


def laid_out(trace: Trace, request: Request) -> TraceSession:
    """Lay a trace out for pictures, without a window."""
    draw_nowhere()
    worker = Worker()
    try:
        session = TraceSession(trace, request, worker, Fonts(*FONTS), STYLE)
        _lay_out(session)
    finally:
        worker.close()
    return session


def _words(trace: Trace, request: Request) -> None:
    words, width = TraceWords(trace, STYLE.pieces, plain=request.plain), len(str(len(trace)))
    for step in range(1, len(trace) + 1):
        what = explain(trace, step, book_cut=request.book_cut)
        print(f"{step:>{width}}  {words.title(what)}. {words.sentence(what)}")


def _lay_out(session: TraceSession) -> None:
    while session.drawing.arranging:
        session.drawing.update()
        time.sleep(LOOK)


def draw_nowhere() -> None:
    if pygame.display.get_surface() is None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))


@contextmanager
def drawing_in(name: str) -> Iterator[None]:
    draw_nowhere()
    before = language()
    set_language(name)
    try:
        yield
    finally:
        set_language(before)


def _chart(args: argparse.Namespace) -> None:
    preset = preset_of(args)
    comparison = compared(preset)
    said = [sentence(comparison, found) for found in findings(comparison, preset.printed)]
    graph = Graph("chart", chart(preset, comparison), grow=1)
    write_file(Path(args.png), png(chart_picture(chart_title(preset), said, graph, LIGHT)))


def _trees(args: argparse.Namespace) -> None:
    path = Path(args.trees)
    if path.suffix.lower() not in (".svg", ".png"):
        raise InputError(CommandFault.TREES_FORMAT, name=path.name)
    preset = preset_of(args)
    variants = [variant for variant in preset.variants if variant.request.algorithm != ENGINE][:2]
    if len(variants) < 2:
        raise InputError(CommandFault.TWO_SEARCHES)
    start, depth = start_of(preset.cases, args.depth or USUAL_TREE_DEPTH)
    recorded = interruptible(lambda stop: record(variants, start, depth, stop))
    if recorded is None:
        raise InputError(CommandFault.TREES_TOO_LARGE)
    worker = Worker()
    try:
        named = [(side, variant_name(variant)) for side, variant in enumerate(variants)]
        pair = Pair(recorded, named, worker, Fonts(*FONTS), STYLE)
        for session in pair.sessions:
            _lay_out(session)
    finally:
        worker.close()
    write_file(path, pair_file(pair, pair.alignment.last, LIGHT, vector=path.suffix.lower() == ".svg"))


def _frames(folder: Path, session: TraceSession) -> None:
    if exists(folder):
        raise InputError(CommandFault.FOLDER_TAKEN, path=folder)
    write, frames, bar = frames_of(session, LIGHT), len(frame_steps(len(session.trace))), Bar("frames")

    def tell(share: float) -> None:
        bar.show(round(share * frames), frames)

    with _refused(folder):
        keep_new(folder.parent, folder.name, "", lambda path: write(path, bytearray(1), tell))
    bar.close()
    print(f"{frames} frames in {folder}")


def write_file(path: Path, content: bytes) -> None:
    with _refused(path):
        path.parent.resolve(strict=True)
        write_bytes_atomically(path, [content])


@contextmanager
def _refused(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise refusal(path, error) from None
