"""Checkers as a `Kind`: its variants are the rule sets of `game.checkers.rule_sets`."""

from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from game import zobrist
from game.checkers import draws, notation
from game.checkers.house_rules import compatible, parts_of, switches_of, with_house_rules
from game.checkers.lines import number_line
from game.checkers.openings import opening_names
from game.checkers.position import Move, Piece, Position, routes
from game.checkers.rule_sets import RULE_SETS, find_rules, rules_named
from game.checkers.rules import Color, RuleSet, Square, with_aim
from game.draws import HistoryRule
from game.kind import Kind, LineQuery

NO_FIGURES = (0, 0, 0, 0)
MOST_NUMBERS = 256
"""Greatest number of moves in a position that files count."""
MOST_MEN_GIVEN = 3
"""Greatest number of men that a stronger player gives."""


class Checkers(Kind[Position, Move]):
    """All rule sets; `reverse` is giveaway. Player 0 is the side that begins, White or Black."""

    name = "checkers"
    state = Position
    variants = tuple(RULE_SETS)
    can_reverse = True
    has_pdn = True
    has_editor = True
    suffixes = (".pdn",)
    has_captures = True
    sides = ("white", "black")
    has_forcing_moves = True

    def start(self, variant: str, *, reverse: bool = False) -> Position:
        return Position.start(self._rules(variant, reverse=reverse))

    def variant_of(self, position: Position) -> str:
        return position.rules.name

    def board_size(self, position: Position) -> tuple[int, int]:
        return position.rules.columns, position.rules.size

    def squares(self, position: Position) -> Sequence[Square]:
        return range(1, position.rules.squares + 1)

    def is_reverse(self, position: Position) -> bool:
        return position.rules.giveaway

    def has_variant(self, variant: str) -> bool:
        return find_rules(variant) is not None

    def house_rules(self, variant: str) -> tuple[str, ...]:
        return switches_of(RULE_SETS[variant])

    def house_parts(self, variant: str) -> tuple[str, tuple[str, ...]]:
        return parts_of(variant)

    def with_house_rules(self, variant: str, switched: Collection[str]) -> str:
        return with_house_rules(RULE_SETS[variant], compatible(switched)).name

    def move_text(self, position: Position, move: Move) -> str:
        return notation.move_text(position, move)

    def square_text(self, position: Position, square: int) -> str:
        return position.rules.square_name(square)

    def parse_move(self, text: str, position: Position) -> Move:
        return notation.parse_move(text, position)

    def position_text(self, position: Position) -> str:
        return notation.fen(position)

    def parse_position(self, text: str, variant: str, *, reverse: bool = False) -> Position:
        return notation.parse_fen(text, self._rules(variant, reverse=reverse))

    def history_rules(self, position: Position) -> tuple[HistoryRule[Position], ...]:
        return draws.history_rules(position.rules)

    def first_in_results(self, position: Position) -> int:
        return 0 if position.color_of(0) is Color.WHITE else 1

    def opening(self, positions: Sequence[Position]) -> Mapping[str, str] | None:
        return opening_names(positions)

    def handicap_squares(self, position: Position, player: int) -> tuple[Square, ...]:
        """Men of the back row, from its middle outward, so that none of the others can be captured at first. No rule
        set names the men. In giveaway, fewer men are no handicap."""
        rules, color = position.rules, position.color_of(player)
        if rules.giveaway or position != Position.start(rules):
            return ()
        row = rules.rows[-1 if color is Color.WHITE else 0]
        squares = [square for square, bit in rules.bit_of.items() if bit & row]
        columns = {square: rules.row_column(square)[1] for square in squares}
        middle = (rules.columns - 1) / 2
        return tuple(sorted(squares, key=lambda square: abs(columns[square] - middle)))[:MOST_MEN_GIVEN]

    def without(self, position: Position, squares: Sequence[Square]) -> Position:
        left = ~sum(position.rules.bit_of[square] for square in squares)
        return replace(position, white=position.white & left, black=position.black & left, kings=position.kings & left)

    def path(self, move: Move) -> tuple[Square, ...]:
        return move.path

    def paths(self, position: Position, move: Move) -> tuple[tuple[Square, ...], ...]:
        ways = routes(move, position.rules)
        return tuple((move.huffed, *way) for way in ways) if move.huffed else ways

    def captured(self, move: Move) -> tuple[Square, ...]:
        return move.taken

    def owners(self, position: Position) -> Mapping[Square, int]:
        first = position.color_of(0)
        return {square: int(piece.color is not first) for square, piece in position.pieces().items()}

    def kings(self, position: Position) -> frozenset[Square]:
        if not position.kings:
            return frozenset()
        return frozenset(square for square, bit in position.rules.bit_of.items() if bit & position.kings)

    def symmetries(self, position: Position) -> tuple[zobrist.Symmetry, ...]:
        """The board turned by half, with the sides exchanged."""
        return (_half_turn(position.rules.squares),)

    def position_key(self, position: Position) -> int:
        return self.position_keys([position])[0]

    def position_keys(self, positions: Iterable[Position]) -> list[int]:
        """Keys of the positions, quickly if they follow one another: only the difference is computed."""
        found: list[int] = []
        numbers, before = (0, 0), NO_FIGURES
        turns = zobrist.turn_number(0), zobrist.turn_number(1)
        for position in positions:
            white, black, kings = position.white, position.black, position.kings
            figures = white & ~kings, black & ~kings, white & kings, black & kings
            if not found:
                table, rules = figure_numbers(position.rules.name), self.key_rules(position)
            straight, across = numbers
            for bits, old, numbers_of in zip(figures, before, table, strict=True):
                changed = bits ^ old
                while changed:
                    bit = changed & -changed
                    changed ^= bit
                    one, other = numbers_of[bit]
                    straight ^= one
                    across ^= other
            numbers, before = (straight, across), figures
            turn = position.turn
            found.append(zobrist.key((straight ^ turns[turn], across ^ turns[1 - turn]), rules))
        return found

    move_bytes = 1

    def numbered_moves(self, position: Position) -> Sequence[Move]:
        """The moves in the generator's order, those of resting kings too; where captures are optional, all in order."""
        if position.rules.captures_are_optional:
            return position.legal_moves()
        return position.captures() or position.quiet_moves(rested=True)

    def line_numbers(self, positions: Sequence[Position]) -> bytes:
        if positions[0].rules.captures_are_optional:
            return self._numbers_of_free_moves(positions)
        boards = array("Q")
        for position in positions:
            boards.extend(_board_words(position))
        numbers = bytearray(len(positions))
        found = number_line(positions[0].rules.code, bytearray(boards.tobytes()), numbers)
        return bytes(numbers[:found])

    def _numbers_of_free_moves(self, positions: Sequence[Position]) -> bytes:
        """The numbers of a line where captures are optional, up to the first one that is too large for files."""
        found = bytearray()
        for before, after in pairwise(positions):
            number = next(i for i, move in enumerate(before.legal_moves()) if before.after(move) == after)
            if number >= MOST_NUMBERS:
                break
            found.append(number)
        return bytes(found)

    def line_query(self, position: Position) -> LineQuery | None:
        if position.rules.captures_are_optional:
            return None
        image = _image(position)
        legal = {ends_of(move): move for move in reversed(position.legal_moves())}
        straight = [legal.get(ends_of(move)) for move in self.numbered_moves(position)]
        across = [legal.get(ends_of(_turned(move, position.rules))) for move in self.numbered_moves(image)]
        moves = tuple(tuple((each + MOST_NUMBERS * [None])[:MOST_NUMBERS]) for each in (straight, across))
        return LineQuery(position.rules.code, (*_board_words(position), *_board_words(image)), moves)

    def forcing_moves(self, position: Position) -> tuple[Move, ...]:
        """Captures, which are compulsory."""
        moves = position.legal_moves()
        return moves if moves and moves[0].captured and not position.rules.captures_are_optional else ()

    def passed(self, position: Position) -> Position | None:
        if self.forcing_moves(position):
            return None
        after = replace(position, color=position.color.other, missed=0)
        return after if after.legal_moves() else None

    @staticmethod
    def _rules(variant: str, *, reverse: bool) -> RuleSet:
        return with_aim(rules_named(variant), giveaway=reverse)


