"""What the commands have in common: games by name, moves as text, and long work that Ctrl+C can stop."""

from collections.abc import Callable, Iterable
from threading import Thread
from typing import Any, TypeVar

from ai.equipment import Equipment
from game.checkers.notation import fen, move_text, parse_fen
from game.checkers.position import Position
from game.checkers.variants import VARIANTS
from game.core import InputError, State
from game.tictactoe import MnkRules, TicTacToe

T = TypeVar("T")

TICTACTOE = "tictactoe"
GAMES = (TICTACTOE, *VARIANTS)
LOOK = 0.1
LAST_WORDS = 2.0
"""Seconds for work that was told to stop: an engine of other people may never answer."""


def start_of(game: str, size: str | None = None, text: str | None = None) -> State[Any]:
    """The position to begin with; InputError says what is wrong.

    `size`, such as 5x5x4, is for tic-tac-toe; `text` is a FEN, or for tic-tac-toe a drawing such as X.O/.X./..O.
    """
    if game == TICTACTOE:
        rules = MnkRules() if size is None else MnkRules.parse(size)
        return TicTacToe.start(rules) if text is None else TicTacToe.parse(text, rules)
    if game not in VARIANTS:
        raise InputError(f"There is no game called {game!r}; there are {', '.join(GAMES)}.")
    if size is not None:
        raise InputError(f"Only {TICTACTOE} has a size.")
    return Position.start(VARIANTS[game]) if text is None else parse_fen(text, VARIANTS[game])


def equipment_of(megabytes: int | None, threads: int | None, *, used: bool) -> Equipment:
    """What the expert is given, the usual where nothing is said; InputError when it is said and can't be `used`."""
    given = {name: value for name, value in (("megabytes", megabytes), ("threads", threads)) if value is not None}
    if given and not used:
        raise InputError(f"Only the expert search of checkers has {' and '.join(given)} to choose.")
    return Equipment(**given)


def text_of_position(position: State[Any]) -> str:
    """The position on one line, as --fen reads it."""
    return fen(position) if isinstance(position, Position) else str(position).replace("\n", "/")


def text_of_move(position: State[Any], move: Any) -> str:
    """The move in the notation of its game."""
    if isinstance(position, TicTacToe):
        return position.rules.cell_name(move)
    return move_text(position, move) if isinstance(position, Position) else str(move)


def texts_of_line(position: State[Any], moves: Iterable[Any]) -> list[str]:
    """Moves that follow one another from the position."""
    texts = []
    for move in moves:
        texts.append(text_of_move(position, move))
        position = position.play(move)
    return texts


def interruptible(work: Callable[[bytearray], T]) -> T:
    """Do the work in a thread, so that Ctrl+C, which only the main thread gets, can set its stop flag at once."""
    stop = bytearray(1)
    results: list[T] = []
    errors: list[Exception] = []

    def run() -> None:
        try:
            results.append(work(stop))
        except Exception as error:
            errors.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(LOOK)
    except KeyboardInterrupt:
        stop[0] = 1
        thread.join(LAST_WORDS)
        raise
    for error in errors:
        raise error
    return results[0]
