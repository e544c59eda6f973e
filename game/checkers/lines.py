# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Games as lines of numbers: read from PDN in one pass, and searched by the thousand.

A move is its number among the generator's, a position the lowest 16 bits of its Zobrist key. `read_line` understands
moves with numbers or letters, results, comments, glyphs and variations. It gives up at anything else, which the full
reader takes, so that both always agree.

The facts about a line while it is read: the board (OWN to UP, as in movegen), RULES, BEGINS (1 if White begins), LIMIT
(a king's moves in a row, 0 for any number), RUNS (king and number of its moves, White's, then Black's), STRAIGHT and
ACROSS (numbers of the board and of its image, without the side to move), AT (place in the text), PLIES, RESULT (a place
in RESULTS), QUIET (plies without progress), FLAGS (NOTED: there is more than moves; STUCK: no move is left;
ROUTED: a capture is not the only one between its squares).
"""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

if not cython.compiled:
    from typing import Any

    from game.checkers.movegen import (
        CROWNED,
        FLYING,
        JUMPS,
        KING_MOVES,
        MAX_MOVES,
        NEAR,
        ROUTES,
        WORDS,
        Bitboard,
        Flag,
        MoveWords,
        Number,
        Three,
        Words,
        capturers,
        captures,
        index_of,
        make,
        quiet_moves,
    )

    Text = bytes
    Bytes = bytearray
    Halves = memoryview
    Numbers = memoryview
    Hashes = memoryview
    Counts = memoryview
    Path = list[int]
    WideWords = list[int]

    OWN, ENEMY, KINGS, UP, RULES, BEGINS, LIMIT, AT, PLIES, RESULT, QUIET, RUNS = range(12)
    STRAIGHT, ACROSS, FLAGS, FACTS = 15, 16, 17, 24
    NOTED, STUCK, ROUTED = 1, 2, 4
    ILLEGAL, UNSURE, WHOLE = range(3)
    CAPTURED, AMBIGUOUS = 4096, 8192
    TURNS, SALT, TABLE = 512, 514, 515
    (
        TAB,
        NEWLINE,
        RETURN,
        SPACE,
        GOOD,
        DOLLAR,
        PERCENT,
        OPEN,
        CLOSE,
        STAR,
        DASH,
        DOT,
        SLASH,
        ZERO,
        ONE,
        TWO,
        NINE,
        COLON,
        POOR,
        CAPITAL_X,
        BRACKET,
        BACKSLASH,
        LETTER_A,
        LETTER_J,
        LETTER_X,
        LETTER_Z,
        BRACE,
        UNBRACE,
        LAST_ASCII,
    ) = (
        9,
        10,
        13,
        32,
        33,
        36,
        37,
        40,
        41,
        42,
        45,
        46,
        47,
        48,
        49,
        50,
        57,
        58,
        63,
        88,
        91,
        92,
        97,
        106,
        120,
        122,
        123,
        125,
        127,
    )
    LONGEST, SQUARE_NAMES, TALLIES, KNOWN = 2048, 64, 8, 1024

    def bytes_in(memory: bytearray) -> bytearray:
        return memory

    def words_in(memory: bytearray) -> Any:
        return memoryview(memory).cast("Q")

    def halves_in(memory: bytearray) -> memoryview:
        return memoryview(memory).cast("H")

    def halves_of(memory: bytes) -> memoryview:
        return memoryview(memory).cast("H")

    def numbers_of(memory: bytes) -> memoryview:
        return memoryview(memory).cast("I")

    def numbers_in(memory: bytearray) -> memoryview:
        return memoryview(memory).cast("I")


compiled: bool = cython.compiled
RESULTS = ("", "1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*")


def _toggle(kind: Number, bits: Bitboard, table: Words, facts: Words) -> None:
    """Put figures on the board's numbers, or take them off: white men, black men, white kings, black kings."""
    place: Number
    while bits:
        place = (kind * 64 + index_of(bits & -bits)) * 2
        facts[STRAIGHT] ^= table[place]
        facts[ACROSS] ^= table[place + 1]
        bits &= bits - 1


def _key(table: Words, facts: Words) -> Bitboard:
    """The key of the board, as `zobrist.key` makes it, without a sign."""
    turn: Number = 0 if facts[UP] == facts[BEGINS] else 1
    straight: Bitboard = facts[STRAIGHT] ^ table[TURNS + turn]
    across: Bitboard = facts[ACROSS] ^ table[TURNS + 1 - turn]
    return (straight if straight < across else across) ^ table[SALT]


def _generate(facts: Words, moves: Words) -> Number:
    """Write the moves in the order of their numbers, those of resting kings too; return how many there are."""
    by: Bitboard = capturers(facts[OWN], facts[ENEMY], facts[KINGS], facts[UP], facts[RULES])
    if by:
        return captures(by, facts[OWN], facts[ENEMY], facts[KINGS], facts[UP], facts[RULES], moves, WORDS * MAX_MOVES)
    return quiet_moves(facts[OWN], facts[ENEMY], facts[KINGS], facts[UP], facts[RULES], moves)


def _resting(facts: Words) -> Bitboard:
    """The king that may only capture, because it has made its moves in a row."""
    run: Number = RUNS if facts[UP] else RUNS + 2
    if facts[LIMIT] and facts[run + 1] >= facts[LIMIT] and facts[OWN] & ~facts[KINGS]:
        return facts[run]
    return 0


def _play(step: Bitboard, taken: Bitboard, table: Words, facts: Words) -> None:
    """Make a move, with everything that `facts` knows of the board."""
    one: Bitboard = 1
    source: Bitboard = one << (step & 63)
    target: Bitboard = one << (step >> 6 & 63)
    mine: Number = 0 if facts[UP] else 1
    king: Bitboard = step >> KING_MOVES & 1
    crowned: Bitboard = step >> CROWNED & 1
    run: Number = RUNS if facts[UP] else RUNS + 2
    after: Three
    if not cython.compiled:
        after = [0] * 3
    if king and not taken:
        facts[run + 1] = facts[run + 1] + 1 if source == facts[run] else 1
        facts[run] = target
        facts[QUIET] += 1
    else:
        facts[run] = facts[run + 1] = 0
        facts[QUIET] = 0
    _toggle(mine + 2 if king else mine, source, table, facts)
    _toggle(mine + 2 if king or crowned else mine, target, table, facts)
    _toggle(1 - mine, taken & ~facts[KINGS], table, facts)
    _toggle(3 - mine, taken & facts[KINGS], table, facts)
    make(facts[OWN], facts[ENEMY], facts[KINGS], step, taken, after)
    facts[OWN] = after[0]
    facts[ENEMY] = after[1]
    facts[KINGS] = after[2]
    facts[UP] ^= 1


def _differ(one: Number, other: Number, moves: Words) -> Flag:
    """True if two moves between the same squares lead to different boards."""
    return (
        moves[WORDS * one + 1] != moves[WORDS * other + 1] or (moves[WORDS * one] ^ moves[WORDS * other]) >> KING_MOVES
    )


def _first(number: Number, moves: Words) -> Number:
    """The number of the first move that leads to the same board."""
    i: Number
    for i in range(number):
        if not (moves[WORDS * i] ^ moves[WORDS * number]) & 0xFFF and not _differ(i, number, moves):
            return i
    return number


def _is_ambiguous(number: Number, moves: Words, count: Number) -> Flag:
    """True if another capture joins the same two squares."""
    i: Number
    for i in range(count):
        if not (moves[WORDS * i] ^ moves[WORDS * number]) & 0xFFF and moves[WORDS * i + 1] != moves[WORDS * number + 1]:
            return True
    return False


def _between(source: Number, target: Number, moves: Words, count: Number) -> Number:
    """The only move between two squares; -2 if there is none, -1 if several lead to different boards."""
    i: Number
    found: Number = -2
    for i in range(count):
        if moves[WORDS * i] & 0xFFF == source | target << 6:
            if found < 0:
                found = i
            elif _differ(i, found, moves):
                return -1
    return found


def _along(path: Path, length: Number, moves: Words, count: Number, facts: Words) -> Number:
    """The only capture over these squares; -1 if there is none, or it takes the full reader to see which."""
    rules: Bitboard = facts[RULES]
    wide: WideWords
    if not cython.compiled:
        wide = [0] * 8192
    by: Bitboard = capturers(facts[OWN], facts[ENEMY], facts[KINGS], facts[UP], rules)
    if not by or count != captures(by, facts[OWN], facts[ENEMY], facts[KINGS], facts[UP], rules | ROUTES, wide, 8192):
        return -1
    far: Flag = rules & FLYING and not rules & NEAR
    found: Number = -1
    exact: Number = 0
    start: Number = 0
    i: Number
    k: Number
    met: Number
    jumps: Number
    fits: Number
    for i in range(count):
        jumps = wide[start] >> JUMPS & 63
        if wide[start] & 0xFFF == path[0] | path[length - 1] << 6:
            met = 0
            for k in range(jumps + 1):
                if met < length and wide[start + WORDS + 2 * k] == path[met]:
                    met += 1
            fits = 0 if met < length else 2 if length == jumps + 1 else 1
            if far and found >= 0 and _differ(i, found, moves):
                return -1  # a flying king may have stopped elsewhere
            if fits > exact or (far and found < 0):
                found = i
                exact = fits if fits > exact else exact
            elif fits and fits == exact and _differ(i, found, moves):
                return -1
        start += WORDS + 2 * jumps + 1
    return _first(found, moves) if exact else -1


def _blank(text: Text, at: Number) -> Number:
    while text[at] == SPACE or text[at] == TAB:
        at += 1
    return at


def _comment(text: Text, at: Number, end: Number) -> Number:
    """The end of a comment that begins here; -1 for one with anything that is not plain text or a short command."""
    digits: Number = 0
    at += 1
    while at < end and text[at] != UNBRACE:
        if text[at] == BRACE or (text[at] == BRACKET and text[at + 1] != PERCENT):
            return -1
        digits = digits + 1 if ZERO <= text[at] <= NINE else 0
        if digits > 4:
            return -1
        at += 1
    return at + 1 if at < end else -1


def _variation(text: Text, at: Number, end: Number) -> Number:
    """The end of a variation that begins here; -1 for one with anything but moves, numbers, glyphs and comments."""
    depth: Number = 0
    digits: Number = 0
    while at < end:
        digits = digits + 1 if ZERO <= text[at] <= NINE else 0
        if digits > 4:
            return -1
        if text[at] == OPEN:
            depth += 1
        elif text[at] == CLOSE:
            depth -= 1
            if not depth:
                return at + 1
        elif text[at] == BRACE:
            at = _comment(text, at, end)
            if at < 0:
                return -1
            continue
        elif not (
            ZERO <= text[at] <= COLON
            or LETTER_A <= text[at] <= LETTER_J
            or text[at] == LETTER_X
            or text[at] == SPACE
            or text[at] == DASH
            or text[at] == DOT
            or text[at] == GOOD
            or text[at] == POOR
            or text[at] == DOLLAR
            or text[at] == NEWLINE
            or text[at] == RETURN
        ):
            return -1
        at += 1
    return -1


def _result(text: Text, at: Number, facts: Words) -> Number:
    """The end of a result that begins here; `at` itself if there is none."""
    last: Number
    found: Number = 0
    first: Number = text[at]
    if first == ONE and text[at + 1] == SLASH and text[at + 2] == TWO:
        last = _blank(text, at + 3)
        if text[last] != DASH and text[last] != COLON:
            return at
        last = _blank(text, last + 1)
        if text[last] != ONE or text[last + 1] != SLASH or text[last + 2] != TWO:
            return at
        last += 3
        found = 3
    elif ZERO <= first <= TWO:
        last = _blank(text, at + 1)
        if text[last] != DASH and text[last] != COLON:
            return at
        last = _blank(text, last + 1)
        if first == ONE:
            found = 1 if text[last] == ZERO else 6 if text[last] == ONE else 0
        elif first == ZERO:
            found = 7 if text[last] == ZERO else 2 if text[last] == ONE else 5 if text[last] == TWO else 0
        else:
            found = 4 if text[last] == ZERO else 0
        last += 1
    else:
        return at
    if not found or ZERO <= text[last] <= COLON or text[last] == DASH or text[last] == LETTER_X:
        return at
    facts[RESULT] = found
    return last


def _square(text: Text, at: Number, names: Text, path: Path, length: Number) -> Number:
    """The end of a square's name that begins here; -1 if there is none."""
    letter: Number = text[at] | 32
    value: Number = 0
    digits: Number = 0
    if LETTER_A <= letter <= LETTER_J:
        at += 1
    else:
        letter = 0
    while ZERO <= text[at] <= NINE and digits < 3:
        value = 10 * value + text[at] - ZERO
        at += 1
        digits += 1
    if not digits or digits > 2 or (letter and (value > 10 or (digits == 2 and value < 10))) or value > 50:
        return -1
    path[length] = names[SQUARE_NAMES + (letter - LETTER_A) * 16 + value] if letter else names[value]
    return at


def read_line(
    text: bytes,
    end: int,
    names: bytes,
    table: bytearray,
    known: bytearray,
    moves: bytearray,
    steps: bytearray,
    keys: bytearray,
    hashes: bytearray,
    boards: bytearray,
) -> int:
    """Read the moves of a game up to `end`, where a byte of zero may be read.

    `names` has the bit index of each square by its number and from SQUARE_NAMES on by letter and row, 255 for none;
    `table` the Zobrist numbers; `known` the facts, AT being the place to begin. For each move its number goes to
    `moves` and its squares to `steps` (6 bits each, CAPTURED, AMBIGUOUS); for each position its key to `keys`, the last
    16 bits of it to `hashes`, and the number of the board without its image to `boards`. All have room for LONGEST
    plies. The answer is WHOLE, ILLEGAL if a move is surely illegal, or UNSURE.
    """
    letters: Text = text
    squares: Text = names
    numbers: Words = words_in(table)
    facts: Words = words_in(known)
    played: Bytes = bytes_in(moves)
    went: Halves = halves_in(steps)
    key_of: Words = words_in(keys)
    hash_of: Halves = halves_in(hashes)
    board_of: Words = words_in(boards)
    listed: MoveWords
    path: Path
    if not cython.compiled:
        listed = [0] * (WORDS * MAX_MOVES)
        path = [0] * 32
    stop: Number = end
    at: Number = facts[AT]
    last: Number
    ended: Flag = False
    count: Number = 0
    number: Number
    length: Number
    char: Number
    ply: Number = 0
    captures_at: Number = -1
    sign: Number
    white: Bitboard = facts[OWN] if facts[UP] else facts[ENEMY]
    black: Bitboard = facts[ENEMY] if facts[UP] else facts[OWN]
    facts[STRAIGHT] = facts[ACROSS] = facts[RESULT] = facts[QUIET] = facts[FLAGS] = facts[PLIES] = 0
    facts[RUNS] = facts[RUNS + 1] = facts[RUNS + 2] = facts[RUNS + 3] = 0
    _toggle(0, white & ~facts[KINGS], numbers, facts)
    _toggle(1, black & ~facts[KINGS], numbers, facts)
    _toggle(2, white & facts[KINGS], numbers, facts)
    _toggle(3, black & facts[KINGS], numbers, facts)
    key_of[0] = _key(numbers, facts)
    hash_of[0] = key_of[0] & 0xFFFF
    board_of[0] = facts[STRAIGHT] ^ facts[UP]
    while at < stop:
        char = letters[at]
        if char in {SPACE, NEWLINE, RETURN, TAB}:
            at += 1
        elif char == DOT:
            if ended:
                return UNSURE
            at += 1
        elif char == BRACE:
            at = _comment(letters, at, stop)
            facts[FLAGS] |= NOTED
            if at < 0:
                return UNSURE
        elif char == DOLLAR:
            number = 0
            at += 1
            while ZERO <= letters[at] <= NINE:
                at += 1
                number += 1
            facts[FLAGS] |= NOTED
            if not number or number > 4:
                return UNSURE
        elif char in {GOOD, POOR}:
            facts[FLAGS] |= NOTED
            at += 1
        elif ended:
            return UNSURE
        elif char == OPEN:
            facts[FLAGS] |= NOTED
            at = _variation(letters, at, stop) if ply else -1
            if at < 0:
                return UNSURE
        elif char == STAR:
            facts[RESULT] = 8
            ended = True
            at += 1
        else:
            last = at
            while ZERO <= letters[last] <= NINE:
                last += 1
            if last > at and letters[_blank(letters, last)] == DOT:
                at = _blank(letters, last)
                continue
            last = _result(letters, at, facts)
            if last > at:
                ended = True
                at = last
                continue
            length = 0
            at = _square(letters, at, squares, path, length)
            if at < 0:
                return UNSURE
            sign = 0
            while length < 31:
                last = at
                if letters[last] == SPACE:
                    last += 1
                char = letters[last]
                if char in {DASH, LETTER_X, COLON, CAPITAL_X}:
                    if not length:
                        sign = char
                    last += 1
                    if letters[last] == SPACE:
                        last += 1
                elif last > at or not (LETTER_A <= char | SPACE <= LETTER_J):
                    break
                char = letters[last] | 32
                if not (ZERO <= letters[last] <= NINE or LETTER_A <= char <= LETTER_J):
                    break
                last = _square(letters, last, squares, path, length + 1)
                if last < 0:
                    return UNSURE
                length += 1
                at = last
            char = letters[at]
            if (
                not length
                or LETTER_A <= char | SPACE <= LETTER_Z
                or ZERO <= char <= NINE
                or char in {STAR, BACKSLASH}
                or char > LAST_ASCII
            ):
                return UNSURE
            if captures_at == path[0] and sign != DASH:
                return UNSURE
            captures_at = path[length] if sign != DASH else -1
            count = _generate(facts, listed)
            for number in range(length + 1):
                if path[number] > 63:
                    return ILLEGAL
            if length == 1:
                number = _between(path[0], path[1], listed, count)
                if number == -2:
                    return ILLEGAL
            else:
                number = _along(path, length + 1, listed, count, facts)
            if number < 0 or ply + 2 > LONGEST:
                return UNSURE
            if not listed[WORDS * number + 1] and _resting(facts) >> path[0] & 1:
                return UNSURE
            played[ply] = number
            went[ply] = listed[WORDS * number] & 0xFFF
            if listed[WORDS * number + 1]:
                went[ply] |= CAPTURED
                if _is_ambiguous(number, listed, count):
                    went[ply] |= AMBIGUOUS
                    facts[FLAGS] |= ROUTED
            _play(listed[WORDS * number], listed[WORDS * number + 1], numbers, facts)
            ply += 1
            key_of[ply] = _key(numbers, facts)
            hash_of[ply] = key_of[ply] & 0xFFFF
            board_of[ply] = facts[STRAIGHT] ^ facts[UP]
    facts[PLIES] = ply
    facts[AT] = at
    count = _generate(facts, listed)
    last = 0
    for number in range(count):
        if listed[WORDS * number + 1] or not _resting(facts) >> (listed[WORDS * number] & 63) & 1:
            last = 1
            break
    if not last:
        facts[FLAGS] |= STUCK
    return WHOLE if ply else UNSURE


def number_line(rules: int, positions: bytearray, moves: bytearray) -> int:
    """Write the number of each move between positions that follow one another, four words each: own, enemy, kings and
    whether White is to move; return how many moves were found before the first that is none."""
    boards: Words = words_in(positions)
    played: Bytes = bytes_in(moves)
    facts: Words
    listed: MoveWords
    after: Three
    memory = bytearray(8 * FACTS)
    facts = words_in(memory)
    if not cython.compiled:
        listed = [0] * (WORDS * MAX_MOVES)
        after = [0] * 3
    length: Number = len(positions) // 32
    i: Number
    k: Number
    count: Number
    found: Number
    facts[RULES] = rules
    for i in range(length - 1):
        for k in range(4):
            facts[OWN + k] = boards[4 * i + k]
        count = _generate(facts, listed)
        found = -1
        for k in range(count):
            make(facts[OWN], facts[ENEMY], facts[KINGS], listed[WORDS * k], listed[WORDS * k + 1], after)
            if after[0] == boards[4 * i + 4] and after[1] == boards[4 * i + 5] and after[2] == boards[4 * i + 6]:
                found = k
                break
        if found < 0:
            return i
        played[i] = found
    return length - 1


def _replay(moves: Text, first: Bitboard, plies: Number, board: Words, rules: Bitboard) -> Flag:
    """Make the moves of a line on a board; False if there is no such move."""
    listed: MoveWords
    facts: MoveWords
    after: Three
    if not cython.compiled:
        listed = [0] * (WORDS * MAX_MOVES)
        facts = [0] * FACTS
        after = [0] * 3
    i: Number
    number: Number
    facts[OWN] = board[0]
    facts[ENEMY] = board[1]
    facts[KINGS] = board[2]
    facts[UP] = board[3]
    facts[RULES] = rules
    for i in range(plies):
        number = moves[first + i]
        if number >= _generate(facts, listed):
            return False
        make(facts[OWN], facts[ENEMY], facts[KINGS], listed[WORDS * number], listed[WORDS * number + 1], after)
        facts[OWN] = after[0]
        facts[ENEMY] = after[1]
        facts[KINGS] = after[2]
        facts[UP] ^= 1
    board[0] = facts[OWN]
    board[1] = facts[ENEMY]
    board[2] = facts[KINGS]
    board[3] = facts[UP]
    return True


def board_after(rules: int, start: bytearray, moves: bytes) -> bool:
    """Make the moves of a line on a board of four words; False if there is no such move."""
    played: Text = moves
    begun: Words = words_in(start)
    return bool(_replay(played, 0, len(moves), begun, rules))


def search_lines(
    rules: int,
    wanted: bytes,
    starts: bytearray,
    columns: tuple[bytes, ...],
    moves: bytes,
    hashes: bytes,
    chosen: bytes | None,
    steps: bytes,
    tally: bytearray,
    numbers: bytearray,
) -> int:
    """Search a chunk of games for a board and its image; write three numbers for each game that reached it, and
    return how many games there are: the number of the game, the ply, and the place of the next move in `steps`.

    `wanted` has 16 bits of the key, then own, enemy, kings and side to move of the board and of its image, 8 bytes
    each; `starts` the first boards, five words each, the last one 1 for those by these rules. `columns` are the numbers
    of the games, the number of positions before each, their starts, results, dates and ratings. `chosen` is the set of
    games, all if None. `steps` has a byte for each move of the board, then of its image, then two for the ends of
    games: 0 leaves these games out of `numbers`. `tally` has TALLIES words for each of these: games by result, ratings,
    number of ratings, latest date. The search ends when `numbers` is full.
    """
    ids_of, first_of, start_of, result_of, date_of, rating_of = columns
    ids: Counts = numbers_of(ids_of)
    first: Counts = numbers_of(first_of)
    start: Hashes = halves_of(start_of)
    result: Text = result_of
    date: Counts = numbers_of(date_of)
    rating: Hashes = halves_of(rating_of)
    played: Text = moves
    hash_of: Hashes = halves_of(hashes)
    target = bytearray(wanted)
    aims: Words = words_in(target)
    begun: Words = words_in(starts)
    bits: bytes = chosen or b""
    among: Text = bits
    some: Flag = chosen is not None
    taken: Text = steps
    tallies: Words = words_in(tally)
    found: Numbers = numbers_in(numbers)
    cache = bytearray(8 * 4 * KNOWN)
    known: Words = words_in(cache)
    play: MoveWords
    if not cython.compiled:
        play = [0] * 8
    room: Bitboard = len(numbers) // 12
    limit: Bitboard = 8 * len(bits)
    count: Bitboard = 0
    games: Bitboard = len(columns[0]) // 4
    code: Bitboard = aims[0]
    game: Bitboard
    place: Bitboard
    line: Bitboard
    other: Bitboard
    number: Bitboard
    slot: Bitboard
    mixed: Bitboard
    ply: Number
    plies: Number
    image: Number
    i: Number
    same: Flag
    for game in range(games):
        number = ids[game]
        if some and (number >= limit or not among[number >> 3] >> (number & 7) & 1):
            continue
        if not begun[5 * start[game] + 4]:
            continue
        plies = first[game + 1] - first[game] - 1
        line = first[game] - game
        for ply in range(plies + 1):
            place = first[game] + ply
            if hash_of[place] != code:
                continue
            mixed = start[game] + 1
            for i in range(ply):
                mixed = (mixed ^ played[line + i]) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
            slot = 4 * ((mixed ^ mixed >> 32) & (KNOWN - 1))
            same = known[slot] == ply + 1 and known[slot + 1] == start[game]
            if same:
                other = known[slot + 2]
                for i in range(ply):
                    if played[other + i] != played[line + i]:
                        same = False
                        break
            if not same:
                image = 0
                for i in range(4):
                    play[i] = begun[5 * start[game] + i]
                if _replay(played, line, ply, play, rules):
                    for i in range(2):
                        if (
                            not image
                            and play[0] == aims[4 * i + 1]
                            and play[1] == aims[4 * i + 2]
                            and play[2] == aims[4 * i + 3]
                            and play[3] == aims[4 * i + 4]
                        ):
                            image = i + 1
                known[slot] = ply + 1
                known[slot + 1] = start[game]
                known[slot + 2] = line
                known[slot + 3] = image
            image = known[slot + 3]
            if not image:
                continue
            i = 256 * (image - 1) + played[line + ply] if ply < plies else 511 + image
            if taken[i]:
                if count == room:
                    return count
                found[3 * count] = number
                found[3 * count + 1] = ply
                found[3 * count + 2] = i
                count += 1
            i *= TALLIES
            tallies[i + result[game]] += 1
            if rating[game]:
                tallies[i + 4] += rating[game]
                tallies[i + 5] += 1
            tallies[i + 6] = max(tallies[i + 6], date[game])
            break
    return count
