"""The way in: reads the command line, opens the window or runs one headless command."""

import argparse
import os
import sys
from collections.abc import Callable
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from game import __version__
from game.core import InputError

MOST_DIGITS = 18
"""Of a number on the command line; it has to fit into 64 bits."""


class ShowVersion(argparse.Action):
    """Prints the version, and whether the rules run compiled."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from game.checkers.movegen import compiled

        print(f"Kings & Crosses {__version__} ({'compiled' if compiled else 'interpreted'})")
        parser.exit()


class Parser(argparse.ArgumentParser):
    """Says in one sentence what is wrong with a command line."""

    def error(self, message: str) -> NoReturn:
        """Print it to stderr and end with status 2."""
        self.exit(2, f"{message[:1].upper()}{message[1:].rstrip('.')}.\n")


def command(module: str) -> Callable[[argparse.Namespace], int]:
    """The `run` of a module, which is imported only when it is called."""

    def run(args: argparse.Namespace) -> int:
        status: int = import_module(module).run(args)
        return status

    return run


def open_window(args: argparse.Namespace) -> int:
    from game.checkers.kind import CHECKERS
    from game.ui.pdn_files import only_game

    rules = None if args.rules is None else CHECKERS.start(args.rules).rules
    found = None if args.file is None else only_game(Path(args.file), rules)
    from game.ui.app import run

    return run(found)


def open_lab(args: argparse.Namespace) -> int:
    from ai.commands.games import start_of
    from ai.tracing.examples import examples
    from ai.tracing.seeds import Seed
    from game.faults import CommandFault
    from game.ui.app import run
    from game.ui.lab.subject import READY, Subject

    found: Subject | Seed
    named = {example.name.replace(" ", "-"): example for example in examples()}
    if args.exercise is not None and args.game is not None:
        raise InputError(CommandFault.EXERCISE_OR_GAME)
    if args.exercise is not None:
        found = Seed.parse(args.exercise)
    elif args.game is None:
        found = READY
    elif args.game in named and args.fen is None:
        found = Subject.of_example(named[args.game])
    else:
        found = Subject.of(start_of(args.game, args.size, args.fen))
    return run(found)


def trace(args: argparse.Namespace) -> int:
    drawn = args.svg or args.png is not None or args.frames is not None
    return command("game.ui.lab.export_command" if drawn else "ai.commands.trace")(args)


def compare(args: argparse.Namespace) -> int:
    drawn = args.png is not None or args.trees is not None
    return command("game.ui.lab.export_command" if drawn else "ai.commands.compare")(args)


def step(text: str) -> int:
    """A number from 0 on."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 on")
    return whole_number(text) if text.strip("0") else 0


def whole_number(text: str) -> int:
    """A number from 1 on."""
    if not text.isdecimal() or not text.strip("0"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    if len(text) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"a number has {MOST_DIGITS} digits at most, not {len(text)}")
    return int(text)


def picture_side(text: str) -> int:
    """The side of a picture in pixels."""
    number = whole_number(text)
    if not 48 <= number <= 4000:
        raise argparse.ArgumentTypeError(f"a picture has 48 to 4000 pixels a side, not {number}")
    return number


