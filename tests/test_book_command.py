"""The command `book`: building, writing, probing and listing opening books."""

import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ai.commands.book import PoolAnalyst
from ai.contest.workers import Processes
from ai.engine.book.builder import BookJournal, Build, Threads
from ai.engine.checkers import key_of
from ai.limits import Stopped
from ai.minds.checkers import TRUSTED_DEPTHS
from game.checkers.movegen import compiled
from game.checkers.notation import fen
from game.checkers.openings import drawn_openings, eleven_man_ballots
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.russian import RUSSIAN
from tests.conftest import Command

ROOT = Path(__file__).parents[1]
NODES = 50

pytestmark = pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a small book of Thai checkers, which has one root only."""
    folder = tmp_path_factory.mktemp("books")
    line = f"book build thai --nodes 50 --positions 60 --folder {folder}"
    subprocess.run([sys.executable, "main.py", *line.split()], cwd=ROOT, capture_output=True, check=True)
    return folder


def test_a_build_goes_on_and_says_what_it_has_made(command: Command, folder: Path, tmp_path: Path) -> None:
    for file in folder.iterdir():
        shutil.copy(file, tmp_path)
    before = len((tmp_path / "thai.journal").read_bytes())
    status, out, err = command(f"book build thai --nodes 50 --positions 1 --parallel 2 --folder {tmp_path}")
    assert (status, err) == (0, "")
    written = (tmp_path / "thai.journal").read_bytes()
    assert len(written) > before
    assert written.startswith(b'{"book": 1, "rules": "thai", "code": 98, "giveaway": false}\n'), "as in version 0.2"
    assert out.startswith("thai: ")
    assert out.endswith(" bytes\n")
    assert command(f"book export thai --folder {tmp_path}") == (0, out, "")
    assert command(f"book list --folder {tmp_path}")[1] == f"{out.rstrip()}; {tmp_path}\n"


def test_a_time_ends_a_build(command: Command, tmp_path: Path) -> None:
    status, out, _ = command(f"book build thai --nodes 50 --seconds 0.000001 --folder {tmp_path}")
    assert (status, out.split(" bytes")[0].split(";")[0]) == (0, "thai: 1 positions from 1 searches that visited 50")


def test_a_probe_tells_the_opening_and_the_moves(command: Command, folder: Path) -> None:
    status, out, _ = command(f"book probe thai --folder {folder}")
    assert status == 0
    move, score, *_, share = out.splitlines()[0].split()
    assert "-" in move
    assert score[0] in "+-"
    assert int(share.rstrip("%")) > 0
    _, out, _ = command("book probe english 11-15 23-19 8-11 22-17 4-8")
    assert out.splitlines()[0] == "Old Fourteenth"


def test_openings_that_are_drawn_are_where_a_build_begins(command: Command, tmp_path: Path) -> None:
    roots = {each.position for draw in drawn_openings(RUSSIAN).values() for each in draw()}
    out = command(f"book build russian --nodes 20 --positions 1 --folder {tmp_path}")[1]
    assert int(out.split()[1]) > len(roots) > 800


def test_the_english_book_knows_the_ballots_of_eleven_men(command: Command) -> None:
    for ballot in eleven_man_ballots()[::200]:
        status, out, _ = command(f"book probe english --fen {fen(ballot.position)}")
        *_, depth, share = out.splitlines()[0].split()
        assert (status, share.endswith("%")) == (0, True)
        assert int(depth) >= TRUSTED_DEPTHS["champion"]


def test_a_search_can_use_the_book(command: Command) -> None:
    status, out, _ = command("search english --book --seed 1")
    assert (status, len(out.splitlines())) == (0, 3)
    assert command("search tictactoe --book")[0] == 2


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("build german", "There is no checkers rule set 'german'; choose from english, russian"),
        ("build english --folder {folder}/file/x", "{folder}/file/x/english.journal can't be written:"),
        ("export english", "There is no journal to read: {folder}/english.journal is missing."),
        ("probe russian", "There is no opening book of russian."),
        ("probe thai --fen B:WK1:BK32", "The opening book of thai does not have this position."),
        ("probe thai 1-32", "1-32 is not legal:"),
        ("probe english 11-15 --folder {folder}/damaged", "{folder}/damaged/english.book is not an opening book."),
        ("", "The following arguments are required: ACTION."),
    ],
)
def test_one_sentence_says_what_is_wrong(command: Command, folder: Path, line: str, sentence: str) -> None:
    (folder / "file").touch()
    (folder / "damaged").mkdir(exist_ok=True)
    (folder / "damaged" / "english.book").write_text("this is none")
    usual = f" --folder {folder}" if line and "--folder" not in line else ""
    status, out, err = command(f"book {line.format(folder=folder)}{usual}")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.replace("\\", "/").startswith(sentence.format(folder=folder.as_posix()))


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
@pytest.mark.slow
@pytest.mark.parametrize("name", ["SIGKILL", "SIGINT"])
def test_a_build_that_was_killed_goes_on(tmp_path: Path, name: str) -> None:
    line = f"book build english --nodes 20000 --positions 400 --parallel 2 --folder {tmp_path}"
    program = [sys.executable, "main.py", *line.split()]
    journal = tmp_path / "english.journal"
    process = subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    end = time.monotonic() + 60
    while not (journal.exists() and journal.read_bytes().count(b"\n") > 100) and time.monotonic() < end:
        time.sleep(0.05)
    process.send_signal(signal.Signals[name])
    process.communicate()
    assert 100 < journal.read_bytes().count(b"\n") < 400
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("english: ")


def test_the_workers_of_a_pool_find_what_threads_find(tmp_path: Path) -> None:
    rules = RULE_SETS["thai"]
    found = []
    for name, analyst in (("threads", Threads(bytearray(1))), ("pool", PoolAnalyst(Processes(2), rules, bytearray(1)))):
        with BookJournal(tmp_path / name, rules) as journal:
            Build(journal, {Position.start(rules): 0}, NODES, analyst=analyst).run(2)
            found.append((journal.searched, sorted(journal.expanded)))
    assert found[0] == found[1]
    assert len(found[0][0]) > len(Position.start(rules).legal_moves())


def test_a_pool_that_is_told_to_stop_gives_up_the_searches_that_are_left() -> None:
    rules, stop = RULE_SETS["thai"], bytearray(1)
    start = Position.start(rules)
    positions = {key_of(after): after for after in map(start.play, start.legal_moves())}
    searches = PoolAnalyst(Processes(1), rules, stop).searches(positions, NODES)
    assert next(searches)[0] in positions
    stop[0] = 1
    with pytest.raises(Stopped):
        next(searches)
