"""Moves and positions of dama as text, in the notation of PDN 3.0 with squares by letter and number."""

from game.checkers import notation
from game.checkers.dama.position import Dama, effect, passed
from game.checkers.dama.rules import DamaRules
from game.checkers.position import Move, routes
from game.core import IllegalMoveError, NotationError, shortened
from game.faults import Fault


def move_text(position: Dama, move: Move) -> str:
    """A legal move: first and last square, with those between if another capture joins the same two.

    >>> from game.checkers.dama.rules import TURKISH
    >>> move_text(Dama.start(TURKISH), Dama.start(TURKISH).legal_moves()[0])
    'a3-a4'
    """
    ends = move.path[0], move.path[-1]
    same = {effect(position, other) for other in position.legal_moves() if (other.path[0], other.path[-1]) == ends}
    sign = "x" if move.captured else "-"
    return sign.join(position.rules.square_name(square) for square in (move.path if len(same) > 1 else ends))


def parse_move(text: str, position: Dama) -> Move:
    """Parse a legal move, which may leave out squares as long as no other move fits; errors as in `moves_meant`."""
    meant = moves_meant(text, position)
    if len(meant) > 1:
        raise notation.ambiguity(text, position.rules, meant)
    return meant[0]


def moves_meant(text: str, position: Dama) -> list[Move]:
    """The legal moves that fit a text, at least one; of captures with the same effect only one. A capture is written by
    the squares where it lands or, as in Turkey, by those of the captured pieces. NotationError if the text is no move
    at all, IllegalMoveError if it is not legal."""
    text, moves = text.strip(), position.legal_moves()
    path = notation.path_of(text, position.rules)
    if path is None:
        raise NotationError(Fault.NO_MOVE, text=text, example=move_text(position, moves[0]) if moves else "a3-a4")
    joined = [move for move in moves if (move.path[0], move.path[-1]) == (path[0], path[-1])]
    exact = [move for move in joined if path in routes(move, position.rules)]
    partly = [move for move in joined if notation.fits(path, passed(move, position.rules))]
    found: dict[object, Move] = {}
    for move in exact or partly or [move for move in moves if path == (move.path[0], *move.captured)]:
        found.setdefault(effect(position, move), move)
    if not found:
        raise IllegalMoveError(Fault.NO_SUCH_MOVE, move=shortened(text))
    return list(found.values())


def fen(position: Dama) -> str:
    """The position on one line: side to move, White's pieces, Black's, with a K before each king."""
    return notation.placement_text(position.rules, position.color, position.pieces())


def parse_fen(text: str, rules: DamaRules) -> Dama:
    """Parse a FEN, with squares by letter or number; NotationError names the character, or the piece that can't stand
    there.

    >>> from game.checkers.dama.rules import TURKISH
    >>> fen(parse_fen("B:WKd4:Ba7", TURKISH))
    'B:WKd4:Ba7'
    """
    return Dama.of(rules, *notation.parse_placement(text, rules))
