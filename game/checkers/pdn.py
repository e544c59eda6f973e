"""Whole games of checkers as PDN 3.0 text (pdn.fmjd.org): read with tolerance, written by the book.

Comments, annotation glyphs and variations are kept as they stand, each behind the ply that it follows.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from game.checkers.notation import fen, move_text, parse_fen, parse_move
from game.checkers.position import Move, Position
from game.checkers.variants import ENGLISH, VARIANTS, Color, Numbering, Rules
from game.core import IllegalMoveError, NotationError, Outcome

ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
UNKNOWN = {"Date": "????.??.??", "Result": "*"}
UNFINISHED = "*"
WIDTH = 80

TOKENS = re.compile(
    r"""
      (?P<space> \s+ | ^%.*$ | ;.*$ )
    | (?P<tag> \[ \s* (?P<name>\w+) \s* "(?P<value>(?:[^"\\]|\\.)*)" \s* \] )
    | (?P<note> \{[^}]*\} | \$\d+ | /[^/]*/ )
    | (?P<open> \( )
    | (?P<result> (?:1/2-1/2 | 1-0 | 0-1 | 2-0 | 0-2 | 1-1 | 0-0 | \*)(?![-x:\d]) )
    | (?P<number> \d+\.(?:\.\.)? | \.\.\. )
    | (?P<move> (?:[a-jA-J]\d+ | \d+) (?: [-x:×] (?:[a-jA-J]\d+ | \d+) | [a-jA-J]\d+ )+ )
      (?P<strength> [!?]+ | \([!?]+\) | \* )?
    """,
    re.VERBOSE | re.MULTILINE,
)


class Token(NamedTuple):
    """One piece of a PDN text and where it starts."""

    kind: str
    text: str
    at: int
    name: str = ""
    """Of a tag."""


@dataclass(frozen=True)
class PdnGame:
    """One game: its tags in order, where it starts, and the moves."""

    start: Position
    moves: tuple[Move, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """Comments, glyphs and variations by the number of plies before them, each with its own signs."""

    @property
    def result(self) -> str:
        """1-0 when White won, * when it is not known."""
        return self.tags.get("Result", UNFINISHED)

    def positions(self) -> Iterator[Position]:
        """From the start to the end."""
        position = self.start
        yield position
        for move in self.moves:
            position = position.play(move)
            yield position


def result_text(outcome: Outcome | None, position: Position) -> str:
    """The result as the rule set writes it, White's points first; any position of the game tells who has White."""
    if outcome is None:
        return UNFINISHED
    won, drawn, lost = ("2-0", "1-1", "0-2") if position.rules.two_points else ("1-0", "1/2-1/2", "0-1")
    if outcome.winner is None:
        return drawn
    return won if position.color_of(outcome.winner) is Color.WHITE else lost


def game_type(rules: Rules) -> str:
    """The GameType tag: number, who begins, board, notation, and whether the bottom left corner is a light square.

    >>> game_type(ENGLISH)
    '21,B,8,8,N1,0'
    """
    begins = "W" if rules.begins is Color.WHITE else "B"
    first_at_bottom_right = (rules.numbering is Numbering.FROM_BOTTOM) == (rules.begins is Color.WHITE)
    notation = "A0" if rules.algebraic else "N1" if first_at_bottom_right else "N2"
    return f"{rules.game_type},{begins},{rules.size},{rules.size},{notation},{int(rules.mirrored)}"


def write_pdn(game: PdnGame) -> str:
    """The game as text that `read_pdn` reads back."""
    rules = game.start.rules
    tags = {name: game.tags.get(name) or UNKNOWN.get(name, "?") for name in ROSTER}
    tags |= {name: value for name, value in game.tags.items() if name not in tags}
    tags["GameType"] = game_type(rules)
    if rules.giveaway:
        tags["Giveaway"] = "1"
    if game.start != Position.start(rules):
        tags["FEN"] = fen(game.start)
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", *_lines([*_movetext(game), tags["Result"]]), ""])


def _lines(words: list[str]) -> list[str]:
    """The words put together to lines; a comment is one word, however long."""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + len(word) >= WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines


def _escaped(value: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", value)


def _movetext(game: PdnGame) -> Iterator[str]:
    yield from game.notes.get(0, ())
    named = False
    first = game.start.turn
    for ply, (position, move) in enumerate(zip(game.positions(), game.moves, strict=False)):
        number, second = divmod(ply + first, 2)
        if not second or not named:
            yield f"{number + 1}{'...' if second else '.'}"
        yield move_text(position, move)
        notes = game.notes.get(ply + 1, ())
        named = not notes
        yield from notes


def read_pdn(text: str, default: Rules = ENGLISH) -> list[PdnGame]:
    """All games of a text; games without a GameType tag follow the default rules.

    NotationError for what is no PDN, IllegalMoveError for moves that are not legal; both say in which line and column.
    """
    return list(each_game(text, default))


def each_game(text: str, default: Rules = ENGLISH) -> Iterator[PdnGame]:
    """The same one by one: a file of thousands takes minutes to read."""
    tokens: list[Token] = []
    for token in _tokens(text.removeprefix("\ufeff")):
        if token.kind == "tag" and any(earlier.kind != "tag" for earlier in tokens):
            yield _game(tokens, text, default)
            tokens = []
        tokens.append(token)
        if token.kind == "result":
            yield _game(tokens, text, default)
            tokens = []
    if tokens:
        yield _game(tokens, text, default)


def _tokens(text: str) -> Iterator[Token]:
    at = 0
    while at < len(text):
        match = TOKENS.match(text, at)
        if match is None:
            raise NotationError(f"{_place(text, at)}: {text[at : at + 12].split(maxsplit=1)[0]!r} is not PDN.")
        kind = str(match.lastgroup)
        end = match.end()
        if kind == "open":
            end = _variation_end(text, at)
            yield Token("note", text[at:end], at)
        elif match["tag"] is not None:
            yield Token("tag", re.sub(r"\\(.)", r"\1", match["value"]), at, match["name"])
        elif match["move"] is not None:
            yield Token("move", match["move"], at)
            if match["strength"]:
                yield Token("note", _glyph(match["strength"]), at)
        elif kind in ("note", "result"):
            yield Token(kind, match.group(), at)
        at = end


def _variation_end(text: str, start: int) -> int:
    """Just behind the parenthesis that closes the one at `start`; comments may hold others."""
    depth = 0
    for match in re.compile(r"\{[^}]*\}|[()]").finditer(text, start):
        depth += {"(": 1, ")": -1}.get(match.group(), 0)
        if depth == 0:
            return match.end()
    raise NotationError(f"{_place(text, start)}: the parenthesis is never closed.")


def _glyph(strength: str) -> str:
    """The number of a mark of strength, which can stand anywhere: ! is $1, ? is $2, * (the only move) is $7."""
    glyphs = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "*": 7}
    mark = strength.strip("()")
    return f"${glyphs[mark]}" if mark in glyphs else f"{{{mark}}}"


def _place(text: str, at: int) -> str:
    before = text[:at].split("\n")
    return f"Line {len(before)}, column {len(before[-1]) + 1}"


def _game(tokens: list[Token], text: str, default: Rules) -> PdnGame:
    tags = {token.name: token.text for token in tokens if token.kind == "tag"}
    places = {token.name: token.at for token in tokens if token.kind == "tag"}
    rules = _rules(tags, default, _place(text, places.get("GameType", 0)))
    start = position = Position.start(rules)
    if "FEN" in tags:
        try:
            start = position = parse_fen(tags["FEN"], rules)
        except NotationError as error:
            raise NotationError(f"{_place(text, places['FEN'])}: {error}") from None
    moves: list[Move] = []
    notes: dict[int, tuple[str, ...]] = {}
    for token in tokens:
        if token.kind == "note":
            notes[len(moves)] = (*notes.get(len(moves), ()), token.text)
        elif token.kind == "result":
            tags.setdefault("Result", token.text)
        elif token.kind == "move":
            try:
                moves.append(parse_move(token.text, position))
            except (NotationError, IllegalMoveError) as error:
                raise type(error)(f"{_place(text, token.at)}: {error}") from None
            position = position.play(moves[-1])
    return PdnGame(start, tuple(moves), tags, notes)


def _rules(tags: Mapping[str, str], default: Rules, place: str) -> Rules:
    giveaway = tags.get("Giveaway") == "1"
    if "GameType" not in tags:
        return replace(default, giveaway=giveaway or default.giveaway)
    number = tags["GameType"].split(",")[0].strip()
    for rules in VARIANTS.values():
        if number == str(rules.game_type):
            return replace(rules, giveaway=giveaway)
    raise NotationError(f"{place}: games of type {number} are not known here.")
