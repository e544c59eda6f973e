# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Games from PDN as lines of numbers, read in one pass.

`read_line` understands moves with numbers or letters, results, comments, glyphs and variations. It gives up at anything
else, which the full reader takes, so that both always agree.

The facts that it leaves, besides those of lines: AT (place in the text), PLIES, RESULT (a place in RESULTS), FLAGS
(NOTED: there is more than moves; STUCK: no move is left; ROUTED: a capture is not the only one between its squares),
NOTES (number of notes), and of a move LENGTH (squares after the first) and SIGN (the first one between them).
"""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

if not cython.compiled:
    from game.checkers.lines import (
        ACROSS,
        AT,
        ENEMY,
        FLAGS,
        KINGS,
        LENGTH,
        NOTES,
        OWN,
        PLIES,
        QUIET,
        RESULT,
        RULES,
        RUNS,
        SIGN,
        STRAIGHT,
        UP,
        Bytes,
        Halves,
        Numbers,
        Text,
        board_key,
        bytes_in,
        halves_in,
        list_moves,
        numbers_in,
        play_step,
        resting,
        toggle,
        words_in,
    )
    from game.checkers.movegen import (
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
        Words,
        capturers,
        captures,
    )

    Path = list[int]
    WideWords = list[int]
    Nested = list[int]

    NOTED, STUCK, ROUTED = 1, 2, 4
    ILLEGAL, UNSURE, WHOLE = range(3)
    CAPTURED, AMBIGUOUS = 4096, 8192
    MOVED, OPENED, CLOSED, SAID, SAID_BEFORE, GLYPH, MARK = range(7)
    LAST_ASCII = 127
    LONGEST, SQUARE_NAMES, MOST_NOTES, SAVED, DEEPEST = 2048, 64, 4096, 17, 16


compiled: bool = cython.compiled
RESULTS = ("", "1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*")


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
    """The only capture over these squares; -2 if none joins the first and the last one, -1 if it takes the full reader
    to see which."""
    rules: Bitboard = facts[RULES]
    wide: WideWords
    if not cython.compiled:
        wide = [0] * 8192
    by: Bitboard = capturers(facts[OWN], facts[ENEMY], facts[KINGS], facts[UP], rules)
    if not by or count != captures(by, facts[OWN], facts[ENEMY], facts[KINGS], facts[UP], rules | ROUTES, wide, 8192):
        return -1
    far: Flag = rules & FLYING and not rules & NEAR
    found: Number = -1
    ends: Number = 0
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
            ends = 1
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
    return _first(found, moves) if exact else -1 if ends else -2


def _blank(text: Text, at: Number) -> Number:
    while text[at] == ord(" ") or text[at] == ord("\t"):
        at += 1
    return at


def _comment(text: Text, at: Number, end: Number) -> Number:
    """The end of a comment that begins here; -1 for one with braces, anything like a tag, or a command with a long
    number."""
    digits: Number = 0
    commands: Flag = False
    last: Number
    at += 1
    while at < end and text[at] != ord("}"):
        if text[at] == ord("{"):
            return -1
        if text[at] == ord("["):
            last = at + 1
            while _is_word(text[last]):
                last += 1
            commands = commands or text[last] == ord("%")
            while text[last] <= ord(" ") and last < end:
                last += 1
            if text[last] == ord('"'):
                return -1
        digits = digits + 1 if ord("0") <= text[at] <= ord("9") else 0
        if digits > 4 and commands:
            return -1
        at += 1
    return at + 1 if at < end else -1


def _is_word(char: Number) -> Flag:
    """True for a letter, a digit, an underscore, and any character beyond ASCII."""
    return (
        ord("0") <= char <= ord("9") or ord("a") <= char | ord(" ") <= ord("z") or char == ord("_") or char > LAST_ASCII
    )


def _variation(text: Text, at: Number, end: Number) -> Number:
    """The end of a variation that begins here; -1 for one with anything but moves, numbers, glyphs and comments."""
    depth: Number = 0
    digits: Number = 0
    while at < end:
        digits = digits + 1 if ord("0") <= text[at] <= ord("9") else 0
        if digits > 4:
            return -1
        if text[at] == ord("("):
            depth += 1
        elif text[at] == ord(")"):
            depth -= 1
            if not depth:
                return at + 1
        elif text[at] == ord("{"):
            at = _comment(text, at, end)
            if at < 0:
                return -1
            continue
        elif not (
            ord("0") <= text[at] <= ord(":")
            or ord("a") <= text[at] <= ord("j")
            or text[at] == ord("x")
            or text[at] == ord(" ")
            or text[at] == ord("-")
            or text[at] == ord(".")
            or text[at] == ord("!")
            or text[at] == ord("?")
            or text[at] == ord("$")
            or text[at] == ord("\n")
            or text[at] == ord("\r")
        ):
            return -1
        at += 1
    return -1


def _result(text: Text, at: Number, facts: Words) -> Number:
    """The end of a result that begins here; `at` itself if there is none."""
    last: Number
    found: Number = 0
    first: Number = text[at]
    if first == ord("1") and text[at + 1] == ord("/") and text[at + 2] == ord("2"):
        last = _blank(text, at + 3)
        if text[last] != ord("-") and text[last] != ord(":"):
            return at
        last = _blank(text, last + 1)
        if text[last] != ord("1") or text[last + 1] != ord("/") or text[last + 2] != ord("2"):
            return at
        last += 3
        found = 3
    elif ord("0") <= first <= ord("2"):
        last = _blank(text, at + 1)
        if text[last] != ord("-") and text[last] != ord(":"):
            return at
        last = _blank(text, last + 1)
        if first == ord("1"):
            found = 1 if text[last] == ord("0") else 6 if text[last] == ord("1") else 0
        elif first == ord("0"):
            found = 7 if text[last] == ord("0") else 2 if text[last] == ord("1") else 5 if text[last] == ord("2") else 0
        else:
            found = 4 if text[last] == ord("0") else 0
        last += 1
    else:
        return at
    if not found or ord("0") <= text[last] <= ord(":") or text[last] == ord("-") or text[last] == ord("x"):
        return at
    facts[RESULT] = found
    return last


def _square(text: Text, at: Number, names: Text, path: Path, length: Number) -> Number:
    """The end of a square's name that begins here; -1 if there is none."""
    letter: Number = text[at] | 32
    value: Number = 0
    digits: Number = 0
    if ord("a") <= letter <= ord("j"):
        at += 1
    else:
        letter = 0
    while ord("0") <= text[at] <= ord("9") and digits < 3:
        value = 10 * value + text[at] - ord("0")
        at += 1
        digits += 1
    if not digits or digits > 2 or (letter and (value > 10 or (digits == 2 and value < 10))) or value > 50:
        return -1
    path[length] = names[SQUARE_NAMES + (letter - ord("a")) * 16 + value] if letter else names[value]
    return at


