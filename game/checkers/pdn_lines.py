"""Games from PDN by the compiled core, twenty times as fast as by the full reader and with the same result. A game with
anything unusual is left to that reader."""

import re
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from game import zobrist
from game.checkers.draws import is_in
from game.checkers.kind import CHECKERS, ends_of, figure_numbers
from game.checkers.lines import (
    AT,
    BEGINS,
    ENEMY,
    FACTS,
    FLAGS,
    KINGS,
    LIMIT,
    NOTES,
    OWN,
    PLIES,
    QUIET,
    RESULT,
    RULES,
    SALT,
    TABLE,
    TURNS,
    UP,
    board_after,
)
from game.checkers.movetext import (
    AMBIGUOUS,
    CAPTURED,
    CLOSED,
    ILLEGAL,
    LONGEST,
    MOST_NOTES,
    MOVED,
    NOTED,
    OPENED,
    RESULTS,
    ROUTED,
    SQUARE_NAMES,
    STUCK,
    UNSURE,
    WHOLE,
    read_line,
)
from game.checkers.notation import move_text
from game.checkers.openings import OWN as OWN_OPENINGS
from game.checkers.openings import Names, openings_with_names, own_names
from game.checkers.pdn import PdnGame, has_black_first, recorded_outcome, turned, with_players
from game.checkers.pdn_encoding import text_of
from game.checkers.pdn_notes import NoteReader, PlainNode
from game.checkers.pdn_reader import Guess, result_in, starts_of
from game.checkers.pdn_tokens import OTHER_NAMES, Token, header, result_of, usual_name
from game.checkers.placement import attach_line
from game.checkers.position import KingRun, Move, Position
from game.checkers.rules import Color, Numbering, RuleSet, Square
from game.checkers.treetext import write_tree
from game.core import Outcome, Reason, win
from game.tree import Node

TAG = re.compile(rb'\[[ \t]*\w+[ \t]*"[^"\\\r\n]*"[ \t]*\]')
TAGS = re.compile(rb"(?:" + TAG.pattern + rb"[ \t\r\n]*)+")
"""Tags without anything unusual."""
FIRST_MOVE = re.compile(rb"(?:[\s.]|\d+[ \t]*\.+|\{[^{}]*\})*+(?:([a-j])|[A-J]|\d)\d*")
NO_MOVES = re.compile(rb"\s*(?:[012]-[012]|1/2-1/2|\*)?\s*")
"""Text of a game without moves, such as a problem, which the core does not read."""
NO_SQUARE = 255
STEPS = 4096
LONGEST_TREE = 1 << 18
"""Bytes for the text of a tree."""
LATEST = STEPS
"""Number of positions of a game that can have a name of the user's."""


class PlainGame(NamedTuple):
    """A game whose main line was read by numbers."""

    start: Position
    tags: dict[str, str]
    """As in the file, by their usual names."""
    result: str | None
    """The Result tag of the game as it is read; None without one."""
    moves: bytes
    """The number of each move, by `Kind.numbered_moves`."""
    hashes: bytes
    """16 bits of the key of each position."""
    steps: bytes
    """The squares of each move, see `lines.read_line`."""
    keys: bytes
    """The key of each position, 8 bytes."""
    opening: Names | None
    guessed: bool
    """True if the game does not name its rules."""
    routed: bool
    """True if a move needs the squares between its ends."""
    noted: bool
    """True if there are comments, glyphs or variations."""
    ending: Outcome | None
    """The outcome if no move is left."""
    may_be_drawn: bool
    """True if the moves might show a draw by the rules of a game's history."""
    tree: PlainNode | str | None = None
    """The whole tree, if requested: the text of a single line without the outcome, otherwise the nodes."""

    @property
    def plies(self) -> int:
        return len(self.moves)


@dataclass(frozen=True, slots=True)
class LineStart:
    """A first position to try, as the compiled core takes it."""

    position: Position
    guessed: bool
    names: bytes
    table: bytearray
    facts: bytes
    openings: dict[int, Names]
    early: int
    """Number of positions of an opening with a name."""


