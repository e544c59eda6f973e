"""Alpha-beta, four plies deep: the moves of minimax, for a fraction of its work."""

import random

DEPTH = 4
WIN = 10_000
INFINITY = 1_000_000


def evaluate(state):
    """Value of the pieces for the side to move: a man 100, a king 300."""
    total = 0
    for piece in state.pieces().values():
        worth = 300 if piece.king else 100
        total += worth if piece.color is state.color else -worth
    return total


def value(state, depth, alpha, beta):
    """The value for the side to move, if it lies between alpha and beta; otherwise a bound of it."""
    outcome = state.outcome()
    if outcome is not None:
        return outcome.payoffs[state.turn] * (WIN + depth)
    if depth == 0:
        return evaluate(state)
    best = -INFINITY
    for move in state.legal_moves():
        best = max(best, -value(state.play(move), depth - 1, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break  # the opponent will not let it come to this
    return best


def choose(state, limit):
    moves = list(state.legal_moves())
    random.shuffle(moves)
    best, alpha = moves[0], -INFINITY
    for move in moves:
        found = -value(state.play(move), DEPTH - 1, -INFINITY, -alpha)
        if found > alpha:
            best, alpha = move, found
    return best
