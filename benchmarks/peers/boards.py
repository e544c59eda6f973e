"""The boards of pydraughts or py-draughts at the tasks of benchmarks/library.py; both are called `draughts`.

Run alone, in an environment that has one of them: after its name and rule sets it answers each task, a line of JSON,
with another.
"""

import json
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

import draughts

PYDRAUGHTS = {"international": "standard"}
"""Names of pydraughts that are not ours."""
BOARDS = {
    "english": "AmericanBoard",
    "russian": "RussianBoard",
    "brazilian": "BrazilianBoard",
    "international": "StandardBoard",
    "frisian": "FrisianBoard",
}
"""Classes of py-draughts."""


class Pydraughts:
    """Boards with the rule set's own numbers; for the answers the game inside, numbered from the top."""

    name = "pydraughts"
    variants = ("english", "russian", "brazilian", "international", "frisian", "italian")

    def board(self, variant: str, fen: str) -> Any:
        return draughts.Board(PYDRAUGHTS.get(variant, variant), fen)

    def legal(self, board: Any) -> Any:
        return board.legal_moves()

    def answers(self, variant: str, fen: str) -> list[list[Any]]:
        from draughts.core.game import Game  # noqa: PLC0415 - the other library has none

        paths, taken = Game(PYDRAUGHTS.get(variant, variant), fen).legal_moves()
        return [
            [path[0][0], path[-1][1], sorted(square for square in squares if square)]
            for path, squares in zip(paths, taken, strict=True)
        ]

    def fen(self, board: Any) -> str:
        return str(board.fen)

    def read(self, variant: str, text: str) -> None:
        from draughts.PDN import PDNReader  # noqa: PLC0415 - the other library has none

        for game in PDNReader(text).games:
            board = draughts.Board(game.variant)
            for move in game.moves:
                board.push(draughts.Move(board, pdn_move=move))


class PyDraughts:
    """Boards whose squares are numbered from the top, moves from 0."""

    name = "py-draughts"
    variants = tuple(BOARDS)

    def board(self, variant: str, fen: str) -> Any:
        return getattr(draughts, BOARDS[variant]).from_fen(fen)

    def legal(self, board: Any) -> Any:
        return board.legal_moves

    def answers(self, variant: str, fen: str) -> list[list[Any]]:
        return [
            [move.square_list[0] + 1, move.square_list[-1] + 1, sorted(square + 1 for square in move.captured_list)]
            for move in self.board(variant, fen).legal_moves
        ]

    def fen(self, board: Any) -> str:
        return str(board.fen)

    def read(self, variant: str, text: str) -> None:
        getattr(draughts, BOARDS[variant]).from_pdn(text)


def seconds(work: Callable[[], Any], rounds: int = 3) -> float:
    """Least processor time of some rounds."""
    found = []
    for _ in range(rounds):
        began = process_time()
        work()
        found.append(process_time() - began)
    return min(found)


def times_of(peer: Any, variant: str, fens: list[str], texts: list[str]) -> dict[str, float]:
    def fresh() -> list[Any]:
        return [peer.board(variant, fen) for fen in fens]

    boards = fresh()
    pairs = [(board, move) for board in boards for move in list(peer.legal(board))[:1]]

    def push_and_pop() -> None:
        for board, move in pairs:
            board.push(move)
            board.pop()

    times = {
        "legal moves": min(_on_fresh(fresh, peer.legal) for _ in range(3)),
        "push and pop": seconds(push_and_pop),
        "FEN in and out": seconds(lambda: [peer.fen(board) for board in fresh()]),
    }
    try:
        times["PDN"] = seconds(lambda: [peer.read(variant, text) for text in texts], 1)
        times["PDN with nodes"] = times["PDN"]
    except Exception as error:
        print(f"{peer.name} can't read games of {variant}: {error!r}", file=sys.stderr)
    return times


def main() -> None:
    peer: Any = PyDraughts() if hasattr(draughts, "BaseBoard") else Pydraughts()
    print(json.dumps([peer.name, peer.variants]), flush=True)
    for line in sys.stdin:
        what, variant, task = json.loads(line)
        if what == "times":
            found: Any = times_of(peer, variant, task["positions"], task["games"])
        else:
            found = [peer.answers(variant, fen) for fen in task["positions"]]
        print(json.dumps(found), flush=True)


def _on_fresh(fresh: Callable[[], list[Any]], ask: Callable[[Any], Any]) -> float:
    boards = fresh()
    began = process_time()
    for board in boards:
        ask(board)
    return process_time() - began


if __name__ == "__main__":
    main()
