"""What is worked out in advance: endgame tables, opening books, puzzles."""

import argparse
from typing import Any

from ai.commands.arguments.parser import add_folder, add_pool, command, seconds, whole_number


def add_endgame(commands: Any) -> None:
    parser = commands.add_parser("endgame", help="tables that tell what every position with few pieces is worth")
    actions = parser.add_subparsers(title="what to do", metavar="ACTION", required=True)
    build = actions.add_parser("build", help="build the tables up to a number of pieces; goes on if it was stopped")
    add_tables(build)
    build.add_argument("pieces", type=whole_number, metavar="PIECES", help="how many, both sides together")
    add_pool(build, "use so many processors")
    build.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
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


def add_tables(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("variant", metavar="VARIANT", help="the rules, such as english or russian")
    parser.add_argument("--giveaway", action="store_true", help="the side without pieces or moves wins")
    add_folder(parser)


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
