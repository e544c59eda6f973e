"""The reason why a move is refused: the rule that, if it did not hold, would allow the move."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import pairwise

from game.checkers.movegen import BACKWARDS, MEN_SPARE_KINGS, NEAR
from game.checkers.position import Move, Position, all_routes
from game.checkers.rules import Square


class Refusal(StrEnum):
    """The broken rule as one English sentence."""

    GAME_OVER = "The game is over."
    NO_SQUARE = "The board has no such square."
    EMPTY = "There is no piece on that square."
    NOT_YOURS = "That is your opponent's piece."
    BLOCKED = "That piece is blocked."
    MUST_CAPTURE = "You must capture: captures are compulsory."
    GO_ON = "You must keep jumping: a capture isn't finished while there is another piece to jump."
    MOST_PIECES = "You must capture as many pieces as you can."
    MOST_VALUE = "You must make the capture of the highest value."
    WITH_KING = "You must capture with a king if it can take just as many pieces."
    MOST_KINGS = "You must capture as many kings as you can."
    EARLIEST_KINGS = "You must choose the capture that takes a king earliest."
    KING_RESTS = "That king has moved three times in a row: while its side has men, another piece must move now."
    ENDS = "The move ends there."
    MEN_MOVE_FORWARD = "Men move forward only."
    MEN_CAPTURE_FORWARD = "Men capture forward only."
    MEN_SPARE_KINGS = "A man can't capture a king."
    LANDS_BEHIND = "A king must land right behind the piece that it captures."
    OCCUPIED = "That square is occupied."
    OFF_LINE = "Pieces move along diagonals."
    OFF_ROWS = "Pieces move along rows and columns."
    OFF_ALL_LINES = "Pieces move along rows, columns and diagonals."
    MEN_STEP_ON = "Men move forward and sideways, not backward."
    TURNS_BACK = "A capture can't turn straight back."
    OWN_PIECE = "You can't jump over your own pieces."
    MOVE_AFTER_HUFFING = "You take that piece off and then make a move."
    JUMPED_TWICE = "The same piece can't be jumped twice."
    WAY_BLOCKED = "You can jump only one piece at a time, and only if the square behind it is empty."
    TOO_FAR = "That square is too far away."


def refusal(position: Position, path: Sequence[Square], *, whole: bool = False) -> Refusal | None:
    """The rule that forbids a move along these squares, or the beginning of one unless `whole`; None if none does."""
    path = tuple(path)
    if path and path[0] in position.huffable.values():
        after = position.huffed(path[0])
        return refusal(after, path[1:], whole=whole) if path[1:] else Refusal.MOVE_AFTER_HUFFING if whole else None
    legal = tuple(all_routes(position.legal_moves(), position.rules))
    if _begins(legal, path):
        return Refusal.GO_ON if whole and all(move.path != path for move in legal) else None
    if not legal:
        return Refusal.GAME_OVER
    if not all(1 <= square <= position.rules.squares for square in path):
        return Refusal.NO_SQUARE
    pieces = position.pieces()
    if path[0] not in pieces:
        return Refusal.EMPTY
    if pieces[path[0]].color is not position.color:
        return Refusal.NOT_YOURS
    if any(move.path == path[:-1] for move in legal):
        return Refusal.ENDS
    return (
        _by_another_capture(position, path)
        or _by_other_rules(position, path)
        or _by_the_squares(position, path, [move for move in legal if move.path[: len(path) - 1] == path[:-1]])
    )


def _begins(moves: Iterable[Move], path: tuple[Square, ...]) -> bool:
    return any(move.path[: len(path)] == path for move in moves)


def _by_another_capture(position: Position, path: tuple[Square, ...]) -> Refusal | None:
    """Another capture is compulsory, or the same king has moved too often."""
    best = position.legal_moves()[0]
    free = all_routes(position.moves_by(position.rules.free_choice), position.rules)
    rivals = [move for move in free if move.path[: len(path)] == path]
    if not best.captured:
        if _begins(position.quiet_moves(rested=True), path):
            return Refusal.KING_RESTS
        return Refusal.BLOCKED if len(path) == 1 else None
    if position.rules.captures_are_optional:
        return Refusal.BLOCKED if len(path) == 1 else None
    if not rivals:
        return Refusal.MUST_CAPTURE if len(path) == 1 or _begins(position.quiet_moves(), path) else None
    pieces, precedence = position.pieces(), position.rules.precedence
    if precedence.a_man and all(len(move.captured) > len(best.captured) for move in rivals):
        return Refusal.MOST_VALUE
    criteria: tuple[tuple[int, Refusal, Callable[[Move], int]], ...] = (
        (precedence.a_man, Refusal.MOST_PIECES, lambda move: len(move.captured)),
        (precedence.by_king, Refusal.WITH_KING, lambda move: pieces[move.path[0]].king),
        (
            precedence.a_king - precedence.a_man,
            Refusal.MOST_KINGS,
            lambda move: sum(pieces[square].king for square in move.captured),
        ),
    )
    for weight, reason, measure in sorted(criteria, key=lambda criterion: -criterion[0]):
        if weight > 0 and all(measure(move) < measure(best) for move in rivals):
            return reason
    return Refusal.EARLIEST_KINGS if precedence.earliest_kings else Refusal.MOST_VALUE


def _by_other_rules(position: Position, path: tuple[Square, ...]) -> Refusal | None:
    code = position.rules.free_choice
    without = (
        (code & ~MEN_SPARE_KINGS, Refusal.MEN_SPARE_KINGS),
        (code | BACKWARDS, Refusal.MEN_CAPTURE_FORWARD),
        (code & ~NEAR, Refusal.LANDS_BEHIND),
    )
    for other, reason in without:
        if other != code and _begins(all_routes(position.moves_by(other), position.rules), path):
            return reason
    backwards = replace(position, color=position.color.other, white=position.black, black=position.white)
    return Refusal.MEN_MOVE_FORWARD if _begins(backwards.quiet_moves(), path) else None


def _by_the_squares(position: Position, path: tuple[Square, ...], nexts: Sequence[Move]) -> Refusal:
    """The fault of the last step; `nexts` are the legal moves, by all routes, that begin with the steps before."""
    rules, pieces = position.rules, position.pieces()
    source, target = path[-2:]
    if target in pieces and target != path[0]:
        return Refusal.OCCUPIED
    between = rules.between(source, target)
    if between is None:
        return Refusal.OFF_LINE
    met = [square for square in between if square in pieces and square != path[0]]
    if any(pieces[square].color is position.color for square in met):
        return Refusal.OWN_PIECE
    if met and any(move.captured[len(path) - 2 : len(path) - 1] == tuple(met) for move in nexts):
        return Refusal.GO_ON if rules.flying_kings and pieces[path[0]].king else Refusal.TOO_FAR
    jumped = {square for a, b in pairwise(path[:-1]) for square in rules.between(a, b) or ()}
    if jumped.intersection(met):
        return Refusal.JUMPED_TWICE
    if len(path) > 2:
        return Refusal.GO_ON
    if position.legal_moves()[0].captured and not position.rules.captures_are_optional:
        return Refusal.MUST_CAPTURE
    return Refusal.WAY_BLOCKED if met else Refusal.TOO_FAR
