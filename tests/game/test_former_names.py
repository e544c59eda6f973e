"""Files, settings and commands of 0.2, in which the level Champion and the engine's search were both called expert."""

import json
import shutil
from pathlib import Path

from game.former_names import settings_today
from game.keeping.catalogue import LibraryQuery
from game.keeping.library import Library
from game.keeping.settings import from_json
from game.ui.play_setup import PlaySetup
from tests.conftest import Command

OLD = Path(__file__).parents[1] / "data" / "v0.1"


def test_a_library_finds_and_opens_games_against_the_champion(tmp_path: Path) -> None:
    shutil.copy(OLD / "library.sqlite", tmp_path)
    library, _ = Library.open(tmp_path / "library.sqlite")
    try:
        assert "champion" in library.levels()
        assert "expert" not in library.levels()
        (key,) = library.keys(LibraryQuery(level="champion"))
        (record,) = library.records([key])
        assert record.level == "champion"
        assert [seat.level for seat in PlaySetup.from_record(record.setup).seats] == ["", "champion"]
        assert [facts.level for facts in library.facts(LibraryQuery()) if facts.key == key] == ["champion"]
    finally:
        library.close()


def test_the_last_choices_and_series_of_settings() -> None:
    chosen = {
        "checkers level": "expert",
        "checkers computers": "expert,easy",
        "tictactoe levels": ",expert,easy,easy",
        "checkers algorithm": "expert",
        "checkers player": "expert",
        "checkers depth": 6,
    }
    series = {"checkers | english | False |  |  | 0 | 0 | easy | expert (60+1)": "key"}
    found = from_json({"last_setup": chosen, "series": series})
    assert found.last_setup == {
        "checkers level": "champion",
        "checkers computers": "champion,easy",
        "tictactoe levels": ",champion,easy,easy",
        "checkers algorithm": "engine",
        "checkers player": "expert",
        "checkers depth": 6,
    }
    assert found.series == {"checkers | english | False |  |  | 0 | 0 | champion (60+1) | easy": "key"}
    assert settings_today({"last_setup": 1, "series": None}) == {"last_setup": 1, "series": None}


def test_commands_know_the_former_names(command: Command) -> None:
    lines = ("search checkers --algorithm {} --depth 3 --json", "trace checkers --algorithm {} --depth 2 --csv")
    for line in lines:
        (former, today) = (command(line.format(name)) for name in ("expert", "engine"))
        assert former[0] == today[0] == 0
        assert former[1] == today[1] or json.loads(former[1])["algorithm"] == "engine"
    status, out, _ = command("compare checkers --algorithms expert-TABLE --depth 2 --csv")
    assert status == 0
    assert "engine-TABLE" in out


def test_a_match_goes_on_from_its_journal(command: Command, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    line = "match {} --nodes 60 --megabytes 1 --openings ballots --seed 1 --games 2 --resume " + str(journal)
    status, out, err = command(line.format("champion-PRUNING engine:2"))
    assert (status, err) == (0, "")
    text = journal.read_text(encoding="utf-8")
    assert '"a": "champion-PRUNING", "b": "engine:2"' in text
    journal.write_text(text.replace("champion-", "expert-").replace("engine:", "expert:"), encoding="utf-8")
    assert command(line.format("expert-PRUNING expert:2"))[:2] == (0, out)
    assert command(line.format("champion-PRUNING engine:2"))[:2] == (0, out)
