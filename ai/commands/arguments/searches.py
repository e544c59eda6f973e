"""Options of the commands on one position: perft, search, trace, compare, lab, worksheet."""

import argparse
from collections.abc import Callable
from typing import Any

from ai.commands.arguments.parser import add_equipment, add_position, any_number, command, seconds, step, whole_number
from game.former_names import algorithm_today
from game.languages import LANGUAGES

SEARCHED = (
    "an example of the shelf (textbook, aima, last-cells, fork, shot-1 ...), a tree in brackets, [[3,12],[2,4]], "
    "a game, or one of its variants"
)


def add_perft(commands: Any) -> None:
    parser = commands.add_parser("perft", help="count the leaves of the tree of legal moves")
    parser.add_argument("variant", metavar="VARIANT", help="the rules, such as english or international")
    parser.add_argument("depth", metavar="DEPTH", help="how many plies deep")
    published = "the position to start from, if not the one of the published counts; of Thai, it has three rows of men"
    parser.add_argument("--fen", help=published)
    parser.add_argument("--distinct", action="store_true", help="count routes to the same result once")
    parser.add_argument("--divide", action="store_true", help="show the leaves below each move")
    parser.set_defaults(command=command("game.checkers.perft"))


def search(args: argparse.Namespace) -> int:
    return command("ai.commands.search" if args.lines is None else "game.ui.why.command")(args)


