"""A studied game of any kind in the library and in a file."""

from typing import Any

import pytest

from game.keeping.games import game_of, tree_text, with_game
from game.kinds import KINDS, kind_of
from game.match import Match
from game.tree import Game, Node
from game.ui.study.keeping import file_name, new_record, playing_from
from game.ui.study.movetext import MoveTexts, lines_of
from game.ui.study.tree_editing import TreeEditing

VARIANTS = [
    pytest.param(name, variant, marks=() if name == "checkers" or variant in ("3x3x3", "4x4x3x3") else pytest.mark.slow)
    for name, kind in KINDS.items()
    for variant in kind.variants
]


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_every_variant_is_studied_and_kept(name: str, variant: str) -> None:
    kind = KINDS[name]
    match: Match[Any] = Match(kind.start(variant))
    editing = TreeEditing(match)
    for _ in range(4):
        if moves := match.position.legal_moves():
            editing.play(moves[0])
    editing.set_comment("так 好 {so}")
    match.go_to(1)
    editing.play(match.position.legal_moves()[-1])
    editing.set_glyphs([5])
    game = editing.game
    assert len(lines_of(game, MoveTexts().of)) >= 4
    again = game_of(with_game(new_record(game, "some.pdn"), game))
    assert tree_text(again.root, kind) == tree_text(game.root, kind)
    setup, moves = playing_from(editing.node, "hard", "Ada")
    assert setup.start == match.game.start
    assert len(moves) == 2
    assert [seat.name for seat in setup.seats if seat.is_person] == ["Ada"]


def test_a_file_is_called_after_the_players() -> None:
    start = KINDS["checkers"].start("russian")
    game: Game[Any, Any] = Game(Node(start), {"White": "Ada / Bob", "Black": "?", "Date": "2026.??.??"})
    assert file_name(game) == "Ada _ Bob - ? 2026.pdn".replace("?", "_")
    assert kind_of(start) is KINDS["checkers"]
    assert file_name(Game(Node(start))) == "russian.pdn"
