def max_value(state, depth, alpha, beta):
    if depth == 0 or state.is_over():
        return state.value(MAX)
    v = -INFINITY
    for move in state.moves():
        v = max(v, min_value(state.play(move), depth - 1, alpha, beta))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v

def min_value(state, depth, alpha, beta):
    if depth == 0 or state.is_over():
        return state.value(MAX)
    v = INFINITY
    for move in state.moves():
        v = min(v, max_value(state.play(move), depth - 1, alpha, beta))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v

max_value(START, DEPTH, -INFINITY, INFINITY)