def _board_words(position: Position) -> tuple[int, int, int, int]:
    return position.own, position.enemy, position.kings, int(position.color is Color.WHITE)


def _image(position: Position) -> Position:
    """The board turned by half, with the sides exchanged."""
    last = position.rules.squares + 1
    pieces = {last - square: Piece(piece.color.other, piece.king) for square, piece in position.pieces().items()}
    return Position.of(position.rules, position.color.other, pieces)


def _turned(move: Move, rules: RuleSet) -> Move:
    last = rules.squares + 1
    return Move(tuple([last - square for square in move.path]), tuple([last - square for square in move.captured]))


def ends_of(move: Move) -> tuple[Square, Square, frozenset[Square]]:
    """The part of a move that decides about the board after it, apart from a promotion in passing."""
    return move.path[0], move.path[-1], frozenset(move.taken)


@cache
def _half_turn(squares: int) -> zobrist.Symmetry:
    return zobrist.Symmetry({square: squares + 1 - square for square in range(1, squares + 1)}, players=(1, 0))


@cache
def figure_numbers(variant: str) -> tuple[dict[int, tuple[int, int]], ...]:
    """Numbers of a bit before and after the half turn: white men, black men, white kings, black kings."""
    rules = rules_named(variant)

    def both(square: Square, player: int, *, king: bool) -> tuple[int, int]:
        across = zobrist.HashedPiece(rules.squares + 1 - square, 1 - player, king)
        return zobrist.figure_number(zobrist.HashedPiece(square, player, king)), zobrist.figure_number(across)

    return tuple(
        {bit: both(square, int(color is not rules.begins), king=king) for square, bit in rules.bit_of.items()}
        for king in (False, True)
        for color in (Color.WHITE, Color.BLACK)
    )


CHECKERS = Checkers()
