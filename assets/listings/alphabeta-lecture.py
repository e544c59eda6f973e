def alpha_beta(game, depth, low, high):
    if depth == 0 or game.is_over():
        return game.value(game.turn)
    best = -INFINITY
    for move in game.moves():
        game.do(move)
        score = -alpha_beta(game, depth - 1, -high, -low)
        game.undo()
        best = max(best, score)
        low = max(low, best)
        if low >= high:
            break
    return best

alpha_beta(START, DEPTH, -INFINITY, INFINITY)
