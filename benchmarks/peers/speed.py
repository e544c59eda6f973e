"""Positions a second of py-draughts and of the engine, in one run: English checkers, from the start, one thread.

uv run --no-project --with py-draughts -m benchmarks.peers.speed
"""

from time import process_time

from draughts import SimpleEngine

from ai.engine.engine import Engine
from benchmarks.peers.py_draughts import EnglishBoard
from benchmarks.search import ENGINE, SPEED_DEPTH, best

THEIR_DEPTH = 9


def main() -> None:
    engine, board = SimpleEngine(depth_limit=THEIR_DEPTH), EnglishBoard()
    began = process_time()
    engine.get_best_move(board)
    theirs = engine.inspected_nodes / (process_time() - began)
    ours = 1e6 * best(Engine(), ENGINE, SPEED_DEPTH, 3).speed
    print(f"py-draughts {theirs:,.0f}, engine {ours:,.0f} positions a second: {ours / theirs:,.0f} times as many")


if __name__ == "__main__":
    main()
