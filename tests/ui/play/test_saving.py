"""A playing as the library keeps it, and games from files."""

from ai.thinker import Thinker
from game.checkers.pdn import read_pdn
from game.checkers.position import Position
from game.checkers.variants import VARIANTS
from game.ui.play import saving
from game.ui.play.controller import Playing


def test_a_game_from_a_file_can_be_gone_on_with() -> None:
    (game,) = read_pdn('[White "Ann"]\n[Black "?"]\n1. 11-15 23-19 2. 8-11 *')
    setup, record = saving.from_pdn(game)
    assert [seat.name for seat in setup.seats] == ["", "Ann"]
    assert all(seat.is_person for seat in setup.seats)
    playing = Playing(setup, Thinker())
    saving.replay(record, playing)
    assert playing.match.positions == tuple(game.positions())


def test_a_game_from_a_file_keeps_its_rules_and_its_start() -> None:
    (game,) = read_pdn('[GameType "25"]\n[Giveaway "1"]\n[FEN "W:Wc3:Bf6"]\n1. c3-d4 f6-e5 *')
    setup, record = saving.from_pdn(game)
    assert (setup.rules, setup.giveaway, setup.fen) == ("russian", True, "W:Wc3:Bf6")
    assert setup.start == game.start
    assert record.moves == ("c3-d4", "f6-e5")
    assert Position.start(VARIANTS["russian"]) != setup.start