def _squares(text: Text, at: Number, names: Text, path: Path, facts: Words) -> Number:
    """The end of a move that begins here, its squares in `path`; -1 if it takes the full reader to see it."""
    length: Number = 0
    sign: Number = 0
    last: Number
    char: Number
    at = _square(text, at, names, path, 0)
    while at >= 0 and length < 31:
        last = at
        if text[last] == ord(" "):
            last += 1
        char = text[last]
        if char in {ord("-"), ord("x"), ord(":"), ord("X")}:
            if not length:
                sign = char
            last += 1
            if text[last] == ord(" "):
                last += 1
        elif last > at or not (ord("a") <= char | ord(" ") <= ord("j")):
            break
        char = text[last] | 32
        if not (ord("0") <= text[last] <= ord("9") or ord("a") <= char <= ord("j")):
            break
        at = _square(text, last, names, path, length + 1)
        length += 1
    if at < 0 or not length:
        return -1
    char = text[at]
    if (
        ord("a") <= char | ord(" ") <= ord("z")
        or ord("0") <= char <= ord("9")
        or char in {ord("*"), ord("\\")}
        or char > LAST_ASCII
    ):
        return -1
    facts[LENGTH] = length
    facts[SIGN] = sign
    return at


def _number(path: Path, moves: Words, count: Number, facts: Words) -> Number:
    """The number of the move over these squares; -2 if it is surely illegal, -1 if it takes the full reader."""
    i: Number
    number: Number
    length: Number = facts[LENGTH]
    for i in range(length + 1):
        if path[i] > 63:
            return -2
    number = _between(path[0], path[1], moves, count) if length == 1 else _along(path, length + 1, moves, count, facts)
    if number >= 0 and not moves[WORDS * number + 1] and resting(facts) >> path[0] & 1:
        return -1
    return number


