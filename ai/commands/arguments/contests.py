"""Options of the commands in which players meet: match, tournament, selfplay, tune, hub, bench."""

import argparse
from collections.abc import Callable
from typing import Any

from ai.commands.arguments.parser import (
    add_equipment,
    add_pool,
    any_number,
    command,
    difference,
    flag,
    number,
    seconds,
    whole_number,
)
from game.former_names import player_today

PLAYERS = (
    "a level, such as easy, hard, champion, or analysis with --seconds or --nodes, or an algorithm and its depth, "
    "such as alphabeta:6; in checkers also with switches of the search off or on (champion-TABLE, "
    "minimax+ORDERING:4) or weights (engine:8:weights=FILE), or 'hub:COMMAND', an engine that speaks the Hub "
    "protocol, with its parameters before the command ('hub:threads=2 ./scan hub'); or FILE.py, a player of your own "
    "(docs/first-player.md)"
)
RULES = "the rules, such as english or russian"


def add_match(commands: Any) -> None:
    parser = commands.add_parser("match", help="let two levels, algorithms, engines or own players play each other")
    parser.add_argument("a", metavar="A", type=player_today, help=PLAYERS)
    parser.add_argument("b", metavar="B", type=player_today, help="the same for the opponent")
    number(parser, "--games", "how many; 10 if not given, with --sprt 40000")
    stronger = "go on until it is clear whether A is ELO0 or ELO1 stronger, by a sequential probability ratio test"
    parser.add_argument("--sprt", type=difference, nargs=2, metavar=("ELO0", "ELO1"), help=stronger)
    parser.add_argument("--pdn", metavar="OUT", help="write the games to this file")
    add_games(parser)
    parser.set_defaults(command=command("ai.commands.match"))


def add_tournament(commands: Any, run: Callable[[argparse.Namespace], int]) -> None:
    parser = commands.add_parser("tournament", help="let every player meet every other one, and print a cross table")
    parser.add_argument("players", metavar="PLAYER", nargs="+", type=player_today, help=PLAYERS)
    number(parser, "--games", "how many for each two players; 10 if not given", 10)
    add_games(parser)
    flag(parser, "--window", "show it in the window; PLAYER is the folder of the players' Python files")
    parser.set_defaults(command=run)


def add_games(parser: argparse.ArgumentParser) -> None:
    """Options that matches and tournaments share."""
    variant = "a game or one of its variants; english if not given"
    parser.add_argument("--variant", default="english", metavar="V", help=variant)
    parser.add_argument("--size", metavar="MxNxK", help="columns, rows and marks in a row of tictactoe")
    flag(parser, "--giveaway", "the opposite aim: giveaway, or misère in tictactoe")
    times = parser.add_mutually_exclusive_group()
    each = "time for each move; own players have 5 s if not given"
    times.add_argument("--seconds", type=seconds, metavar="S", help=each)
    clock = (
        "seconds of each player for a game, and for each move more, such as 60+1; also move:10, bronstein:60+2, "
        "delay:60+2, byoyomi:60+5x10 (periods x seconds); whose time is over loses"
    )
    times.add_argument("--clock", metavar="S+S", help=clock)
    number(parser, "--nodes", "positions that may be searched for each move")
    add_equipment(parser)
    drawn = (
        "begin with drawn openings of english checkers, or with six random moves; after even ones the engine of "
        "checkers finds neither side ahead; two games have the same beginning"
    )
    parser.add_argument("--openings", choices=("ballots", "eleven-man", "random", "even"), help=drawn)
    add_pool(parser, "play so many games at a time")
    parser.add_argument("--resume", metavar="FILE", help="keep the games in a journal, or go on with what is in it")
    number(parser, "--seed", "makes the same games each time, if no time limit is met", kind=any_number)


def add_self_play(commands: Any) -> None:
    parser = commands.add_parser("selfplay", help="games of the engine against itself, to train the evaluation on")
    parser.add_argument("variant", metavar="VARIANT", help=RULES)
    parser.add_argument("journal", metavar="FILE", help="the file of the positions; goes on with what is in it")
    number(parser, "--games", "how many; 1,000 if not given", 1000)
    number(parser, "--depth", "plies of each search; 6 if not given", 6)
    number(parser, "--seed", "other openings; 1 if not given", 1, any_number)
    parser.add_argument("--weights", metavar="FILE", help="value positions by these; by Samuel's features if not given")
    parser.add_argument("--endgames", metavar="FOLDER", help="know who wins by the endgame tables in this folder")
    badly = "play up to N plies after the opening badly, and leave their positions out; 0 if not given"
    number(parser, "--wander", badly, 0, any_number)
    add_pool(parser, "play so many games at a time")
    parser.set_defaults(command=command("ai.commands.self_play"))


def add_tune(commands: Any) -> None:
    parser = commands.add_parser("tune", help="tune the numbers of the engine's reductions and pruning in games")
    parser.add_argument("variant", metavar="VARIANT", help=RULES)
    parser.add_argument("journal", metavar="FILE", help="what was played; goes on with what is in it")
    number(parser, "--iterations", "how often the numbers are moved; 500 if not given", 500)
    number(parser, "--pairs", "of games each time; 8 if not given", 8)
    number(parser, "--nodes", "positions that may be searched for each move; 5,000 if not given", 5000)
    number(parser, "--seed", "other openings and steps; 1 if not given", 1, any_number)
    add_pool(parser, "play so many pairs at a time")
    parser.set_defaults(command=command("ai.commands.tune"))


def add_own_player(commands: Any) -> None:
    """Hidden command with which the program starts itself as the process of an own player."""
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
    told = "be an engine of checkers that speaks the Hub protocol on stdin and stdout"
    commands.add_parser("hub", help=told).set_defaults(command=command("ai.commands.hub"))


def add_bench(commands: Any) -> None:
    parser = commands.add_parser("bench", help="search fixed positions of all rule sets and count the nodes")
    number(parser, "--depth", "how many plies deep; 9 if not given", 9)
    flag(parser, "--csv", "print semicolon-separated values, without the time")
    parser.set_defaults(command=command("ai.commands.bench"))
