"""Squares, moves and positions of checkers as text, in the notation of the PDN 3.0 standard (pdn.fmjd.org)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from game.checkers.position import KingRun, Move, Piece, Position, routes
from game.checkers.refusal import refusal
from game.checkers.rules import Color, Numbering, RuleSet, Square
from game.core import IllegalMoveError, InputError, NotationError, QuotedField, shortened
from game.faults import Fault
from game.outside import whole

COLORS = {"W": Color.WHITE, "B": Color.BLACK}

BY_LETTER = r"[a-jA-J](?:10|[1-9])"
SQUARE = rf"{BY_LETTER}|\d{{1,9}}"
MOVE = re.compile(rf"(?:{SQUARE})(?:\s*[-xX:×*]\s*(?:{SQUARE})|{BY_LETTER})+")
SHORT = re.compile(rf"([a-jA-J])\s*[-xX:×]?\s*((?:{BY_LETTER})(?:\s*[-xX:×]?\s*(?:{BY_LETTER}))*)")
"""The first square has no row: ab4, c:e5."""
TWO_NUMBERS = re.compile(r"[0-5]\d[0-5]\d")
"""Two squares of two digits: 1118."""
FEN_SQUARES = re.compile(rf"([Kk]?)\s*(?:({SQUARE})(\s*-\s*)?({SQUARE})?)?")

COUNTER = re.compile(r"[HF]\d+\s*")
"""Lidraughts' addition to a FEN: plies without progress, and the number of the move."""
MISSED = re.compile(rf"M(?:{SQUARE})(?:,(?:{SQUARE}))*\s*")
"""Pieces that may be huffed because they missed a capture (house rules)."""
KING_MOVES = re.compile(rf"\+([0-3])({SQUARE})?\+([0-3])({SQUARE})?\s*")
"""Moves in a row of White's and Black's king (Frisian draughts). A king's square is named if there are others."""


def parse_square(text: str, rules: RuleSet) -> Square:
    """Parse a number, or a letter and row, whichever the rule set prefers."""
    try:
        if text.isdigit():
            number = whole(text, 1, rules.squares)
            return rules.squares + 1 - number if rules.numbering is Numbering.FROM_BOTTOM else number
        square = rules.square_at(rules.size - whole(text[1:], 1, rules.size), ord(text[0].lower()) - ord("a"))
    except InputError:
        square = None
    if square is None:
        raise NotationError(Fault.NO_SQUARE, square=shortened(text))
    return square


def move_text(position: Position, move: Move) -> str:
    """A legal move: first and last square, with those between if another capture joins the same two. Before them the
    square of a piece that is huffed.

    >>> from game.checkers.rule_sets.english import ENGLISH
    >>> start = Position.start(ENGLISH)
    >>> move_text(start, start.legal_moves()[0])
    '9-13'
    """
    ends, name = (move.path[0], move.path[-1]), position.rules.square_name
    likewise = (other for other in position.legal_moves() if (other.path[0], other.path[-1]) == ends)
    taken = {frozenset(other.captured) for other in likewise if other.huffed == move.huffed}
    sign = position.rules.capture_sign if move.captured else "-"
    text = sign.join(name(square) for square in (move.path if len(taken) > 1 else ends))
    return f"{name(move.huffed)}x{text}" if move.huffed else text


def parse_move(text: str, position: Position) -> Move:
    """Parse a legal move, which may leave out squares as long as no other move fits.

    NotationError if it is none or ambiguous; IllegalMoveError, naming the rule, if it is not legal.

    >>> from game.checkers.rule_sets.english import ENGLISH
    >>> parse_move("11-15", Position.start(ENGLISH)).path
    (11, 15)
    """
    meant = moves_meant(text, position)
    if len(meant) > 1:
        raise ambiguity(text, position.rules, meant)
    return meant[0]


def moves_meant(text: str, position: Position) -> list[Move]:
    """The legal moves that fit a text, at least one; of captures of the same pieces only one. NotationError if it is no
    move at all; IllegalMoveError, naming the rule, if it is not legal."""
    text = text.strip()
    path = path_of(text, position.rules)
    meant = [] if path is None else _along(path, position)
    if path is None and (short := SHORT.fullmatch(text)):
        meant = _from_column(short, position)
    if meant:
        return meant
    if path is None:
        raise NotationError(Fault.NO_MOVE, text=text, example=_example(position))
    rule = refusal(position, path, whole=True)
    raise IllegalMoveError(Fault.NOT_LEGAL, move=shortened(text), rule=rule, path=path)


def ambiguity(text: str, rules: RuleSet, moves: Sequence[Move]) -> NotationError:
    name, sign = rules.square_name, rules.capture_sign if moves[0].captured else "-"
    written = [sign.join(map(name, move.path)) for move in moves]
    return NotationError(Fault.AMBIGUOUS, move=shortened(text.strip()), moves=", ".join(written))


