"""The compiled core and the full reader agree about every game that both can read."""

from array import array
from pathlib import Path
from random import Random

import pytest

from game.checkers import lines, movegen, movetext, treetext
from game.checkers.kind import CHECKERS
from game.checkers.pdn_lines import is_bare, move_texts, record_of, with_result
from game.checkers.rule_sets import RULE_SETS
from game.databases import stream
from game.databases.index import row_of
from game.databases.positions import PositionStore
from game.databases.replay import numbered_line
from game.databases.stream import GameInFile, PdnFile, PlainGameInFile
from game.draws import outcome_by
from game.keeping.games import is_plain
from tests.game.checkers.pdn_styles import STYLES, random_game
from tests.interpreted import same_file_interpreted

DATA = Path(__file__).parents[2] / "data" / "pdn"
GENERATOR = same_file_interpreted(movegen)
PLAIN = same_file_interpreted(lines, GENERATOR)
PLAIN_TEXT = same_file_interpreted(movetext, PLAIN, GENERATOR)
PLAIN_TREE = same_file_interpreted(treetext, PLAIN_TEXT, PLAIN, GENERATOR)


def check_agreement(path: Path) -> int:
    """Compare both readers on a file; return the number of games that the core has read."""
    file = PdnFile.of(path)
    full, quick = list(file.games()), list(file.quick_games())
    assert [(one.place, one.length) for one in quick] == [(one.place, one.length) for one in full]
    content = path.read_bytes()
    texts = [content[one.place.offset :][: one.length].decode(file.encoding.name, "replace") for one in full]
    assert list(file.texts()) == texts
    assert [row_of(number, one) for number, one in enumerate(quick)] == [
        row_of(number, one) for number, one in enumerate(full)
    ]
    for one, other in zip(quick, full, strict=True):
        if isinstance(one, PlainGameInFile):
            compare(one, other)
        else:
            assert (one.reading.text, str(one.reading.fault)) == (other.reading.text, str(other.reading.fault))
    return sum(isinstance(one, PlainGameInFile) for one in quick)


def compare(one: PlainGameInFile, other: GameInFile) -> None:
    plain, reading = one.reading, other.reading
    game = reading.game
    assert game is not None
    assert reading.fault is None
    positions = game.positions
    assert plain.start == positions[0]
    assert (plain.moves, plain.hashes) == numbered_line(positions)
    assert array("q", plain.keys).tolist() == CHECKERS.position_keys(positions)
    assert list(with_result(plain).items()) == list(game.tags.items())
    assert (plain.tags, plain.guessed) == (reading.tags, reading.guessed)
    assert plain.noted or is_plain(game.root)
    if is_bare(plain):
        record = record_of(plain)
        assert (list(record.tags.items()), record.moves, record.positions) == (
            *(list(game.tags.items()), game.moves, game.positions),
        )
        assert [node.end for node in record.root.walk()] == [node.end for node in game.root.walk()]
    texts = move_texts(plain)
    written = [CHECKERS.move_text(*each) for each in zip(positions, game.moves, strict=False)]
    assert texts is None or list(texts) == written
    assert plain.ending == positions[-1].outcome()
    shown = outcome_by(positions, CHECKERS.history_rules(positions[0]))
    assert plain.may_be_drawn or shown == plain.ending


@pytest.mark.parametrize("path", sorted(DATA.glob("*.pdn")), ids=lambda path: path.stem)
def test_both_readers_agree_about_real_files(path: Path) -> None:
    check_agreement(path)


def written(path: Path, games: int, rng: Random) -> None:
    """Write random games in the styles of many programs."""
    styles = list(STYLES.values())
    texts = [write(random_game(rules, rng)) for rules, write in (rng.choice(styles) for _ in range(games))]
    path.write_text("".join(texts), encoding="utf-8")


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)])
def test_both_readers_agree_about_the_styles_of_programs(tmp_path: Path, seed: int) -> None:
    count = 60 if seed > 1 else 15
    written(tmp_path / "games.pdn", count, Random(seed))
    assert check_agreement(tmp_path / "games.pdn") > count // 4


