"""`worksheet [TREE|random] --pdf | --svg | --png FILE`: searches to be done by hand, and their solutions."""

import argparse
from pathlib import Path
from random import Random

from ai.commands.games import interruptible
from ai.commands.shelf import named_search
from ai.textbook.trees import Tree
from ai.tracing.examples import examples
from ai.tracing.quiz import tree_request
from ai.tracing.worksheet import WorksheetTask, worksheet
from game.core import InputError
from game.faults import CommandFault
from game.ui.board.painter import png
from game.ui.lab.export.sheet import page_of, page_picture, page_svg, pages_pdf
from game.ui.lab.export_command import drawing_in, write_file
from game.ui.words.i18n import _

RANDOM = "random"
BRANCHING, DEPTH = 2, 3
SEEDS = 10_000


def run(args: argparse.Namespace) -> int:
    task = WorksheetTask(args.kind)
    if args.book_cut and task is WorksheetTask.MINIMAX:
        raise InputError(CommandFault.SHEET_CUT)
    if args.pdf is None and ((args.sheets or 1) > 1 or args.with_solutions):
        raise InputError(CommandFault.SHEET_PAGES)
    with drawing_in(args.language):
        first = interruptible(lambda stop: _write(args, task, stop))
    if first is not None and args.seed is None:
        print(f"seed {first}")
    return 0


def _write(args: argparse.Namespace, task: WorksheetTask, stop: bytearray) -> int | None:
    """Write the sheets, nothing after `stop`; return the seed of the first one if it has one."""
    trees = _trees(args)
    pages = []
    for solution in (False, True) if args.with_solutions else (args.solution,):
        for tree, seed in trees:
            if stop[0]:
                return None
            note = "" if seed is None else _("Seed {seed}").format(seed=seed)
            pages.append(page_of(worksheet(tree, task, book_cut=args.book_cut), note, solution=solution))
    if args.svg is not None:
        path, content = args.svg, page_svg(pages[0]).encode()
    elif args.png is not None:
        path, content = args.png, png(page_picture(pages[0]))
    else:
        path, content = args.pdf, pages_pdf(pages)
    if not stop[0]:
        write_file(Path(path), content)
    return trees[0][1]


def _trees(args: argparse.Namespace) -> list[tuple[Tree, int | None]]:
    name: str = args.tree
    if name == RANDOM:
        first = Random().randrange(SEEDS) if args.seed is None else args.seed
        return [(_random_tree(args, seed), seed) for seed in range(first, first + (args.sheets or 1))]
    for option in ("seed", "branching", "depth", "sheets"):
        if getattr(args, option) is not None:
            raise InputError(CommandFault.SHEET_RANDOM, option=f"--{option}")
    named = named_search(name)
    if named is None or not isinstance(named.start, Tree):
        known = [example.name.replace(" ", "-") for example in examples() if isinstance(example.request.start, Tree)]
        raise InputError(CommandFault.NO_SHEET_TREE, name=name, known=", ".join((RANDOM, *known)))
    return [(named.start, None)]


def _random_tree(args: argparse.Namespace, seed: int) -> Tree:
    tree = tree_request(seed, args.branching or BRANCHING, args.depth or DEPTH, book_cut=args.book_cut).start
    assert isinstance(tree, Tree)
    return tree
