"""Hub, version 2: the protocol between draughts engines and programs (F. Letouzey, protocol.txt of Scan 3.1). A message
is one line: a command and arguments name=value, quoted where a value has blanks. Squares are numbered row by row from
the top with White at the bottom, 50 or, on 8x8, 32, whatever names the rule set gives them."""

import re
from dataclasses import dataclass, field, replace

from game.checkers.notation import impossible
from game.checkers.position import Move, Piece, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Color, RuleSet
from game.core import IllegalMoveError, NotationError
from game.faults import CommandFault, Fault
from game.outside import whole

NORMAL = "normal"
"""Hub's name for the international rules."""
LOSING = "losing"
"""Scan's name for giveaway by the international rules."""
RULES = {NORMAL: RULE_SETS["international"], **RULE_SETS, LOSING: replace(RULE_SETS["international"], giveaway=True)}

ARGUMENT = re.compile(r'(?P<name>[^\s="]+)(?:\s*=\s*(?:"(?P<quoted>[^"]*)"|(?P<value>[^\s"]*)))?')
LETTERS = {
    "w": Piece(Color.WHITE),
    "b": Piece(Color.BLACK),
    "W": Piece(Color.WHITE, king=True),
    "B": Piece(Color.BLACK, king=True),
}
EMPTY = "e"
SIDES = {"W": Color.WHITE, "B": Color.BLACK}


@dataclass(frozen=True)
class Message:
    """A command with its arguments; one without a value has the empty text.

    >>> Message.parse('pos pos=Wbe moves="32-28 19-23"')
    Message(command='pos', arguments={'pos': 'Wbe', 'moves': '32-28 19-23'})
    >>> str(Message("done", {"move": "32-28"}))
    'done move=32-28'
    """

    command: str
    arguments: dict[str, str] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> "Message":
        """Parse a line of text; anything but arguments is ignored, as the protocol wants it."""
        command, _, rest = text.strip().partition(" ")
        found = ARGUMENT.finditer(rest)
        return cls(command, {match["name"]: match["quoted"] or match["value"] or "" for match in found})

    def __str__(self) -> str:
        words = [self.command]
        for name, value in self.arguments.items():
            plain = re.fullmatch(r'[^\s="]*', value)
            given = value if plain else f'"{value.replace(chr(34), chr(39))}"'
            words.append(f"{name}={given}" if given else name)
        return " ".join(words)


def hub_position(position: Position) -> str:
    """Write the side to move and every square.

    >>> hub_position(Position.start(RULE_SETS["english"]))
    'Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww'
    """
    pieces = position.pieces()
    letters = {piece: letter for letter, piece in LETTERS.items()}
    squares = (letters[pieces[square]] if square in pieces else EMPTY for square in position.rules.bit_of)
    return next(letter for letter, color in SIDES.items() if color is position.color) + "".join(squares)


def parse_hub_position(text: str, rules: RuleSet) -> Position:
    if len(text) != 1 + rules.squares:
        raise NotationError(CommandFault.HUB_LENGTH, squares=rules.squares, given=len(text))
    wrong = set(text[:1]) - set(SIDES) or set(text[1:]) - set(LETTERS) - {EMPTY}
    if wrong:
        raise NotationError(CommandFault.HUB_LETTER, letter=min(wrong))
    pieces = {square: LETTERS[letter] for square, letter in enumerate(text[1:], start=1) if letter != EMPTY}
    for error, _squares in impossible(pieces, rules):
        raise error
    return Position.of(rules, SIDES[text[0]], pieces)


def hub_move(move: Move) -> str:
    """Write the first and the last square, and the captured squares.

    >>> hub_move(Move((32, 28))), hub_move(Move((28, 19), (23,)))
    ('32-28', '28x19x23')
    """
    source, target = move.path[0], move.path[-1]
    return f"{source}x{target}x{'x'.join(map(str, sorted(move.captured)))}" if move.captured else f"{source}-{target}"


def parse_hub_move(text: str, position: Position) -> Move:
    """Find the legal move that a text means, any route of a capture; NotationError or IllegalMoveError without one."""
    if not re.fullmatch(r"\d\d?(?:-\d\d?|(?:x\d\d?){2,})", text):
        raise NotationError(Fault.HUB_MOVE, text=text)
    source, target, *captured = map(whole, re.findall(r"\d+", text))
    for move in position.legal_moves():
        if (move.path[0], move.path[-1], sorted(move.captured)) == (source, target, sorted(captured)):
            return move
    raise IllegalMoveError(Fault.HUB_NOT_LEGAL, move=text)
