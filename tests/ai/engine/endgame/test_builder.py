"""Built tables obey the rules of each rule set, and a stopped build goes on."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from ai.commands.endgame import placements, right_value, sample
from ai.engine.endgame.builder import build, build_pair, positions
from ai.engine.endgame.files import Pair, Slice, TableFile, path_of, slices_of, stages
from ai.engine.endgame.tables import Tables
from ai.engine.endgame.verdicts import Verdict, files_of, tables_of, usual_tables, verdict
from ai.limits import Stopped
from game.checkers.movegen import compiled
from game.checkers.notation import parse_fen
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rule_sets.frisian import FRISIAN
from game.checkers.rule_sets.russian import RUSSIAN
from game.checkers.rules import RuleSet
from game.core import InputError
from tests.game.checkers import reference

pytestmark = pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")

EVERY = [replace(rules, giveaway=giveaway) for rules in RULE_SETS.values() for giveaway in (False, True)]


def quiet(done: int, total: int) -> None:
    """Ignore the progress."""


def name_of(rules: RuleSet) -> str:
    return f"{rules.name}{'-giveaway' * rules.giveaway}"


def probe_of(tables: Tables) -> Callable[[Position], Verdict | None]:
    return lambda position: verdict(tables, position)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tables")


def built(rules: RuleSet, pieces: int, folder: Path) -> Tables:
    build(rules, pieces, folder, quiet)
    return tables_of(rules, [folder])


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(rules, marks=() if rules.name in ("english", "russian", "frisian") else pytest.mark.slow)
        for rules in EVERY
    ],
    ids=name_of,
)
def test_values_follow_from_those_after_each_move(rules: RuleSet, folder: Path) -> None:
    pieces = 2 if rules.size == 10 or rules.giveaway else 3
    probe = probe_of(built(rules, pieces, folder))
    rng = Random(7)
    for number in range(1, pieces + 1):
        for each in slices_of(number):
            for position in sample(rules, each, 8, rng):
                assert set(position.legal_moves()) == reference.legal_moves(position)
                assert probe(position) == right_value(position, probe)


@pytest.mark.slow
@pytest.mark.parametrize("rules", EVERY, ids=name_of)
def test_all_values_of_two_pieces_and_some_of_three_and_four(rules: RuleSet, folder: Path) -> None:
    most = 4 if rules.size == 8 else 3
    probe = probe_of(built(rules, most, folder))
    rng = Random(7)
    for pieces in range(1, most + 1):
        for each in slices_of(pieces):
            for position in placements(rules, each) if pieces < 3 else sample(rules, each, 200, rng):
                assert probe(position) == right_value(position, probe)


@pytest.mark.slow
@pytest.mark.parametrize("rules", [ENGLISH, RUSSIAN], ids=name_of)
def test_all_values_of_three_pieces(rules: RuleSet, folder: Path) -> None:
    probe = probe_of(built(rules, 3, folder))
    for each in slices_of(3):
        for position in placements(rules, each):
            assert probe(position) == right_value(position, probe)


def test_a_wrong_value_is_found(folder: Path) -> None:
    probe = probe_of(built(ENGLISH, 2, folder))
    position = parse_fen("W:WK22:BK18", ENGLISH)
    assert probe(position) == Verdict(1, 1)

    def wrong(other: Position) -> Verdict | None:
        return Verdict(-1, 2) if other.black == 0 else probe(other)

    assert right_value(position, wrong) != probe(position)


KNOWN = {
    "W:WK32:BK1": Verdict(0, None),
    "W:WK14:BK18": Verdict(1, 1),
    "W:WK29:BK22": Verdict(-1, 2),
    "B:W5:B": Verdict(-1, 0),
    "W:W:BK1": Verdict(-1, 0),
    "W:W5:B": Verdict(1, 1),
}
"""Results in English checkers that are easily seen on a board."""


@pytest.mark.parametrize(("text", "value"), KNOWN.items())
def test_endings_that_everybody_knows(text: str, value: Verdict, folder: Path) -> None:
    assert verdict(built(ENGLISH, 2, folder), parse_fen(text, ENGLISH)) == value


@pytest.mark.slow
def test_three_flying_kings_win_unless_the_lone_one_holds_the_long_diagonal() -> None:
    """Petrov's triangle takes fifteen moves at most."""
    tables, longest = usual_tables(RUSSIAN), 0
    results: dict[str, list[int]] = {"won": [], "held": []}
    for position in placements(RUSSIAN, Slice(0, 3, 0, 1)):
        value = verdict(tables, position)
        assert value is not None
        longest = max(longest, value.plies or 0)
        if position.white & RUSSIAN.long_diagonal:
            results["won"].append(value.result)
        elif position.black & RUSSIAN.long_diagonal and not position.legal_moves()[0].captured:
            results["held"].append(value.result)
    assert longest == 25 < 2 * 15
    assert results["won"].count(1) > 0.99 * len(results["won"])
    assert results["held"].count(0) > 0.95 * len(results["held"])


