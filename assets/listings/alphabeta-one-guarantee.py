def alpha_beta(p, l, guarantee):
    if l == DEPTH or p.is_over():
        return p.value(MAX)
    result = worst(l)
    for move in p.moves():
        score = alpha_beta(p.play(move), l + 1, result)
        result = better(result, score, l)
        if result == better(result, guarantee, l):
            break
    return result

def worst(l):
    return INFINITY if l % 2 else -INFINITY

def better(a, b, l):
    return min(a, b) if l % 2 else max(a, b)

alpha_beta(START, 0, worst(1))
