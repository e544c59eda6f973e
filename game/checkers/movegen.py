"""The one move generator: every rule set, on bitboards, compiled by Cython or run as it stands.

Each square is a bit. Rows are laid end to end with unused bits between them, so that a step in one direction is a shift
by the same distance everywhere, and a step off the board lands on an unused bit (the bits of the 10x10 board; the 8x8
board has the same rows without their last square, and without the last two rows):

         0   1   2   3   4            square 1 is bit 0, at the top: Black's side
       6   7   8   9  10
        13  14  15  16  17            up the board: left 7, right 6 bits lower
      19  20  21  22  23              down the board: left 6, right 7 bits higher
        26  27  28  29  30            two rows: 13 bits; the next square of a row: 1 bit
      32  33  34  35  36
        39  40  41  42  43
      45  46  47  48  49
        52  53  54  55  56
      58  59  60  61  62

The types are C types when compiled (movegen.pxd, which also tells how a position and a move are given) and plain
integers and lists when interpreted. Rules come as the bits of `Rules.code`; nothing here knows a rule set by name.
"""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

if not cython.compiled:
    Bitboard = int
    Number = int
    Flag = bool | int
    Words = list[int]
    MoveWords = list[int]
    Path = list[int]
    Three = list[int]
    Tally = list[int]

    UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT = -7, -6, 6, 7
    UP, DOWN, LEFT, RIGHT = -13, 13, -1, 1

    BIG, FLYING, BACKWARDS, PASSING, ORTHOGONAL, NEAR, MEN_SPARE_KINGS, EARLY_KING, DISTINCT, ROUTES = (
        1 << bit for bit in range(10)
    )
    MAN_RANK, KING_RANK, MOVER_RANK = 16, 28, 40
    WORDS, MAX_MOVES = 2, 256
    JUMPS, KING_MOVES, CROWNED = 12, 18, 19
    COUNT, END, MISSED, RANK, ROOM, TALLY = range(6)
    PATH = 128

    def popcount(bits: int) -> int:
        return bits.bit_count()

    def index_of(bit: int) -> int:
        return bit.bit_length() - 1

    def words_in(memory: bytearray) -> list[int]:
        return [0] * (len(memory) // 8)


compiled: bool = cython.compiled


def shift(bits: Bitboard, direction: Number) -> Bitboard:
    """All bits one step in a direction; what leaves the board lands on unused bits or falls off."""
    return bits << direction if direction > 0 else bits >> -direction


def squares(rules: Bitboard) -> Bitboard:
    """The bits that are squares of the board."""
    row: Bitboard = 0x1F if rules & BIG else 0xF
    two: Bitboard = row | row << 6
    eight: Bitboard = two | two << 13 | two << 26 | two << 39
    return eight | two << 52 if rules & BIG else eight


def crown_row(up: Flag, rules: Bitboard) -> Bitboard:
    """The row where the men of a side become kings."""
    row: Bitboard = 0x1F if rules & BIG else 0xF
    return row if up else row << 58 if rules & BIG else row << 45


def _takers(direction: Number, own: Bitboard, enemy: Bitboard, empty: Bitboard) -> Bitboard:
    """Those of own pieces that can jump a neighbour in the direction."""
    return shift(shift(empty, -direction) & enemy, -direction) & own


def _sees(direction: Number, king: Bitboard, enemy: Bitboard, empty: Bitboard) -> Bitboard:
    """Not 0 when some of the flying kings can jump a piece in the direction, near or far."""
    ray: Bitboard = king
    found: Bitboard = 0
    while ray:
        found |= _takers(direction, ray, enemy, empty)
        ray = shift(ray, direction) & empty
    return found


def can_capture(own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard) -> Flag:
    """Whether the side to move has a capture, and so has to capture."""
    empty: Bitboard = squares(rules) & ~(own | enemy)
    prey: Bitboard = enemy & ~kings if rules & MEN_SPARE_KINGS else enemy
    men: Bitboard = own & ~kings
    found: Bitboard = 0
    if up or rules & BACKWARDS:
        found |= _takers(UP_LEFT, men, prey, empty) | _takers(UP_RIGHT, men, prey, empty)
    if not up or rules & BACKWARDS:
        found |= _takers(DOWN_LEFT, men, prey, empty) | _takers(DOWN_RIGHT, men, prey, empty)
    if rules & ORTHOGONAL:
        found |= _takers(UP, men, prey, empty) | _takers(DOWN, men, prey, empty)
        found |= _takers(LEFT, men, prey, empty) | _takers(RIGHT, men, prey, empty)
    if found:
        return True
    king: Bitboard = own & kings
    if not king:
        return False
    if not rules & FLYING:
        found |= _takers(UP_LEFT, king, enemy, empty) | _takers(UP_RIGHT, king, enemy, empty)
        found |= _takers(DOWN_LEFT, king, enemy, empty) | _takers(DOWN_RIGHT, king, enemy, empty)
        return found != 0
    found |= _sees(UP_LEFT, king, enemy, empty) | _sees(UP_RIGHT, king, enemy, empty)
    found |= _sees(DOWN_LEFT, king, enemy, empty) | _sees(DOWN_RIGHT, king, enemy, empty)
    if rules & ORTHOGONAL:
        found |= _sees(UP, king, enemy, empty) | _sees(DOWN, king, enemy, empty)
        found |= _sees(LEFT, king, enemy, empty) | _sees(RIGHT, king, enemy, empty)
    return found != 0


def _record(
    taken: Bitboard,
    rank: Bitboard,
    jumps: Number,
    king: Flag,
    kings: Bitboard,
    up: Flag,
    rules: Bitboard,
    path: Words,
    tally: Words,
    moves: Words,
) -> None:
    """Writes a finished capture down, unless a better one is known; a better one replaces all that is written."""
    if rank < tally[RANK]:
        return
    if rank > tally[RANK]:
        tally[RANK] = rank
        tally[COUNT] = tally[END] = tally[MISSED] = 0
    source: Bitboard = path[0]
    target: Bitboard = path[2 * jumps]
    step: Bitboard = index_of(source) | index_of(target) << 6 | jumps << JUMPS
    if source & kings:
        step |= 1 << KING_MOVES
    elif king or target & crown_row(up, rules):
        step |= 1 << CROWNED
    i: Number
    end: Number = tally[END]
    if rules & DISTINCT:
        for i in range(end // WORDS):
            if moves[WORDS * i + 1] == taken and (moves[WORDS * i] ^ step) & 0xFFF == 0:
                return
    squares_met: Number = 2 * jumps + 1 if rules & ROUTES else 0
    if end + WORDS + squares_met > tally[ROOM]:
        tally[MISSED] += 1
        return
    moves[end] = step
    moves[end + 1] = taken
    for i in range(squares_met):
        moves[end + WORDS + i] = index_of(path[i])
    tally[END] = end + WORDS + squares_met
    tally[COUNT] += 1


def _jump(
    direction: Number,
    taken: Bitboard,
    rank: Bitboard,
    jumps: Number,
    king: Flag,
    enemy: Bitboard,
    empty: Bitboard,
    kings: Bitboard,
    up: Flag,
    rules: Bitboard,
    path: Words,
    tally: Words,
    moves: Words,
) -> Flag:
    """Carries a capture on by a jump in one direction, with all that can follow; False when there is no such jump."""
    over: Bitboard = shift(path[2 * jumps], direction)
    if king and rules & FLYING:
        while over & empty:
            over = shift(over, direction)
    over &= enemy & ~taken  # captured pieces stay on the board to the end: in the way, and not to be jumped again
    landing: Bitboard = shift(over, direction) & empty
    if not landing:
        return False
    if not over & kings:
        rank += rules >> MAN_RANK & 0xFFF
    else:
        rank += rules >> KING_RANK & 0xFFF
        if rules & EARLY_KING and not taken & kings:
            rank += 15 - jumps
    taken |= over
    path[2 * jumps + 1] = over
    jumps += 1
    far: Flag = king and rules & FLYING and not rules & NEAR
    goes_on: Flag = False
    target: Bitboard = landing
    while target:
        path[2 * jumps] = target
        if _chain(taken, rank, jumps, king, enemy, empty, kings, up, rules, path, tally, moves):
            goes_on = True
        target = shift(target, direction) & empty if far else 0
    target = 0 if goes_on else landing
    while target:
        path[2 * jumps] = target
        _record(taken, rank, jumps, king, kings, up, rules, path, tally, moves)
        target = shift(target, direction) & empty if far else 0
    return True


def _chain(
    taken: Bitboard,
    rank: Bitboard,
    jumps: Number,
    king: Flag,
    enemy: Bitboard,
    empty: Bitboard,
    kings: Bitboard,
    up: Flag,
    rules: Bitboard,
    path: Words,
    tally: Words,
    moves: Words,
) -> Flag:
    """Carries a capture on in every direction from where it stands; False when it is at its end."""
    if rules & PASSING and path[2 * jumps] & crown_row(up, rules):
        king = True
    found: Flag = False
    if king or up or rules & BACKWARDS:
        if _jump(UP_LEFT, taken, rank, jumps, king, enemy, empty, kings, up, rules, path, tally, moves):
            found = True
        if _jump(UP_RIGHT, taken, rank, jumps, king, enemy, empty, kings, up, rules, path, tally, moves):
            found = True
    if king or not up or rules & BACKWARDS:
        if _jump(DOWN_LEFT, taken, rank, jumps, king, enemy, empty, kings, up, rules, path, tally, moves):
            found = True
        if _jump(DOWN_RIGHT, taken, rank, jumps, king, enemy, empty, kings, up, rules, path, tally, moves):
            found = True
    if rules & ORTHOGONAL:
        if _jump(UP, taken, rank, jumps, king, enemy, empty, kings, up, rules, path, tally, moves):
            found = True
        if _jump(DOWN, taken, rank, jumps, king, enemy, empty, kings, up, rules, path, tally, moves):
            found = True
        if _jump(LEFT, taken, rank, jumps, king, enemy, empty, kings, up, rules, path, tally, moves):
            found = True
        if _jump(RIGHT, taken, rank, jumps, king, enemy, empty, kings, up, rules, path, tally, moves):
            found = True
    return found


def _seek_captures(
    own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard, tally: Words, moves: Words
) -> None:
    """Writes the captures that the rules allow down, as long as they fit into the room that the tally gives."""
    path: Path
    if not cython.compiled:
        path = [0] * PATH
    tally[COUNT] = tally[END] = tally[MISSED] = tally[RANK] = 0
    empty: Bitboard = squares(rules) & ~(own | enemy)
    prey: Bitboard = enemy & ~kings if rules & MEN_SPARE_KINGS else enemy
    mover: Bitboard
    while own:
        mover = own & -own
        own ^= mover
        path[0] = mover
        if mover & kings:
            _chain(0, rules >> MOVER_RANK & 0xFFF, 0, True, enemy, empty | mover, kings, up, rules, path, tally, moves)
        else:
            _chain(0, 0, 0, False, prey, empty | mover, kings, up, rules, path, tally, moves)


def captures(
    own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard, moves: Words, room: Number
) -> Number:
    """The captures that the rules allow; how many there are. Those that don't fit into `room` words are left out."""
    tally: Tally
    if not cython.compiled:
        tally = [0] * TALLY
    if not can_capture(own, enemy, kings, up, rules):
        return 0
    tally[ROOM] = room
    _seek_captures(own, enemy, kings, up, rules, tally, moves)
    return tally[COUNT]


def _walk(
    direction: Number,
    movers: Bitboard,
    empty: Bitboard,
    far: Flag,
    flags: Bitboard,
    crown: Bitboard,
    moves: Words,
    count: Number,
) -> Number:
    """Writes the moves of all movers in one direction down after the first `count`; how many there are then."""
    distance: Number = direction
    targets: Bitboard = shift(movers, direction) & empty
    rest: Bitboard
    target: Bitboard
    index: Number
    while targets:
        rest = targets
        while rest:
            target = rest & -rest
            rest ^= target
            index = index_of(target)
            moves[WORDS * count] = index - distance | index << 6 | flags | (1 << CROWNED if target & crown else 0)
            moves[WORDS * count + 1] = 0
            count += 1
        distance += direction
        targets = shift(targets, direction) & empty if far else 0
    return count


def quiet_moves(own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard, moves: Words) -> Number:
    """The moves without a capture; how many there are, never more than MAX_MOVES."""
    empty: Bitboard = squares(rules) & ~(own | enemy)
    men: Bitboard = own & ~kings
    king: Bitboard = own & kings
    crown: Bitboard = crown_row(up, rules)
    count: Number = 0
    if up:
        count = _walk(UP_LEFT, men, empty, False, 0, crown, moves, count)
        count = _walk(UP_RIGHT, men, empty, False, 0, crown, moves, count)
    else:
        count = _walk(DOWN_LEFT, men, empty, False, 0, crown, moves, count)
        count = _walk(DOWN_RIGHT, men, empty, False, 0, crown, moves, count)
    if king:
        count = _walk(UP_LEFT, king, empty, rules & FLYING, 1 << KING_MOVES, 0, moves, count)
        count = _walk(UP_RIGHT, king, empty, rules & FLYING, 1 << KING_MOVES, 0, moves, count)
        count = _walk(DOWN_LEFT, king, empty, rules & FLYING, 1 << KING_MOVES, 0, moves, count)
        count = _walk(DOWN_RIGHT, king, empty, rules & FLYING, 1 << KING_MOVES, 0, moves, count)
    return count


def generate(
    own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard, moves: Words, room: Number
) -> Number:
    """The legal moves: captures when there are any, otherwise the quiet ones; how many there are."""
    count: Number = captures(own, enemy, kings, up, rules, moves, room)
    return count if count else quiet_moves(own, enemy, kings, up, rules, moves)


def make(own: Bitboard, enemy: Bitboard, kings: Bitboard, step: Bitboard, taken: Bitboard, after: Words) -> None:
    """Writes own, enemy and kings after the move as the other side sees them, who moves next."""
    one: Bitboard = 1
    source: Bitboard = one << (step & 63)
    target: Bitboard = one << (step >> 6 & 63)
    after[0] = enemy & ~taken
    after[1] = own ^ source ^ target
    if step >> KING_MOVES & 1:
        kings ^= source ^ target
    elif step >> CROWNED & 1:
        kings |= target
    after[2] = kings & ~taken


def _paces(direction: Number, movers: Bitboard, empty: Bitboard, far: Flag) -> Number:
    """How many quiet moves there are in one direction."""
    targets: Bitboard = shift(movers, direction) & empty
    count: Number = popcount(targets)
    while targets and far:
        targets = shift(targets, direction) & empty
        count += popcount(targets)
    return count


def _count(own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard) -> Number:
    """How many legal moves there are."""
    moves: MoveWords
    if can_capture(own, enemy, kings, up, rules):
        if not cython.compiled:
            moves = [0] * (WORDS * MAX_MOVES)
        return captures(own, enemy, kings, up, rules, moves, WORDS * MAX_MOVES)
    empty: Bitboard = squares(rules) & ~(own | enemy)
    men: Bitboard = own & ~kings
    king: Bitboard = own & kings
    count: Number
    if up:
        count = _paces(UP_LEFT, men, empty, False) + _paces(UP_RIGHT, men, empty, False)
    else:
        count = _paces(DOWN_LEFT, men, empty, False) + _paces(DOWN_RIGHT, men, empty, False)
    if king:
        count += _paces(UP_LEFT, king, empty, rules & FLYING) + _paces(UP_RIGHT, king, empty, rules & FLYING)
        count += _paces(DOWN_LEFT, king, empty, rules & FLYING) + _paces(DOWN_RIGHT, king, empty, rules & FLYING)
    return count


def leaves(own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard, depth: Number) -> Bitboard:
    """The leaves of the tree of legal moves that is so many plies deep; the moves of the last ply are only counted."""
    if depth == 0:
        return 1
    if depth == 1:
        return _count(own, enemy, kings, up, rules)
    moves: MoveWords
    after: Three
    if not cython.compiled:
        moves = [0] * (WORDS * MAX_MOVES)
        after = [0] * 3
    total: Bitboard = 0
    count: Number = generate(own, enemy, kings, up, rules, moves, WORDS * MAX_MOVES)
    i: Number
    for i in range(count):
        make(own, enemy, kings, moves[WORDS * i], moves[WORDS * i + 1], after)
        total += leaves(after[0], after[1], after[2], not up, rules, depth - 1)
    return total


def list_captures(own: int, enemy: int, kings: int, up: bool, rules: int) -> list[tuple[list[int], list[int]]]:
    """Every capture by its route: the bit indices of the squares it stands on and of those it jumps, both in order."""
    tally: Tally
    if not cython.compiled:
        tally = [0] * TALLY
    tally[ROOM] = 256
    tally[MISSED] = 1
    while tally[MISSED]:
        tally[ROOM] *= 4
        memory = bytearray(8 * tally[ROOM])
        moves: Words = words_in(memory)
        _seek_captures(own, enemy, kings, up, rules | ROUTES, tally, moves)
    listed = []
    start: Number = 0
    count: Number = tally[COUNT]
    jumps: Number
    for _ in range(count):
        jumps = moves[start] >> JUMPS & 63
        start += WORDS
        stops = [moves[i] for i in range(start, start + 2 * jumps + 1, 2)]
        jumped = [moves[i] for i in range(start + 1, start + 2 * jumps, 2)]
        listed.append((stops, jumped))
        start += 2 * jumps + 1
    return listed


def list_quiet_moves(own: int, enemy: int, kings: int, up: bool, rules: int) -> list[tuple[list[int], list[int]]]:
    """Every move without a capture, in the form of `list_captures`."""
    moves: MoveWords
    if not cython.compiled:
        moves = [0] * (WORDS * MAX_MOVES)
    count: Number = quiet_moves(own, enemy, kings, up, rules, moves)
    return [([moves[WORDS * i] & 63, moves[WORDS * i] >> 6 & 63], []) for i in range(count)]


def perft(own: int, enemy: int, kings: int, up: bool, rules: int, depth: int) -> int:
    """`leaves` for callers in Python."""
    return leaves(own, enemy, kings, up, rules, depth)
