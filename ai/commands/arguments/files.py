"""Options of the commands for files of games, books, tables and puzzles, and for the class-room."""

import argparse
from collections.abc import Callable
from typing import Any

from ai.commands.arguments.contests import RULES
from ai.commands.arguments.parser import add_pool, command, flag, number, picture_side, seconds, step, whole_number
from game.languages import LANGUAGES

TABLES = "where the tables lie, if not in the usual folders"


def add_open(commands: Any, run: Callable[[argparse.Namespace], int]) -> None:
    parser = commands.add_parser("open", help="open the window with a PDN file's games; FILE.pdn alone does it too")
    parser.add_argument("file", metavar="FILE", help="its game is shown, or the list of them")
    without = "of games that do not name theirs, such as russian; found from the moves if not given"
    parser.add_argument("--rules", metavar="NAME", help=f"the rules {without}")
    parser.set_defaults(command=run)


def add_share(commands: Any) -> None:
    parser = commands.add_parser("share", help="write a position or a game as a picture, a drawing, a film or pages")
    parser.add_argument("source", metavar="FILE|FEN", help="a PDN file, whose first game is taken, or a position")
    parser.add_argument("out", metavar="OUT", help="ends with .png or .svg (the position), .gif or .pdf (the game)")
    rules = "the rules where the game does not name its own, such as russian; english for a position if not given"
    parser.add_argument("--rules", metavar="NAME", help=rules)
    number(parser, "--ply", "the position after so many plies; the last if not given", kind=step)
    parser.add_argument("--side", type=picture_side, default=480, metavar="PIXELS", help="48 to 4000; 480 if not given")
    parser.add_argument("--delay", type=seconds, default=1.0, metavar="SECONDS", help="of each move of a film; 1")
    flag(parser, "--turned", "turn the board around")
    flag(parser, "--plain", "without the names of the squares")
    flag(parser, "--arrow", "an arrow shows the last move")
    parser.add_argument("--language", choices=tuple(LANGUAGES), default="en", help="of the pages; English if not given")
    parser.set_defaults(command=command("game.ui.share.command"))


def add_review(commands: Any) -> None:
    parser = commands.add_parser("review", help="tell how good the moves of a game were, and what was better")
    parser.add_argument("file", metavar="FILE", help="a PDN file, whose first game is taken")
    without = "where the game does not name its own, such as russian; found from the moves if not given"
    parser.add_argument("--rules", metavar="NAME", help=f"the rules {without}")
    number(parser, "--nodes", "how many positions are searched for each move; 400,000 if not given")
    parser.add_argument("--out", metavar="FILE", help="write the game with signs, scores and better lines as PDN")
    parser.add_argument("--resume", metavar="FILE", help="keep what is found in FILE, or go on with what is in it")
    flag(parser, "--json", "print one JSON object")
    parser.set_defaults(command=command("game.ui.study.review_command"))


def add_results(commands: Any) -> None:
    parser = commands.add_parser("results", help="what people have done, as a table for a spreadsheet")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    export = actions.add_parser("export", help="games, puzzles and lessons of all profiles, or of some, as CSV")
    export.add_argument("--csv", metavar="FILE", required=True, help="write it to this file, - for the standard output")
    whose = export.add_mutually_exclusive_group()
    whose.add_argument("--of", metavar="NAME", action="append", help="this profile only; can be given several times")
    folder = "of the profile folders, and the tables that pupils have handed in, in this folder"
    whose.add_argument("--folder", metavar="DIR", help=folder)
    separator = "what stands between two cells: comma, semicolon or tab; a comma if not given"
    export.add_argument("--separator", choices=("comma", "semicolon", "tab"), default="comma", help=separator)
    export.set_defaults(command=command("ai.commands.results"))


def add_check(commands: Any) -> None:
    graded = "grade a search that a student wrote, on random trees (docs/first-search.md)"
    parser = commands.add_parser("check", help=graded)
    parser.add_argument("file", metavar="FILE|FOLDER", help="a Python file, or a folder of them")
    number(parser, "--seed", "gives the same trees each time; 1 if not given", 1, step)
    number(parser, "--trees", "how many; 100 if not given")
    parser.add_argument("--csv", metavar="FILE", help="write a table too")
    parser.set_defaults(command=command("ai.commands.check"))


def add_profiles(commands: Any) -> None:
    parser = commands.add_parser("profiles", help="the people who use the program: list them, or add some")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    parser.set_defaults(command=command("ai.commands.profiles"), add=[])
    actions.add_parser("list", help="the names of all profiles and their folders")
    added = actions.add_parser("add", help="make a profile for each of these people")
    added.add_argument("add", metavar="NAME", nargs="+", help="what the profile is called")


