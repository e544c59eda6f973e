"""Games in columns, replayed position by position: the search for any kind of game, without the compiled core."""

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from game.checkers.lines import TALLIES
from game.core import State
from game.databases.chunks import BLACK, WHITE, Chunk, GameStart
from game.kinds import kind_of


def numbered_line(positions: Sequence[State[Any]]) -> tuple[bytes, bytes]:
    """The numbers of the moves between positions that follow one another, and 16 bits of the key of each position."""
    kind = kind_of(positions[0])
    moves = kind.line_numbers(positions)
    keys = kind.position_keys(positions[: len(moves) // kind.move_bytes + 1])
    return moves, array("H", [key & 0xFFFF for key in keys]).tobytes()


def replayed(start: GameStart, line: bytes) -> Iterator[State[Any]]:
    """The positions of a game, the start first, as far as its moves make sense."""
    position = start.position()
    kind = kind_of(position)
    yield position
    for at in range(0, len(line), kind.move_bytes):
        listed = kind.numbered_moves(position)
        number = int.from_bytes(line[at : at + kind.move_bytes], "little")
        if number >= len(listed):
            return
        position = position.play(listed[number])
        yield position


class Hit(NamedTuple):
    chunk: Chunk
    game: int
    """Number of the game in its chunk."""
    ply: int
    image: int
    """0 for the board itself, else the number of the symmetry, from 1, that leads to it."""
    move: int
    """The number of the next move; -1 at the end of the game."""


def tallied(chunks: Sequence[Chunk], state: State[Any], chosen: bytes | None) -> dict[Any, list[int]]:
    played = dict[Any, list[int]]()
    moves, symmetries = MovesOf(state), kind_of(state).symmetries(state)
    for hit in hits_in(chunks, state, chosen):
        move = moves.of(hit)
        if move is None:
            continue
        found = played.setdefault(move, [0] * TALLIES)
        results, dates, ratings = [memoryview(column) for column in hit.chunk.columns[3:]]
        result, date, rating = results[hit.game], dates.cast("I")[hit.game], ratings.cast("H")[hit.game]
        if hit.image and symmetries[hit.image - 1].players == (1, 0) and result:
            result = BLACK + WHITE - result
        found[result] += 1
        found[4] += rating
        found[5] += rating > 0
        found[6] = max(found[6], date)
    return played


def hits_in(chunks: Sequence[Chunk], state: State[Any], chosen: bytes | None) -> Iterator[Hit]:
    kind = kind_of(state)
    code = array("H", [kind.position_key(state) & 0xFFFF]).tobytes()
    known: dict[tuple[GameStart, bytes], int | None] = {}
    for chunk in chunks:
        if chunk.width != kind.move_bytes:
            continue
        before = -1
        for place in chunk.places(code):
            game = bisect_right(chunk.first, place) - 1
            if game == before or not is_chosen(chosen, chunk.numbers[game]):
                continue
            start, ply = chunk.starts[chunk.start[game]], place - chunk.first[game]
            line = chunk.line(game, ply)
            if (start, line) not in known:
                known[start, line] = _image(start, line, state)
            image = known[start, line]
            if image is not None:
                before = game
                following = chunk.line(game, ply + 1)[len(line) :]
                yield Hit(chunk, game, ply, image, int.from_bytes(following, "little") if following else -1)


def _image(start: GameStart, line: bytes, state: State[Any]) -> int | None:
    """The number of the image of `state` that the line leads to, 0 for itself; None for another position."""
    kind = kind_of(state)
    if (start.game, start.variant, start.reverse) != kind.key_rules(state):
        return None
    found = list(replayed(start, line))
    if len(found) * kind.move_bytes != len(line) + kind.move_bytes:
        return None
    board, asked = kind.board(found[-1]), kind.board(state)
    images = [board, *(symmetry.image(board) for symmetry in kind.symmetries(state))]
    return images.index(asked) if asked in images else None


class MovesOf:
    """The moves of a position by the numbers of the moves in the games that reached it."""

    def __init__(self, state: State[Any]) -> None:
        self.state, self.kind = state, kind_of(state)
        self._known: dict[tuple[int, int], Any] = {}

    def of(self, hit: Hit) -> Any:
        """The next move of a game, on the board of the position; None at the end of the game."""
        if hit.move < 0:
            return None
        if (hit.image, hit.move) not in self._known:
            self._known[hit.image, hit.move] = self._found(hit)
        return self._known[hit.image, hit.move]

    def _found(self, hit: Hit) -> Any:
        *_, position = replayed(hit.chunk.starts[hit.chunk.start[hit.game]], hit.chunk.line(hit.game, hit.ply))
        listed = self.kind.numbered_moves(position)
        if hit.move >= len(listed):
            return None
        return self._legal.get(self.kind.position_key(position.play(listed[hit.move])))

    @cached_property
    def _legal(self) -> dict[int, Any]:
        """The legal moves by the boards after them; of moves to the same board, or to images of it, the first."""
        moves = reversed(self.state.legal_moves())
        return {self.kind.position_key(self.state.play(move)): move for move in moves}


def is_chosen(chosen: bytes | None, number: int) -> bool:
    return chosen is None or (number >> 3 < len(chosen) and chosen[number >> 3] >> (number & 7) & 1 == 1)


def chosen_games(numbers: Sequence[int]) -> bytes:
    """The set of these games, for `chosen`."""
    chosen = bytearray((max(numbers, default=-1) >> 3) + 1)
    for number in numbers:
        chosen[number >> 3] |= 1 << (number & 7)
    return bytes(chosen)