def _along(path: tuple[Square, ...], position: Position) -> list[Move]:
    """The legal moves over these squares; of captures of the same pieces only one. The first square may be that of a
    piece that is huffed."""
    huffed = path[0] if path[0] in position.huffable.values() else 0
    path = path[1:] if huffed else path
    if not path:
        return []
    fitting = position.moves_between(path[0], path[-1])
    if position.missed:
        fitting = [move for move in fitting if move.huffed == huffed]
    if len(path) == 2 and len(fitting) < 2:
        return fitting
    ways = {move: routes(move, position.rules) for move in fitting}
    exact = [move for move in fitting if path in ways[move]]
    found: dict[frozenset[Square], Move] = {}
    for move in exact or [move for move in fitting if any(fits(path, route) for route in ways[move])]:
        found.setdefault(frozenset(move.captured), move)
    return list(found.values())


@lru_cache(maxsize=1 << 14)
def path_of(text: str, rules: RuleSet) -> tuple[Square, ...] | None:
    """The squares in a move's text; None if it is no move, NotationError if there is no such square."""
    if TWO_NUMBERS.fullmatch(text):
        text = f"{text[:2]}-{text[2:]}"
    if not MOVE.fullmatch(text):
        return None
    return tuple(parse_square(part, rules) for part in re.findall(SQUARE, text))


def _from_column(short: re.Match[str], position: Position) -> list[Move]:
    """The legal moves of a text such as cd4, which names only the column of its first square."""
    rules, rest = position.rules, tuple(parse_square(part, position.rules) for part in re.findall(SQUARE, short[2]))
    column = ord(short[1].lower()) - ord("a")
    sources = dict.fromkeys(
        move.path[0]
        for move in position.legal_moves()
        if rules.row_column(move.path[0])[1] == column
        and any(route[-1] == rest[-1] and fits(rest, route[1:]) for route in routes(move, rules))
    )
    return [move for source in sources for move in _along((source, *rest), position)]


def _example(position: Position) -> str:
    moves = position.legal_moves()
    return move_text(position, moves[0]) if moves else "11-15"


def fits(part: tuple[Square, ...], path: tuple[Square, ...]) -> bool:
    """True if all squares occur in the same order."""
    rest = iter(path)
    return all(square in rest for square in part)


def fen(position: Position) -> str:
    """The position on one line: side to move, White's pieces, Black's, with a K before each king.

    >>> from game.checkers.rule_sets.english import ENGLISH
    >>> fen(Position.start(ENGLISH))
    'B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12'
    """
    missed = ",".join(map(position.rules.square_name, position.huffable.values()))
    return f"{position.plain_fen()}:M{missed}" if missed else position.plain_fen()


def placement_text(rules: RuleSet, to_move: Color, pieces: Mapping[Square, Piece]) -> str:
    """The side to move and the pieces in the notation of a FEN."""
    sides = []
    for letter, color in COLORS.items():
        placed = [(rules.square_name(square), piece.king) for square, piece in pieces.items() if piece.color is color]
        placed.sort(key=lambda item: (len(item[0]), item[0]))
        sides.append(letter + ",".join("K" + square if king else square for square, king in placed))
    turn = next(letter for letter, color in COLORS.items() if color is to_move)
    return ":".join([turn, *sides])


def parse_fen(text: str, rules: RuleSet) -> Position:
    """Parse a FEN; NotationError names the character, or the piece that can't stand there.

    The sides come in any order; ranges (K1-4), squares by letter or number, white space and a final dot are understood.
    Counters at its end (H0, F1) are skipped, except a king's moves in a row (+2+0) where the rules limit them.

    >>> from game.checkers.rule_sets.english import ENGLISH
    >>> fen(parse_fen("W : B 1-3, K10 : W K32 .", ENGLISH))
    'W:WK32:B1,2,3,K10'
    """
    plain: Position | None = rules.table.position_of(text, rules, Position)
    if plain is not None:
        return plain
    return _with_missed(_with_king_moves(Position.of(rules, *parse_placement(text, rules)), text), text)


def parse_placement(text: str, rules: RuleSet) -> tuple[Color, dict[Square, Piece]]:
    """Parse the side to move and the pieces of a FEN; errors as in `parse_fen`."""
    sections = list(_sections(text))
    if len(sections) == 1:
        raise _wrong(text, len(text), Fault.FEN_PIECES)
    pieces: dict[Square, Piece] = {}
    starts: dict[Square, int] = {}
    for at, color, body in sections[1:]:
        for start, king, squares in _listed(body, at, text, rules):
            for square in squares:
                if square in pieces:
                    raise _wrong(text, start, Fault.FEN_TWICE, square=rules.square_name(square))
                pieces[square], starts[square] = Piece(color, king), start
    for error, misplaced in impossible(pieces, rules):
        if not misplaced:
            raise error
        first = misplaced[0]
        fault = Fault.FEN_WHITE_MAN if pieces[first].color is Color.WHITE else Fault.FEN_BLACK_MAN
        raise _wrong(text, starts[first], fault, square=rules.square_name(first))
    return sections[0][1], pieces


