"""The coach's words agree with the search: pieces, kings, lines, wins."""

import re

import pytest

from ai.insight import coach
from ai.insight.coach import look_again
from game.core import State
from game.kinds import kind_named
from game.ui.play.coaching import chances_text, threat_text

SAID = [
    ("english", "W:W20,21,22,26,27,28,29,32:B1,2,5,6,8,12,13,19", "28-24", "Then 19x28 takes one of yours."),
    (
        "english",
        "B:W20,21,22,23,24,25,26,27,28,29,30,31:B1,2,3,4,5,6,8,10,11,12,13,15",
        "15-19",
        "Then 23x7 2x11: White takes 2 pieces, and you take a man.",
    ),
    (
        "international",
        "W:W24,29,31,33,36,40,41,42,43,44,46,47,48,49,50:B1,2,3,4,5,6,7,9,10,14,15,17,18,21,22",
        "24-19",
        "Then 14x45 takes 3 of yours.",
    ),
    ("english", "B:WK4,K14:BK21,K31", "21-17", "Then 14x21 takes one of yours, and White wins."),
    ("english", "W:WK1,24,29:B15,21", "24-19", "You would give away your win."),
    (
        "russian",
        "W:Wa1,c1,c3,e1,e3,f4,g1,g3:Ba3,b6,c7,d6,e5,e7,f6,h6,h8",
        "g1-h2",
        "There is a move that wins 2 pieces more.",
    ),
]


@pytest.mark.parametrize(("rules", "fen", "move", "said"), SAID)
def test_what_follows_a_blunder_is_told(
    rules: str, fen: str, move: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coach, "SECONDS", 30.0)
    monkeypatch.setattr(coach, "NODES", 50_000)
    kind = kind_named("checkers")
    position: State[object] = kind.parse_position(fen, rules)
    found = look_again([position], kind.parse_move(move, position))
    assert found is not None
    assert threat_text(found, "classic") == said
    before, after = map(int, re.findall(r"\d+(?=%)", chances_text(found.remark)))
    assert before - after >= 20
