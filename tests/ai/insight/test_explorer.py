"""The opening explorer against a count by hand: every game replayed, move by move."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from ai.insight.explorer import (
    BookSource,
    Explored,
    ExploredMove,
    ExploredOrder,
    FileSource,
    GameFilter,
    GamesSource,
    LibrarySource,
    node_at,
)
from game.checkers.kind import CHECKERS
from game.checkers.position import Move, Position
from game.core import InputError
from game.databases.index import Index
from game.databases.stream import PdnFile
from game.keeping.library import Library
from game.keeping.record import Record, UserResult
from game.keeping.transfer import add_games
from game.kinds import kind_of
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.position import TicTacToe
from game.zobrist import HashedBoard

START = CHECKERS.start("english")
MIRRORED = CHECKERS.parse_position("W:W21-32:B1-12", "english")
"""The start with the sides exchanged: a game from here reaches the mirror images of usual positions."""
NAMES = ("Ann Bell", "Bob Cole", "Cy Dale")
OTHER = {"1-0": "0-1", "0-1": "1-0", "1/2-1/2": "1/2-1/2"}


class PlayedGame(NamedTuple):
    white: str
    black: str
    event: str
    year: int
    white_won: float | None
    """1.0 for White, 0.5 for a draw, 0.0 for Black; None for an open game."""
    rating: int | None
    positions: list[Position]
    moves: list[Move]


def made_games() -> Iterator[PlayedGame]:
    random = Random(5)
    for number in range(48):
        start = MIRRORED if number % 4 == 3 else START
        positions, moves = [start], list[Move]()
        for ply in range(random.randrange(3, 8)):
            legal = positions[-1].legal_moves()
            moves.append(legal[random.randrange(min(2, len(legal))) if ply < 3 else random.randrange(len(legal))])
            positions.append(positions[-1].play(moves[-1]))
        white, black = random.sample(NAMES, 2)
        rating = random.randrange(1000, 2000) if number % 2 else None
        result = random.choice((1.0, 0.5, 0.0, None))
        yield PlayedGame(white, black, f"Cup {number % 3}", 1990 + number % 9, result, rating, positions, moves)


GAMES = list(made_games())


def pdn(game: PlayedGame) -> str:
    """A game as PDN; Black's points come first in English checkers."""
    result = {1.0: "0-1", 0.5: "1/2-1/2", 0.0: "1-0", None: "*"}[game.white_won]
    fen = "" if game.positions[0] == START else '[FEN "W:W21-32:B1-12"]\n'
    rated = f'[WhiteElo "{game.rating}"]\n' if game.rating else ""
    texts = [CHECKERS.move_text(*pair) for pair in zip(game.positions, game.moves, strict=False)]
    return (
        f'[Event "{game.event}"]\n[Date "{game.year}.0{game.year % 9 + 1}.??"]\n[Black "{game.black}"]\n'
        f'[White "{game.white}"]\n[Result "{result}"]\n[GameType "21"]\n{rated}{fen}{" ".join(texts)} {result}\n\n'
    )


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("explorer") / "games.pdn"
    path.write_text("".join(map(pdn, GAMES)), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def in_file(file: Path) -> FileSource:
    index = Index.of(file, file.parent / "cache")
    index.build(bytearray(1), lambda _: None)
    return FileSource(index)


@pytest.fixture(scope="module")
def in_library(file: Path) -> LibrarySource:
    path = file.parent / "library.sqlite"
    Library.open(path)[0].close()
    readings = (found.reading for found in PdnFile.of(file).games())
    assert len(add_games(path, "games.pdn", readings, bytearray(1), lambda _: None).keys) == len(GAMES)
    return LibrarySource(path)


class Counted(NamedTuple):
    games: int
    results: tuple[int, int, int]
    ratings: int | None
    last: str


@cache
def images(position: Position) -> frozenset[HashedBoard]:
    """The board and its mirror image."""
    board = CHECKERS.board(position)
    return frozenset((board, *(symmetry.image(board) for symmetry in CHECKERS.symmetries(position))))


def by_hand(state: Position, fits: Callable[[PlayedGame], bool], player: str = "") -> dict[int, Counted]:
    """What followed a position, by the key of the next one, in games replayed move by move."""
    found: dict[int, list[tuple[PlayedGame, bool]]] = {}
    for game in GAMES:
        plies = [ply for ply, each in enumerate(game.positions) if images(each) == images(state)]
        if fits(game) and plies and plies[0] < len(game.moves):
            turned = game.positions[plies[0]] != state
            key = CHECKERS.position_key(game.positions[plies[0] + 1])
            found.setdefault(key, []).append((game, turned))
    return {key: _counted(games, player) for key, games in found.items()}


def _counted(games: list[tuple[PlayedGame, bool]], player: str) -> Counted:
    results = Counter[float]()
    for game, turned in games:
        if game.white_won is not None:
            exchanged = turned if not player else game.black == player
            results[1 - game.white_won if exchanged else game.white_won] += 1
    ratings = [game.rating for game, _ in games if game.rating]
    mean = round(sum(ratings) / len(ratings)) if ratings else None
    last = max(f"{game.year}-0{game.year % 9 + 1}" for game, _ in games)
    return Counted(len(games), (results[1.0], results[0.5], results[0.0]), mean, last)


def by_key(found: Explored) -> dict[int, Counted]:
    """The same from an answer."""
    state: Any = found.state
    return {
        CHECKERS.position_key(state.play(each.move)): Counted(
            each.games, each.results, each.rating, each.last.replace(".", "-").rstrip("-?")
        )
        for each in found.moves
        if each.games
    }


@pytest.mark.parametrize("name", ["in_file", "in_library"])
def test_every_position_is_counted_as_by_hand(name: str, request: pytest.FixtureRequest) -> None:
    source: GamesSource = request.getfixturevalue(name)
    reached = list(dict.fromkeys(position for game in GAMES for position in game.positions[:4]))
    assert len(reached) > 20
    for state in reached:
        assert by_key(source.explore(state, GameFilter())) == by_hand(state, lambda _: True)


FILTERS: tuple[tuple[GameFilter, Callable[[PlayedGame], bool]], ...] = (
    (GameFilter(since=1993), lambda game: game.year >= 1993),
    (GameFilter(until=1992), lambda game: game.year <= 1992),
    (
        GameFilter(since=1991, until=1994, event="CUP 1"),
        lambda game: 1991 <= game.year <= 1994 and game.event == "Cup 1",
    ),
    (GameFilter(winner="white"), lambda game: game.white_won == 1),
    (GameFilter(winner="drawn"), lambda game: game.white_won == 0.5),
    (GameFilter(side="white"), lambda _: True),
)


@pytest.mark.parametrize("name", ["in_file", "in_library"])
@pytest.mark.parametrize("number", range(len(FILTERS)))
def test_filtered_games_are_counted_as_by_hand(name: str, number: int, request: pytest.FixtureRequest) -> None:
    source: GamesSource = request.getfixturevalue(name)
    chosen, fits = FILTERS[number]
    for state in (START, START.play(START.legal_moves()[0])):
        assert by_key(source.explore(state, chosen)) == by_hand(state, fits)


@pytest.mark.parametrize("name", ["in_file", "in_library"])
@pytest.mark.parametrize("side", ["", "white", "black"])
def test_the_results_of_a_player(name: str, side: str, request: pytest.FixtureRequest) -> None:
    source: GamesSource = request.getfixturevalue(name)
    player = "Bob Cole"

    def fits(game: PlayedGame) -> bool:
        return player in {"": (game.white, game.black), "white": (game.white,), "black": (game.black,)}[side]

    found = source.explore(START, GameFilter("cole BOB", side))
    expected = by_hand(START, fits, player)
    assert found.of_player
    assert by_key(found) == expected


def test_the_games_that_reached_a_position_are_listed_the_latest_first(in_file: FileSource) -> None:
    state = START.play(START.legal_moves()[0])
    listed = in_file.explore(state, GameFilter(player="bell")).listed
    fits = [
        game
        for game in GAMES
        if "Ann Bell" in game[:2] and any(images(each) == images(state) for each in game.positions)
    ]
    assert sorted(row.number for row in listed) == [GAMES.index(game) for game in fits]
    years = [row.year for row in listed]
    assert years == sorted(years, reverse=True)
    game, record = in_file.open(listed[0])
    node = node_at(game, state)
    assert record is None
    assert node is not None
    assert CHECKERS.same_board(node.position, state)


def test_only_some_games_of_a_file_count(in_file: FileSource) -> None:
    some = FileSource(in_file.index, (0, 1, 5))
    assert some.explore(START, GameFilter()).total.games == 3
    assert some.explore(START, GameFilter(since=1991)).total.games == 2
    assert set(some.names()) == {name for number in (0, 1, 5) for name in GAMES[number][:2]}


def test_a_file_that_is_gone_is_named(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text(pdn(GAMES[0]), encoding="utf-8")
    source = FileSource(Index.of(path, tmp_path / "cache"))
    with pytest.raises(InputError, match=r"games\.pdn can't be read"):
        source.explore(START, GameFilter())
    with pytest.raises(InputError, match=r"missing\.sqlite can't be read"):
        LibrarySource(tmp_path / "missing.sqlite").explore(START, GameFilter())


# The library


def played(result: str, *moves: str, seat: int = 0, score: str = "") -> Record:
    """A game of English checkers against the computer; Black, seat 0, begins."""
    setup: dict[str, str | int | bool] = {"name 0": "", "name 1": "", f"level {seat}": "", f"level {1 - seat}": "easy"}
    return Record("checkers", "english", moves=moves, setup=setup, result=result, score=UserResult(score), level="easy")


def test_own_games_are_those_against_the_computer_and_those_with_the_own_name(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    library, _ = Library.open(path)
    library.save(played("0-1", "11-15", seat=0, score="won"))
    library.save(played("1-0", "9-13", seat=0, score="lost"))
    library.save(played("1-0", "9-13", seat=1, score="won"))
    names = {"White": "Eve", "Black": "ann bell "}
    library.save(Record("checkers", "english", moves=("9-13",), headers=names, result="1/2-1/2"))
    library.save(Record("checkers", "english", moves=("9-14",), headers={"White": "Eve"}, result="1-0"))
    while library.index(1.0):
        pass
    own = LibrarySource(path, own=("", "Ann Bell"))
    found = {
        CHECKERS.move_text(START, each.move): each for each in own.explore(START, GameFilter()).moves if each.games
    }
    assert {name: each.results for name, each in found.items()} == {"11-15": (1, 0, 0), "9-13": (1, 1, 1)}
    as_black = own.explore(START, GameFilter(side="black"))
    assert as_black.total.results == (1, 1, 1)
    worst = as_black.sorted(ExploredOrder.LOST, falling=True).moves[0]
    assert (CHECKERS.move_text(START, worst.move), as_black.lost(worst)) == ("9-13", 0.5)
    assert LibrarySource(path).explore(START, GameFilter()).total.games == 5
    library.delete([library.finished()[0].key])
    assert LibrarySource(path).explore(START, GameFilter()).total.games == 4
    assert own.explore(START, GameFilter()).total.games == 4
    library.close()


def test_tic_tac_toe_counts_its_rotations_together(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    library, _ = Library.open(path)
    for moves in (("a3", "b2"), ("c1", "b2"), ("b2", "a1")):
        library.save(Record("tictactoe", "3x3x3", moves=moves, result="1-0"))
    while library.index(1.0):
        pass
    library.close()
    start = TICTACTOE.start("3x3x3")
    found = LibrarySource(path).explore(start, GameFilter())
    assert [(each.games, each.results) for each in found.moves] == [(2, (2, 0, 0)), (1, (1, 0, 0))]
    corner = TicTacToe.parse("X../.../...")
    assert [
        TICTACTOE.move_text(corner, each.move) for each in LibrarySource(path).explore(corner, GameFilter()).moves
    ] == ["b2"]


# The book and the order


def test_the_book_scores_moves_and_adds_its_own(in_file: FileSource) -> None:
    found = in_file.explore(START, GameFilter(player="nobody"))
    assert found.moves == BookSource().explore(START, GameFilter()).moves
    assert {each.games for each in found.moves} == {0}
    scores = [each.book for each in found.moves if each.book is not None]
    assert len(scores) == len(found.moves) > 3
    assert kind_of(TicTacToe.start()) is TICTACTOE
    assert BookSource().explore(TicTacToe.start(), GameFilter()).moves == ()


@pytest.mark.parametrize(
    ("order", "falling", "expected"),
    [
        (ExploredOrder.GAMES, True, "b a c"),
        (ExploredOrder.RESULTS, True, "a b c"),
        (ExploredOrder.RESULTS, False, "b a c"),
        (ExploredOrder.RATING, True, "a b c"),
        (ExploredOrder.LAST, True, "b a c"),
        (ExploredOrder.BOOK, True, "c a b"),
        (ExploredOrder.LOST, True, "b a c"),
    ],
)
def test_moves_without_a_value_come_last(order: ExploredOrder, falling: bool, expected: str) -> None:
    moves: list[Any] = list(START.legal_moves()[:3])
    names = dict(zip(moves, "abc", strict=True))
    explored = Explored(
        START,
        (
            ExploredMove(moves[0], 3, (3, 0, 0), 1500, "1990", 5),
            ExploredMove(moves[1], 4, (0, 2, 2), None, "1991"),
            ExploredMove(moves[2], book=9),
        ),
    )
    assert " ".join(names[each.move] for each in explored.sorted(order, falling=falling).moves) == expected
