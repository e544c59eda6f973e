"""The library's games are found, sorted, deleted and had back, and found by a board that they reached."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from game.checkers.kind import CHECKERS
from game.core import InputError
from game.keeping.catalogue import UNFINISHED, LibraryOrder, LibraryQuery
from game.keeping.games import game_of, reached, record_of, with_game
from game.keeping.library import Library
from game.keeping.record import Record, UserResult
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.position import TicTacToe
from game.tree import BoardShape

CHAMPION = Record(
    "checkers",
    "english",
    moves=("11-15", "23-19"),
    result="1-0",
    key="champion",
    headers={"White": "Ada King", "Black": "Борис", "Event": "Club evening", "Date": "1987.05.??"},
)
LEFT = Record("checkers", "russian", moves=("c3-d4",), key="left", level="hard")
LOST = Record(
    "tictactoe", "3x3x3", "", ("b2", "a1", "c3"), {"name 0": "Ann"}, "easy", UserResult.LOST, "0-1", key="lost"
)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    library, _ = Library.open(tmp_path / "library.sqlite")
    for record in (CHAMPION, LEFT, LOST):
        library.save(record)
    assert library.index(5.0) == 0
    return library


QUERIES = [
    (LibraryQuery(), ["lost", "left", "champion"]),
    (LibraryQuery(descending=False), ["champion", "left", "lost"]),
    (LibraryQuery(text="king CLUB"), ["champion"]),
    (LibraryQuery(text="борИС"), ["champion"]),
    (LibraryQuery(text="king nobody"), []),
    (LibraryQuery(text="ann"), ["lost"]),
    (LibraryQuery(game="checkers"), ["left", "champion"]),
    (LibraryQuery(rules="russian"), ["left"]),
    (LibraryQuery(level="easy"), ["lost"]),
    (LibraryQuery(result="lost"), ["lost"]),
    (LibraryQuery(result="1-0"), ["champion"]),
    (LibraryQuery(result=UNFINISHED), ["left"]),
    (LibraryQuery(order=LibraryOrder.LENGTH), ["lost", "champion", "left"]),
    (LibraryQuery(order=LibraryOrder.DATE, descending=False), ["champion", "lost", "left"]),
    (LibraryQuery(text="dundee"), []),
]


def test_queries(library: Library) -> None:
    for query, found in QUERIES:
        assert library.keys(query) == found, query


def test_labels_are_found_whole(library: Library) -> None:
    library.save(replace(library.records(["left"])[0], labels=("endgame", "To study")))
    assert library.labels() == ["endgame", "To study"]
    assert library.keys(LibraryQuery(label="endgame")) == ["left"]
    assert library.keys(LibraryQuery(label="end")) == []
    assert library.keys(LibraryQuery(text="to study")) == ["left"]


def test_a_deleted_game_can_be_had_back(library: Library) -> None:
    assert library.delete(["left", "lost"])
    assert library.keys(LibraryQuery()) == ["champion"]
    assert library.unfinished() is None
    library.close()
    again, _ = Library.open(library.path)
    assert again.keys(LibraryQuery()) == ["champion"]
    again.restore(["lost", "left"])
    assert again.keys(LibraryQuery()) == ["lost", "left", "champion"]


def test_what_was_deleted_long_ago_is_gone_with_its_positions(library: Library) -> None:
    library.delete(["lost"])
    database = library.store.database
    assert database
    database.execute("UPDATE games SET deleted = '2020-01-01T00:00:00.000000+00:00' WHERE deleted <> ''")
    library.close()
    again, _ = Library.open(library.path)
    again.restore(["lost"])
    assert again.keys(LibraryQuery()) == ["left", "champion"]
    assert again.store.database
    (left,) = again.store.database.execute("SELECT count(*) FROM lines").fetchone()
    assert left == 2


def test_games_are_found_by_a_board_and_its_images(library: Library) -> None:
    corner = TicTacToe.parse("..X/.O./...")
    assert library.keys(LibraryQuery(position=corner)) == []
    turned = TicTacToe.parse("..O/.X./X..")
    assert library.keys(LibraryQuery(position=turned)) == ["lost"]
    assert reached(LOST, turned) == TicTacToe.parse("..X/.X./O..")
    _, position = CHECKERS.parse_line(["11-15"], CHECKERS.start("english"))[1]
    assert library.keys(LibraryQuery(position=position)) == ["champion"]
    assert library.keys(LibraryQuery(position=CHECKERS.start("russian"))) == ["left"]
    assert library.keys(LibraryQuery(position=CHECKERS.start("pool"))) == []


def test_a_move_taken_back_is_no_longer_found(library: Library) -> None:
    *_, board = TICTACTOE.parse_line(("b2", "a1", "c3"), TICTACTOE.start("3x3x3"))[1]
    assert library.keys(LibraryQuery(position=board)) == ["lost"]
    library.save(replace(library.records(["lost"])[0], moves=("b2", "a1", "a3")))
    library.index(5.0)
    assert library.keys(LibraryQuery(position=board)) == []


def test_games_that_wait_to_be_written_are_found_too(library: Library) -> None:
    other = sqlite3.connect(library.path, timeout=0, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    library.save(replace(LOST, key="new", title="A fine one"))
    assert library.keys(LibraryQuery()) == ["new", "lost", "left", "champion"]
    assert library.keys(LibraryQuery(text="fine")) == ["new"]
    assert library.keys(LibraryQuery(position=TicTacToe.parse("O../.X./..X"))) == ["new", "lost"]
    assert [record.key for record in library.records(["lost", "new", "nobody"])] == ["lost", "new"]
    assert [fact.key for fact in library.facts(LibraryQuery(game="tictactoe"))] == ["new", "lost"]
    library.delete(["new"])
    assert library.keys(LibraryQuery(text="fine")) == []
    library.restore(["new"])
    assert library.keys(LibraryQuery(text="fine")) == ["new"]
    other.close()


def test_a_tree_comes_back_as_it_was() -> None:
    game = game_of(LOST)
    first = game.root.children[0]
    first.comments, first.glyphs, first.clock, first.evaluation = ["strong"], [1, 7], (60, 59), -125
    first.shapes = [BoardShape("G", (4, 0)), BoardShape("Y", (8,))]
    other = first.add(TICTACTOE.parse_move("a3", first.position))
    other.comments_before = ["Better was"]
    other.add(TICTACTOE.parse_move("c3", other.position)).promote()
    game.root.add(TICTACTOE.parse_move("a1", game.start))
    record = with_game(LOST, game)
    assert record.moves == LOST.moves
    again = game_of(record)
    told = [[node.ply, node.move, node.comments_before, node.comments, node.glyphs] for node in game.root.walk()]
    assert told == [[n.ply, n.move, n.comments_before, n.comments, n.glyphs] for n in again.root.walk()]
    assert again.root.children[0].clock == (60, 59)
    assert (again.root.children[0].evaluation, again.root.children[0].shapes) == (-125, first.shapes)
    assert with_game(record, again).tree == record.tree


@pytest.mark.parametrize(
    "tree",
    [
        '[{"shapes":[["G",9]]}]',
        '[{"shapes":[["Z",1]]}]',
        "{",
        "[]",
        "{}",
        '["a"]',
        '[{},[9,"b2"]]',
        '[{},["x","b2"]]',
        '[{},[0,"b2",5]]',
        '[{"end":1}]',
        '[{},"z9"]',
    ],
)
def test_a_damaged_tree_is_told(tree: str) -> None:
    with pytest.raises(InputError):
        game_of(replace(LOST, tree=tree))


def test_a_plain_game_needs_no_tree_and_keeps_its_end() -> None:
    record = record_of(game_of(CHAMPION), source="club.pdn")
    assert (record.tree, record.moves, record.result, record.headers) == ("", CHAMPION.moves, "1-0", CHAMPION.headers)
    assert record.players == ("Ada King", "Борис")
    assert (record.event, record.date, record.goes_on) == ("Club evening", "1987-05", False)


def test_a_game_is_found_by_the_name_of_its_opening_in_every_language(library: Library) -> None:
    library.save(replace(LEFT, key="named", moves=("a3-b4", "b6-a5", "g3-h4")))
    assert library.keys(LibraryQuery(text="бодянского")) == []
    library.index(5.0)
    assert (
        library.keys(LibraryQuery(text="игра бодянского")) == library.keys(LibraryQuery(text="bodyansky")) == ["named"]
    )
    (record,) = library.records(["named"])
    library.save(replace(record, title="Mine", opening=""))
    assert library.records(["named"])[0].opening.startswith("Bodyansky's Game\n")
