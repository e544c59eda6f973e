"""The rule that a refused move breaks."""

import pytest

from game.checkers.notation import parse_fen, parse_square
from game.checkers.refusal import Refusal, refusal
from game.checkers.rule_sets import rules_named

CASES = [
    ("english", "B:W:B1", "1-5", None),
    ("english", "W:W:B1", "1-5", Refusal.GAME_OVER),
    ("english", "B:W32:B1", "33-5", Refusal.NO_SQUARE),
    ("english", "B:W32:B1", "2", Refusal.EMPTY),
    ("english", "B:W32:B1", "32", Refusal.NOT_YOURS),
    ("english", "B:W32:B1,5,6", "1", Refusal.BLOCKED),
    ("english", "B:W32:B1,5", "1-5", Refusal.OCCUPIED),
    ("english", "B:W32:B10", "10-6", Refusal.MEN_MOVE_FORWARD),
    ("english", "B:W6,32:B10", "10-1", Refusal.MEN_CAPTURE_FORWARD),
    ("english", "B:W32:B10", "10-18", Refusal.OFF_LINE),
    ("english", "B:W32:B10", "10-19", Refusal.TOO_FAR),
    ("english", "B:W32:B10,15", "10-19", Refusal.OWN_PIECE),
    ("english", "B:W15,19,32:B10", "10-24", Refusal.WAY_BLOCKED),
    ("english", "B:W32:B10", "10-15-18", Refusal.ENDS),
    ("english", "B:W15:B4,10", "4", Refusal.MUST_CAPTURE),
    ("english", "B:W15:B10", "10-14", Refusal.MUST_CAPTURE),
    ("english", "B:W15,24:B10", "10-19", None),
    ("english", "B:W15,24:B10", "10-19!", Refusal.GO_ON),
    ("english", "B:W15,24:B10", "10-19-23", Refusal.GO_ON),
    ("russian", "W:WKa1:Bc3,e5,e7", "a1-d4", None),
    ("international", "W:WK46:B37,19", "46-28-10!", None),
    ("international", "W:WK46:B37,19", "46-23", None),
    ("international", "W:WK46:B37,19", "46-28", None),
    ("international", "W:WK46:B37,19", "46-28!", Refusal.GO_ON),
    ("international", "W:WK46:B37,19", "46-28-10-4", Refusal.ENDS),
    ("international", "W:WK46:B37,19,38", "46-28-43", Refusal.OFF_LINE),
    ("russian", "W:Wc3:Bd4", "c3-b4", Refusal.MUST_CAPTURE),
    ("russian", "W:WKh8:Bb4,Kd2,e5", "h8-c3-a5-e1", Refusal.ENDS),
    ("russian", "W:WKa1:Bc3,f4", "a1-d4", Refusal.GO_ON),
    ("english", "W:WK14:B18", "14-27", Refusal.TOO_FAR),
    ("russian", "W:Wc3:Bd4", "c3-f6", Refusal.TOO_FAR),
    ("russian", "W:WKh8:Bb4,Kd2,e5", "h8-c3-g7", Refusal.JUMPED_TWICE),
    ("international", "W:W28,38:B23,13,32", "38-27", Refusal.MOST_PIECES),
    ("czech", "W:Wa1,Kc1:BKb2", "a1", Refusal.WITH_KING),
    ("italian", "W:W13,K16:B10,20", "13", Refusal.WITH_KING),
    ("italian", "W:W32:BK28", "32-23", Refusal.GAME_OVER),
    ("italian", "W:W32,30:BK28", "32-23", Refusal.MEN_SPARE_KINGS),
    ("italian", "W:W29,K31:BK6,8,K18,19,K21,K27", "31-22-15", Refusal.MOST_KINGS),
    ("italian", "W:WK3,K20,26,29:B1,7,K15,22,K28,K31", "3", Refusal.EARLIEST_KINGS),
    ("italian", "W:WK20:B14,K15,K22,K23", "20-11", Refusal.EARLIEST_KINGS),
    ("spanish", "W:WK23:B14,K28", "23-10", Refusal.MOST_KINGS),
    ("thai", "W:WK32:B23", "32-14", Refusal.LANDS_BEHIND),
    ("frisian", "W:W23:B4,10,19,K22,K31", "23-14", Refusal.MOST_VALUE),
    ("frisian", "W:W23:B4,10,19,K22,K31", "23-18", Refusal.MUST_CAPTURE),
    ("english+optional", "B:W15,32:B4,10", "4", None),
    ("english+optional", "B:W15,32:B4,8,9,10", "4", Refusal.BLOCKED),
    ("english+optional", "B:W15,32:B10", "10-18", Refusal.OFF_LINE),
    ("english+huffing", "B:W15,32:B10:M32", "32", None),
    ("english+huffing", "B:W15,32:B10:M32", "32!", Refusal.MOVE_AFTER_HUFFING),
    ("english+huffing", "B:W15,32:B10:M32", "32-10-18", Refusal.OFF_LINE),
    ("english+huffing", "B:W15,32:B10:M32", "15", Refusal.NOT_YOURS),
]


@pytest.mark.parametrize(("variant", "text", "path", "expected"), CASES)
def test_the_rule_is_named(variant: str, text: str, path: str, expected: Refusal | None) -> None:
    """A path with ! behind it is a whole move."""
    rules = rules_named(variant)
    squares = [parse_square(name, rules) if name != "33" else 33 for name in path.rstrip("!").split("-")]
    assert refusal(parse_fen(text, rules), squares, whole=path.endswith("!")) is expected


def test_every_reason_has_a_case() -> None:
    """A king that rests needs a history: see test_position. Dama has its own: see test_dama."""
    others = {Refusal.KING_RESTS, Refusal.OFF_ROWS, Refusal.OFF_ALL_LINES, Refusal.MEN_STEP_ON, Refusal.TURNS_BACK}
    assert set(Refusal) - {expected for *_, expected in CASES} == others