def add_search(commands: Any) -> None:
    parser = commands.add_parser("search", help="find the best move of a position")
    add_position(parser, "a game, such as tictactoe, or one of its variants, such as english of checkers")
    algorithms = ("minimax", "negamax", "alphabeta", "engine", "maxn", "paranoid")
    parser.add_argument(
        "--algorithm",
        type=algorithm_today,
        choices=algorithms,
        default="engine",
        help="how to search; engine if not given",
    )
    parser.add_argument("--evaluation", default="", metavar="NAME", help="how to value positions at the depth's end")
    parser.add_argument("--depth", type=whole_number, metavar="N", help="how many plies deep")
    parser.add_argument("--seconds", type=seconds, metavar="S", help="how long; 5 if there is no depth either")
    add_equipment(parser)
    parser.add_argument("--book", action="store_true", help="play by the opening book where it has a move")
    parser.add_argument(
        "--seed", type=any_number, metavar="N", help="chooses among equal best moves the same way each time"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    lines = "the N best moves with their exact scores at the same depth, their lines, and why, in words; all with 0"
    parser.add_argument("--lines", type=step, metavar="N", help=lines)
    parser.set_defaults(command=search)


def trace(args: argparse.Namespace) -> int:
    drawn = args.svg or args.png is not None or args.frames is not None
    return command("game.ui.lab.export_command" if drawn else "ai.commands.trace")(args)


def add_trace(commands: Any) -> None:
    parser = commands.add_parser("trace", help="print every visit of a search as a table")
    add_position(parser, SEARCHED)
    algorithms = ("minimax", "negamax", "alphabeta", "negamax-alphabeta", "maxn", "paranoid", "engine")
    usual = "alphabeta if not given, or maxn for three players and more"
    parser.add_argument("--algorithm", type=algorithm_today, choices=algorithms, help=usual)
    parser.add_argument("--depth", type=whole_number, metavar="N", help="how many plies deep; 2 in a game if not given")
    parser.add_argument(
        "--book-cut", action="store_true", help="cut when alpha > beta, as some textbooks do, not at >="
    )
    parser.add_argument("--order", action="store_true", help="search the move first whose child looks best")
    parser.add_argument("--table", action="store_true", help="search no position twice, with a transposition table")
    parser.add_argument("--quiet", action="store_true", help="search forcing moves on at the depth limit (quiescence)")
    parser.add_argument("--deepen", action="store_true", help="search to depth 1 first, then 2 and so on")
    formats = parser.add_mutually_exclusive_group()
    formats.add_argument("--csv", action="store_true", help="print comma-separated values")
    formats.add_argument("--json", action="store_true", help="print every node and visit; see docs/search-events.md")
    formats.add_argument("--svg", action="store_true", help="print the tree as a drawing")
    formats.add_argument("--png", metavar="FILE", help="write the tree as a picture")
    formats.add_argument("--frames", metavar="FOLDER", help="write the search as numbered pictures into a new folder")
    parser.add_argument("--step", type=step, metavar="N", help="the tree after so many visits; the last if not given")
    parser.set_defaults(command=trace)


def compare(args: argparse.Namespace) -> int:
    drawn = args.png is not None or args.trees is not None
    return command("game.ui.lab.export_command" if drawn else "ai.commands.compare")(args)


def add_compare(commands: Any) -> None:
    parser = commands.add_parser("compare", help="measure searches of one position against one another")
    add_position(parser, SEARCHED, usual="tictactoe")
    searches = (
        "two to four searches, such as alphabeta,alphabeta+order+table,engine-TABLE; minimax,alphabeta if not given, "
        "or maxn,paranoid for three players and more"
    )
    parser.add_argument("--algorithms", metavar="A,B", help=searches)
    depth = "the greatest depth in plies; 5 in a game if not given"
    parser.add_argument("--depth", type=whole_number, metavar="N", help=depth)
    presets = "a ready comparison with positions of its own: lecture, complexity, switches, engine"
    parser.add_argument("--preset", type=algorithm_today, metavar="NAME", help=presets)
    formats = parser.add_mutually_exclusive_group()
    formats.add_argument("--csv", action="store_true", help="print comma-separated values")
    formats.add_argument("--json", action="store_true", help="print one JSON object")
    formats.add_argument("--svg", action="store_true", help="print a chart of the positions visited")
    formats.add_argument("--png", metavar="FILE", help="write the same as a picture")
    trees = "write the trees of the first two searches as FILE.svg or FILE.png, as deep as --depth says; 3 if not given"
    formats.add_argument("--trees", metavar="FILE", help=trees)
    parser.set_defaults(command=compare)


def add_lab(commands: Any, run: Callable[[argparse.Namespace], int]) -> None:
    parser = commands.add_parser("lab", help="open the window at the Search Lab, to watch a search step by step")
    add_position(parser, SEARCHED, optional=True)
    exercise = "begin an exercise of the page Predict; its Share button copies the seed, such as tree2x3-4711"
    parser.add_argument("--exercise", metavar="SEED", help=exercise)
    parser.set_defaults(command=run)


def add_worksheet(commands: Any) -> None:
    parser = commands.add_parser("worksheet", help="write a search to be done by hand on paper, or its solution")
    trees = (
        "random (if not given), a tree of the textbooks (textbook, aima), or one in brackets, such as [[3,12],[2,4]]"
    )
    parser.add_argument("tree", metavar="TREE", nargs="?", default="random", help=trees)
    parser.add_argument("--seed", type=step, metavar="N", help="gives the same random tree each time")
    parser.add_argument("--branching", type=whole_number, metavar="N", help="branches of a node; 2 if not given")
    parser.add_argument("--depth", type=whole_number, metavar="N", help="plies of a random tree; 3 if not given")
    kinds = ("minimax", "alphabeta", "table")
    tasks = "write values, values with alpha and beta, or every visit of alpha-beta; alphabeta if not given"
    parser.add_argument("--kind", choices=kinds, default="alphabeta", help=tasks)
    parser.add_argument("--book-cut", action="store_true", help="cut when alpha > beta, not at >=")
    sheets = "how many, each with a random tree of its own from the seed on; 1 if not given, more only as a PDF"
    parser.add_argument("--sheets", type=whole_number, metavar="N", help=sheets)
    filled = parser.add_mutually_exclusive_group()
    filled.add_argument("--solution", action="store_true", help="fill in what is right")
    behind = "write the solutions behind the sheets, on pages of their own; only as a PDF"
    filled.add_argument("--with-solutions", action="store_true", help=behind)
    parser.add_argument("--language", choices=tuple(LANGUAGES), default="en", help="of the sheet; English if not given")
    formats = parser.add_mutually_exclusive_group(required=True)
    formats.add_argument("--pdf", metavar="FILE", help="write pages to be printed")
    formats.add_argument("--svg", metavar="FILE", help="write a drawing")
    formats.add_argument("--png", metavar="FILE", help="write a picture")
    parser.set_defaults(command=command("game.ui.lab.worksheet_command"))
