"""`kings_and_crosses` against pydraughts and py-draughts, and against the functions inside it, in one run.

`uv run -m benchmarks.library`: legal moves, push and pop, FEN and PDN in processor time, the least of three times; then
the legal moves of 10,000 positions from random games of the rule sets that they share. Both libraries are called
`draughts`, so each works in an environment of its own, which uv makes.
"""

import json
import random
import subprocess
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from time import process_time
from typing import Any

from benchmarks.peers.boards import seconds
from game.checkers.notation import fen as inner_fen
from game.checkers.notation import parse_fen
from game.checkers.pdn_lines import PlainGame, record_of
from game.checkers.pdn_reader import Guess
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Color
from game.databases.stream import PdnText, PlainGameInFile
from kings_and_crosses import Board, pdn

VARIANTS = ("english", "russian", "brazilian", "international", "frisian", "italian")
PEERS = ("pydraughts==0.6.7", "py-draughts")
POSITIONS, TIMED, GAMES = 10_000, 1000, 40
TIMED_VARIANT = "international"
WORKER = Path(__file__).with_name("peers") / "boards.py"


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


def ours(fens: list[str], texts: list[str]) -> tuple[dict[str, float], dict[str, float]]:
    """Processor time of the library, and of the functions inside it."""
    rules = RULE_SETS[TIMED_VARIANT]

    def boards() -> list[Board]:
        return [Board(TIMED_VARIANT, fen) for fen in fens]

    def positions() -> list[Position]:
        return [parse_fen(fen, rules) for fen in fens]

    def moves(make: Callable[[], list[Any]], ask: Callable[[Any], Any]) -> float:
        found = []
        for _ in range(5):
            fresh = make()
            began = process_time()
            for each in fresh:
                ask(each)
            found.append(process_time() - began)
        return min(found)

    pairs = [(board, board.legal_moves[0]) for board in boards()]

    def push_and_pop() -> None:
        for board, move in pairs:
            board.push(move)
            board.pop()

    def after() -> None:
        for board, move in pairs:
            board.position.after(move)

    def read() -> list[PlainGame]:
        found = PdnText.of_text(whole).quick_games(guess)
        return [each.reading for each in found if isinstance(each, PlainGameInFile)]

    whole, guess = "\n".join(texts), Guess.of(rules)
    library = {
        "FEN in and out": seconds(lambda: [board.fen() for board in boards()]),
        "legal moves": moves(boards, lambda board: board.legal_moves),
        "push and pop": seconds(push_and_pop, 9),
        "PDN": seconds(lambda: list(pdn.read_games(StringIO(whole), TIMED_VARIANT)), 9),
        "PDN, every move": seconds(lambda: [each.end() for each in pdn.read_games(StringIO(whole), TIMED_VARIANT)], 9),
    }
    inner = {
        "FEN in and out": seconds(lambda: [inner_fen(position) for position in positions()]),
        "legal moves": moves(positions, lambda position: position.legal_moves()),
        "push and pop": seconds(after, 9),
        "PDN": seconds(read, 9),
        "PDN, every move": seconds(lambda: [record_of(game) for game in read()], 9),
    }
    return library, inner


def main() -> None:
    rng = random.Random(46)
    positions = {variant: played(variant, POSITIONS // len(VARIANTS) + 1, rng) for variant in VARIANTS}
    fens = {variant: list(map(numbered, found)) for variant, found in positions.items()}
    timed, texts = fens[TIMED_VARIANT][:TIMED], games(TIMED_VARIANT, GAMES, rng)
    library, inner = ours(timed, texts)
    tasks = {"positions": fens, "timed": {"variant": TIMED_VARIANT, "positions": timed, "games": texts}}
    for peer in PEERS:
        command = ["uv", "run", "--quiet", "--no-project", "--isolated", "--with", peer, "python", str(WORKER)]
        done = subprocess.run(command, input=json.dumps(tasks), capture_output=True, text=True, check=True)
        theirs = json.loads(done.stdout)
        print(f"\n{theirs['name']}, {TIMED} positions and {GAMES} games of {TIMED_VARIANT} draughts")
        for name, time in theirs["times"].items():
            overhead = library[name] / inner[name] - 1
            ratio = f"{time / library[name]:6.1f} times as fast, {overhead:+.0%} over the inner function"
            print(f"  {name:<15} {time:8.4f} s, ours {library[name]:8.4f} s: {ratio}")
        for variant, lists in theirs["moves"].items():
            pairs = list(zip(positions[variant], lists, strict=True))
            other = [numbered(at) for at, given in pairs if _as_set(given) != _as_set(answers(at))]
            print(f"  {variant:<15} {len(pairs)} positions, {len(other)} differences {' '.join(other[:3])}")


def _as_set(moves: list[list[Any]]) -> set[tuple[int, int, tuple[int, ...]]]:
    return {(first, last, tuple(captured)) for first, last, captured in moves}


if __name__ == "__main__":
    main()
