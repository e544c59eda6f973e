"""Games travel to an independent library and back as PDN."""

from pathlib import Path
from random import Random

import pytest
from draughts import Board
from draughts.PDN import PDNReader, PDNWriter

from game.checkers.notation import move_text
from game.checkers.pdn import PdnGame, write_pdn
from game.checkers.pdn_reader import read_pdn
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.tree import Node
from tests.game.checkers.test_pydraughts import PYDRAUGHTS


def random_game(variant: str, rng: Random, plies: int) -> PdnGame:
    root: Node[Position, Move] = Node(Position.start(RULE_SETS[variant]))
    node = root
    for _ in range(plies):
        if node.position.outcome() is None:
            node = node.add(rng.choice(node.position.legal_moves()))
    return PdnGame(root, {"White": "Ada", "Black": "Bob", "Result": "*"})


@pytest.mark.parametrize("variant", PYDRAUGHTS)
def test_the_library_reads_what_we_write(variant: str) -> None:
    rng = Random(variant)
    games = [random_game(variant, rng, 40) for _ in range(3)]
    found = PDNReader("\n".join(map(write_pdn, games))).games
    assert [game.variant for game in found] == [PYDRAUGHTS[variant][0]] * 3
    assert [(game.tags["White"], game.tags["Black"]) for game in found] == [("Ada", "Bob")] * 3
    ours = [list(map(move_text, game.positions, game.moves)) for game in games]
    assert [game.moves for game in found] == ours


@pytest.mark.parametrize("variant", PYDRAUGHTS)
def test_we_read_what_the_library_writes(variant: str, tmp_path: Path) -> None:
    rng, board, path = Random(variant), Board(PYDRAUGHTS[variant][0]), tmp_path / "theirs.pdn"
    for _ in range(6):
        board.push(rng.choice(list(board.legal_moves())))
    PDNWriter(str(path), board=board)
    (game,) = read_pdn(path.read_text(encoding="utf-8"))
    assert game.start.rules.name == variant
    assert len(game.moves) == 6
    assert len(PDNReader(write_pdn(game)).games[0].moves) == 6
