"""Compare `kings_and_crosses` with the functions inside it, pydraughts and py-draughts in one run.

`uv run -m benchmarks.library`: processor time of a board's calls and of reading PDN, for each rule set that they share;
then the legal moves of 10,000 positions from random games. Both libraries are called `draughts`, so uv creates an
environment for each.
"""

import json
import random
import subprocess
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple, Self

from game.checkers.notation import fen as inner_fen
from game.checkers.notation import parse_fen
from game.checkers.pdn_lines import PlainGame, record_of
from game.checkers.pdn_reader import Guess
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Color
from game.databases.stream import PdnText, PlainGameInFile
from game.match import history_outcome
from kings_and_crosses import Board, pdn

VARIANTS = ("english", "russian", "brazilian", "international", "frisian", "italian")
PEERS = {"pydraughts==0.6.7": 1, "py-draughts": 7}
"""Number of times that each is timed in turn with ours: the speed of a shared machine changes within seconds."""
POSITIONS, TIMED, GAMES, ROUNDS = 10_000, 400, 10, 15
WORKER = Path(__file__).with_name("peers") / "boards.py"


class Cost(NamedTuple):
    seconds: float
    """Least processor time."""
    interface: float
    """Median share of time that the interface adds to the functions inside it."""


def numbered(position: Position) -> str:
    """The position with the squares numbered from the top, whatever the rules."""
    pieces = position.pieces()
    sides = [
        letter + ",".join("K" * piece.king + str(at) for at, piece in pieces.items() if piece.color is color)
        for letter, color in (("W", Color.WHITE), ("B", Color.BLACK))
    ]
    return ":".join(["W" if position.color is Color.WHITE else "B", *sides])


def played(variant: str, count: int, rng: random.Random) -> list[Position]:
    """Positions of random games in which there is a choice."""
    found: dict[str, Position] = {}
    while len(found) < count:
        board = Board(variant)
        while (moves := board.legal_moves) and board.ply < 200:
            if len(moves) > 1 and board.ply > 3:
                found[numbered(board.position)] = board.position
            board.push(rng.choice(moves))
    return list(found.values())[:count]


def games(variant: str, count: int, rng: random.Random) -> list[str]:
    written = []
    for _ in range(count):
        board = Board(variant)
        while board.legal_moves and board.ply < 60:
            board.push(rng.choice([move for move in board.legal_moves if _is_plain(board, move)] or board.legal_moves))
        written.append(str(pdn.Game.from_board(board)))
    return written


def _is_plain(board: Board, move: Any) -> bool:
    """True if the first and the last square are enough to name the move, as every reader takes it."""
    return (
        len(
            {
                each.captured
                for each in board.legal_moves
                if each.path[:: len(each.path) - 1] == move.path[:: len(move.path) - 1]
            }
        )
        == 1
    )


def answers(position: Position) -> list[list[Any]]:
    return [[move.path[0], move.path[-1], sorted(move.captured)] for move in position.legal_moves()]


Prepare = Callable[[], list[Any]]
Work = Callable[[list[Any]], Any]


def both(given: Prepare, interface: Work, given_inside: Prepare, inside: Work) -> Cost:
    """Time the interface and the functions inside it in turns."""
    library, inner = [], []
    for _ in range(ROUNDS):
        library.append(timed(given(), interface))
        inner.append(timed(given_inside(), inside))
    return Cost(min(library), median(mine / its for mine, its in zip(library, inner, strict=True)) - 1)


def timed(given: list[Any], work: Work) -> float:
    began = process_time()
    work(given)
    return process_time() - began


