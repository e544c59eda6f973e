def max_value(state, depth):
    if depth == 0 or state.is_over():
        return state.value(MAX)
    v = -INFINITY
    for move in state.moves():
        v = max(v, min_value(state.play(move), depth - 1))
    return v

def min_value(state, depth):
    if depth == 0 or state.is_over():
        return state.value(MAX)
    v = INFINITY
    for move in state.moves():
        v = min(v, max_value(state.play(move), depth - 1))
    return v

max_value(START, DEPTH)