class LineReader:
    """Reads the games of one file; for one thread."""

    def __init__(self, guess: Guess, encoding: str, *, trees: bool = False) -> None:
        """`trees`: read comments and variations too."""
        self.guess = guess
        self.encoding = encoding
        self._moves, self._steps = bytearray(LONGEST), bytearray(2 * LONGEST)
        self._keys, self._hashes, self._boards = bytearray(8 * LONGEST), bytearray(2 * LONGEST), bytearray(8 * LONGEST)
        self._notes, self._tree = bytearray(12 * MOST_NOTES if trees else 0), bytearray(LONGEST_TREE if trees else 0)
        self._starts: dict[tuple[str | bool | None, ...], list[LineStart]] = {}

    def read(self, text: bytes, at: int, header_end: int, end: int) -> PlainGame | None:
        """The game between two places; its tags end at `header_end`. A byte of zero follows the text. None if it takes
        the full reader."""
        if NO_MOVES.fullmatch(text, header_end, end):
            return None
        tags = self._tags(text_of(text[at:header_end], self.encoding))
        first = FIRST_MOVE.match(text, header_end, end)
        if tags is None or first is None:
            return None
        told = tags.get("Result", "")
        for start in self._starts_of(tags, algebraic=first[1] is not None):
            done, facts = self._line(start, text, header_end, end)
            if done == ILLEGAL and not is_result(told):
                last = _before(text, header_end, end, told.strip().encode(self.encoding, errors="replace"))
                done, facts = self._line(start, text, header_end, last) if last else (UNSURE, facts)
                done = UNSURE if done == ILLEGAL else done
            if done == WHOLE:
                game, lost = self._game(start, tags, facts)
                return self._with_tree(game, lost, text, facts[NOTES]) if game.noted and self._notes else game
            if done == UNSURE:
                return None
        return None

    def _line(self, start: LineStart, text: bytes, at: int, end: int) -> tuple[int, list[int]]:
        """Read the moves between two places; return the answer of `read_line`, and the facts."""
        known = bytearray(start.facts)
        facts = memoryview(known).cast("Q")
        facts[AT] = at
        buffers = (self._moves, self._steps, self._keys, self._hashes, self._boards, self._notes)
        return read_line(text, end, start.names, start.table, known, *buffers), facts.tolist()

    def _tags(self, text: str) -> dict[str, str] | None:
        """The tags by their usual names; None if one comes twice."""
        quoted = text.split('"')
        usual = usual_names(tuple(quoted[:-1:2]))
        return None if usual is None else dict(zip(usual, quoted[1::2], strict=True))

    def _starts_of(self, tags: dict[str, str], *, algebraic: bool) -> list[LineStart]:
        key = (tags.get("GameType"), tags.get("Variant"), tags.get("Giveaway"), tags.get("FEN"), algebraic)
        found = self._starts.get(key)
        if found is None:
            tokens = [Token("tag", text, 0, 0, name) for name, text in tags.items()]
            head = header([*tokens, Token("move", "a1" if algebraic else "1", 0, 0)])
            listed = list(starts_of(head, self.guess.tried))
            plain = all(each.runs == NO_RUNS and not each.rules.captures_are_optional for each, _ in listed)
            found = [begun(*each) for each in listed] if plain else []
            if len(self._starts) < MOST_STARTS:
                self._starts[key] = found
        return found

    def _game(self, start: LineStart, tags: dict[str, str], facts: list[int]) -> tuple[PlainGame, list[str]]:
        """The game, and the comments for tags that are none."""
        plies, position = facts[PLIES], start.position
        rules, flags = position.rules, facts[FLAGS]
        tags = with_players(tags, position)
        ending = None
        if flags & STUCK:
            mover = position.turn ^ plies & 1
            broken = rules.first_king_wins and facts[ENEMY] & facts[KINGS]
            reason = Reason.FIRST_KING if broken else Reason.NO_MOVES if facts[OWN] else Reason.NO_PIECES
            ending = win(2, mover if rules.giveaway else 1 - mover, reason)
        result, lost = result_in(tags, RESULTS[facts[RESULT]])
        if result is not None:
            result = turned(result) if has_black_first(tags, rules) else result
            if ending and rules.black_points_first:
                other = recorded_outcome(turned(result), position)
                result = turned(result) if other and other.payoffs == ending.payoffs else result
        opening = None
        for number in memoryview(self._boards).cast("Q")[: min(plies + 1, start.early)]:
            opening = start.openings.get(number, opening)
        game = PlainGame(
            position,
            tags,
            result,
            bytes(self._moves[:plies]),
            bytes(self._hashes[: 2 * plies + 2]),
            bytes(self._steps[: 2 * plies]),
            bytes(self._keys[: 8 * plies + 8]),
            opening,
            start.guessed,
            bool(flags & ROUTED),
            bool(flags & NOTED or lost),
            ending,
            self._may_be_drawn(position, facts),
        )
        return game, lost

    def _with_tree(self, game: PlainGame, lost: list[str], text: bytes, count: int) -> PlainGame | None:
        """The game with its comments and variations; None if there are none after all, or if it takes the full reader
        to see them."""
        start = game.start
        places = square_places(start.rules), ord(start.rules.capture_sign), start.color is Color.WHITE
        second = start.rules.begins is not Color.WHITE
        length = 0 if lost else write_tree(text, self._notes, count, *places, second, self._tree)
        if length:
            return game._replace(tree=str(memoryview(self._tree)[:length], self.encoding, "replace"))
        main, notes = move_texts(game), array("I", self._notes[: 12 * count])
        kinds, depths = notes[::3], notes[2::3]
        if main is None or not (lost or any(depths) or any(kind not in (MOVED, OPENED, CLOSED) for kind in kinds)):
            return None
        reader = NoteReader(start, main, _step_texts(start.rules), lost)
        tree = reader.read(zip(kinds, notes[1::3], depths, strict=True), text, self.encoding)
        return None if tree is None else game._replace(tree=tree)

    def _may_be_drawn(self, start: Position, facts: list[int]) -> bool:
        rules, plies, quiet = start.rules, facts[PLIES], facts[QUIET]
        if quiet >= rules.plies_without_progress:
            return True
        if rules.repetition is not None and quiet >= 2 * rules.repetition - 2:
            keys = array("Q", self._keys[8 * (plies - quiet) : 8 * plies + 8])
            if keys.count(keys[-1]) >= rules.repetition:
                return True
        if not (facts[KINGS] & facts[OWN] and facts[KINGS] & facts[ENEMY]):
            return False
        last = position_in(rules, facts[OWN], facts[ENEMY], facts[KINGS], up=facts[UP] == 1)
        return any(is_in(ending, last) for ending in rules.endings)