def ours(variant: str, fens: list[str], texts: list[str]) -> dict[str, Cost]:
    rules = RULE_SETS[variant]
    whole, guess = "\n".join(texts), Guess.of(rules)
    ends = 20 * [game.end().board() for game in pdn.read_games(StringIO(whole), variant)]

    def boards() -> list[Board]:
        return [Board(variant, fen) for fen in fens]

    def positions() -> list[Position]:
        return [parse_fen(fen, rules) for fen in fens]

    def read(_: Any) -> list[PlainGame]:
        found = PdnText.of_text(whole).quick_games(guess)
        return [each.reading for each in found if isinstance(each, PlainGameInFile)]

    def again(_: Any) -> Iterator[pdn.Game]:
        return pdn.read_games(StringIO(whole), variant)

    def push_and_pop(pairs: list[Any]) -> None:
        for board, move in pairs:
            board.push(move)
            board.pop()

    pairs = [(board, board.legal_moves[0]) for board in boards()]
    inner_pairs = [(board.position, move) for board, move in pairs]
    moves = [move for board, _ in pairs for move in board.legal_moves]
    board = pairs[0][0]
    return {
        "legal moves": both(
            boards,
            lambda boards: [each.legal_moves for each in boards],
            positions,
            lambda at: [p.legal_moves() for p in at],
        ),
        "push and pop": both(
            lambda: pairs, push_and_pop, lambda: inner_pairs, lambda pairs: [at.after(move) for at, move in pairs]
        ),
        "FEN in and out": both(
            lambda: fens,
            lambda fens: [each.fen() for each in boards()],
            lambda: fens,
            lambda fens: [inner_fen(p) for p in positions()],
        ),
        "capture or not": both(
            lambda: moves,
            lambda moves: [board.is_capture(move) for move in moves],
            lambda: moves,
            lambda moves: [bool(move.captured) for move in moves],
        ),
        "outcome": both(
            lambda: ends,
            lambda ends: [each.outcome() for each in ends],
            lambda: [each.positions for each in ends],
            lambda ends: [history_outcome(each) for each in ends],
        ),
        "PDN": both(list, lambda none: list(again(none)), list, read),
        "PDN with nodes": both(
            list,
            lambda none: [game.end() for game in again(none)],
            list,
            lambda none: [record_of(game) for game in read(none)],
        ),
    }


def main() -> None:
    rng = random.Random(46)
    positions = {variant: played(variant, POSITIONS // len(VARIANTS) + 1, rng) for variant in VARIANTS}
    fens = {variant: list(map(numbered, found)) for variant, found in positions.items()}
    tasks = {variant: {"positions": fens[variant][:TIMED], "games": games(variant, GAMES, rng)} for variant in VARIANTS}

    def own(variant: str) -> dict[str, Cost]:
        return ours(variant, [inner_fen(at) for at in positions[variant][:TIMED]], tasks[variant]["games"])

    print(f"{TIMED} positions and {GAMES} games for each rule set: milliseconds, and the extra cost of the interface")
    for variant in VARIANTS:
        row = (f"{name} {1000 * cost.seconds:.3f} {cost.interface:+.0%}" for name, cost in own(variant).items())
        print(f"  {variant:<15}", ", ".join(row))
    for peer, turns in PEERS.items():
        with Worker(peer) as worker:
            print(f"\n{worker.name}: milliseconds, and how many times as fast ours are (median of {turns})")
            for variant in worker.variants:
                pairs = [(own(variant), worker.ask("times", variant, **tasks[variant])) for _ in range(turns)]
                row = (
                    f"{name} {1000 * time:.1f} {median(its[name] / mine[name].seconds for mine, its in pairs):.1f}"
                    for name, time in pairs[-1][1].items()
                )
                print(f"  {variant:<15}", ", ".join(row))
            for variant in worker.variants:
                lists = worker.ask("moves", variant, positions=fens[variant])
                both_lists = list(zip(positions[variant], lists, strict=True))
                other = [numbered(at) for at, given in both_lists if _as_set(given) != _as_set(answers(at))]
                print(f"  {variant:<15} {len(both_lists)} positions, {len(other)} differences {' '.join(other[:3])}")


class Worker:
    """The other library, in an environment and a process of its own."""

    def __init__(self, peer: str) -> None:
        command = ["uv", "run", "--quiet", "--no-project", "--isolated", "--with", peer, "python", str(WORKER)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.name, self.variants = self._answer()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def ask(self, what: str, variant: str, **task: Any) -> Any:
        assert self._process.stdin is not None
        print(json.dumps([what, variant, task]), file=self._process.stdin, flush=True)
        return self._answer()

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())


def _as_set(moves: list[list[Any]]) -> set[tuple[int, int, tuple[int, ...]]]:
    return {(first, last, tuple(captured)) for first, last, captured in moves}


if __name__ == "__main__":
    main()