def _with_missed(position: Position, text: str) -> Position:
    """The position with the pieces of its FEN that may be huffed."""
    parts = [part.strip().removesuffix(".") for part in text.split(":")[2:]]
    listed = next(filter(None, map(MISSED.fullmatch, parts)), None)
    if listed is None or not position.rules.huffing:
        return position
    bits = [position.rules.bit_of[parse_square(name, position.rules)] for name in re.findall(SQUARE, listed[0][1:])]
    return replace(position, missed=sum(set(bits)) & position.enemy)


def _with_king_moves(position: Position, text: str) -> Position:
    """The position with the moves in a row of each side's king from its FEN."""
    rules = position.rules
    parts = [part.strip().removesuffix(".") for part in text.split(":")[2:]]
    counted = next(filter(None, map(KING_MOVES.fullmatch, parts)), None)
    if counted is None or rules.king_moves_in_a_row is None:
        return position
    at = text.index(counted.string)
    runs = {}
    for group, color, own in ((1, Color.WHITE, position.white), (3, Color.BLACK, position.black)):
        moves, square = int(counted[group]), counted[group + 1]
        kings = own & position.kings
        king = rules.bit_of[_square(counted, group + 1, at, text, rules)] if square else kings
        if king & ~kings:
            raise _wrong(text, at + counted.start(group + 1), Fault.FEN_NO_KING, square=square)
        runs[color] = KingRun(king, moves) if king and moves else KingRun()
    return replace(position, runs=(runs[position.color_of(0)], runs[position.color_of(1)]))


def impossible(pieces: Mapping[Square, Piece], rules: RuleSet) -> Iterator[tuple[NotationError, tuple[Square, ...]]]:
    """Reasons against these pieces (an unpromoted man, too many pieces), with the squares that show each."""
    for color, row, crowned, crowd in (
        (Color.WHITE, 0, Fault.WHITE_MEN_CROWNED, Fault.WHITE_CROWD),
        (Color.BLACK, rules.size - 1, Fault.BLACK_MEN_CROWNED, Fault.BLACK_CROWD),
    ):
        own = [square for square, piece in pieces.items() if piece.color is color]
        men = tuple(square for square in own if not pieces[square].king and rules.row_column(square)[0] == row)
        if len(own) > rules.men:
            yield NotationError(crowd, count=len(own), most=rules.men), ()
        if men:
            yield NotationError(crowned, squares=", ".join(map(rules.square_name, men))), men


def _sections(text: str) -> Iterator[tuple[int, Color, str]]:
    """Place, colour and text of each part between colons; the first part is the side to move."""
    body = text.rstrip().removesuffix(".")
    at = 0
    for number, part in enumerate(body.split(":")):
        squares = part.lstrip()
        start = at + len(part) - len(squares)
        color = COLORS.get(squares[:1].upper())
        if number > 1 and any(pattern.fullmatch(squares) for pattern in (COUNTER, KING_MOVES, MISSED)):
            at += len(part) + 1
            continue
        if color is None:
            raise _wrong(text, start, Fault.FEN_COLOR)
        if number == 0 and squares[1:].strip():
            raise _wrong(text, start + 1, Fault.FEN_COLON)
        yield start + 1, color, squares[1:]
        at += len(part) + 1


def _listed(body: str, at: int, text: str, rules: RuleSet) -> Iterator[tuple[int, bool, range]]:
    """Place, kings and squares of each item of a list."""
    if not body.strip():
        return
    for item in body.split(","):
        start = at + len(item) - len(item.lstrip())
        match = FEN_SQUARES.match(item.strip())
        assert match is not None
        king, first, dash, last = match.groups()
        if first is None or (dash and last is None):
            raise _wrong(text, start + match.end(), Fault.FEN_SQUARE)
        end = match.end() if dash else match.end(2)
        if end < len(item.strip()):
            raise _wrong(text, start + end, Fault.FEN_COMMA)
        ends = [_square(match, group, start, text, rules) for group in ((2, 4) if dash else (2,))]
        yield start, bool(king), range(min(ends), max(ends) + 1)
        at += len(item) + 1


def _square(match: re.Match[str], group: int, at: int, text: str, rules: RuleSet) -> Square:
    try:
        return parse_square(match[group], rules)
    except NotationError:
        raise _wrong(text, at + match.start(group), Fault.FEN_NO_SQUARE, square=match[group]) from None


def _wrong(text: str, at: int, fault: Fault, **fields: object) -> NotationError:
    character = QuotedField(text[at]) if at < len(text) else Fault.FEN_END
    return NotationError(Fault.FEN, number=at + 1, character=character, what=NotationError(fault, **fields))
