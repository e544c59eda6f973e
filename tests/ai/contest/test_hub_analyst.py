"""An engine that analyses until it is stopped, and one that falls silent."""

import sys
from pathlib import Path
from threading import Timer

import pytest

from ai.contest.engine_player import Program
from ai.contest.hub_analyst import HubAnalyst
from ai.contest.hub_player import HubPlayer
from ai.insight.analysis import AnalysisOptions, Findings
from ai.limits import Limit
from ai.report import Report
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rule_sets.english import ENGLISH
from game.core import InputError
from tests.hub_engines import GREETS, written

START = Position.start(ENGLISH)
TALKS = (
    GREETS
    + """
import sys
depth, pongs = 0, {pongs}
for line in sys.stdin:
    if line.startswith("go"):
        for depth in (7, 8): print("info depth=%d score=0.5 nodes=100 time=0.1 pv=11-15" % depth, flush=True)
    if line == "ping\\n" and pongs:
        pongs -= 1
        print("pong", flush=True)
    if line == "stop\\n":
        print("done move=11-15", flush=True)
"""
)
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a script can't be executed there")


def engine(folder: Path, pongs: int) -> Program:
    return Program.of(
        "variant=english "
        + written(
            folder,
            TALKS.replace("{pongs}", str(pongs)).replace(
                "print('wait'", "print('param name=variant value=english type=enum values=english'); print('wait'"
            ),
        )
    )


@pytest.mark.parametrize("pongs", [0, 100])
def test_the_lines_come_until_the_engine_is_stopped(tmp_path: Path, pongs: int) -> None:
    """An engine that never answers a ping is not asked to."""
    stop, told = bytearray(1), list[Findings]()
    analyst = HubAnalyst(engine(tmp_path, pongs), ENGLISH)
    analyst._player._patience = 0.15
    Timer(0.6, stop.__setitem__, (0, 1)).start()
    found = analyst.look([START], AnalysisOptions(), None, stop, told.append)
    assert (found.lines.depth, found.lines.best.score, found.lines.nodes) == (8, 50, 100)
    assert told[0].lines.best.move == found.lines.best.move == Move((11, 15))
    analyst.close()


def test_an_engine_that_falls_silent_is_late(tmp_path: Path) -> None:
    player = HubPlayer(engine(tmp_path, 1), ENGLISH, Limit(seconds=1), patience=0.15)
    told = list[Report]()
    with pytest.raises(InputError, match="has not answered within"):
        player.analyse([START], bytearray(1), told.append)
    assert [report.depth for report in told] == [7, 8]


def test_a_limited_analysis_ends_with_its_limit(tmp_path: Path) -> None:
    """The limit of the engine's moves is another one."""
    heard = tmp_path / "heard"
    answers = f"""
import sys
for line in sys.stdin:
    open({str(heard)!r}, "a").write(line)
    if line.startswith("go"):
        print("info depth=4 score=0.1 nodes=7 pv=32-28", flush=True)
        print("done move=32-28", flush=True)
"""
    rules = RULE_SETS["international"]
    player = HubPlayer(Program.of(written(tmp_path, GREETS + answers)), rules, Limit(seconds=1))
    report = player.analyse([Position.start(rules)], bytearray(1), lambda _: None, Limit(nodes=7))
    assert report is not None
    assert (report.depth, report.score) == (4, 10)
    assert heard.read_text().splitlines()[-2:] == ["level nodes=7", "go analyze"]
    player.close()
