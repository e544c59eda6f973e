"""Players against one another: match, tournament, selfplay, tune, hub, bench."""

import argparse
from collections.abc import Callable
from typing import Any

from ai.commands.arguments.parser import add_equipment, add_pool, any_number, command, difference, seconds, whole_number
from game.former_names import player_today

PLAYERS = (
    "a level, such as easy, hard, champion, or analysis with --seconds or --nodes, or an algorithm and its depth, "
    "such as alphabeta:6; in checkers also with switches of the search off or on (champion-TABLE, "
    "minimax+ORDERING:4) or weights (engine:8:weights=FILE), or 'hub:COMMAND', an engine that speaks the Hub "
    "protocol, with its parameters before the command ('hub:threads=2 ./scan hub'); or FILE.py, a player of your own "
    "(docs/first-player.md)"
)


def add_match(commands: Any) -> None:
    parser = commands.add_parser("match", help="let two levels, algorithms, engines or own players play each other")
    parser.add_argument("a", metavar="A", type=player_today, help=PLAYERS)
    parser.add_argument("b", metavar="B", type=player_today, help="the same for the opponent")
    parser.add_argument("--games", type=whole_number, metavar="N", help="how many; 10 if not given, with --sprt 40000")
    stronger = "go on until it is clear whether A is ELO0 or ELO1 stronger, by a sequential probability ratio test"
    parser.add_argument("--sprt", type=difference, nargs=2, metavar=("ELO0", "ELO1"), help=stronger)
    parser.add_argument("--pdn", metavar="OUT", help="write the games to this file")
    add_games(parser)
    parser.set_defaults(command=command("ai.commands.match"))


def add_tournament(commands: Any, run: Callable[[argparse.Namespace], int]) -> None:
    parser = commands.add_parser("tournament", help="let every player meet every other one, and print a cross table")
    parser.add_argument("players", metavar="PLAYER", nargs="+", type=player_today, help=PLAYERS)
    games = "how many for each two players; 10 if not given"
    parser.add_argument("--games", type=whole_number, default=10, metavar="N", help=games)
    add_games(parser)
    window = "show it in the window; PLAYER is the folder of the players' Python files"
    parser.add_argument("--window", action="store_true", help=window)
    parser.set_defaults(command=run)


def add_games(parser: argparse.ArgumentParser) -> None:
    """Options that matches and tournaments share."""
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
    drawn = (
        "begin with drawn openings of english checkers, or with six random moves; after even ones the engine of "
        "checkers finds neither side ahead; two games have the same beginning"
    )
    parser.add_argument("--openings", choices=("ballots", "eleven-man", "random", "even"), help=drawn)
    add_pool(parser, "play so many games at a time")
    parser.add_argument("--resume", metavar="FILE", help="keep the games in a journal, or go on with what is in it")
    parser.add_argument(
        "--seed", type=any_number, metavar="N", help="makes the same games each time, if no time limit is met"
    )
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)


def add_self_play(commands: Any) -> None:
    parser = commands.add_parser("selfplay", help="games of the engine against itself, to train the evaluation on")
    parser.add_argument("variant", metavar="VARIANT", help="the rules, such as english or russian")
    kept = "the file of the positions; goes on with what is in it"
    parser.add_argument("journal", metavar="FILE", help=kept)
    parser.add_argument("--games", type=whole_number, default=1000, metavar="N", help="how many; 1,000 if not given")
    parser.add_argument(
        "--depth", type=whole_number, default=6, metavar="N", help="plies of each search; 6 if not given"
    )
    parser.add_argument("--seed", type=any_number, default=1, metavar="N", help="other openings; 1 if not given")
    parser.add_argument("--weights", metavar="FILE", help="value positions by these; by Samuel's features if not given")
    parser.add_argument("--endgames", metavar="FOLDER", help="know who wins by the endgame tables in this folder")
    badly = "play up to N plies after the opening badly, and leave their positions out; 0 if not given"
    parser.add_argument("--wander", type=any_number, default=0, metavar="N", help=badly)
    add_pool(parser, "play so many games at a time")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    parser.set_defaults(command=command("ai.commands.self_play"))


def add_tune(commands: Any) -> None:
    parser = commands.add_parser("tune", help="tune the numbers of the engine's reductions and pruning in games")
    parser.add_argument("variant", metavar="VARIANT", help="the rules, such as english or russian")
    parser.add_argument("journal", metavar="FILE", help="what was played; goes on with what is in it")
    many = "how often the numbers are moved; 500 if not given"
    parser.add_argument("--iterations", type=whole_number, default=500, metavar="N", help=many)
    parser.add_argument("--pairs", type=whole_number, default=8, metavar="N", help="of games each time; 8 if not given")
    each = "positions that may be searched for each move; 5,000 if not given"
    parser.add_argument("--nodes", type=whole_number, default=5000, metavar="N", help=each)
    parser.add_argument(
        "--seed", type=any_number, default=1, metavar="N", help="other openings and steps; 1 if not given"
    )
    add_pool(parser, "play so many pairs at a time")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    parser.set_defaults(command=command("ai.commands.tune"))


def add_own_player(commands: Any) -> None:
    """Not listed: the program starts itself so, for each own player."""
    parser = commands.add_parser("own-player")
    parser.add_argument("file")
    parser.add_argument("megabytes", type=whole_number)
    parser.set_defaults(command=command("ai.own_player.runner"))


def add_keeper(commands: Any) -> None:
    """Hidden command with which the program starts itself as the keeper of an external engine on Linux."""
    parser = commands.add_parser("keeper")
    parser.add_argument("words", nargs=argparse.REMAINDER)
    parser.set_defaults(command=keep)


def keep(args: argparse.Namespace) -> int:
    from ai.work import keeper  # noqa: PLC0415 - Linux has what it needs

    keeper.main(args.words)
    return 0


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
