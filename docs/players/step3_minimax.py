"""Minimax, two plies deep: my move and the reply."""

import random

DEPTH = 2
WIN = 10_000


def evaluate(state):
    """Value of the pieces for the side to move: a man 100, a king 300."""
    total = 0
    for piece in state.pieces().values():
        worth = 300 if piece.king else 100
        total += worth if piece.color is state.color else -worth
    return total


def value(state, depth):
    """The value of a position for the side to move, looking `depth` plies ahead."""
    outcome = state.outcome()
    if outcome is not None:
        return outcome.payoffs[state.turn] * (WIN + depth)
    if depth == 0:
        return evaluate(state)
    return max(-value(state.play(move), depth - 1) for move in state.legal_moves())


def choose(state, limit):
    moves = list(state.legal_moves())
    random.shuffle(moves)
    return max(moves, key=lambda move: -value(state.play(move), DEPTH - 1))
