"""PSQ, the files of Piskvork and of Gomocup's results: the size of the board, a move in each line, the players."""

import re
from dataclasses import replace
from typing import Any

from game.core import InputError, NotationError
from game.faults import Fault
from game.outside import whole
from game.tictactoe.position import TicTacToe
from game.tictactoe.sgf import RULE_NAMES, USUAL_IN_ROW, MarkReading, at_line, decoded, usual_rules
from game.tree import Game, Node

HEADER = re.compile(r"piskvorky\s+(\d{1,3})\s*x\s*(\d{1,3})\b(?:[^,]*,[^,]*,\s*(?P<begins>\d))?.*", re.IGNORECASE)
"""The board, and who of the two players begins: 0 or 1."""
MOVE = re.compile(r"\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*-?\d+\s*)?")
NUMBER = re.compile(r"-?\d*")
DIVISION = re.compile(r"-?\d+,\s*(?P<rules>[A-Za-z]+)\w*")
"""The last line of a game of Gomocup, such as 0,Renju or 0,Standard1."""
PLAYERS = ("White", "Black")
"""Tags of the players in the order of results: the first and the second one."""


def read_psq(data: bytes) -> MarkReading:
    """Read a game, by the rules of its division if it names one, else as standard gomoku if it goes on after six in a
    row; InputError with the line if it is none."""
    lines = decoded(data).splitlines()
    header = HEADER.match(lines[0]) if lines else None
    if not header:
        raise at_line(1, NotationError(Fault.NO_PSQ))
    try:
        division = DIVISION.fullmatch(next(filter(None, map(str.strip, reversed(lines)))))
        flags = RULE_NAMES.get(division["rules"].lower(), {}) if division else {}
        rules = replace(usual_rules(whole(header[1]), whole(header[2])), **flags)
        if rules.in_row != USUAL_IN_ROW:
            raise InputError(Fault.LINE_LENGTH, in_row=USUAL_IN_ROW, columns=rules.columns, rows=rules.rows)
    except InputError as error:
        raise at_line(1, error) from None
    game: Game[Any, Any] = Game(Node(TicTacToe.start(rules)))
    node, fault, names = game.root, None, list[str]()
    for number, line in enumerate(lines[1:], 2):
        found = MOVE.fullmatch(line)
        if not found:
            names = [each.strip() for each in lines[number - 1 : number + 1]]
            if names[0] and not NUMBER.fullmatch(names[0]) and "," in names[0]:
                fault = at_line(number, NotationError(Fault.PSQ_SAYS, said=names[0][:20]))
            break
        column, row = whole(found[1]), whole(found[2])
        try:
            if not (1 <= column <= rules.columns and 1 <= row <= rules.rows):
                raise NotationError(Fault.SGF_CELL, name=line.strip())
            if not flags and len(node.position.winning_line() or ()) > USUAL_IN_ROW:
                game, node = by_standard_rules(game)
            node = node.append((row - 1) * rules.columns + column - 1)
        except InputError as error:
            fault = at_line(number, error)
            break
    if fault is None and len(names) == len(PLAYERS) and not any(map(NUMBER.fullmatch, names)):
        ordered = names[::-1] if header["begins"] == "1" else names
        game.tags |= {tag: player_name(name) for tag, name in zip(PLAYERS, ordered, strict=True)}
    return MarkReading(game, fault)


def by_standard_rules(game: Game[Any, Any]) -> tuple[Game[Any, Any], Node[Any, Any]]:
    """A copy of a game by the rules where only exactly five in a row win, and its last node."""
    copy: Game[Any, Any] = Game(Node(TicTacToe.start(replace(game.start.rules, exact=True))))
    node = copy.root
    for move in game.moves:
        node = node.append(move)
    return copy, node


def player_name(text: str) -> str:
    """The name of an engine without what belongs to its file.

    >>> player_name("pbrain-RAPFI25.ZIP"), player_name("homo-1")
    ('RAPFI25', 'homo-1')
    """
    return re.sub(r"^pbrain-|\.(?:zip|exe)$", "", text, flags=re.IGNORECASE)


def write_psq(game: Game[Any, Any]) -> str:
    """Write the main line, and the rules if they are not freestyle; InputError for another board than five in a row, or
    another beginning."""
    start: TicTacToe = game.start
    rules = start.rules
    usual = rules.in_row == USUAL_IN_ROW and rules.players == 2 and not (rules.gravity or rules.torus or rules.misere)
    if not usual or start.occupied:
        raise InputError(Fault.PSQ_BOARD)
    lines = [f"Piskvorky {rules.columns}x{rules.rows}, 11:11, 0"]
    for cell in game.moves:
        row, column = divmod(cell, rules.columns)
        lines.append(f"{column + 1},{row + 1},0")
    names = [" ".join(game.tags.get(tag, "").split()) or "?" for tag in PLAYERS]
    division = "-1,Renju" if rules.renju else "-1,Standard" if rules.exact else "-1"
    return "\n".join([*lines, *names, division, ""])
