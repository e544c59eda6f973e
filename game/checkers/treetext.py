# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The tree of a game as text, written in one pass over the notes of `movetext.read_line`.

The text equals that of `game.keeping.games.tree_text` for a line with comments, glyphs, clocks and evaluations.
Variations and everything unusual are left to `pdn_notes`.
"""

try:
    import cython
except ImportError:
    from game.checkers import interpreted as cython

if not cython.compiled:
    from game.checkers.lines import Bytes, Numbers, Text, bytes_in, numbers_in
    from game.checkers.movegen import Flag, Number
    from game.checkers.movetext import (
        AMBIGUOUS,
        CAPTURED,
        CLOSED,
        GLYPH,
        MARK,
        MOVED,
        OPENED,
        SAID,
        SAID_BEFORE,
        _blank,
    )

    Word = bytes
    Values = list[int]

    CLOCKS, WHITE_TIME, BLACK_TIME, EVALUATIONS, EVALUATION = range(5)
    LAST_ASCII, MOST_FOR_A_NOTE = 127, 160

compiled: bool = cython.compiled


def _is(text: Text, at: Number, word: Word, length: Number) -> Flag:
    i: Number = 0
    while i < length and text[at + i] == word[i]:
        i += 1
    return i == length


def _time(text: Text, at: Number, place: Number, values: Values) -> Number:
    """Return the end of a time such as 0:09:07 that begins here, 0 if there is none; put its seconds into `values`."""
    seconds: Number = 0
    first: Number = at
    _: Number
    while ord("0") <= text[at] <= ord("9"):
        seconds = 10 * seconds + text[at] - ord("0")
        at += 1
    if at == first:
        return 0
    for _ in range(2):
        if text[at] != ord(":") or not ord("0") <= text[at + 1] <= ord("9") or not ord("0") <= text[at + 2] <= ord("9"):
            return 0
        seconds = 60 * seconds + 10 * (text[at + 1] - ord("0")) + text[at + 2] - ord("0")
        at += 3
    values[place] = seconds
    return at


def _clock(text: Text, at: Number, up: Flag, values: Values) -> Number:
    """Return the end of both times of a clock, W0:09:07 b0:10:00 with White to move (`up`); 0 if there is none."""
    at = _blank(text, at)
    if text[at] != (ord("W") if up else ord("w")):
        return 0
    at = _time(text, at + 1, WHITE_TIME, values)
    if not at:
        return 0
    at = _blank(text, at)
    if text[at] != (ord("b") if up else ord("B")):
        return 0
    values[CLOCKS] += 1
    return _time(text, at + 1, BLACK_TIME, values)


def _evaluation(text: Text, at: Number, values: Values) -> Number:
    """Return the end of an evaluation such as -0.25 for White, 0 if there is none."""
    value: Number = 0
    first: Number
    places: Number = 2
    at = _blank(text, at)
    minus: Flag = text[at] == ord("-")
    if minus or text[at] == ord("+"):
        at += 1
    first = at
    while ord("0") <= text[at] <= ord("9"):
        value = 10 * value + text[at] - ord("0")
        at += 1
    if at == first:
        return 0
    if text[at] == ord("."):
        at += 1
        first = at
        while ord("0") <= text[at] <= ord("9") and places:
            value = 10 * value + text[at] - ord("0")
            at += 1
            places -= 1
        if at == first:
            return 0
    while places:
        value *= 10
        places -= 1
    values[EVALUATION] = -value if minus else value
    values[EVALUATIONS] += 1
    return at


def _value(text: Text, at: Number, up: Flag, values: Values) -> Number:
    """Return the end of a clock or an evaluation that begins here and put its numbers into `values`; 0 for a text, -1
    for another command."""
    if _is(text, at, b"[%clock ", 8):
        at = _clock(text, at + 8, up, values)
    elif _is(text, at, b"[%eval ", 7):
        at = _evaluation(text, at + 7, values)
    elif (
        _is(text, at, b"[%cl", 4) or _is(text, at, b"[%ev", 4) or _is(text, at, b"[%cs", 4) or _is(text, at, b"[%ca", 4)
    ):
        return -1
    else:
        return 0
    if not at or values[CLOCKS] > 1 or values[EVALUATIONS] > 1:
        return -1
    at = _blank(text, at)
    return at + 1 if text[at] == ord("]") else -1


def _put(out: Bytes, at: Number, word: Word, length: Number) -> Number:
    i: Number
    for i in range(length):
        out[at + i] = word[i]
    return at + length


def _put_number(out: Bytes, at: Number, value: Number) -> Number:
    unit: Number = 1
    if value < 0:
        out[at] = ord("-")
        at += 1
        value = -value
    while value // unit > 9:
        unit *= 10
    while unit:
        out[at] = ord("0") + value // unit % 10
        at += 1
        unit //= 10
    return at


def _put_name(out: Bytes, at: Number, names: Text, square: Number) -> Number:
    i: Number
    for i in range(4 * square, 4 * square + 4):
        if names[i]:
            out[at] = names[i]
            at += 1
    return at


def _put_comment(
    out: Bytes, at: Number, text: Text, first: Number, last: Number, up: Flag, values: Values, known: Flag
) -> Number:
    """Write a comment as a JSON string; return its end, `at` itself if it has only values, -1 if it needs the full
    reader. If `known`, clocks and evaluations are left out and put into `values`."""
    begin: Number = at + 1
    end: Number
    found: Flag = False
    out[at] = ord('"')
    at += 1
    while first < last:
        end = 0
        if text[first] == ord("[") and text[first + 1] == ord("%") and known:
            end = _value(text, first, up, values)
        if end > last or end < 0 or (text[first] == ord("&") and text[first + 1] == ord("#")):
            return -1
        if end:
            found = True
            first = end
            continue
        if text[first] < ord(" ") or text[first] == ord('"') or text[first] == ord("\\"):
            out[at] = ord("\\")
            at += 1
        if text[first] == ord("\n"):
            out[at] = ord("n")
        elif text[first] == ord("\r"):
            out[at] = ord("r")
        elif text[first] == ord("\t"):
            out[at] = ord("t")
        elif text[first] < ord(" "):
            return -1
        else:
            out[at] = text[first]
        at += 1
        first += 1
    if found:
        at = _stripped(out, begin, at)
        if at <= begin:
            return begin - 1 if at == begin else -1
    out[at] = ord('"')
    return at + 1


def _stripped(out: Bytes, begin: Number, at: Number) -> Number:
    """Strip the spaces around a text and return its end, -1 if there may be other blanks."""
    first: Number = begin
    i: Number
    while at > begin and out[at - 1] == ord(" "):
        at -= 1
    while first < at and out[first] == ord(" "):
        first += 1
    if first < at and (
        out[first] == ord("\\")
        or out[first] > LAST_ASCII
        or out[at - 1] > LAST_ASCII
        or (at - first > 1 and out[at - 2] == ord("\\"))
    ):
        return -1
    for i in range(first, at):
        out[begin + i - first] = out[i]
    return begin + at - first


def _mark(text: Text, first: Number, last: Number) -> Number:
    """Return the number of the glyph for a mark such as !?, 0 if there is none."""
    if last == first + 1:
        return 1 if text[first] == ord("!") else 2
    if last != first + 2:
        return 0
    if text[first] == text[first + 1]:
        return 3 if text[first] == ord("!") else 4
    return 5 if text[first] == ord("!") else 6


def _put_comments(
    out: Bytes,
    at: Number,
    name: Word,
    length: Number,
    text: Text,
    notes: Numbers,
    first: Number,
    last: Number,
    said: Flag,
    before: Flag,
    up: Flag,
    values: Values,
) -> Number:
    """Write the comments among some notes as a list with this name: those `said` of a move, those `before` the next
    one, or both. Return the end, `at` itself without comments, -1 if one needs the full reader."""
    i: Number
    end: Number
    begin: Number = _put(out, at, name, length)
    filled: Number = begin
    for i in range(first, last):
        if (said and notes[3 * i] == SAID) or (before and notes[3 * i] == SAID_BEFORE):
            end = _put_comment(out, filled, text, notes[3 * i + 1], notes[3 * i + 2], up, values, notes[3 * i] == SAID)
            if end < 0:
                return -1
            if end > filled:
                out[end] = ord(",")
                filled = end + 1
    return at if filled == begin else _put(out, filled - 1, b"],", 2)


def _put_glyphs(out: Bytes, at: Number, text: Text, notes: Numbers, first: Number, last: Number) -> Number:
    """Write the glyphs among some notes; return the end, `at` itself without glyphs, -1 for an unknown mark."""
    begin: Number = _put(out, at, b'"glyphs":[', 10)
    filled: Number = begin
    i: Number
    for i in range(first, last):
        if notes[3 * i] == GLYPH:
            filled = _put_number(out, filled, notes[3 * i + 1])
        elif notes[3 * i] == MARK:
            filled = _put_number(out, filled, _mark(text, notes[3 * i + 1], notes[3 * i + 2]))
            if out[filled - 1] == ord("0"):
                return -1
        else:
            continue
        out[filled] = ord(",")
        filled += 1
    return at if filled == begin else _put(out, filled - 1, b"],", 2)


def _put_values(out: Bytes, at: Number, second: Flag, values: Values) -> Number:
    """Write clock and evaluation; return the end. `second` is True if White is the second player."""
    if values[CLOCKS]:
        at = _put(out, at, b'"clock":[', 9)
        at = _put_number(out, at, values[BLACK_TIME if second else WHITE_TIME])
        out[at] = ord(",")
        at = _put_number(out, at + 1, values[WHITE_TIME if second else BLACK_TIME])
        at = _put(out, at, b"],", 2)
    if values[EVALUATIONS]:
        at = _put(out, at, b'"evaluation":', 13)
        at = _put_number(out, at, -values[EVALUATION] if second else values[EVALUATION])
        out[at] = ord(",")
        at += 1
    return at


def _put_move(out: Bytes, at: Number, names: Text, step: Number, sign: Number) -> Number:
    out[at] = ord('"')
    at = _put_name(out, at + 1, names, step & 63)
    out[at] = sign if step & CAPTURED else ord("-")
    at = _put_name(out, at + 1, names, step >> 6 & 63)
    out[at] = ord('"')
    return at + 1


def _has_room(notes: Numbers, count: Number, room: Number) -> Flag:
    """True if the tree is one line whose text fits into this room."""
    i: Number
    for i in range(count):
        room -= MOST_FOR_A_NOTE
        if notes[3 * i] in {OPENED, CLOSED} or (notes[3 * i] == MOVED and notes[3 * i + 1] & AMBIGUOUS):
            return False
        if notes[3 * i] in {SAID, SAID_BEFORE}:
            room -= 2 * (notes[3 * i + 2] - notes[3 * i + 1])
        if room < MOST_FOR_A_NOTE:
            return False
    return True


def write_tree(
    text: bytes, notes: bytearray, count: int, names: bytes, sign: int, up: bool, white: int, written: bytearray
) -> int:
    """Write the tree of a game without its outcome into `written`; return the length of the text, 0 if it needs the
    full reader or may not fit.

    `names` has the name of each square by its bit index, four bytes with zeros for none; `sign` stands between the
    squares of a capture. `up` is True if White moves first; `white` is White's number among the players.
    """
    letters: Text = text
    noted: Numbers = numbers_in(notes)
    squares: Text = names
    out: Bytes = bytes_in(written)
    values: Values
    if not cython.compiled:
        values = [0] * 5
    whole: Number = count
    between: Number = sign
    turn: Flag = up
    second: Flag = white
    at: Number = 1
    item: Number
    body: Number
    earlier: Number = 0
    first: Number = 0
    last: Number
    ply: Number = 0
    if not _has_room(noted, whole, len(written)):
        return 0
    out[0] = ord("[")
    while True:
        last = first
        while last < whole and noted[3 * last] != MOVED:
            last += 1
        item = at
        if ply:
            out[at] = ord("[")
            at = _put_number(out, at + 1, ply - 1)
            out[at] = ord(",")
            at = _put_move(out, at + 1, squares, noted[3 * first - 2], between)
            out[at] = ord(",")
            at += 1
        out[at] = ord("{")
        at = body = at + 1
        values[CLOCKS] = values[EVALUATIONS] = 0
        at = _put_comments(
            out, at, b'"comments_before":[', 19, letters, noted, earlier, first, False, True, turn, values
        )
        if at > 0:
            at = _put_comments(
                out, at, b'"comments":[', 12, letters, noted, first, last, True, last == whole, turn, values
            )
        if at > 0:
            at = _put_glyphs(out, at, letters, noted, first, last)
        if at < 0:
            return 0
        at = _put_values(out, at, second, values)
        if at > body:
            out[at - 1] = ord("}")
            at = _put(out, at, b"]", 1) if ply else at
        else:
            at = _put_move(out, item, squares, noted[3 * first - 2], between) if ply else _put(out, at, b"}", 1)
        if last == whole:
            break
        out[at] = ord(",")
        at += 1
        turn = not turn
        ply += 1
        earlier = first
        first = last + 1
    out[at] = ord("]")
    return at + 1
