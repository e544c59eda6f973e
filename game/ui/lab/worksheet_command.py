"""`worksheet [TREE|random] --pdf | --svg | --png FILE`: a search to be done by hand, or its solution."""

import argparse
from pathlib import Path
from random import Random

from ai.commands.trace import TREES
from ai.textbook.brackets import parse_tree
from ai.textbook.trees import Tree
from ai.tracing.quiz import tree_request
from ai.tracing.worksheet import Task, worksheet
from game.core import InputError
from game.faults import CommandFault
from game.ui.i18n import _, language, set_language
from game.ui.lab.export_command import draw_nowhere, write_file
from game.ui.lab.pdf import pdf
from game.ui.lab.pictures import png
from game.ui.lab.sheet import DOTS, DOTS_OF_PICTURES, page_of

RANDOM = "random"
BRANCHING, DEPTH = 2, 3
SEEDS = 10_000
"""A seed that nobody chose is below this, so that it is easily typed."""


def run(args: argparse.Namespace) -> int:
    """Write the file; of a random tree whose seed was not given, print the seed."""
    task = Task(args.kind)
    if args.book_cut and task is Task.MINIMAX:
        raise InputError(CommandFault.SHEET_CUT)
    before = language()
    draw_nowhere()
    try:
        set_language(args.language)
        tree, seed = _tree(args)
        note = "" if seed is None else _("Seed {seed}").format(seed=seed)
        page = page_of(worksheet(tree, task, book_cut=args.book_cut), note, solution=args.solution)
        if args.svg is not None:
            write_file(Path(args.svg), page.svg.encode())
        elif args.png is not None:
            write_file(Path(args.png), png(page.picture(DOTS_OF_PICTURES)))
        else:
            write_file(Path(args.pdf), pdf([page.picture(DOTS)], DOTS))
    finally:
        set_language(before)
    if seed is not None and args.seed is None:
        print(f"seed {seed}")
    return 0


def _tree(args: argparse.Namespace) -> tuple[Tree, int | None]:
    """The tree of the sheet, and the seed of a random one."""
    name: str = args.tree
    if name == RANDOM:
        seed = Random().randrange(SEEDS) if args.seed is None else args.seed
        tree = tree_request(seed, args.branching or BRANCHING, args.depth or DEPTH, book_cut=args.book_cut).start
        assert isinstance(tree, Tree)
        return tree, seed
    for option in ("seed", "branching", "depth"):
        if getattr(args, option) is not None:
            raise InputError(CommandFault.SHEET_RANDOM, option=f"--{option}")
    if name in TREES:
        return TREES[name], None
    if not name.lstrip().startswith("["):
        raise InputError(CommandFault.NO_SHEET_TREE, name=name, known=", ".join((RANDOM, *TREES)))
    return parse_tree(name), None