def test_giveaway_turns_the_aim_round(folder: Path) -> None:
    rules = replace(ENGLISH, giveaway=True)
    tables = built(rules, 2, folder)
    assert verdict(tables, parse_fen("W:W:BK1", rules)) == Verdict(1, 0)
    assert verdict(tables, parse_fen("W:WK14:BK18", rules)) == Verdict(-1, 1)


def test_a_stopped_build_goes_on_and_gives_the_same_files(tmp_path: Path) -> None:
    whole, halves = tmp_path / "whole", tmp_path / "halves"
    build(ENGLISH, 3, whole, quiet)
    stop = bytearray(1)

    def half_way(done: int, total: int) -> None:
        stop[0] = done > total // 2

    with pytest.raises(Stopped):
        build(ENGLISH, 3, halves, half_way, stop=stop)
    assert not path_of(halves, ENGLISH, 3).exists()
    parts = list((halves / "english-3.parts").iterdir())
    assert parts
    parts[0].write_bytes(parts[0].read_bytes()[:-100] + bytes(100))
    totals: list[int] = []
    build(ENGLISH, 3, halves, lambda _, total: totals.append(total), parallel=2)
    assert totals[-1] < positions(ENGLISH, 3)
    assert [file.name for file in sorted(halves.iterdir())] == [f"english-{pieces}.table" for pieces in (1, 2, 3)]
    for pieces in (1, 2, 3):
        assert path_of(halves, ENGLISH, pieces).read_bytes() == path_of(whole, ENGLISH, pieces).read_bytes()


def test_progress_ends_with_all_positions(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    build(FRISIAN, 2, tmp_path, lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    total = positions(FRISIAN, 1) + positions(FRISIAN, 2)
    assert told[-1] == (total, total)


@pytest.mark.parametrize("pieces", [0, 7])
def test_too_many_pieces_are_refused(pieces: int, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="1 to 6 pieces"):
        build(ENGLISH, pieces, tmp_path, quiet)


def test_a_header_tells_what_its_slices_say(folder: Path) -> None:
    tables = built(ENGLISH, 2, folder)
    file = files_of(ENGLISH, [folder])[1]
    assert isinstance(file, TableFile)
    number = Slice(1, 0, 0, 1)
    values = [verdict(tables, position) for position in placements(ENGLISH, number)]
    entry = file.entries[number]
    assert entry.positions == len(values)
    results = [value.result for value in values if value is not None]
    assert (entry.won, entry.lost) == (results.count(1), results.count(-1))
    assert entry.longest == max(value.plies or 0 for value in values if value is not None)


def test_pairs_built_by_others_are_the_same_files(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    asked: list[Pair] = []

    def elsewhere(pairs: Sequence[Pair]) -> Generator[Pair, None, None]:
        for pair in pairs:
            build_pair(ENGLISH, pair, there)
            asked.append(pair)
            yield pair

    build(ENGLISH, 3, here, quiet)
    done: list[tuple[int, int]] = []
    build(ENGLISH, 3, there, lambda *figures: done.append(figures), elsewhere=elsewhere)
    assert sorted(asked) == sorted(pair for pieces in (1, 2, 3) for stage in stages(pieces) for pair in stage)
    assert done[-1] == (sum(positions(ENGLISH, pieces) for pieces in (1, 2, 3)),) * 2
    assert [path.read_bytes() for path in sorted(here.iterdir())] == [
        path.read_bytes() for path in sorted(there.iterdir())
    ]


def test_others_who_write_into_another_folder_are_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"name a folder that all share\.$"):
        build(ENGLISH, 1, tmp_path, quiet, elsewhere=lambda pairs: (pair for pair in pairs))
    with pytest.raises(InputError, match="english"):
        build_pair(ENGLISH, (Slice(0, 1, 0, 1), Slice(0, 1, 0, 1)), tmp_path)