def _step(number: Number, moves: Words, count: Number) -> Number:
    """The squares of a move, CAPTURED, AMBIGUOUS."""
    step: Number = moves[WORDS * number] & 0xFFF
    if moves[WORDS * number + 1]:
        step |= CAPTURED
        if _is_ambiguous(number, moves, count):
            step |= AMBIGUOUS
    return step


def _enter(depth: Number, facts: Words, nested: Nested) -> None:
    """Go into a variation at this depth: save the board and take the last move back."""
    i: Number
    for i in range(SAVED):
        nested[2 * SAVED * depth + i] = facts[i]
        facts[i] = nested[2 * SAVED * depth + SAVED + i]


def _note(kind: Number, first: Number, last: Number, notes: Numbers, facts: Words) -> Number:
    """Add a note; UNSURE if there is no room for another one, else WHOLE."""
    at: Number = 3 * facts[NOTES]
    notes[at] = kind
    notes[at + 1] = first
    notes[at + 2] = last
    facts[NOTES] += 1
    return WHOLE if facts[NOTES] < MOST_NOTES else UNSURE


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
    notes: bytearray,
) -> int:
    """Read the moves of a game up to `end`, where a byte of zero may be read.

    `names` has the bit index of each square by its number and from SQUARE_NAMES on by letter and row, 255 for none;
    `table` the Zobrist numbers; `known` the facts, AT being the place to begin. For each move its number goes to
    `moves` and its squares to `steps` (6 bits each, CAPTURED, AMBIGUOUS); for each position its key to `keys`, the last
    16 bits of it to `hashes`, and the number of the board without its image to `boards`. All have room for LONGEST
    plies. `notes`, unless it is empty, has room for MOST_NOTES notes of three numbers: MOVED (squares, depth), OPENED
    and CLOSED around a variation, SAID and SAID_BEFORE the next move (first and last place of a comment), GLYPH
    (number), MARK (places); without it variations are passed over. The answer is WHOLE, ILLEGAL if a move is surely
    illegal, or UNSURE.
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
    noted: Numbers = numbers_in(notes)
    listed: MoveWords
    path: Path
    nested: Nested
    if not cython.compiled:
        listed = [0] * (WORDS * MAX_MOVES)
        path = [0] * 32
        nested = [0] * (2 * SAVED * DEEPEST)
    all_of_it: Flag = len(notes) > 0
    stop: Number = end
    at: Number = facts[AT]
    last: Number
    ended: Flag = False
    ahead: Flag = False
    count: Number = 0
    number: Number
    char: Number
    ply: Number = 0
    depth: Number = 0
    moved: Number = 0
    sure: Number = WHOLE
    step: Number
    captures_at: Number = -1
    i: Number
    white: Bitboard = facts[OWN] if facts[UP] else facts[ENEMY]
    black: Bitboard = facts[ENEMY] if facts[UP] else facts[OWN]
    facts[STRAIGHT] = facts[ACROSS] = facts[RESULT] = facts[QUIET] = facts[FLAGS] = facts[PLIES] = facts[NOTES] = 0
    facts[RUNS] = facts[RUNS + 1] = facts[RUNS + 2] = facts[RUNS + 3] = 0
    toggle(0, white & ~facts[KINGS], numbers, facts)
    toggle(1, black & ~facts[KINGS], numbers, facts)
    toggle(2, white & facts[KINGS], numbers, facts)
    toggle(3, black & facts[KINGS], numbers, facts)
    key_of[0] = board_key(numbers, facts)
    hash_of[0] = key_of[0] & 0xFFFF
    board_of[0] = facts[STRAIGHT] ^ facts[UP]
    while at < stop and sure == WHOLE:
        char = letters[at]
        if char in {ord(" "), ord("\n"), ord("\r"), ord("\t")}:
            at += 1
        elif char == ord("."):
            if ended:
                return UNSURE
            ahead = True
            at += 1
        elif char == ord("{"):
            facts[FLAGS] |= NOTED
            last = _comment(letters, at, stop)
            if last < 0:
                return UNSURE
            if all_of_it:
                sure = _note(SAID_BEFORE if ahead else SAID, at + 1, last - 1, noted, facts)
            at = last
        elif char == ord("$"):
            facts[FLAGS] |= NOTED
            number = 0
            last = at + 1
            while ord("0") <= letters[last] <= ord("9") and last < at + 6:
                number = 10 * number + letters[last] - ord("0")
                last += 1
            if last == at + 1 or last > at + 5:
                return UNSURE
            if all_of_it:
                sure = _note(GLYPH, number, 0, noted, facts)
            at = last
        elif char in {ord("!"), ord("?")} or (char == ord("(") and letters[at + 1] in {ord("!"), ord("?")}):
            facts[FLAGS] |= NOTED
            at += char == ord("(")
            last = at
            while letters[last] in {ord("!"), ord("?")}:
                last += 1
            if all_of_it:
                sure = _note(MARK, at, last, noted, facts)
            at = last
            if char == ord("("):
                if letters[at] != ord(")"):
                    return UNSURE
                at += 1
        elif ended:
            return UNSURE
        elif char == ord("("):
            facts[FLAGS] |= NOTED
            if not all_of_it:
                at = _variation(letters, at, stop) if ply else -1
                if at < 0:
                    return UNSURE
                continue
            if depth + 2 > DEEPEST or not moved >> depth & 1:
                return UNSURE
            _enter(depth, facts, nested)
            depth += 1
            moved &= ~(1 << depth)
            ahead = True
            sure = _note(OPENED, 0, 0, noted, facts)
            at += 1
        elif char == ord(")") and depth:
            depth -= 1
            for i in range(SAVED):
                facts[i] = nested[2 * SAVED * depth + i]
            ahead = False
            sure = _note(CLOSED, 0, 0, noted, facts)
            at += 1
        elif char == ord("*"):
            if depth:
                return UNSURE
            facts[RESULT] = 8
            ended = True
            at += 1
        else:
            last = at
            while ord("0") <= letters[last] <= ord("9"):
                last += 1
            if last > at and letters[_blank(letters, last)] == ord("."):
                at = _blank(letters, last)
                continue
            last = _result(letters, at, facts)
            if last > at:
                if depth:
                    return UNSURE
                ended = True
                at = last
                continue
            at = _squares(letters, at, squares, path, facts)
            if at < 0 or (captures_at == path[0] and facts[SIGN] != ord("-")):
                return UNSURE
            captures_at = path[facts[LENGTH]] if facts[SIGN] != ord("-") else -1
            count = list_moves(facts, listed)
            number = _number(path, listed, count, facts)
            if number < 0 or ply + 2 > LONGEST:
                return ILLEGAL if number == -2 and not depth else UNSURE
            step = _step(number, listed, count)
            if all_of_it:
                for i in range(SAVED):
                    nested[2 * SAVED * depth + SAVED + i] = facts[i]
                sure = _note(MOVED, step, depth, noted, facts)
                moved |= 1 << depth
                ahead = False
            play_step(listed[WORDS * number], listed[WORDS * number + 1], numbers, facts)
            if depth:
                continue
            if step & AMBIGUOUS:
                facts[FLAGS] |= ROUTED
            played[ply] = number
            went[ply] = step
            ply += 1
            key_of[ply] = board_key(numbers, facts)
            hash_of[ply] = key_of[ply] & 0xFFFF
            board_of[ply] = facts[STRAIGHT] ^ facts[UP]
    if depth or sure != WHOLE:
        return UNSURE
    facts[PLIES] = ply
    facts[AT] = at
    count = list_moves(facts, listed)
    last = 0
    for number in range(count):
        if listed[WORDS * number + 1] or not resting(facts) >> (listed[WORDS * number] & 63) & 1:
            last = 1
            break
    if not last:
        facts[FLAGS] |= STUCK
    return WHOLE if ply else UNSURE