def is_result(text: str) -> bool:
    """True for a Result tag that does not look like a move."""
    return not text.strip(" ?") or bool(result_of(text))


def _before(text: bytes, at: int, end: int, told: bytes) -> int:
    """The place of these last words of a game; 0 if it has others."""
    moves = text[at:end].rstrip()
    return at + len(moves) - len(told) if moves.endswith(told) and moves[: -len(told)].endswith((b" ", b"\n")) else 0


NO_RUNS = (KingRun(), KingRun())
MOST_STARTS = 1000
"""Number of first positions, and of sets of tags, to cache."""


@lru_cache(MOST_STARTS)
def usual_names(names: tuple[str, ...]) -> tuple[str, ...] | None:
    """The usual names of a game's tags, as `pdn_tokens.header` gives them; None if two are the same. The names may have
    brackets and blanks around them."""
    given = tuple(usual_name(name.strip("[] \t\r\n")) for name in names)
    found: list[str] = []
    for name in given:
        usual = OTHER_NAMES.get(name.casefold(), name)
        found.append(name if usual in given or usual in found else usual)
    return tuple(found) if len(set(found)) == len(found) else None


def begun(position: Position, guessed: bool) -> LineStart:
    rules = position.rules
    facts = array("Q", bytes(8 * FACTS))
    facts[OWN], facts[ENEMY], facts[KINGS] = position.own, position.enemy, position.kings
    facts[UP], facts[RULES] = int(position.color is Color.WHITE), rules.code
    facts[BEGINS], facts[LIMIT] = int(rules.begins is Color.WHITE), rules.king_moves_in_a_row or 0
    openings, early = _openings(rules)
    return LineStart(position, guessed, _square_names(rules), zobrist_table(rules), facts.tobytes(), openings, early)


@cache
def _square_names(rules: RuleSet) -> bytes:
    found = bytearray([NO_SQUARE] * (SQUARE_NAMES + 160))
    for square, index in rules.index_of.items():
        row, column = rules.row_column(square)
        found[SQUARE_NAMES + 16 * column + rules.size - row] = index
        found[rules.squares + 1 - square if rules.numbering is Numbering.FROM_BOTTOM else square] = index
    return bytes(found)


@cache
def zobrist_table(rules: RuleSet) -> bytearray:
    """The numbers of `game.zobrist` as the compiled core takes them."""
    table = array("Q", bytes(8 * TABLE))
    for kind, numbers in enumerate(figure_numbers(rules.name)):
        for bit, both in numbers.items():
            place = (64 * kind + bit.bit_length() - 1) * 2
            table[place], table[place + 1] = both
    table[TURNS], table[TURNS + 1] = zobrist.turn_number(0), zobrist.turn_number(1)
    table[SALT] = zobrist.salt(CHECKERS.key_rules(Position.start(rules)))
    return bytearray(table.tobytes())


