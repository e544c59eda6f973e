"""Changes of a recorded game, and taking them back."""

from typing import Any

import pytest

from game.checkers.kind import CHECKERS
from game.checkers.pdn import write_pdn
from game.checkers.pdn_reader import read_pdn
from game.core import InputError, Reason, win
from game.match import Match
from game.tictactoe.position import TicTacToe
from game.ui.study.tree_editing import TreeEditing, branch_of

GAME = "1. 11-15 23-19 (1... 22-18 2. 15x22) (1... 24-20 2. 8-11) 2. 8-11 22-17 *"


def editing_of(text: str) -> TreeEditing:
    """A study of the first game of a PDN, at its first position."""
    match: Match[Any] = Match.of(read_pdn(f'[GameType "21"] {text}')[0])
    match.draws_end = False
    match.go_to(0)
    return TreeEditing(match)


def written(editing: TreeEditing) -> str:
    """The moves of the game as PDN writes them, without its tags."""
    return " ".join(write_pdn(editing.game).split("\n\n")[1].split())


def play(editing: TreeEditing, *texts: str) -> None:
    """Play moves from the cursor on."""
    for text in texts:
        editing.play(CHECKERS.parse_move(text, editing.node.position))


def test_a_move_that_was_not_played_becomes_a_variation() -> None:
    editing = editing_of(GAME)
    play(editing, "11-15", "21-17", "9-14")
    assert written(editing) == (
        "1. 11-15 23-19 (1... 22-18 2. 15x22) (1... 24-20 2. 8-11) (1... 21-17 2. 9-14) 2. 8-11 22-17 *"
    )
    editing.undo()
    editing.undo()
    assert written(editing) == GAME
    assert editing.node.moves() == editing.game.root.children[0].moves(), "the cursor goes back too"
    editing.redo()
    assert "(1... 21-17)" in written(editing)


def test_a_move_that_is_there_is_only_gone_to() -> None:
    editing = editing_of(GAME)
    play(editing, "11-15", "22-18")
    assert written(editing) == GAME
    assert not editing.can_undo


def test_a_game_goes_on_beyond_its_result_in_a_variation() -> None:
    editing = editing_of("1. 11-15 23-19 1-0")
    editing.match.go_to(2)
    play(editing, "8-11", "22-17")
    assert written(editing) == "1. 11-15 23-19 (1... 23-19 2. 8-11 22-17) 1-0"
    editing.match.go_to(editing.game.last)
    play(editing, "9-14")
    assert written(editing) == "1. 11-15 23-19 (1... 23-19 2. 8-11 (2. 9-14) 2... 22-17) 1-0", "the same variation"
    for _ in range(3):
        editing.undo()
    assert written(editing) == "1. 11-15 23-19 1-0"


def test_a_variation_is_promoted_step_by_step_and_made_the_main_line() -> None:
    editing = editing_of(GAME)
    play(editing, "11-15", "24-20", "8-11")
    editing.promote(editing.node)
    assert written(editing) == "1. 11-15 23-19 (1... 24-20 2. 8-11) (1... 22-18 2. 15x22) 2. 8-11 22-17 *"
    editing.promote(editing.node)
    assert written(editing) == "1. 11-15 24-20 (1... 23-19 2. 8-11 22-17) (1... 22-18 2. 15x22) 2. 8-11 *"
    editing.undo()
    editing.undo()
    editing.make_main(editing.node)
    assert written(editing) == "1. 11-15 24-20 (1... 23-19 2. 8-11 22-17) (1... 22-18 2. 15x22) 2. 8-11 *"
    assert branch_of(editing.node) is editing.game.root


def test_the_main_line_is_made_through_nested_variations() -> None:
    editing = editing_of("1. 11-15 23-19 (1... 24-20 2. 8-11 (2. 9-13 28-24)) 2. 8-11 *")
    node = editing.game.root.children[0].children[1].children[1].children[0]
    editing.match.go_to(node)
    editing.make_main(node)
    assert written(editing) == "1. 11-15 24-20 (1... 23-19 2. 8-11) 2. 9-13 (2. 8-11) 2... 28-24 *"
    editing.undo()
    assert written(editing) == "1. 11-15 23-19 (1... 24-20 2. 8-11 (2. 9-13 28-24)) 2. 8-11 *"


def test_moves_are_deleted_and_brought_back() -> None:
    editing = editing_of(GAME)
    play(editing, "11-15", "22-18", "15x22")
    editing.delete(editing.node)
    assert written(editing) == "1. 11-15 23-19 (1... 22-18) (1... 24-20 2. 8-11) 2. 8-11 22-17 *"
    assert [
        CHECKERS.move_text(*pair) for pair in zip(editing.node.positions(), editing.node.moves(), strict=False)
    ] == [
        "11-15",
        "22-18",
    ]
    editing.match.go_to(editing.game.root.children[0])
    editing.delete_following(editing.node)
    assert written(editing) == "1. 11-15 *"
    editing.undo()
    editing.undo()
    assert written(editing) == GAME


def test_what_is_typed_is_one_change() -> None:
    editing = editing_of(GAME)
    play(editing, "11-15")
    for text in ("х", "хо", "хорошо 好"):
        editing.set_comment(text)
    assert "1. 11-15 {хорошо 好} 1... 23-19" in written(editing)
    editing.undo()
    assert written(editing) == GAME
    editing.redo()
    editing.set_comment("x")
    editing.undo()
    assert "{хорошо 好}" in written(editing), "after a change was made again a new one begins"
    editing.set_comment("", ahead=False)
    editing.set_comment("Better is", ahead=True)
    assert "1. {Better is} 11-15" in written(editing)


def test_signs_and_facts_are_changed() -> None:
    editing = editing_of(GAME)
    play(editing, "11-15")
    editing.set_glyphs([1, 18])
    assert written(editing).startswith("1. 11-15 $1 $18 1... 23-19")
    editing.set_facts({"White": "Ада"}, win(2, 1, Reason.RECORD))
    assert '[White "Ада"]' in write_pdn(editing.game)
    assert written(editing).endswith("22-17 0-1")
    editing.undo()
    assert written(editing).endswith("22-17 *")


def test_every_change_is_told_once_and_counted() -> None:
    told: list[int] = []
    match = Match(TicTacToe.start())
    editing = TreeEditing(match, lambda: told.append(1))
    editing.play(4)
    editing.set_glyphs([])
    assert (len(told), editing.version) == (1, 1), "what changes nothing is no change"
    with pytest.raises(InputError, match="taken"):
        editing.play(4)


def test_a_line_is_added_where_it_leaves_the_game() -> None:
    editing = editing_of(GAME)
    node, moves = editing.game.root, []
    for text in ("11-15", "23-19", "9-14", "27-23"):
        moves.append(CHECKERS.parse_move(text, node.position))
        node = node.child(moves[-1]) or type(node)(node.position.play(moves[-1]))
    last = editing.add_line(editing.game.root, moves)
    assert last.moves() == moves
    assert editing.node is editing.game.root, "the cursor stays"
    assert written(editing).endswith("2. 8-11 (2. 9-14 27-23) 2... 22-17 *")
    editing.undo()
    assert written(editing) == GAME
