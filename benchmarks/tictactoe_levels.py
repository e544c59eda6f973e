"""The Elo of each level of tic-tac-toe, wild, Ultimate and dama over the one below, and of the first over random moves.

`uv run -m benchmarks.tictactoe_levels FILE [--boards 3x3x3 ...] [--levels pupil ...] [--games N]` plays neighbours
against each other, half of the games with either moving first, and adds the result of every game to the file, so that
it goes on where it was stopped; what is in the file is printed as a table. With `--games 0` that is all.

On boards of up to 16 cells a game begins with the empty board, on larger ones with six random moves, which are the same
in two games. The levels look as deep as they always do, however long that takes, or with `--pace` as far as that number
of positions for each second of their time; the champion, whose depth is that of its time, has `--nodes` positions a
move instead. With `--even` the random moves are those after which the champion's search of 20,000 positions finds
neither side ahead by more than 120, about 0.06 of the game where five win.
"""

import argparse
import csv
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import isinf
from pathlib import Path
from random import Random
from typing import Any

from ai.contest.arena import random_beginning
from ai.minds import levels_of
from ai.minds.levels import LEVELS, Level
from ai.minds.tictactoe import CELLS_OF_A_SMALL_BOARD
from ai.players.choosing import choose
from ai.players.elo import Tally
from game.checkers.dama.kind import DAMA
from game.core import State
from game.kind import Kind
from game.kinds import kind_of
from game.match import Match
from game.tictactoe.kind import TICTACTOE
from game.ultimate import ULTIMATE
from game.wild import WILD

MISERE = "-misere"
BOARDS = (
    *("3x3x3", "4x4x4", "5x5x4", "7x6x4-gravity", "15x15x5", "15x15x5-exact", "15x15x5-renju"),
    *("3x3x3-misere", "wild", "wild-misere", "ultimate", "turkish", "armenian"),
)
OTHER_GAMES: dict[str, Kind[Any, Any]] = {"wild": WILD, "ultimate": ULTIMATE, "turkish": DAMA, "armenian": DAMA}
RANDOM = "random moves"
NAMES = (RANDOM, *LEVELS[:-1])
CHAMPION, NODES = "champion", 300_000
"""Positions a move of the champion: about 0.1 s, in Ultimate 2.5 s."""
SEED = 1
EVEN, EVEN_NODES = 120, 20_000


def start_of(board: str) -> State[Any]:
    """The first position; "-misere" behind the board is the opposite aim."""
    name = board.removesuffix(MISERE)
    kind: Kind[Any, Any] = OTHER_GAMES.get(name, TICTACTOE)
    start: State[Any] = kind.start(name, reverse=name != board)
    return start


def untimed(level: Level, nodes: int, pace: int | None) -> Level:
    """The level without its limit of time, instead with `pace` positions for each second of it; the champion with a
    number of positions a move."""
    most = None if pace is None or level.seconds is None else round(pace * level.seconds)
    return replace(level, seconds=None, nodes=nodes if level.name == CHAMPION else most)


def is_even(position: State[Any]) -> bool:
    champion = replace(levels_of(position)[CHAMPION], seconds=None, nodes=EVEN_NODES)
    found = choose([position], champion, Random(0)).report
    return found is not None and abs(found.score) <= EVEN


def payoff(board: str, names: tuple[str, str], number: int, nodes: int, pace: int | None, *, even: bool) -> int:
    """The first level's payoff in a game, 1, 0 or -1; in games with even numbers it moves second."""
    start = start_of(board)
    levels = {name: untimed(level, nodes, pace) for name, level in levels_of(start).items()}
    small = (kind_of(start).most_plies(start) or 0) <= CELLS_OF_A_SMALL_BOARD
    match, side, pair = Match(start), (number + 1) % 2, (number - 1) // 2
    for move in () if small else random_beginning(start, SEED, pair, fair=is_even if even else None)[1]:
        match.play(move)
    rng = Random(f"{board} {names} {number}")
    while (outcome := match.outcome) is None:
        name = names[match.position.turn != side]
        moves = match.position.legal_moves()
        match.play(rng.choice(moves) if name == RANDOM else choose(match.positions, levels[name], rng).move)
    return outcome.payoffs[side]


def played(file: Path) -> dict[tuple[str, str], list[int]]:
    """The payoffs of each level against the one below it, game by game, by board and level."""
    found: dict[tuple[str, str], list[int]] = {}
    if file.exists():
        with file.open(encoding="utf-8", newline="") as lines:
            for board, level, result in csv.reader(lines):
                found.setdefault((board, level), []).append(int(result))
    return found


def cell(results: Sequence[int]) -> str:
    """The numbers of games won, drawn and lost, and the Elo difference with half of its 95 % interval.

    >>> cell([1, 0, 0, 0, -1, 1, 1, 0]), cell([0, 0]), cell([])
    ('+3 =4 -1, +89 ± 105', '+0 =2 -0', '')
    """
    if not results:
        return ""
    tally = Tally()
    for result in results:
        tally.count(result)
    score, (elo, error) = tally.score, tally.elo
    text = f"+{score.won} ={score.drawn} -{score.lost}"
    return text if isinf(error) else f"{text}, {elo:+.0f} ± {error:.0f}"


def table(found: dict[tuple[str, str], list[int]], boards: Sequence[str]) -> Iterator[str]:
    """The lines of the table."""
    yield f"| level | above | {' | '.join(boards)} |"
    yield "|---|---|" + "---|" * len(boards)
    for below, level in pairwise(NAMES):
        yield f"| {level} | {below} | {' | '.join(cell(found.get((board, level), [])) for board in boards)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--boards", nargs="+", choices=BOARDS, default=BOARDS)
    parser.add_argument("--levels", nargs="+", choices=NAMES[1:], default=NAMES[1:])
    parser.add_argument("--games", type=int, default=200, help="of each match")
    parser.add_argument("--nodes", type=int, default=NODES, help="positions a move of the champion")
    parser.add_argument("--pace", type=int, help="positions for each second of the other levels' time")
    parser.add_argument("--even", action="store_true", help="begin with even positions")
    arguments = parser.parse_args()
    found = played(arguments.file)
    for board in arguments.boards:
        for below, level in pairwise(NAMES):
            done = len(found.get((board, level), []))
            for number in range(done + 1, arguments.games + 1) if level in arguments.levels else ():
                result = payoff(board, (level, below), number, arguments.nodes, arguments.pace, even=arguments.even)
                with arguments.file.open("a", encoding="utf-8", newline="") as lines:
                    csv.writer(lines).writerow((board, level, result))
    print("\n".join(table(played(arguments.file), arguments.boards)))


if __name__ == "__main__":
    main()