def _openings(rules: RuleSet) -> tuple[dict[int, Names], int]:
    """The openings with names by the number of the board, the user's before others, and the number of positions to look
    at."""
    own = {
        _board_number(position): own_names(name) for position, name in OWN_OPENINGS.items() if position.rules == rules
    }
    found, early = _usual_openings(rules)
    return (found | own, LATEST) if own else (found, early)


@cache
def _usual_openings(rules: RuleSet) -> tuple[dict[int, Names], int]:
    named = openings_with_names(rules)
    found = {_board_number(opening.position): opening.names for opening in named}
    return found, 1 + max((len(opening.moves.split()) for opening in named), default=0)


def _board_number(position: Position) -> int:
    men, kings = ~position.kings, position.kings
    figures = (position.white & men, position.black & men, position.white & kings, position.black & kings)
    number = int(position.color is Color.WHITE)
    for bits, numbers in zip(figures, figure_numbers(position.rules.name), strict=True):
        for bit in (1 << place for place in range(64)):
            number ^= numbers[bit][0] if bits & bit else 0
    return number


def move_texts(game: PlainGame) -> tuple[str, ...] | None:
    """The moves in the notation of the rule set; None if the squares between two ends depend on how a move was
    written."""
    texts = _step_texts(game.start.rules)
    found = [texts[step] for step in array("H", game.steps)]
    if game.routed:
        found = [text or _route_text(game, ply) for ply, text in enumerate(found)]
    return None if "" in found else tuple(found)


def _route_text(game: PlainGame, ply: int) -> str:
    """The text of a capture that needs the squares between its ends; "" if there are several routes."""
    position, rules = game.start, game.start.rules
    words = bytearray(
        array("Q", (position.own, position.enemy, position.kings, position.color is Color.WHITE)).tobytes()
    )
    if not board_after(rules.code, words, game.moves[:ply]):
        return ""
    own, enemy, kings, up = memoryview(words).cast("Q")
    before = position_in(rules, own, enemy, kings, up=up == 1)
    move = before.captures()[game.moves[ply]]
    routes = [other for other in before.legal_moves() if ends_of(other) == ends_of(move)]
    return move_text(before, routes[0]) if len(routes) == 1 else ""


def position_in(rules: RuleSet, own: int, enemy: int, kings: int, *, up: bool) -> Position:
    """The position of a board as the compiled core has it; `up` if White is to move."""
    white, black = (own, enemy) if up else (enemy, own)
    return Position(rules, Color.WHITE if up else Color.BLACK, white, black, kings)


@cache
def square_places(rules: RuleSet) -> bytes:
    """The name of each square by its bit index, for `write_tree`."""
    found = bytearray(4 * 64)
    for place, square in rules.square_of.items():
        name = rules.square_name(square).encode()
        found[4 * place : 4 * place + len(name)] = name
    return bytes(found)


@cache
def _step_texts(rules: RuleSet) -> Sequence[str]:
    """The text of each step."""
    found = [""] * (2 * AMBIGUOUS)
    squares: dict[int, Square] = rules.square_of
    for source, one in squares.items():
        for target, other in squares.items():
            first, last = rules.square_name(one), rules.square_name(other)
            found[source | target << 6] = f"{first}-{last}"
            found[source | target << 6 | CAPTURED] = f"{first}{rules.capture_sign}{last}"
    return found


def is_bare(game: PlainGame) -> bool:
    """True if there are only moves, and these are as they were written."""
    return not (game.noted or game.routed or game.may_be_drawn)


def record_of(game: PlainGame) -> PdnGame:
    """The record of a bare game, as the full reader makes it."""
    record = PdnGame(Node(game.start), with_result(game))
    node: Node[Position, Move] = attach_line(record.root, game.moves)
    recorded = recorded_outcome(game.result or "", game.start)
    if recorded and (game.ending is None or game.ending.payoffs != recorded.payoffs):
        node.end = recorded
    return record


def with_result(game: PlainGame) -> dict[str, str]:
    """The tags of the game as the full reader gives them."""
    tags = dict(game.tags)
    if game.result is not None:
        tags["Result"] = game.result
    return tags
