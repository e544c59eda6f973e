def alpha_beta(state, depth, alpha, beta):
    if depth == 0 or state.is_over():
        return state.value(state.turn)
    if state in TABLE:
        return TABLE[state]
    best, low = -INFINITY, alpha
    for move in state.moves():
        score = -alpha_beta(state.play(move), depth - 1, -beta, -low)
        best = max(best, score)
        low = max(low, best)
        if low >= beta:
            break
    if alpha < best < beta:
        TABLE[state] = best
    return best

alpha_beta(START, DEPTH, -INFINITY, INFINITY)
