"""Whole games of checkers from PDN text (pdn.fmjd.org), read with tolerance: nothing that a file says is lost."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from game.checkers.draws import history_rules
from game.checkers.notation import parse_fen, parse_move
from game.checkers.pdn import CLOCK, EVALUATION, MARKS, UNFINISHED, PdnGame, bare, recorded_outcome, rules_of
from game.checkers.position import Move, Position
from game.checkers.variants import ENGLISH, Color, Rules
from game.core import IllegalMoveError, InputError, NotationError
from game.draws import outcome_by
from game.faults import Fault
from game.tree import Node

TOKENS = re.compile(
    r"""
      (?P<space> \s+ | ^%.*$ )
    | (?P<tag> \[ \s* (?P<name>\w+) \s* "(?P<value>(?:[^"\\]|\\.)*)" \s* \] )
    | (?P<comment> \{(?P<inside>[^}]*)\} | ;(?P<rest>.*)$ )
    | (?P<glyph> \$\d+ )
    | (?P<strength> \([!?]+\) | [!?]+ )
    | (?P<setup> /[^/]*/ )
    | (?P<open> \( )
    | (?P<close> \) )
    | (?P<result> (?:1/2-1/2 | 1-0 | 0-1 | 2-0 | 0-2 | 1-1 | 0-0 | \*)(?![-x:\d]) )
    | (?P<number> \d+\.(?:\.\.)? | \.\.\. )
    | (?P<move> (?:[a-jA-J]\d+ | \d+) (?: [-x:×] [ ]? (?:[a-jA-J]\d+ | \d+) | [a-jA-J]\d+ )+ ) (?P<only> \* )?
    """,
    re.VERBOSE | re.MULTILINE,
)
WORD = re.compile(r"[^\s(){}]+|[{}]")
"""What a variation holds that is no PDN."""


class Token(NamedTuple):
    """One piece of a PDN text and where in the text it stands."""

    kind: str
    text: str
    at: int
    end: int
    name: str = ""
    """Of a tag."""


def read_pdn(text: str, default: Rules = ENGLISH) -> list[PdnGame]:
    """All games of a text; games without a GameType tag follow the default rules.

    A variation that can't be played is kept as text. NotationError for what is no PDN, IllegalMoveError for a move of
    the game itself that is not legal; both say in which line and column.
    """
    return list(each_game(text, default))


def each_game(text: str, default: Rules = ENGLISH) -> Iterator[PdnGame]:
    """The same one by one: a file of thousands takes minutes to read."""
    tokens: list[Token] = []
    text = text.removeprefix("\ufeff")
    for token in _tokens(text):
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
    """The pieces of a text; what is no move, mark or comment is a "word" inside a variation and an error outside."""
    at = 0
    opened: list[int] = []
    while at < len(text):
        match = TOKENS.match(text, at)
        kind = str(match.lastgroup) if match else ""
        if opened and kind in ("", "tag", "result"):
            match, kind = WORD.match(text, at), "word"
        if match is None or (kind == "close" and not opened):
            word = text[at : at + 12].split(maxsplit=1)[0]
            raise _at(text, at, NotationError(Fault.NOT_PDN, word=word))
        if kind == "open":
            opened.append(at)
        elif kind == "close":
            opened.pop()
        yield from _token(kind, match)
        at = match.end()
    if opened:
        raise _at(text, opened[0], NotationError(Fault.PARENTHESIS))


def _token(kind: str, match: re.Match[str]) -> Iterator[Token]:
    at, end = match.span()
    match kind:
        case "space":
            return
        case "tag":
            yield Token(kind, re.sub(r"\\(.)", r"\1", match["value"]), at, end, match["name"])
        case "comment":
            yield Token(kind, match["rest"] if match["inside"] is None else match["inside"], at, end)
        case "only":
            yield Token("move", match["move"], at, end - 1)
            yield Token("strength", match["only"], end - 1, end)
        case _:
            yield Token(kind, match.group(), at, end)


def _at(text: str, at: int, error: InputError) -> InputError:
    """The same kind of error with the place in the text ahead of it."""
    before = text[:at].split("\n")
    return type(error)(Fault.PLACE, line=len(before), column=len(before[-1]) + 1, what=error)


def _game(tokens: list[Token], text: str, default: Rules) -> PdnGame:
    tags: dict[str, str] = {}
    places: dict[str, int] = {}
    repeated = []
    for token in tokens:
        if token.kind == "tag":
            if token.name in tags:
                repeated.append(f"{token.name}: {tags[token.name]}")
            tags[token.name], places[token.name] = token.text, token.at
    rules = _rules(tags, default, text, places)
    start = Position.start(rules)
    if "FEN" in tags:
        try:
            start = parse_fen(tags["FEN"], rules)
        except NotationError as error:
            raise _at(text, places["FEN"], error) from None
    root: Node[Position, Move] = Node(start, comments=repeated)
    _Moves(text, root).read([token for token in tokens if token.kind != "tag"])
    game = PdnGame(root, tags)
    if tokens[-1].kind == "result" and tags.get("Result", UNFINISHED) == UNFINISHED:
        tags["Result"] = tokens[-1].text
    _record_end(game)
    return game


def _rules(tags: Mapping[str, str], default: Rules, text: str, places: Mapping[str, int]) -> Rules:
    giveaway = tags.get("Giveaway") == "1"
    if "GameType" not in tags:
        return replace(default, giveaway=giveaway or default.giveaway)
    number = tags["GameType"].split(",")[0].strip()
    rules = rules_of(number, giveaway=giveaway)
    if rules is None:
        raise _at(text, places["GameType"], NotationError(Fault.GAME_TYPE, number=number))
    return rules


def _record_end(game: PdnGame) -> None:
    """Where the moves alone don't show the result, the last one gets it as the record's."""
    last = game.last
    recorded = recorded_outcome(game.tags.get("Result", ""), last.position)
    shown = outcome_by(game.positions, history_rules(last.position.rules))
    if recorded is not None and (shown is None or shown.payoffs != recorded.payoffs):
        last.end = recorded


class _Moves:
    """Reads the moves, variations and comments of one game into its tree."""

    def __init__(self, text: str, root: Node[Position, Move]) -> None:
        self.text = text
        self.node = root
        self.outer: list[Node[Position, Move]] = []
        """For each variation that is open, where the line goes on that it stands beside."""
        self.ahead = False
        """The next move's number or its variation has begun, so that a comment belongs to that move."""
        self.before: list[str] = []
        """Such comments."""

    def read(self, tokens: list[Token]) -> None:
        """Take one token after the other; from what can't be played to the end of its line all is kept as a comment."""
        kept, depth = -1, 0
        for token in tokens:
            if kept >= 0:
                depth += {"open": 1, "close": -1}.get(token.kind, 0)
                if depth >= 0 and token.kind != "result":
                    continue
                self._keep(kept, token.at)
                kept = -1
            if not self._take(token):
                kept, depth = token.at, 0
        if kept >= 0:
            self._keep(kept, tokens[-1].end)
        self._end_line()

    def _keep(self, start: int, end: int) -> None:
        self.node.comments.append(bare(self.text[start:end].strip()))

    def _take(self, token: Token) -> bool:
        """Whether the token fits; an illegal move of the game itself is an error."""
        match token.kind:
            case "open":
                self._end_line()
                self.outer.append(self.node)
                self.node, self.ahead = self.node.parent or self.node, True
            case "close":
                self._end_line()
                self.node = self.outer.pop()
            case "number":
                self.ahead = True
            case "comment":
                self._comment(token.text)
            case "glyph":
                self.node.glyphs.append(int(token.text[1:]))
            case "strength":
                self._strength(token.text.strip("()"))
            case "move":
                return self._move(token)
        return token.kind not in ("setup", "word")

    def _end_line(self) -> None:
        """No move comes any more that the comments ahead of one could belong to."""
        self.node.comments += self.before
        self.before, self.ahead = [], False

    def _comment(self, text: str) -> None:
        node = self.node
        clock, evaluation = CLOCK.fullmatch(text), EVALUATION.fullmatch(text)
        if self.ahead:
            self.before.append(text)
        elif clock and node.clock is None and (seconds := _clock(clock, node.position)):
            node.clock = seconds
        elif evaluation and node.evaluation is None:
            hundredths = round(100 * float(evaluation[1]))
            node.evaluation = hundredths if node.position.color_of(0) is Color.WHITE else -hundredths
        else:
            node.comments.append(text)

    def _strength(self, mark: str) -> None:
        if mark in MARKS:
            self.node.glyphs.append(MARKS[mark])
        else:
            self._comment(mark)

    def _move(self, token: Token) -> bool:
        try:
            node = self.node.append(parse_move(token.text, self.node.position))
        except (NotationError, IllegalMoveError) as error:
            if self.outer:
                return False
            raise _at(self.text, token.at, error) from None
        if not self.outer:
            node.promote()
        node.comments_before = self.before
        self.node, self.before, self.ahead = node, [], False
        return True


def _clock(match: re.Match[str], position: Position) -> tuple[int, int] | None:
    """The seconds left to each player; None when the letters are not as they are written for this position."""
    letters, numbers = match.group(1, 5), [int(number) for number in match.group(2, 3, 4, 6, 7, 8)]
    if letters != (("w", "B") if position.color is Color.BLACK else ("W", "b")):
        return None
    white, black = (h * 3600 + m * 60 + s for h, m, s in (numbers[:3], numbers[3:]))
    return (white, black) if position.color_of(0) is Color.WHITE else (black, white)