def seconds(text: str) -> float:
    """A time above 0."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return value


def add_open(commands: Any) -> None:
    parser = commands.add_parser("open", help="open the window with a PDN file's games; FILE.pdn alone does it too")
    parser.add_argument("file", metavar="FILE", help="its game is shown, or the list of them")
    without = "of games that do not name theirs, such as russian; found from the moves if not given"
    parser.add_argument("--rules", metavar="NAME", help=f"the rules {without}")
    parser.set_defaults(command=open_window)


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
    algorithms = ("minimax", "negamax", "alphabeta", "expert", "maxn", "paranoid")
    parser.add_argument("--algorithm", choices=algorithms, default="expert", help="how to search; expert if not given")
    parser.add_argument("--evaluation", default="", metavar="NAME", help="how to value positions at the depth's end")
    parser.add_argument("--depth", type=whole_number, metavar="N", help="how many plies deep")
    parser.add_argument("--seconds", type=seconds, metavar="S", help="how long; 5 if there is no depth either")
    add_equipment(parser)
    parser.add_argument("--book", action="store_true", help="play by the opening book where it has a move")
    parser.add_argument("--seed", type=int, metavar="N", help="chooses among equal best moves the same way each time")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    lines = "the N best moves with their exact scores at the same depth, their lines, and why, in words; all with 0"
    parser.add_argument("--lines", type=step, metavar="N", help=lines)
    parser.set_defaults(command=search)


def add_trace(commands: Any) -> None:
    parser = commands.add_parser("trace", help="print every visit of a search as a table")
    add_position(parser, "a tree of the textbooks (textbook, aima), a game, or one of its variants")
    algorithms = ("minimax", "negamax", "alphabeta", "negamax-alphabeta", "maxn", "paranoid", "expert")
    usual = "alphabeta if not given, or maxn for three players and more"
    parser.add_argument("--algorithm", choices=algorithms, help=usual)
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


def add_compare(commands: Any) -> None:
    parser = commands.add_parser("compare", help="measure searches of one position against one another")
    add_position(parser, "a tree of the textbooks (textbook, aima), a game, or one of its variants", usual="tictactoe")
    searches = (
        "two to four searches, such as alphabeta,alphabeta+order+table,expert-TABLE; minimax,alphabeta if not given, "
        "or maxn,paranoid for three players and more"
    )
    parser.add_argument("--algorithms", metavar="A,B", help=searches)
    depth = "the greatest depth in plies; 5 in a game if not given"
    parser.add_argument("--depth", type=whole_number, metavar="N", help=depth)
    presets = "a ready comparison with positions of its own: lecture, complexity, switches, expert"
    parser.add_argument("--preset", metavar="NAME", help=presets)
    formats = parser.add_mutually_exclusive_group()
    formats.add_argument("--csv", action="store_true", help="print comma-separated values")
    formats.add_argument("--json", action="store_true", help="print one JSON object")
    formats.add_argument("--svg", action="store_true", help="print a chart of the positions visited")
    formats.add_argument("--png", metavar="FILE", help="write the same as a picture")
    trees = "write the trees of the first two searches as FILE.svg or FILE.png, as deep as --depth says; 3 if not given"
    formats.add_argument("--trees", metavar="FILE", help=trees)
    parser.set_defaults(command=compare)


def add_lab(commands: Any) -> None:
    parser = commands.add_parser("lab", help="open the window at the Search Lab, to watch a search step by step")
    games = "an example of the shelf (textbook, aima, last-cells, fork, shot-1 ...), a game, or one of its variants"
    add_position(parser, games, optional=True)
    exercise = "begin an exercise of the page Predict; its Share button copies the seed, such as tree2x3-4711"
    parser.add_argument("--exercise", metavar="SEED", help=exercise)
    parser.set_defaults(command=open_lab)


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
    languages = ("en", "ru", "zh_CN")
    parser.add_argument("--language", choices=languages, default="en", help="of the sheet; English if not given")
    formats = parser.add_mutually_exclusive_group(required=True)
    formats.add_argument("--pdf", metavar="FILE", help="write pages to be printed")
    formats.add_argument("--svg", metavar="FILE", help="write a drawing")
    formats.add_argument("--png", metavar="FILE", help="write a picture")
    parser.set_defaults(command=command("game.ui.lab.worksheet_command"))


def add_share(commands: Any) -> None:
    parser = commands.add_parser("share", help="write a position or a game as a picture, a drawing, a film or pages")
    parser.add_argument("source", metavar="FILE|FEN", help="a PDN file, whose first game is taken, or a position")
    parser.add_argument("out", metavar="OUT", help="ends with .png or .svg (the position), .gif or .pdf (the game)")
    rules = "the rules where the game does not name its own, such as russian; english for a position if not given"
    parser.add_argument("--rules", metavar="NAME", help=rules)
    parser.add_argument("--ply", type=step, metavar="N", help="the position after so many plies; the last if not given")
    parser.add_argument("--side", type=picture_side, default=480, metavar="PIXELS", help="48 to 4000; 480 if not given")
    parser.add_argument("--delay", type=seconds, default=1.0, metavar="SECONDS", help="of each move of a film; 1")
    parser.add_argument("--turned", action="store_true", help="turn the board around")
    parser.add_argument("--plain", action="store_true", help="without the names of the squares")
    parser.add_argument("--arrow", action="store_true", help="an arrow shows the last move")
    languages = ("en", "ru", "zh_CN")
    parser.add_argument("--language", choices=languages, default="en", help="of the pages; English if not given")
    parser.set_defaults(command=command("game.ui.share.command"))


def add_review(commands: Any) -> None:
    parser = commands.add_parser("review", help="tell how good the moves of a game were, and what was better")
    parser.add_argument("file", metavar="FILE", help="a PDN file, whose first game is taken")
    without = "where the game does not name its own, such as russian; found from the moves if not given"
    parser.add_argument("--rules", metavar="NAME", help=f"the rules {without}")
    visited = "how many positions are searched for each move; 400,000 if not given"
    parser.add_argument("--nodes", type=whole_number, metavar="N", help=visited)
    parser.add_argument("--out", metavar="FILE", help="write the game with signs, scores and better lines as PDN")
    parser.add_argument("--resume", metavar="FILE", help="keep what is found in FILE, or go on with what is in it")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(command=command("game.ui.study.review_command"))


PLAYERS = (
    "a level, such as easy, hard, expert, or analysis with --seconds or --nodes, or an algorithm and its depth, "
    "such as alphabeta:6; in checkers also with switches of the search off or on (expert-TABLE, "
    "minimax+ORDERING:4) or weights (expert:8:weights=FILE), or 'hub:COMMAND', an engine that speaks the Hub "
    "protocol, with its parameters before the command ('hub:threads=2 ./scan hub'); or FILE.py, a player of your own "
    "(docs/first-player.md)"
)


def add_match(commands: Any) -> None:
    parser = commands.add_parser("match", help="let two levels, algorithms, engines or own players play each other")
    parser.add_argument("a", metavar="A", help=PLAYERS)
    parser.add_argument("b", metavar="B", help="the same for the opponent")
    parser.add_argument("--games", type=whole_number, metavar="N", help="how many; 10 if not given, with --sprt 40000")
    stronger = "go on until it is clear whether A is ELO0 or ELO1 stronger, by a sequential probability ratio test"
    parser.add_argument("--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"), help=stronger)
    parser.add_argument("--pdn", metavar="OUT", help="write the games to this file")
    add_games(parser)
    parser.set_defaults(command=command("ai.commands.match"))


def add_tournament(commands: Any) -> None:
    parser = commands.add_parser("tournament", help="let every player meet every other one, and print a cross table")
    parser.add_argument("players", metavar="PLAYER", nargs="+", help=PLAYERS)
    games = "how many for each two players; 10 if not given"
    parser.add_argument("--games", type=whole_number, default=10, metavar="N", help=games)
    add_games(parser)
    parser.set_defaults(command=command("ai.commands.tournament"))


def add_games(parser: argparse.ArgumentParser) -> None:
    """What matches and tournaments have in common."""
    parser.add_argument(
        "--variant", default="english", metavar="V", help="a game or one of its variants; english if not given"
    )
    parser.add_argument("--size", metavar="MxNxK", help="columns, rows and marks in a row of tictactoe")
    parser.add_argument("--giveaway", action="store_true", help="the opposite aim: giveaway, or misère in tictactoe")
    times = parser.add_mutually_exclusive_group()
    times.add_argument(
        "--seconds", type=seconds, metavar="S", help="time for each move; own players have 5 s if not given"
    )
    clock = (
        "seconds of each player for a game, and for each move more, such as 60+1; also move:10, bronstein:60+2, "
        "delay:60+2, byoyomi:60+5x10 (periods x seconds); whose time is over loses"
    )
    times.add_argument("--clock", metavar="S+S", help=clock)
    parser.add_argument("--nodes", type=whole_number, metavar="N", help="positions that may be searched for each move")
    add_equipment(parser)
    drawn = "begin with drawn openings of english checkers, or with six random moves; two games have the same beginning"
    parser.add_argument("--openings", choices=("ballots", "eleven-man", "random"), help=drawn)
    add_pool(parser, "play so many games at a time")
    parser.add_argument("--resume", metavar="FILE", help="keep the games in a journal, or go on with what is in it")
    parser.add_argument("--seed", type=int, metavar="N", help="makes the same games each time, if no time limit is met")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)


def add_pool(parser: argparse.ArgumentParser, told: str) -> None:
    """Who does the jobs of a command."""
    pool = parser.add_mutually_exclusive_group()
    pool.add_argument("--parallel", type=whole_number, default=1, metavar="N", help=told)
    pool.add_argument("--cluster", metavar="ADDRESS", help="use the Dask cluster whose scheduler is at tcp://HOST:PORT")


def add_self_play(commands: Any) -> None:
    parser = commands.add_parser("selfplay", help="games of the engine against itself, to train the evaluation on")
    parser.add_argument("variant", metavar="VARIANT", help="the rules, such as english or russian")
    kept = "the file of the positions; goes on with what is in it"
    parser.add_argument("journal", metavar="FILE", help=kept)
    parser.add_argument("--games", type=whole_number, default=1000, metavar="N", help="how many; 1,000 if not given")
    parser.add_argument(
        "--depth", type=whole_number, default=6, metavar="N", help="plies of each search; 6 if not given"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="other openings; 1 if not given")
    parser.add_argument("--weights", metavar="FILE", help="value positions by these; by Samuel's features if not given")
    add_pool(parser, "play so many games at a time")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    parser.set_defaults(command=command("ai.commands.self_play"))


def add_own_player(commands: Any) -> None:
    """Not listed: the program starts itself so, for each own player."""
    parser = commands.add_parser("own-player")
    parser.add_argument("file")
    parser.add_argument("megabytes", type=whole_number)
    parser.set_defaults(command=command("ai.own_player.runner"))


def add_hub(commands: Any) -> None:
    parser = commands.add_parser(
        "hub", help="be an engine of checkers that speaks the Hub protocol on stdin and stdout"
    )
    parser.set_defaults(command=command("ai.commands.hub"))


def add_bench(commands: Any) -> None:
    parser = commands.add_parser("bench", help="search fixed positions of all rule sets and count the nodes")
    parser.add_argument(
        "--depth", type=whole_number, default=9, metavar="N", help="how many plies deep; 9 if not given"
    )
    parser.add_argument("--csv", action="store_true", help="print semicolon-separated values, without the time")
    parser.set_defaults(command=command("ai.commands.bench"))


def add_endgame(commands: Any) -> None:
    parser = commands.add_parser("endgame", help="tables that tell what every position with few pieces is worth")
    actions = parser.add_subparsers(title="what to do", metavar="ACTION", required=True)
    build = actions.add_parser("build", help="build the tables up to a number of pieces; goes on if it was stopped")
    add_tables(build)
    build.add_argument("pieces", type=whole_number, metavar="PIECES", help="how many, both sides together")
    build.add_argument("--parallel", type=whole_number, default=1, metavar="N", help="use so many processors")
    verify = actions.add_parser("verify", help="check tables against the rules, without what built them")
    add_tables(verify)
    verify.add_argument("--pieces", type=whole_number, metavar="N", help="those of so many pieces; all if not given")
    some = "so many positions of each kind at random; all if not given"
    verify.add_argument("--sample", type=whole_number, metavar="N", help=some)
    add_pool(verify, "use so many processes")
    verify.add_argument("--resume", metavar="FILE", help="leave out what FILE says is right, and note there what is")
    verify.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    probe = actions.add_parser("probe", help="tell who wins a position, and what each move is worth")
    add_tables(probe)
    probe.add_argument("fen", metavar="FEN", help="the position")
    add_folder(actions.add_parser("list", help="show which tables there are"))
    for action, its in actions.choices.items():
        its.set_defaults(command=command(f"ai.commands.{'verify' if action == 'verify' else 'endgame'}"), action=action)


def add_book(commands: Any) -> None:
    parser = commands.add_parser("book", help="the opening book: moves that were analysed in advance")
    actions = parser.add_subparsers(title="what to do", metavar="ACTION", required=True)
    build = actions.add_parser("build", help="analyse openings; goes on if it was stopped")
    build.add_argument("variant", metavar="VARIANT", help="the rules, such as english or russian")
    visited = "how many positions a search visits; 200,000 if not given; what was searched with fewer is searched again"
    build.add_argument("--nodes", type=whole_number, metavar="N", help=visited)
    build.add_argument("--positions", type=whole_number, metavar="N", help="end after searching so many positions")
    build.add_argument("--seconds", type=seconds, metavar="S", help="end after so many seconds; else until Ctrl+C")
    add_pool(build, "use so many processors")
    build.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    export = actions.add_parser("export", help="write the book that a build has come to, which `build` does at its end")
    export.add_argument("variant", metavar="VARIANT", help="the rules, such as english or russian")
    probe = actions.add_parser("probe", help="show what the book says of a position")
    probe.add_argument("variant", metavar="VARIANT", help="the rules, such as english or russian")
    probe.add_argument("moves", metavar="MOVE", nargs="*", help="the moves that lead to the position")
    probe.add_argument("--fen", help="the position from which the moves are played, if not the start of the game")
    for action, its in (
        *actions.choices.items(),
        ("list", actions.add_parser("list", help="show which books there are")),
    ):
        its.add_argument("--folder", metavar="DIR", help="where the books lie, if not in the usual folders")
        its.set_defaults(command=command("ai.commands.book"), action=action)


def add_puzzles(commands: Any) -> None:
    parser = commands.add_parser("puzzles", help="positions with one winning move, mined from games of the engine")
    actions = parser.add_subparsers(title="what to do", metavar="ACTION", required=True)
    mine = actions.add_parser("mine", help="search games for puzzles; goes on if it was stopped")
    mine.add_argument("--count", type=whole_number, default=60, metavar="N", help="puzzles of each rule set; 60")
    mine.add_argument("--seconds", type=seconds, metavar="S", help="end after so many seconds, at the end of a round")
    add_pool(mine, "use so many processes")
    mine.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    collect = actions.add_parser("collect", help="write the files of puzzles from what was mined")
    for its in (mine, collect):
        kept = "what was found; mining goes on with what is in it; puzzles.journal if not given"
        its.add_argument("--journal", metavar="FILE", default="puzzles.journal", help=kept)
    verify = actions.add_parser("verify", help="prove puzzles anew; status 1 when one is wrong")
    verify.add_argument("--sample", type=whole_number, metavar="N", help="so many of each file; all if not given")
    verify.add_argument("--nodes", type=whole_number, metavar="N", help="positions that are visited for a first move")
    verify.add_argument("--drop", action="store_true", help="take those that are wrong out of the files")
    figures = actions.add_parser(
        "figures", help="how many there are by difficulty and theme, and what each level finds"
    )
    for action, its in actions.choices.items():
        named = "the rules, such as english; all if none is given"
        its.add_argument("variants", metavar="VARIANT", nargs="*", help=named)
        its.set_defaults(command=command("ai.commands.puzzles"), action=action)
    for its in (collect, verify, figures):
        its.add_argument("--folder", metavar="DIR", help="where the files of puzzles lie, if not among the assets")


def add_tables(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("variant", metavar="VARIANT", help="the rules, such as english or russian")
    parser.add_argument("--giveaway", action="store_true", help="the side without pieces or moves wins")
    add_folder(parser)


def add_folder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--folder", metavar="DIR", help="where the tables lie, if not in the usual folders")


def add_position(
    parser: argparse.ArgumentParser, games: str, *, usual: str | None = None, optional: bool = False
) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?" if usual or optional else None, default=usual, help=games)
    parser.add_argument("--fen", help="the position, for tictactoe drawn as rows such as X.O/.X./..O")
    size = "columns, rows and marks in a row of tictactoe, and players if more than two: 4x4x3x3; 3x3x3 if not given"
    parser.add_argument("--size", metavar="MxNxK[xP]", help=size)


def add_equipment(parser: argparse.ArgumentParser) -> None:
    table = "the size of the transposition table of the expert search of checkers; 64 if not given"
    parser.add_argument("--megabytes", type=whole_number, metavar="N", help=table)
    threads = "how many threads the expert search of checkers has; 1 if not given"
    parser.add_argument("--threads", type=whole_number, metavar="N", help=threads)


def command_line() -> argparse.ArgumentParser:
    """The options and the commands; without a command the window opens."""
    parser = Parser(prog="kings-and-crosses", description="Tic-tac-toe and checkers.")
    parser.add_argument("--version", action=ShowVersion, nargs=0, help="show the version and exit")
    parser.set_defaults(command=open_window, file=None, rules=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", help="without a command the window opens")
    for add in (
        *(add_open, add_perft, add_search, add_trace, add_compare, add_lab, add_worksheet, add_share),
        *(add_review, add_match, add_tournament, add_self_play, add_own_player, add_hub),
        *(add_bench, add_endgame, add_book, add_puzzles),
    ):
        add(commands)
    return parser


def open_streams() -> None:
    """Streams that were closed lead nowhere, and what is no text of a stream's encoding is written as its code."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - as long as the program runs
        if isinstance(stream := getattr(sys, name), TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def main() -> int:
    """Run what the command line asks for; gives the exit status, 2 when something given was wrong."""
    open_streams()
    words = sys.argv[1:]
    if words and words[0].lower().endswith(".pdn"):
        words.insert(0, "open")
    try:
        args = command_line().parse_args(words)
        status: int = args.command(args)
        sys.stdout.flush()
        return status
    except InputError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if error.filename is not None:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # whoever read the output has seen enough
            return 0
        print(f"The output can't be written: {error.strerror}.", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
