"""The one move generator: every rule set, on bitboards, compiled by Cython or run as it stands.

Each square is a bit. Unused bits between the rows make a step in one direction the same shift everywhere, and a step
off the board lands on one of them. This is the 10x10 board; 10x8 lacks the last two rows, 8x8 also the last square of
each row:

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

The types are C types when compiled (movegen.pxd, which also describes a position and a move) and plain
integers and lists when interpreted. Rules come as the bits of `RuleSet.code`; nothing here knows a rule set by name.
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
    FIRST_KING, WIDE, OPTIONAL = 1 << 13, 1 << 14, 1 << 15
    MAN_RANK, KING_RANK, MOVER_RANK, ORDER = 16, 28, 40, 16
    WORDS, MAX_MOVES = 2, 256
    JUMPS, KING_MOVES, CROWNED = 12, 18, 19
    COUNT, END, MISSED, RANK, ROOM, RULES, KINGS, CROWN, PREY, EMPTY, LAUNCHES, PATH = range(12)
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
    """Move all bits one step in a direction; those that leave the board land on unused bits or fall off."""
    return bits << direction if direction > 0 else bits >> -direction


def squares(rules: Bitboard) -> Bitboard:
    """The bits that are squares of the board."""
    row: Bitboard = 0x1F if rules & (BIG | WIDE) else 0xF
    two: Bitboard = row | row << 6
    eight: Bitboard = two | two << 13 | two << 26 | two << 39
    return eight | two << 52 if rules & BIG else eight


def crown_row(up: Flag, rules: Bitboard) -> Bitboard:
    """The row where the men of a side become kings."""
    row: Bitboard = 0x1F if rules & (BIG | WIDE) else 0xF
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
    """Not 0 if a flying king can jump a piece in the direction, near or far (Kogge-Stone: steps of 1, 2 and 4)."""
    free: Bitboard = empty
    reached: Bitboard = king | shift(king, direction) & free
    free &= shift(free, direction)
    reached |= shift(reached, 2 * direction) & free
    free &= shift(free, 2 * direction)
    reached |= shift(reached, 4 * direction) & free
    return reached & _launch(direction, enemy, empty)


def _kings_that_capture(king: Bitboard, enemy: Bitboard, empty: Bitboard, rules: Bitboard) -> Bitboard:
    """The kings that can capture; all of them if they fly and one of them can."""
    if not rules & FLYING:
        return king & _launches(enemy, empty, True, rules | BACKWARDS)
    seen: Bitboard = _sees(UP_LEFT, king, enemy, empty) | _sees(UP_RIGHT, king, enemy, empty)
    seen |= _sees(DOWN_LEFT, king, enemy, empty) | _sees(DOWN_RIGHT, king, enemy, empty)
    if rules & ORTHOGONAL:
        seen |= _sees(UP, king, enemy, empty) | _sees(DOWN, king, enemy, empty)
        seen |= _sees(LEFT, king, enemy, empty) | _sees(RIGHT, king, enemy, empty)
    return king if seen else 0


def _is_over(enemy: Bitboard, kings: Bitboard, rules: Bitboard) -> Flag:
    """True if the other side has won by the first king: then nothing can move."""
    return rules & FIRST_KING != 0 and enemy & kings != 0


def _movers(own: Bitboard, enemy: Bitboard, kings: Bitboard, empty: Bitboard, up: Flag, rules: Bitboard) -> Bitboard:
    """`capturers`, given the empty squares."""
    if _is_over(enemy, kings, rules):
        return 0
    prey: Bitboard = enemy & ~kings if rules & MEN_SPARE_KINGS else enemy
    movers: Bitboard = own & ~kings & _launches(prey, empty, up, rules)
    if own & kings:
        movers |= _kings_that_capture(own & kings, enemy, empty, rules)
    return movers


def capturers(own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard) -> Bitboard:
    """The pieces that can capture; all flying kings if one of them can. 0 if there is no capture."""
    return _movers(own, enemy, kings, squares(rules) & ~(own | enemy), up, rules)


def _rank(taken: Bitboard, task: Words) -> Bitboard:
    """Rank of a finished capture by the precedence of captures: the higher the better."""
    rules: Bitboard = task[RULES]
    kings: Number = popcount(taken & task[KINGS])
    rank: Bitboard = (popcount(taken) - kings) * (rules >> MAN_RANK & 0xFFF) + kings * (rules >> KING_RANK & 0xFFF)
    if task[PATH] & task[KINGS]:
        rank += rules >> MOVER_RANK & 0xFFF
    rank <<= ORDER
    i: Number
    if rules & EARLY_KINGS:
        for i in range(popcount(taken)):
            if task[PATH + 2 * i + 1] & task[KINGS]:
                rank += 1 << ORDER - 1 - i
    return rank


def _record(target: Bitboard, taken: Bitboard, king: Flag, task: Words, moves: Words) -> None:
    """Write a finished capture, unless a better one is known; a better one replaces all others."""
    rules: Bitboard = task[RULES]
    rank: Bitboard
    if rules >> MAN_RANK:
        rank = _rank(taken, task)
        if rank < task[RANK]:
            return
        if rank > task[RANK]:
            task[RANK] = rank
            task[COUNT] = task[END] = task[MISSED] = 0
    room: Number = task[ROOM]
    if not room:
        task[COUNT] += 1
        return
    source: Bitboard = task[PATH]
    jumps: Number = popcount(taken)
    step: Bitboard = index_of(source) | index_of(target) << 6 | jumps << JUMPS
    if source & task[KINGS]:
        step |= 1 << KING_MOVES
    elif king or target & task[CROWN]:
        step |= 1 << CROWNED
    i: Number
    end: Number = task[END]
    if rules & DISTINCT:
        for i in range(end // WORDS):
            if moves[WORDS * i + 1] == taken and (moves[WORDS * i] ^ step) & 0xFFF == 0:
                return
    met: Number = 2 * jumps + 1 if rules & ROUTES else 0
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
    direction: Number, at: Bitboard, taken: Bitboard, empty: Bitboard, king: Flag, task: Words, moves: Words
) -> Flag:
    """Continue a capture by a jump over the neighbour, to its end; False if there is no such jump."""
    over: Bitboard = shift(at, direction) & task[PREY] & ~taken
    target: Bitboard = shift(over, direction) & empty
    if not target:
        return False
    met: Number = PATH + 2 * popcount(taken) + 1
    task[met] = over
    task[met + 1] = target
    if not (target & task[LAUNCHES] and _chain(target, taken | over, king, task, moves)):
        _record(target, taken | over, king, task, moves)
    return True


def _chain(at: Bitboard, taken: Bitboard, king: Flag, task: Words, moves: Words) -> Flag:
    """Continue a capture in every direction; False if it is at its end."""
    rules: Bitboard = task[RULES]
    if rules & PASSING and at & task[CROWN]:
        king = True
    if king and rules & FLYING:
        return _flying_chain(0, at, taken, task, moves)
    empty: Bitboard = task[EMPTY] | taken if rules & AT_ONCE else task[EMPTY]
    found: Flag = False
    if king or rules & MEN_CAPTURE_UP:
        found |= _jump(UP_LEFT, at, taken, empty, king, task, moves)
        found |= _jump(UP_RIGHT, at, taken, empty, king, task, moves)
    if king or rules & MEN_CAPTURE_DOWN:
        found |= _jump(DOWN_LEFT, at, taken, empty, king, task, moves)
        found |= _jump(DOWN_RIGHT, at, taken, empty, king, task, moves)
    if rules & ORTHOGONAL:
        found |= _jump(UP, at, taken, empty, king, task, moves)
        found |= _jump(DOWN, at, taken, empty, king, task, moves)
        found |= _jump(LEFT, at, taken, empty, king, task, moves)
        found |= _jump(RIGHT, at, taken, empty, king, task, moves)
    return found


def _flying_jump(direction: Number, straight: Number, at: Bitboard, taken: Bitboard, task: Words, moves: Words) -> Flag:
    """`_jump` of a flying king over the first piece in the direction, unless that is `straight`."""
    rules: Bitboard = task[RULES]
    empty: Bitboard = task[EMPTY] | taken if rules & AT_ONCE else task[EMPTY]
    over: Bitboard = shift(at, direction)
    while over & empty:
        over = shift(over, direction)
    over &= task[PREY] & ~taken
    landing: Bitboard = shift(over, direction) & empty
    if not landing or direction == straight:
        return False
    met: Number = PATH + 2 * popcount(taken) + 1
    taken |= over
    task[met] = over
    task[met + 1] = landing
    goes_on: Flag = _flying_chain(0, landing, taken, task, moves)
    target: Bitboard = 0 if rules & NEAR else shift(landing, direction) & empty
    while target:  # what lies straight ahead was reached from the first square behind the captured piece
        task[met + 1] = target
        goes_on |= _flying_chain(direction, target, taken, task, moves)
        target = shift(target, direction) & empty
    target = 0 if goes_on else landing
    while target:
        task[met + 1] = target
        _record(target, taken, True, task, moves)
        target = 0 if rules & NEAR else shift(target, direction) & empty
    return True


def _flying_chain(straight: Number, at: Bitboard, taken: Bitboard, task: Words, moves: Words) -> Flag:
    """`_chain` of a flying king in every direction but `straight`."""
    found: Flag = _flying_jump(UP_LEFT, straight, at, taken, task, moves)
    found |= _flying_jump(UP_RIGHT, straight, at, taken, task, moves)
    found |= _flying_jump(DOWN_LEFT, straight, at, taken, task, moves)
    found |= _flying_jump(DOWN_RIGHT, straight, at, taken, task, moves)
    if task[RULES] & ORTHOGONAL:
        found |= _flying_jump(UP, straight, at, taken, task, moves)
        found |= _flying_jump(DOWN, straight, at, taken, task, moves)
        found |= _flying_jump(LEFT, straight, at, taken, task, moves)
        found |= _flying_jump(RIGHT, straight, at, taken, task, moves)
    return found


def _seek_captures(
    by: Bitboard, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard, task: Words, moves: Words
) -> None:
    """Write the captures by some pieces, as many as the room of the task holds."""
    empty: Bitboard = squares(rules) & ~(own | enemy)
    free: Bitboard = empty | by | enemy if rules & AT_ONCE else empty | by
    mover: Bitboard
    task[COUNT] = task[END] = task[MISSED] = task[RANK] = 0
    task[KINGS] = kings
    task[CROWN] = crown_row(up, rules)
    task[RULES] = rules | (MEN_CAPTURE_UP if up else MEN_CAPTURE_DOWN)
    if rules & BACKWARDS:
        task[RULES] |= MEN_CAPTURE_UP | MEN_CAPTURE_DOWN
    task[LAUNCHES] = _launches(enemy, free, up, rules | BACKWARDS if by & kings or rules & PASSING else rules)
    if rules & PASSING:
        task[LAUNCHES] |= task[CROWN]
    while by:
        mover = by & -by
        by ^= mover
        task[PATH] = mover
        task[EMPTY] = empty | mover
        task[PREY] = enemy & ~kings if rules & MEN_SPARE_KINGS and not mover & kings else enemy
        _chain(mover, 0, mover & kings != 0, task, moves)


def captures(
    by: Bitboard, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard, moves: Words, room: Number
) -> Number:
    """Write the captures by the pieces of `capturers`; return their number.

    Those beyond `room` words are left out; without any room all routes are only counted.
    """
    task: Task
    if not cython.compiled:
        task = [0] * TASK
    task[ROOM] = room
    _seek_captures(by, own, enemy, kings, up, rules, task, moves)
    return task[COUNT]


def _walk(
    direction: Number, movers: Bitboard, empty: Bitboard, far: Flag, crown: Bitboard, moves: Words, count: Number
) -> Number:
    """Write the moves in one direction after the first `count`; return their number. No `crown`: kings."""
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
    """Write the moves without a capture; return their number, at most MAX_MOVES."""
    empty: Bitboard = squares(rules) & ~(own | enemy)
    men: Bitboard = own & ~kings
    king: Bitboard = own & kings
    crown: Bitboard = crown_row(up, rules)
    count: Number = 0
    if _is_over(enemy, kings, rules):
        return 0
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


def add_moves(
    own: Bitboard,
    enemy: Bitboard,
    kings: Bitboard,
    up: Flag,
    rules: Bitboard,
    huffed: Bitboard,
    steps: Flag,
    moves: Words,
    count: Number,
) -> Number:
    """Write, after the first `count` moves, the captures where none is compulsory, and with `steps` the quiet moves;
    return the number of all, at most MAX_MOVES. A `huffed` piece (0: none) leaves the board first, as if captured."""
    found: MoveWords
    if not cython.compiled:
        found = [0] * (WORDS * MAX_MOVES)
    enemy &= ~huffed
    kings &= ~huffed
    by: Bitboard = capturers(own, enemy, kings, up, rules)
    number: Number = 0
    if by:
        number = captures(by, own, enemy, kings, up, rules, found, WORDS * MAX_MOVES)
        count = _append(found, number, huffed, moves, count)
    if steps:
        number = quiet_moves(own, enemy, kings, up, rules, found)
        count = _append(found, number, huffed, moves, count)
    return count


def _append(found: Words, number: Number, huffed: Bitboard, moves: Words, count: Number) -> Number:
    """Copy moves behind the first `count`, as many as there is room for; return the number of all."""
    i: Number
    for i in range(min(number, MAX_MOVES - count)):
        moves[WORDS * count] = found[WORDS * i]
        moves[WORDS * count + 1] = found[WORDS * i + 1] | huffed
        count += 1
    return count


def make(own: Bitboard, enemy: Bitboard, kings: Bitboard, step: Bitboard, taken: Bitboard, after: Words) -> None:
    """Write own, enemy and kings after the move as the other side sees them. Where captured pieces leave the board at
    once, a king can end on the square of one."""
    one: Bitboard = 1
    source: Bitboard = one << (step & 63)
    target: Bitboard = one << (step >> 6 & 63)
    after[0] = enemy & ~taken
    after[1] = own ^ source ^ target
    kings &= ~taken
    if step >> KING_MOVES & 1:
        kings ^= source ^ target
    elif step >> CROWNED & 1:
        kings |= target
    after[2] = kings


def _paces(direction: Number, movers: Bitboard, empty: Bitboard, far: Flag) -> Number:
    """Number of quiet moves in one direction."""
    targets: Bitboard = shift(movers, direction) & empty
    count: Number = popcount(targets)
    while targets and far:
        targets = shift(targets, direction) & empty
        count += popcount(targets)
    return count


def _goes_on(direction: Number, at: Bitboard, prey: Bitboard, empty: Bitboard, rises: Flag, falls: Flag) -> Number:
    """Number of continuations from a square that begin with a jump over the neighbour."""
    over: Bitboard = shift(at, direction) & prey
    landing: Bitboard = shift(over, direction) & empty
    return _ways_on(landing, prey ^ over, empty, rises, falls) if landing else 0


def _ways_on(at: Bitboard, prey: Bitboard, empty: Bitboard, rises: Flag, falls: Flag) -> Number:
    """Number of ways in which a capture by jumps over neighbours continues from a square; 1 at its end."""
    count: Number = 0
    if rises:
        count += _goes_on(UP_LEFT, at, prey, empty, rises, falls) + _goes_on(UP_RIGHT, at, prey, empty, rises, falls)
    if falls:
        count += _goes_on(DOWN_LEFT, at, prey, empty, rises, falls)
        count += _goes_on(DOWN_RIGHT, at, prey, empty, rises, falls)
    return count if count else 1


def _hops(
    direction: Number,
    movers: Bitboard,
    kings: Bitboard,
    prey: Bitboard,
    empty: Bitboard,
    launches: Bitboard,
    up: Flag,
    rules: Bitboard,
) -> Number:
    """Number of captures that begin in one direction; below 0 if they may continue and the rules depend on it."""
    jumpers: Bitboard = movers & _launch(direction, prey, empty)
    count: Number = popcount(jumpers)
    going_on: Bitboard = shift(jumpers, 2 * direction) & launches
    if going_on and (rules & (PASSING | AT_ONCE | ORTHOGONAL | DISTINCT) or rules >> MAN_RANK):
        return -MAX_MOVES
    at: Bitboard
    source: Bitboard
    both: Flag
    while going_on:
        at = going_on & -going_on
        going_on ^= at
        source = shift(at, -2 * direction)
        both = (source & kings | rules & BACKWARDS) != 0
        count += _ways_on(at, prey ^ shift(at, -direction), empty | source, up or both, not up or both) - 1
    return count


def _count_jumps(
    movers: Bitboard, prey: Bitboard, empty: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard
) -> Number:
    """Number of captures, if all jumps are over neighbours; below 0 if the rules may need more."""
    king: Bitboard = movers & kings
    if (king and rules & FLYING) or (kings & (movers | prey) and (rules & MEN_SPARE_KINGS or rules >> MAN_RANK)):
        return -1
    risers: Bitboard = movers if up or rules & BACKWARDS else king
    fallers: Bitboard = king if up and not rules & BACKWARDS else movers
    launches: Bitboard = _launches(prey, empty, up, rules | BACKWARDS if king else rules)
    if rules & PASSING:
        launches |= crown_row(up, rules)
    count: Number = 0
    if risers:
        count += _hops(UP_LEFT, risers, kings, prey, empty, launches, up, rules)
        count += _hops(UP_RIGHT, risers, kings, prey, empty, launches, up, rules)
    if fallers:
        count += _hops(DOWN_LEFT, fallers, kings, prey, empty, launches, up, rules)
        count += _hops(DOWN_RIGHT, fallers, kings, prey, empty, launches, up, rules)
    if rules & ORTHOGONAL:
        count += _hops(UP, movers, kings, prey, empty, launches, up, rules)
        count += _hops(DOWN, movers, kings, prey, empty, launches, up, rules)
        count += _hops(LEFT, movers, kings, prey, empty, launches, up, rules)
        count += _hops(RIGHT, movers, kings, prey, empty, launches, up, rules)
    return count


def _count_captures(by: Bitboard, own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard) -> Number:
    """Number of captures of any kind."""
    moves: MoveWords
    if not cython.compiled:
        moves = [0] * (WORDS * MAX_MOVES)
    return captures(by, own, enemy, kings, up, rules, moves, WORDS * MAX_MOVES if rules & DISTINCT else 0)


def _count_all(own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard) -> Number:
    """Number of moves where captures are not compulsory."""
    moves: MoveWords
    if not cython.compiled:
        moves = [0] * (WORDS * MAX_MOVES)
    return add_moves(own, enemy, kings, up, rules, 0, True, moves, 0)


def _count(own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard) -> Number:
    empty: Bitboard = squares(rules) & ~(own | enemy)
    movers: Bitboard = _movers(own, enemy, kings, empty, up, rules)
    count: Number
    if movers and rules & OPTIONAL:
        return _count_all(own, enemy, kings, up, rules)
    if movers:
        count = _count_jumps(movers, enemy, empty, kings, up, rules)
        return count if count > 0 else _count_captures(movers, own, enemy, kings, up, rules)
    if _is_over(enemy, kings, rules):
        return 0
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


def _count_after_steps(
    direction: Number, own: Bitboard, enemy: Bitboard, kings: Bitboard, empty: Bitboard, up: Flag, rules: Bitboard
) -> Bitboard:
    """Number of replies to the quiet moves of the men in one direction."""
    targets: Bitboard = shift(own & ~kings, direction) & empty
    crown: Bitboard = crown_row(up, rules)
    target: Bitboard
    total: Bitboard = 0
    while targets:
        target = targets & -targets
        targets ^= target
        total += _count(enemy, own ^ target ^ shift(target, -direction), kings | target & crown, not up, rules)
    return total


def perft(own: Bitboard, enemy: Bitboard, kings: Bitboard, up: Flag, rules: Bitboard, depth: Number) -> Bitboard:
    """Leaves of the tree of legal moves at a depth in plies; the moves of the last ply are only counted."""
    if depth == 0:
        return 1
    if depth == 1:
        return _count(own, enemy, kings, up, rules)
    if _is_over(enemy, kings, rules):
        return 0
    empty: Bitboard = squares(rules) & ~(own | enemy)
    movers: Bitboard = _movers(own, enemy, kings, empty, up, rules)
    total: Bitboard = 0
    if depth == 2 and not movers and not own & kings:
        total = _count_after_steps(UP_LEFT if up else DOWN_LEFT, own, enemy, kings, empty, up, rules)
        return total + _count_after_steps(UP_RIGHT if up else DOWN_RIGHT, own, enemy, kings, empty, up, rules)
    moves: MoveWords
    after: Three
    if not cython.compiled:
        moves = [0] * (WORDS * MAX_MOVES)
        after = [0] * 3
    count: Number
    if movers and rules & OPTIONAL:
        count = add_moves(own, enemy, kings, up, rules, 0, True, moves, 0)
    elif movers:
        count = captures(movers, own, enemy, kings, up, rules, moves, WORDS * MAX_MOVES)
    else:
        count = quiet_moves(own, enemy, kings, up, rules, moves)
    i: Number
    for i in range(count):
        make(own, enemy, kings, moves[WORDS * i], moves[WORDS * i + 1], after)
        if depth == 2:
            total += _count(after[0], after[1], after[2], not up, rules)
        else:
            total += perft(after[0], after[1], after[2], not up, rules, depth - 1)
    return total
