"""The one move generator: every rule set, on bitboards, compiled by Cython or run as it stands.

Each square is a bit. Unused bits between the rows make a step in one direction the same shift everywhere, and a step
off the board lands on one of them. This is the 10x10 board; 8x8 lacks each row's last square and the last two rows:

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
    Three = list[int]
    Task = list[int]

    UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT = -7, -6, 6, 7
    UP, DOWN, LEFT, RIGHT = -13, 13, -1, 1

    BIG, FLYING, BACKWARDS, PASSING, ORTHOGONAL, NEAR, AT_ONCE, MEN_SPARE_KINGS, EARLY_KINGS, DISTINCT, ROUTES = (
        1 << bit for bit in range(11)
    )
    MAN_RANK, KING_RANK, MOVER_RANK, ORDER = 16, 28, 40, 16
    WORDS, MAX_MOVES = 2, 256
    JUMPS, KING_MOVES, CROWNED = 12, 18, 19
    COUNT, END, MISSED, RANK, ROOM, RULES, KINGS, CROWN, PREY, EMPTY, PATH = range(11)
    TASK = PATH + 128
    MEN_CAPTURE_UP, MEN_CAPTURE_DOWN = 1 << 11, 1 << 12

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


def _launch(direction: Number, prey: Bitboard, empty: Bitboard) -> Bitboard:
    """The squares from which a piece can jump its neighbour in the direction."""
    return shift(shift(empty, -direction) & prey, -direction)


def _launches(prey: Bitboard, empty: Bitboard, up: Flag, rules: Bitboard) -> Bitboard:
    """The squares from which a man can jump."""
    found: Bitboard = 0
    if up or rules & BACKWARDS:
        found |= _launch(UP_LEFT, prey, empty) | _launch(UP_RIGHT, prey, empty)
    if not up or rules & BACKWARDS:
        found |= _launch(DOWN_LEFT, prey, empty) | _launch(DOWN_RIGHT, prey, empty)
    if rules & ORTHOGONAL:
        found |= _launch(UP, prey, empty) | _launch(DOWN, prey, empty)
        found |= _launch(LEFT, prey, empty) | _launch(RIGHT, prey, empty)
    return found


def _sees(direction: Number, king: Bitboard, enemy: Bitboard, empty: Bitboard) -> Bitboard:
    """Not 0 when some of the flying kings can jump a piece in the direction, near or far."""
    ray: Bitboard = king
    reached: Bitboard = king
    while ray:
        ray = shift(ray, direction) & empty
        reached |= ray
    return reached & _launch(direction, enemy, empty)


def capturers(own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard) -> Bitboard:
    """The pieces that can capture; all flying kings when one of them can. 0 when there is no capture."""
    empty: Bitboard = squares(rules) & ~(own | enemy)
    prey: Bitboard = enemy & ~kings if rules & MEN_SPARE_KINGS else enemy
    king: Bitboard = own & kings
    men: Bitboard = own & ~kings & _launches(prey, empty, up, rules)
    if not king:
        return men
    if not rules & FLYING:
        return men | king & _launches(enemy, empty, up, rules | BACKWARDS)
    seen: Bitboard = _sees(UP_LEFT, king, enemy, empty) | _sees(UP_RIGHT, king, enemy, empty)
    seen |= _sees(DOWN_LEFT, king, enemy, empty) | _sees(DOWN_RIGHT, king, enemy, empty)
    if rules & ORTHOGONAL:
        seen |= _sees(UP, king, enemy, empty) | _sees(DOWN, king, enemy, empty)
        seen |= _sees(LEFT, king, enemy, empty) | _sees(RIGHT, king, enemy, empty)
    return men | king if seen else men


def _record(taken: Bitboard, rank: Bitboard, jumps: Number, king: Flag, task: Words, moves: Words) -> None:
    """Writes a finished capture down, unless a better one is known; a better one replaces all that is written."""
    if rank < task[RANK]:
        return
    if rank > task[RANK]:
        task[RANK] = rank
        task[COUNT] = task[END] = task[MISSED] = 0
    source: Bitboard = task[PATH]
    target: Bitboard = task[PATH + 2 * jumps]
    step: Bitboard = index_of(source) | index_of(target) << 6 | jumps << JUMPS
    if source & task[KINGS]:
        step |= 1 << KING_MOVES
    elif king or target & task[CROWN]:
        step |= 1 << CROWNED
    i: Number
    end: Number = task[END]
    if task[RULES] & DISTINCT:
        for i in range(end // WORDS):
            if moves[WORDS * i + 1] == taken and (moves[WORDS * i] ^ step) & 0xFFF == 0:
                return
    met: Number = 2 * jumps + 1 if task[RULES] & ROUTES else 0
    room: Number = task[ROOM]
    if end + WORDS + met > room:
        task[MISSED] = 1
        return
    moves[end] = step
    moves[end + 1] = taken
    for i in range(met):
        moves[end + WORDS + i] = index_of(task[PATH + i])
    task[END] = end + WORDS + met
    task[COUNT] += 1


def _jump(
    direction: Number, taken: Bitboard, rank: Bitboard, jumps: Number, king: Flag, task: Words, moves: Words
) -> Flag:
    """Carries a capture on by a jump in one direction, with all that can follow; False when there is no such jump."""
    rules: Bitboard = task[RULES]
    empty: Bitboard = task[EMPTY] | taken if rules & AT_ONCE else task[EMPTY]
    over: Bitboard = shift(task[PATH + 2 * jumps], direction)
    if king and rules & FLYING:
        while over & empty:
            over = shift(over, direction)
    over &= task[PREY] & ~taken
    landing: Bitboard = shift(over, direction) & empty
    if not landing:
        return False
    if not over & task[KINGS]:
        rank += (rules >> MAN_RANK & 0xFFF) << ORDER
    else:
        rank += (rules >> KING_RANK & 0xFFF) << ORDER
        if rules & EARLY_KINGS:
            rank += 1 << ORDER - 1 - jumps
    taken |= over
    task[PATH + 2 * jumps + 1] = over
    jumps += 1
    far: Flag = king and rules & FLYING and not rules & NEAR
    task[PATH + 2 * jumps] = landing
    goes_on: Flag = _chain(0, taken, rank, jumps, king, task, moves)
    target: Bitboard = shift(landing, direction) & empty if far else 0
    while target:  # what lies straight ahead was reached from the first square behind the captured piece
        task[PATH + 2 * jumps] = target
        goes_on |= _chain(direction, taken, rank, jumps, king, task, moves)
        target = shift(target, direction) & empty
    target = 0 if goes_on else landing
    while target:
        task[PATH + 2 * jumps] = target
        _record(taken, rank, jumps, king, task, moves)
        target = shift(target, direction) & empty if far else 0
    return True


def _chain(
    straight: Number, taken: Bitboard, rank: Bitboard, jumps: Number, king: Flag, task: Words, moves: Words
) -> Flag:
    """Carries a capture on in every direction but `straight`; False when it is at its end."""
    rules: Bitboard = task[RULES]
    empty: Bitboard = task[EMPTY] | taken if rules & AT_ONCE else task[EMPTY]
    prey: Bitboard = task[PREY] & ~taken
    at: Bitboard = task[PATH + 2 * jumps]
    if rules & PASSING and at & task[CROWN]:
        king = True
    far: Flag = king and rules & FLYING
    found: Flag = False
    if king or rules & MEN_CAPTURE_UP:
        if straight != UP_LEFT and (far or at & _launch(UP_LEFT, prey, empty)):
            found |= _jump(UP_LEFT, taken, rank, jumps, king, task, moves)
        if straight != UP_RIGHT and (far or at & _launch(UP_RIGHT, prey, empty)):
            found |= _jump(UP_RIGHT, taken, rank, jumps, king, task, moves)
    if king or rules & MEN_CAPTURE_DOWN:
        if straight != DOWN_LEFT and (far or at & _launch(DOWN_LEFT, prey, empty)):
            found |= _jump(DOWN_LEFT, taken, rank, jumps, king, task, moves)
        if straight != DOWN_RIGHT and (far or at & _launch(DOWN_RIGHT, prey, empty)):
            found |= _jump(DOWN_RIGHT, taken, rank, jumps, king, task, moves)
    if rules & ORTHOGONAL:
        if straight != UP and (far or at & _launch(UP, prey, empty)):
            found |= _jump(UP, taken, rank, jumps, king, task, moves)
        if straight != DOWN and (far or at & _launch(DOWN, prey, empty)):
            found |= _jump(DOWN, taken, rank, jumps, king, task, moves)
        if straight != LEFT and (far or at & _launch(LEFT, prey, empty)):
            found |= _jump(LEFT, taken, rank, jumps, king, task, moves)
        if straight != RIGHT and (far or at & _launch(RIGHT, prey, empty)):
            found |= _jump(RIGHT, taken, rank, jumps, king, task, moves)
    return found


def _seek_captures(
    own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard, task: Words, moves: Words
) -> None:
    """Writes the captures down, as long as they fit into the room that the task gives."""
    movers: Bitboard = capturers(own, enemy, kings, up, rules)
    task[COUNT] = task[END] = task[MISSED] = task[RANK] = 0
    if not movers:
        return
    empty: Bitboard = squares(rules) & ~(own | enemy)
    mover: Bitboard
    task[KINGS] = kings
    task[CROWN] = crown_row(up, rules)
    task[RULES] = rules | (MEN_CAPTURE_UP if up else MEN_CAPTURE_DOWN)
    if rules & BACKWARDS:
        task[RULES] |= MEN_CAPTURE_UP | MEN_CAPTURE_DOWN
    while movers:
        mover = movers & -movers
        movers ^= mover
        task[PATH] = mover
        task[EMPTY] = empty | mover
        if mover & kings:
            task[PREY] = enemy
            _chain(0, 0, (rules >> MOVER_RANK & 0xFFF) << ORDER, 0, True, task, moves)
        else:
            task[PREY] = enemy & ~kings if rules & MEN_SPARE_KINGS else enemy
            _chain(0, 0, 0, 0, False, task, moves)


def captures(
    own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard, moves: Words, room: Number
) -> Number:
    """The captures that the rules allow; how many there are. Those that don't fit into `room` words are left out."""
    task: Task
    if not cython.compiled:
        task = [0] * TASK
    task[ROOM] = room
    _seek_captures(own, enemy, kings, up, rules, task, moves)
    return task[COUNT]


