"""Files of version 0.1 (tests/data/v0.1, written by it) are read without loss."""

import re
import shutil
import sqlite3
from pathlib import Path

import pytest

from game.checkers.pdn import recorded_outcome
from game.checkers.pdn_reader import read_pdn
from game.former_names import level_today
from game.keeping import settings
from game.keeping.games import result_text
from game.keeping.library import Library
from game.keeping.record import Record
from game.keeping.settings import CaptureCue
from game.match import history_outcome
from game.ui.play_setup import PlaySetup
from tests.ui.player import Player

OLD = Path(__file__).parents[1] / "data" / "v0.1"
GAMES = sorted((OLD / "games").glob("*.pdn"))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder of one's own with the files of 0.1 in it."""
    shutil.copytree(OLD, tmp_path, dirs_exist_ok=True)
    return tmp_path


def raw_rows(path: Path) -> dict[str, dict[str, str]]:
    """The rows as SQLite has them, by their keys."""
    database = sqlite3.connect(path)
    database.row_factory = sqlite3.Row
    rows = {row["key"]: dict(row) for row in database.execute("SELECT * FROM games")}
    database.close()
    return rows


def all_games(library: Library) -> list[Record]:
    """The unfinished game that was left last and every finished one."""
    left = library.unfinished()
    return [*([left] if left else []), *library.finished()]


def test_every_finished_game_is_there_with_all_that_was_kept(home: Path) -> None:
    before = raw_rows(home / "library.sqlite")
    library, notice = Library.open(home / "library.sqlite")
    assert notice is None
    records = library.finished()
    assert {record.key for record in records} == {key for key, row in before.items() if row["result"]}
    for record in records:
        row = before[record.key]
        kept = (record.game, record.rules, record.start, " ".join(record.moves), record.level)
        assert kept == (row["game"], row["rules"], row["start"], row["moves"], level_today(row["level"]))
        assert (record.result, record.reason, record.started) == (row["result"], row["reason"], row["started"])
    library.close()


def test_every_game_goes_on_where_it_was(home: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    library, _ = Library.open(home / "library.sqlite")
    records = all_games(library)
    library.close()
    assert len(records) == 8
    for record in records:
        setup = PlaySetup.from_record(record.setup)
        play = Player(tmp_path_factory.mktemp("home"), setup, record=record).play
        assert len(play.playing.match.moves) == len(record.moves)
        outcome = play.playing.outcome
        assert (outcome is not None) == bool(record.result)
        if outcome is not None:
            assert (result_text(play.playing.match.position, outcome), outcome.reason) == (
                record.result,
                record.reason,
            )
        assert setup.rules == record.rules


def test_the_settings_are_what_they_were(home: Path) -> None:
    chosen, notice = settings.load(home / "settings.json")
    assert notice is None
    assert (chosen.language, chosen.theme, chosen.board_theme, chosen.piece_set) == ("ru", "light", "blue", "safe")
    assert (chosen.ui_scale, chosen.volume, chosen.muted, chosen.reduced_motion) == (125, 35, True, True)
    assert (chosen.capture_cue, chosen.turn_board, chosen.square_numbers) == (CaptureCue.ALWAYS, True, False)
    assert (chosen.megabytes, chosen.player_names, chosen.window_size) == (256, ("Ада", "Борис"), (1024, 640))
    assert chosen.last_setup["checkers level"] == "hard"
    assert chosen.last_setup["tictactoe rules"] == "15x15x5"


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_pdn_file_is_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    (game,) = read_pdn(text)
    written = text.split("\n\n", 1)[1].split()
    moves = [word for word in written if not word.endswith(".") and word not in {"*", written[-1]}]
    assert len(game.moves) == len(moves)
    (result,) = re.findall(r'\[Result "(.*)"\]', text)
    outcome, recorded = history_outcome(game.positions) or game.last.end, recorded_outcome(result, game.start)
    assert (outcome and outcome.payoffs) == (recorded and recorded.payoffs)
