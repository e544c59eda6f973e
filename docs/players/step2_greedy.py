"""The capture that takes most pieces; otherwise any legal move."""

import random


def choose(state, limit):
    moves = list(state.legal_moves())
    random.shuffle(moves)
    return max(moves, key=lambda move: len(move.captured))