def _walk(
    direction: Number, movers: Bitboard, empty: Bitboard, far: Flag, crown: Bitboard, moves: Words, count: Number
) -> Number:
    """Writes the moves in one direction down after the first `count`; how many there are then. No `crown`: kings."""
    flags: Bitboard = 0 if crown else 1 << KING_MOVES
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
        count = _walk(UP_LEFT, men, empty, False, crown, moves, count)
        count = _walk(UP_RIGHT, men, empty, False, crown, moves, count)
    else:
        count = _walk(DOWN_LEFT, men, empty, False, crown, moves, count)
        count = _walk(DOWN_RIGHT, men, empty, False, crown, moves, count)
    if king:
        count = _walk(UP_LEFT, king, empty, rules & FLYING, 0, moves, count)
        count = _walk(UP_RIGHT, king, empty, rules & FLYING, 0, moves, count)
        count = _walk(DOWN_LEFT, king, empty, rules & FLYING, 0, moves, count)
        count = _walk(DOWN_RIGHT, king, empty, rules & FLYING, 0, moves, count)
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


def _hops(direction: Number, men: Bitboard, prey: Bitboard, empty: Bitboard, launches: Bitboard) -> Number:
    """How many men can jump in one direction; below 0 when one of them may jump on."""
    movers: Bitboard = men & _launch(direction, prey, empty)
    return -MAX_MOVES if shift(movers, 2 * direction) & launches else popcount(movers)


