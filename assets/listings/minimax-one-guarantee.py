def minimax(p, l):
    if l == DEPTH or p.is_over():
        return p.value(MAX)
    result = worst(l)
    for move in p.moves():
        score = minimax(p.play(move), l + 1)
        result = better(result, score, l)
    return result

def worst(l):
    return INFINITY if l % 2 else -INFINITY

def better(a, b, l):
    return min(a, b) if l % 2 else max(a, b)

minimax(START, 0)
