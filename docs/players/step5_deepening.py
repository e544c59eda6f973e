"""Alpha-beta, one ply deeper again and again until the time is nearly over."""

import random
from time import perf_counter

DEEPEST = 50
WIN = 10_000
INFINITY = 1_000_000


class LateError(Exception):
    """The time is over in the middle of a search."""


def evaluate(state):
    """Value of the pieces for the side to move: a man 100, a king 300."""
    total = 0
    for piece in state.pieces().values():
        worth = 300 if piece.king else 100
        total += worth if piece.color is state.color else -worth
    return total


def value(state, depth, alpha, beta, end):
    """The value for the side to move, if it lies between alpha and beta; otherwise a bound of it."""
    if perf_counter() > end:
        raise LateError
    outcome = state.outcome()
    if outcome is not None:
        return outcome.payoffs[state.turn] * (WIN + depth)
    if depth == 0:
        return evaluate(state)
    best = -INFINITY
    for move in state.legal_moves():
        best = max(best, -value(state.play(move), depth - 1, -beta, -alpha, end))
        alpha = max(alpha, best)
        if alpha >= beta:
            break  # the opponent will not let it come to this
    return best


def best_move(state, moves, depth, end):
    best, alpha = moves[0], -INFINITY
    for move in moves:
        found = -value(state.play(move), depth - 1, -INFINITY, -alpha, end)
        if found > alpha:
            best, alpha = move, found
    return best


def choose(state, limit):
    end = perf_counter() + 0.9 * limit.seconds
    moves = list(state.legal_moves())
    random.shuffle(moves)
    try:
        for depth in range(1, DEEPEST + 1):
            best = best_move(state, moves, depth, end)
            moves.remove(best)
            moves.insert(0, best)  # what was best is searched first: it cuts most
    except LateError:
        pass
    return moves[0]
