def minimax(game, depth):
    if depth == 0 or game.is_over():
        return game.value(game.turn)
    best = -INFINITY
    for move in game.moves():
        game.do(move)
        score = -minimax(game, depth - 1)
        game.undo()
        best = max(best, score)
    return best

minimax(START, DEPTH)