def add_endgame(commands: Any) -> None:
    parser = commands.add_parser("endgame", help="tables that tell what every position with few pieces is worth")
    actions = parser.add_subparsers(title="what to do", metavar="ACTION", required=True)
    build = actions.add_parser("build", help="build the tables up to a number of pieces; goes on if it was stopped")
    add_tables(build, "build_tables")
    build.add_argument("pieces", type=whole_number, metavar="PIECES", help="how many, both sides together")
    add_pool(build, "use so many processors")
    verify = actions.add_parser("verify", help="check tables against the rules, without what built them")
    add_tables(verify, "run", "ai.commands.verify")
    number(verify, "--pieces", "those of so many pieces; all if not given")
    number(verify, "--sample", "so many positions of each kind at random; all if not given")
    add_pool(verify, "use so many processes")
    verify.add_argument("--resume", metavar="FILE", help="leave out what FILE says is right, and note there what is")
    probe = actions.add_parser("probe", help="tell who wins a position, and what each move is worth")
    add_tables(probe, "probe_table")
    probe.add_argument("fen", metavar="FEN", help="the position")
    listed = actions.add_parser("list", help="show which tables there are")
    listed.add_argument("--folder", metavar="DIR", help=TABLES)
    listed.set_defaults(command=command("ai.commands.endgame", "list_tables"))


def add_tables(parser: argparse.ArgumentParser, run: str, module: str = "ai.commands.endgame") -> None:
    """Options that the actions on the tables of one rule set share."""
    parser.add_argument("variant", metavar="VARIANT", help=RULES)
    flag(parser, "--giveaway", "the side without pieces or moves wins")
    parser.add_argument("--folder", metavar="DIR", help=TABLES)
    parser.set_defaults(command=command(module, run))


def add_book(commands: Any) -> None:
    parser = commands.add_parser("book", help="the opening book: moves that were analysed in advance")
    actions = parser.add_subparsers(title="what to do", metavar="ACTION", required=True)
    build = actions.add_parser("build", help="analyse openings; goes on if it was stopped")
    visited = "how many positions a search visits; 200,000 if not given; what was searched with fewer is searched again"
    number(build, "--nodes", visited)
    number(build, "--positions", "end after searching so many positions")
    build.add_argument("--seconds", type=seconds, metavar="S", help="end after so many seconds; else until Ctrl+C")
    add_pool(build, "use so many processors")
    actions.add_parser("export", help="write the book that a build has come to, which `build` does at its end")
    probe = actions.add_parser("probe", help="show what the book says of a position")
    probe.add_argument("--fen", help="the position from which the moves are played, if not the start of the game")
    for its in actions.choices.values():
        its.add_argument("variant", metavar="VARIANT", help=RULES)
    probe.add_argument("moves", metavar="MOVE", nargs="*", help="the moves that lead to the position")
    actions.add_parser("list", help="show which books there are")
    for action, its in actions.choices.items():
        its.add_argument("--folder", metavar="DIR", help="where the books lie, if not in the usual folders")
        its.set_defaults(command=command("ai.commands.book", f"{action}_{'books' if action == 'list' else 'book'}"))


def add_puzzles(commands: Any) -> None:
    parser = commands.add_parser("puzzles", help="positions with one winning move, mined from games of the engine")
    actions = parser.add_subparsers(title="what to do", metavar="ACTION", required=True)
    mine = actions.add_parser("mine", help="search games for puzzles; goes on if it was stopped")
    number(mine, "--count", "puzzles of each rule set; 60", 60)
    mine.add_argument("--seconds", type=seconds, metavar="S", help="end after so many seconds, at the end of a round")
    add_pool(mine, "use so many processes")
    collect = actions.add_parser("collect", help="write the files of puzzles from what was mined")
    for its in (mine, collect):
        kept = "what was found; mining goes on with what is in it; puzzles.journal if not given"
        its.add_argument("--journal", metavar="FILE", default="puzzles.journal", help=kept)
    verify = actions.add_parser("verify", help="prove puzzles anew; status 1 when one is wrong")
    number(verify, "--sample", "so many of each file; all if not given")
    number(verify, "--nodes", "positions that are visited for a first move")
    flag(verify, "--drop", "take those that are wrong out of the files")
    shown = "how many there are by difficulty and theme, and what each level finds"
    figures = actions.add_parser("figures", help=shown)
    for action, its in actions.choices.items():
        named = "the rules, such as english; all if none is given"
        its.add_argument("variants", metavar="VARIANT", nargs="*", help=named)
        its.set_defaults(command=command("ai.commands.puzzles", action))
    for its in (collect, verify, figures):
        its.add_argument("--folder", metavar="DIR", help="where the files of puzzles lie, if not among the assets")
