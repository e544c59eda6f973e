"""Plays games of the engine against itself and keeps the quiet positions for training the evaluation.

    uv run --group train assets/scripts/self_play.py english out.npz --games 20000 --depth 6 --seed 1 [--weights FILE]

Every game starts with a few random moves. A row of the file is a position in which nothing can be captured: own, enemy
and kings as bitboards with the side to move going up, the score of the search and the result, both for that side.
"""

import argparse
import random
import sys
from pathlib import Path

import numpy as np

from ai.engine import search as core
from ai.engine.checkers import expert_switches
from ai.engine.evaluate import EVALUATION
from ai.engine.table import Table, hash_of
from game.checkers.movegen import CROWNED
from game.checkers.position import Position
from game.checkers.variants import VARIANTS, Color, Rules

Row = tuple[int, int, int, int]
LONGEST = 200
PATIENCE = 40
NO_LIMIT = 1 << 60


def reverse(bits: int, rules: Rules) -> int:
    """The board seen from the other side."""
    width = max(rules.square_of) + 1
    return int(f"{bits:0{width}b}"[::-1], 2)


def opening(rules: Rules, rng: random.Random) -> Position:
    """A position after 4 to 9 random moves in which the game goes on."""
    while True:
        position = Position.start(rules)
        for _ in range(rng.randint(4, 9)):
            moves = position.legal_moves()
            if not moves:
                break
            position = position.play(rng.choice(moves))
        if position.legal_moves():
            return position


def play(start: Position, depth: int, searcher: core.Searcher) -> tuple[list[Row], list[int], float]:
    """The positions of one game, the sides (0 or 1) to move in them, and the result for the side that began."""
    own, enemy, kings, up = start.own, start.enemy, start.kings, start.color is Color.WHITE
    rules = start.rules
    rows: list[Row] = []
    sides: list[int] = []
    keys: list[int] = []
    for ply in range(LONGEST):
        keys.append(hash_of(own, enemy, kings, up))
        quiet = len(keys) - 1
        searcher.path.set_history(keys, PATIENCE, 1)
        searcher.path.set_start(0, quiet, [])
        score = searcher.score(own, enemy, kings, up, -core.INFINITE, core.INFINITE, depth)
        line = searcher.variation.line(0)
        if abs(score) > core.NEAR_WIN or not line:
            won = (score > 0) != (ply % 2 == 1)
            return rows, sides, 1.0 if won else 0.0
        if quiet >= PATIENCE:
            break
        step, taken = line[0]
        if not taken:
            boards = (own, enemy, kings) if up else (reverse(own, rules), reverse(enemy, rules), reverse(kings, rules))
            rows.append((*boards, score))
            sides.append(ply % 2)
        own, enemy, kings, up, progress = after(own, enemy, kings, up, step, taken)
        if progress:
            keys.clear()
    return rows, sides, 0.5


def after(own: int, enemy: int, kings: int, up: bool, step: int, taken: int) -> tuple[int, int, int, bool, bool]:
    """The position after a move as the other side sees it, and whether the move was progress."""
    source, target = 1 << (step & 63), 1 << (step >> 6 & 63)
    king_moves = bool(kings & source)
    if king_moves:
        kings ^= source | target
    elif step >> CROWNED & 1:
        kings |= target
    return enemy & ~taken, own ^ source ^ target, kings & ~taken, not up, bool(taken) or not king_moves


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variant", choices=sorted(VARIANTS))
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=int, default=20000)
    parser.add_argument("--depth", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", type=Path)
    options = parser.parse_args()
    rules, rng = VARIANTS[options.variant], random.Random(options.seed)
    weights = memoryview(options.weights.read_bytes()).cast("h") if options.weights else None
    table = Table(8)
    rows: list[Row] = []
    results: list[float] = []
    for game in range(options.games):
        table.grow_older()
        searcher = core.Searcher(rules.code, expert_switches(rules), EVALUATION["samuel"], table.words, weights)
        searcher.set_limits(bytearray(1), NO_LIMIT)
        searcher.age = table.age
        played, sides, result = play(opening(rules, rng), options.depth, searcher)
        rows += played
        results += [result if side == 0 else 1 - result for side in sides]
        if game % 100 == 99:
            print(f"\r{game + 1} games, {len(rows)} positions", end="", file=sys.stderr)
    boards = np.array([row[:3] for row in rows], dtype=np.uint64)
    scores = np.array([row[3] for row in rows], dtype=np.int32)
    np.savez_compressed(options.out, boards=boards, scores=scores, results=np.array(results, dtype=np.float32))
    return 0


if __name__ == "__main__":
    sys.exit(main())