def _single_jumps(men: Bitboard, prey: Bitboard, empty: Bitboard, up: Flag, rules: Bitboard) -> Number:
    """How many captures there are on a board without kings; below 0 when one of them may be more than a jump."""
    launches: Bitboard = _launches(prey, empty, up, rules)
    if not men & launches:
        return 0
    if rules & PASSING:
        launches |= crown_row(up, rules)
    count: Number = 0
    if up or rules & BACKWARDS:
        count += _hops(UP_LEFT, men, prey, empty, launches) + _hops(UP_RIGHT, men, prey, empty, launches)
    if not up or rules & BACKWARDS:
        count += _hops(DOWN_LEFT, men, prey, empty, launches) + _hops(DOWN_RIGHT, men, prey, empty, launches)
    if rules & ORTHOGONAL:
        count += _hops(UP, men, prey, empty, launches) + _hops(DOWN, men, prey, empty, launches)
        count += _hops(LEFT, men, prey, empty, launches) + _hops(RIGHT, men, prey, empty, launches)
    return count


def _count(own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard) -> Number:
    """How many legal moves there are."""
    moves: MoveWords
    empty: Bitboard = squares(rules) & ~(own | enemy)
    count: Number = -1
    if not kings:
        count = _single_jumps(own, enemy, empty, up, rules)
    if count < 0:
        if not cython.compiled:
            moves = [0] * (WORDS * MAX_MOVES)
        count = captures(own, enemy, kings, up, rules, moves, WORDS * MAX_MOVES)
    if count:
        return count
    men: Bitboard = own & ~kings
    king: Bitboard = own & kings
    if up:
        count = _paces(UP_LEFT, men, empty, False) + _paces(UP_RIGHT, men, empty, False)
    else:
        count = _paces(DOWN_LEFT, men, empty, False) + _paces(DOWN_RIGHT, men, empty, False)
    if king:
        count += _paces(UP_LEFT, king, empty, rules & FLYING) + _paces(UP_RIGHT, king, empty, rules & FLYING)
        count += _paces(DOWN_LEFT, king, empty, rules & FLYING) + _paces(DOWN_RIGHT, king, empty, rules & FLYING)
    return count


def perft(own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard, depth: Number) -> Bitboard:
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
        total += perft(after[0], after[1], after[2], not up, rules, depth - 1)
    return total


def list_captures(own: int, enemy: int, kings: int, up: bool, rules: int) -> list[tuple[list[int], list[int]]]:
    """Every capture by its route: the bit indices of the squares it stands on and of those it jumps, both in order."""
    task: Task
    if not cython.compiled:
        task = [0] * TASK
    task[ROOM] = 256
    task[MISSED] = 1
    while task[MISSED]:
        task[ROOM] *= 4
        memory = bytearray(8 * task[ROOM])
        moves: Words = words_in(memory)
        _seek_captures(own, enemy, kings, up, rules | ROUTES, task, moves)
    listed = []
    start: Number = 0
    count: Number = task[COUNT]
    for _ in range(count):
        jumps: Number = moves[start] >> JUMPS & 63
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
