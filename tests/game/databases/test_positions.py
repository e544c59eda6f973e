"""The explorer's numbers: against a count by hand of every position, for every rule set and board."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from random import Random
from typing import Any

import pytest

from game.checkers.position import Piece, Position
from game.core import State
from game.databases.chunks import date_text, packed_date
from game.databases.positions import SCHEMA, PositionStore
from game.databases.replay import chosen_games
from game.kind import Kind
from game.kinds import KINDS, kind_of

RESULTS = ("white", "drawn", "black", "open")
GAMES = [
    *(("checkers", variant, reverse) for variant in KINDS["checkers"].variants for reverse in (False, True)),
    ("tictactoe", "3x3x3", False),
    ("tictactoe", "15x15x5", False),
]

Played = tuple[State[Any], list[Any], list[State[Any]], str, str, int]


def random_games(kind: Kind[Any, Any], variant: str, reverse: bool, count: int, rng: Random) -> Iterator[Played]:
    start = kind.start(variant, reverse=reverse)
    for _ in range(count):
        positions, moves = [start], list[Any]()
        for _ply in range(rng.randint(2, 20)):
            legal = positions[-1].legal_moves()
            if not legal:
                break
            few = legal if rng.random() < 0.3 else legal[:2]
            moves.append(rng.choice(few))
            positions.append(positions[-1].play(moves[-1]))
        rating, date = rng.choice((0, 1800, 2400)), rng.choice(("", "1999.??.??", "2024.05.01"))
        yield start, moves, positions, rng.choice(RESULTS), date, rating


def store_of(games: list[Played]) -> PositionStore:
    store = PositionStore()
    for number, (start, moves, _, result, date, rating) in enumerate(games):
        store.append(number, start, moves, result, date, rating)
    return store


def counted(games: list[Played], state: State[Any], chosen: set[int]) -> dict[Any, tuple[Any, ...]]:
    """The answer of `explore`, by looking at every position of every game."""
    kind = kind_of(state)
    found: dict[Any, list[tuple[str, str, int]]] = {}
    for number, (_, moves, positions, told, date, rating) in enumerate(games):
        ply = next((ply for ply, each in enumerate(positions) if kind.same_board(each, state)), None)
        if ply is None or ply == len(moves) or number not in chosen:
            continue
        result = told
        if kind.board(positions[ply]) != kind.board(state) and kind.sides == ("white", "black"):
            result = {"white": "black", "black": "white"}.get(result, result)
        moves_on = state.legal_moves()
        move = next(move for move in moves_on if kind.same_board(state.play(move), positions[ply + 1]))
        found.setdefault(move, []).append((result, date, rating))
    return {
        move: (
            len(played),
            *(sum(result == wanted for result, _, _ in played) for wanted in RESULTS[:3]),
            round(sum(rated) / len(rated)) if (rated := [rating for _, _, rating in played if rating]) else None,
            max(date for _, date, _ in played),
        )
        for move, played in found.items()
    }


@pytest.mark.combinations(5)
@pytest.mark.parametrize(("name", "variant", "reverse"), GAMES)
def test_the_explorer_counts_what_was_played(name: str, variant: str, reverse: bool) -> None:
    rng = Random(f"{variant} {reverse}")
    games = list(random_games(KINDS[name], variant, reverse, 8, rng))
    store = store_of(games)
    asked = [rng.choice(positions) for _, _, positions, *_ in games[:3]] + [games[0][0]]
    images = [image for state in asked if (image := turned(state)) is not None]
    for state in asked + images:
        some = set(rng.sample(range(8), 5))
        for chosen in (set(range(8)), some):
            answer = store.explore(state, chosen_games(sorted(chosen)) if chosen is some else None)
            expected = counted(games, state, chosen)
            assert {
                each.move: (each.games, each.white, each.drawn, each.black, each.rating, each.last) for each in answer
            } == expected
            assert [each.games for each in answer] == sorted((each.games for each in answer), reverse=True)
        reached = [
            number for number, each in enumerate(games) if any(kind_of(state).same_board(p, state) for p in each[2])
        ]
        assert store.games(state) == reached
        assert store.games(state, limit=1) == reached[:1]
        through = [number for each in answer for number in store.games(state, each.move)]
        assert sorted(through) == [number for number in reached if number in through]


def turned(state: State[Any]) -> State[Any] | None:
    """The image of a checkers position."""
    if not isinstance(state, Position):
        return None
    rules = state.rules
    pieces = {
        rules.squares + 1 - square: Piece(piece.color.other, piece.king) for square, piece in state.pieces().items()
    }
    return Position.of(rules, state.color.other, pieces)


def test_a_store_in_a_file_is_read_while_it_grows() -> None:
    games = list(random_games(KINDS["checkers"], "english", False, 9, Random(1)))
    games += random_games(KINDS["tictactoe"], "3x3x3", False, 3, Random(1))
    writer, reader = PositionStore(), PositionStore()
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(SCHEMA)
        for number, (start, moves, _, result, date, rating) in enumerate(games):
            writer.append(number, start, moves, result, date, rating)
            writer.write(database)
            assert reader.read(database) == number + 1
        whole = store_of(games)
        for state in (games[0][0], games[-1][0]):
            assert reader.explore(state) == whole.explore(state) != ()
        database.execute("UPDATE positions SET columns = substr(columns, 1, 40) WHERE number = 2")
        with pytest.raises(sqlite3.DatabaseError):
            PositionStore().read(database)


def test_dates_are_as_in_pdn() -> None:
    texts = ("2024.05.01", "2024.05.??", "2024.??.??", "")
    assert [date_text(packed_date(text)) for text in texts] == list(texts)
