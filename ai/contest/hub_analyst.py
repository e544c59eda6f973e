"""An external engine on the analysis board: the one line that a Hub engine gives, deeper and deeper."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ai.contest.engine_player import Program
from ai.contest.hub_player import HubPlayer
from ai.insight.analysis import AnalysisOptions, Findings, spaced
from ai.insight.explanation import threat_in
from ai.insight.lines import Iteration, Lines, ScoredLine
from ai.limits import Limit
from ai.report import Report
from game.checkers.rules import RuleSet
from game.core import State


class HubAnalyst:
    """An engine that is started for its first position and waits between two of them; `Analysis` is its user."""

    def __init__(self, program: Program, rules: RuleSet) -> None:
        self._player = HubPlayer(program, rules, Limit(seconds=1.0))

    @property
    def now(self) -> Iteration | None:
        return None

    def look(
        self,
        history: Sequence[State[Any]],
        options: AnalysisOptions,
        known: Findings | None,
        stop: bytearray,
        tell: Callable[[Findings], None],
    ) -> Findings:
        findings = Findings(Lines(0, ()), threat=threat_in(history[-1], stop=stop))
        latest, tell_of = known, spaced(tell, at_once=True)

        def hear(report: Report) -> None:
            nonlocal latest
            if latest is None or (report.depth or 0) >= latest.lines.depth:
                latest = with_report(findings, report)
                tell_of(latest)

        self._player.analyse(history, stop, hear)
        return latest or findings

    def close(self) -> None:
        """End the engine; blocks up to a second."""
        self._player.close()


def with_report(findings: Findings, report: Report) -> Findings:
    """The findings with the line of a report, whose nodes and seconds are those of its whole search."""
    line = ScoredLine(report.score, report.pv)
    return replace(findings, lines=Lines(report.depth or 0, (line,), report.nodes, report.seconds))