@pytest.mark.parametrize("block", [1000, 4099])
def test_games_are_cut_at_any_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, block: int) -> None:
    path = tmp_path / "games.pdn"
    written(path, 12, Random(5))
    whole = [(one.place, one.length) for one in PdnFile.of(path).quick_games()]
    monkeypatch.setattr(stream, "BLOCK", block)
    assert [(one.place, one.length) for one in PdnFile.of(path).quick_games()] == whole


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('[White "A"]\n1. 11-15 23-19 {open\n[White "B"]\n1. 11-15 *\n', 2),
        ('[White "A"]\n[Black "B"]\n\n[White "C"]\n1. 11-15 *\n', 1),
        ('[White "A"]\n[Black "B"]\n[Event "C]\n1. 11-15 *\n[White "D"]\n1. 9-13 *', 2),
        ('[White "A"]\n1. 11-15 23-19 1-0 1. 9-13 22-18 0-1\n[White "B"]\n1. 11-15 *\n', 3),
        ('[White "A"]\n1. 11-15 (1. 9-13 22-18) 23-19 2. 8-11 (2. 9-14) *\n', 1),
        ('[White "A"]\n(1. 9-13 22-18) 1. 11-15 *\n[White "B"]\n1. 11-15 23-19 4-6\n', 2),
        ('[White "A"][Result "4-6"]\n1. 11-15 23-19 4-6\n[Бел "B"]\n1. 11-15 23-19 1 - 0\n', 2),
        (
            '1. 11-15 *\n2. 11-15 23-19 *\n[White "A"]\n\r\n1... 11-15\r 23x19 $5 {[%clk 0:01:02]}!? 1/2 - 1/2 {end}\n',
            3,
        ),
        ('[GameType "25"]\n1. c3-d4 d6-c5 2. b2-c3 c5-b4 3. a3xc5 b6:d4 4. c3:e5 F6:D4 5. e3xc5 *\n', 1),
        ('[GameType "21"]\n1. 11 - 15 23 x 19 2. 9- 14 18x9 3. 5x14 *\n', 1),
        ('\0{[White "A"]\n1. 11-15 *\n', 1),
        (' \0Event "A"]\n1. 11-15 *\n[White "B"]\n1. 11-15 *\n', 2),
    ],
)
def test_both_readers_agree_about_unusual_files(tmp_path: Path, text: str, count: int) -> None:
    path = tmp_path / "games.pdn"
    path.write_text(text, encoding="utf-8", newline="")
    check_agreement(path)
    assert len(list(PdnFile.of(path).quick_games())) == count


@pytest.mark.parametrize("part", ["1. 11-15 23-19 *\n", '[White "A"]\n[Black "B"]\n\n', '[White "A"]\n{'])
def test_long_files_without_games_as_usual_are_read_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    path = tmp_path / "games.pdn"
    path.write_text(100 * part + '[White "C"]\n1. 9-13 *\n', encoding="utf-8")
    for name, value in (("BLOCK", 500), ("LONGEST_BLOCK", 900), ("LONGEST_TAG", 100), ("MOST_JOINED", 5)):
        monkeypatch.setattr(stream, name, value)
    check_agreement(path)


def test_the_core_gives_the_same_without_its_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.pdn"
    written(path, 6, Random(7))
    compiled = list(PdnFile.of(path).quick_games(trees=True))
    monkeypatch.setattr("game.checkers.pdn_lines.read_line", PLAIN_TEXT.read_line)
    monkeypatch.setattr("game.checkers.pdn_lines.write_tree", PLAIN_TREE.write_tree)
    assert list(map(str, PdnFile.of(path).quick_games(trees=True))) == list(map(str, compiled))


@pytest.mark.parametrize("variant", list(RULE_SETS))
@pytest.mark.combinations(4)
def test_lines_are_numbered_the_same_without_the_compiler(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(variant)
    positions = [CHECKERS.start(variant)]
    for _ in range(40):
        if moves := positions[-1].legal_moves():
            positions.append(positions[-1].after(rng.choice(moves)))
    compiled = numbered_line(positions)
    monkeypatch.setattr("game.checkers.kind.number_line", PLAIN.number_line)
    assert numbered_line(positions) == compiled
    assert len(compiled[0]) == len(positions) - 1


def test_the_search_gives_the_same_without_the_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, store = tmp_path / "games.pdn", PositionStore()
    written(path, 20, Random(9))
    games = [one.reading for one in PdnFile.of(path).quick_games() if isinstance(one, PlainGameInFile)]
    for number, game in enumerate(games):
        store.append_line(number, game.start, game.moves, game.hashes, ("white", "2024", 2000 + number))
    asked = {game.start: None for game in games}
    for start in list(asked):
        asked |= {start.after(move): None for move in start.legal_moves()[:3]}
    compiled = [(store.explore(position), list(store.hits(position))) for position in asked]
    monkeypatch.setattr("game.databases.positions.search_lines", PLAIN.search_lines)
    assert [(store.explore(position), list(store.hits(position))) for position in asked] == compiled
    assert any(moves for moves, _ in compiled)
