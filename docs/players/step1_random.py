"""Any legal move."""

import random


def choose(state, limit):
    return random.choice(state.legal_moves())
