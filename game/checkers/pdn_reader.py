"""Whole games of checkers from PDN text (pdn.fmjd.org), read with tolerance: nothing in a file is lost."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import Any, NamedTuple

from game.checkers.notation import ambiguity
from game.checkers.pdn import (
    CANADIAN,
    LARGEST_GLYPH,
    MARKS,
    MEASURE,
    NOT_PLAYED,
    OPPOSITE_AIM,
    UNFINISHED,
    AnyPosition,
    PdnGame,
    bare,
    decoded,
    draughts_of,
    has_black_first,
    measured,
    recorded_outcome,
    rules_of,
    turned,
    with_players,
)
from game.checkers.pdn_tokens import GameHeader, LineIndex, Section, Token, header, result_of, sections, tokens
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Color, RuleSet, with_aim
from game.core import IllegalMoveError, InputError, NotationError, shortened
from game.draws import outcome_by
from game.faults import Fault
from game.outside import whole
from game.tree import Node

DEPTH = {"open": 1, "close": -1}
"""Change in the number of open variations for each token."""
MOST_TRIED = 20_000
"""Greatest number of moves to try in one game to find out which one a text means."""
MOST_POSITIONS = 64
"""Number of positions, after different moves with the same text, from which to continue."""


class MoveReader:
    def __init__(self, places: LineIndex, root: Node[Any, Move], result: str) -> None:
        self.places = places
        self.text = places.text
        self.node = root
        self.moves_meant = draughts_of(root.position.rules).moves_meant
        self.result = result
        """The Result tag; one such as 4-6 looks like a move."""
        self.fault: InputError | None = None
        self.outer: list[Node[Any, Move]] = []
        """The node to return to, for each open variation."""
        self.opened: list[int] = []
        """Places of the open variations."""
        self.ahead = False
        """True if a comment belongs to the next move, whose number or variation has begun."""
        self.before: list[str] = []
        """Comments before the next move."""
        self.words: list[str] = []
        """Consecutive words without braces; together they are one comment."""
        self.pieces: Sequence[Token] = ()
        self.tried = 0

    def read(self, pieces: Sequence[Token]) -> None:
        """Take the tokens one by one; the rest of a line that can't be played becomes a comment."""
        kept, depth, reason = -1, 0, ""
        self.pieces = pieces
        for place, token in enumerate(pieces):
            if kept >= 0:
                depth += DEPTH.get(token.kind, 0)
                if depth >= 0 and token.kind != "result":
                    continue
                self._keep(kept, token.at, reason)
                kept = -1
            if token.kind == "word" and not self.outer:
                self._prose(token)
                continue
            self._end_prose()
            try:
                self._take(token, place)
            except InputError as error:
                kept, depth, reason = token.at, 0, f"{error} " if error is self.fault else ""
        self._end_prose()
        if kept >= 0:
            self._keep(kept, pieces[-1].end, reason)
        if self.opened:
            self._blame(self.places.fault(self.opened[0], NotationError(Fault.PARENTHESIS)))
        self._end_line()

    def _blame(self, fault: InputError) -> InputError:
        self.fault = self.fault or fault
        return fault

    def _keep(self, start: int, end: int, reason: str) -> None:
        self.node.comments.append(bare(reason + self.text[start:end].strip()))

    def _prose(self, token: Token) -> None:
        """Take words among the moves, without braces, as one comment."""
        if not self.words:
            self._blame(self.places.no_pdn(token.at))
        self.words.append(bare(token.text))

    def _end_prose(self) -> None:
        if self.words:
            (self.before if self.ahead else self.node.comments).append(" ".join(self.words))
            self.words = []

    def _take(self, token: Token, place: int) -> None:
        """Take the token at this place; InputError if it does not fit, which in a variation is no fault of the file."""
        match token.kind:
            case "open":
                self._end_line()
                self.outer.append(self.node)
                self.opened.append(token.at)
                self.node, self.ahead = self.node.parent or self.node, True
            case "close":
                self._end_line()
                self.node = self.outer.pop()
                self.opened.pop()
            case "number":
                self.ahead = True
            case "comment":
                self._comment(token.text, token.at)
            case "glyph":
                self._glyph(token)
            case "strength":
                self._strength(token)
            case "move":
                self._move(token, place)
            case "unclosed":
                self._comment(bare(token.text.lstrip("{ ").rstrip()), token.at)
                self._blame(self.places.fault(token.at, NotationError(Fault.BRACE)))
            case "setup" if self.node.parent is None:
                if token.name != "FEN":
                    self._comment(token.text, token.at)
            case "word" | "setup":
                raise NotationError(Fault.NOT_PDN, word=self.text[token.at : token.end])

    def _end_line(self) -> None:
        """Give the comments that wait for a move to the move before."""
        self.node.comments += self.before
        self.before, self.ahead = [], False

    def _comment(self, text: str, at: int) -> None:
        """Add a comment; clocks and evaluations in it go to their own fields."""
        if self.ahead:
            self.before.append(decoded(text))
            return
        rest = without_values(text, self.node, lambda error: self._blame(self.places.fault(at, error)))
        self.node.comments += [] if rest is None else [rest]

    def _glyph(self, token: Token) -> None:
        try:
            self.node.glyphs.append(whole(token.text[1:], 0, LARGEST_GLYPH))
        except InputError as error:
            self._blame(self.places.fault(token.at, error))
            self._comment(token.text, token.at)

    def _strength(self, token: Token) -> None:
        mark = token.text.strip("()")
        if mark in MARKS:
            self.node.glyphs.append(MARKS[mark])
        else:
            self._comment(mark, token.at)

    def _meant(self, token: Token, place: int) -> Move:
        """The move of a text; of several, the only one after which the rest of the line can be played."""
        before = self.node.position
        moves = self.moves_meant(token.text, before)
        if len(moves) > 1:
            lines = {move: {before.after(move)} for move in moves}
            for text in self._rest(place):
                self.tried += len(lines)
                lines = {move: found for move, positions in lines.items() if (found := self._played(text, positions))}
                if not lines or self.tried > MOST_TRIED:
                    break
            else:
                moves = list(lines) if len(lines) == 1 else moves
        if len(moves) > 1:
            raise ambiguity(token.text, before.rules, moves)
        return moves[0]

    def _rest(self, place: int) -> Iterator[str]:
        depth = 0
        for token in islice(self.pieces, place + 1, None):
            depth += DEPTH.get(token.kind, 0)
            if depth < 0 or token.kind in ("setup", "unknown"):
                return
            if token.kind == "move" and not depth and token.text != self.result:
                yield token.text

    def _move(self, token: Token, place: int) -> None:
        before = self.node.position
        try:
            move = self._meant(token, place)
        except (NotationError, IllegalMoveError) as error:
            if self.outer:
                raise
            if token.text != self.result:
                raise self._blame(self.places.fault(token.at, error)) from None
        else:
            node = self.node.attach(move, before.after(move))
            if len(self.node.children) > 1 and not self.outer:
                node.promote()
            node.comments_before = self.before
            self.node, self.before, self.ahead = node, [], False

    def _played(self, text: str, positions: set[AnyPosition]) -> set[AnyPosition]:
        found: set[AnyPosition] = set()
        for position in positions:
            with suppress(NotationError, IllegalMoveError):
                found.update(map(position.after, self.moves_meant(text, position)))
            if len(found) >= MOST_POSITIONS:
                break
        return found


def without_values(text: str, node: Node[Any, Any], failed: Callable[[InputError], object] | None = None) -> str | None:
    """Note the clocks, the evaluation and the shapes in a comment at a node; return the rest, None if nothing is left.
    `failed` gets an InputError for values that make no sense; without it the first one is raised."""
    noted = [found[0] for found in MEASURE.finditer(text) if _note_value(found[0], node, failed)]
    for command in noted:
        text = text.replace(command, "", 1)
    text = decoded(text)
    return (text.strip() or None) if noted else text


def _note_value(text: str, node: Node[Any, Any], failed: Callable[[InputError], object] | None) -> bool:
    try:
        found = measured(text, node)
    except InputError as error:
        if failed is None:
            raise
        failed(error)
        return False
    if found is not None:
        node.clock = found.clock or node.clock
        node.evaluation = node.evaluation if found.evaluation is None else found.evaluation
        node.shapes += [shape for shape in found.shapes if shape not in node.shapes]
    return found is not None


SAMPLE = 30
"""Number of games to examine for the rules of those that do not name theirs."""
ANYBODY = re.compile(r"\s*\?\s*:")
"""Beginning of a FEN without a side to move."""


class Reading(NamedTuple):
    """One game of a text, or the reason why it is none; both if only a part could be read."""

    game: PdnGame | None
    fault: InputError | None
    """The first fault, with its line and column."""
    guessed: bool = False
    """True if the game does not name its rules: its moves, and those of other games, fit these."""
    text: str = ""
    tags: Mapping[str, str] = {}


def likeliest() -> list[RuleSet]:
    """The rule sets in the order in which they are tried on games that do not name their rules."""
    likely = [rules for rules in RULE_SETS.values() if rules.likelihood]
    return sorted(likely, key=lambda rules: -rules.likelihood)


@dataclass(slots=True)
class Guess:
    """The rule sets to try on the games of a file that do not name theirs, the likeliest first."""

    tried: list[RuleSet] = field(default_factory=likeliest)
    made: bool = False
    """True after looking at the first games of the file, or a choice of the user."""

    @classmethod
    def of(cls, rules: RuleSet | None) -> "Guess":
        return cls() if rules is None else cls([rules], True)

    def look(self, first: Sequence[tuple[Section, LineIndex]]) -> None:
        """Order the rules by the number of first games that name them or fit them."""
        self.made = True
        found = [(section, header(section), places) for section, places in first]
        if any(rules_of(head.game_type) is None for _, head, _ in found):
            self.tried.sort(key=lambda rules: -sum(_is_by(rules, *each) for each in found))


def read_pdn(text: str, rules: RuleSet | None = None) -> list[PdnGame]:
    """All games of a text; its first fault is raised. See `readings`. A variation that can't be played becomes a
    comment. NotationError for what is no PDN, IllegalMoveError for an illegal move of the game itself; both name line
    and column."""
    found = []
    for reading in readings(text, rules):
        if reading.game is None or reading.fault is not None:
            raise reading.fault or NotationError(Fault.NO_GAME_IN_TEXT)
        found.append(reading.game)
    return found


def readings(text: str, rules: RuleSet | None = None, first_line: int = 1) -> Iterator[Reading]:
    """The games of a text one by one. After a fault the rest of the game becomes a comment. Games that do not name
    their rules follow `rules`; without these, the rules that fit most games, or the first of the others that fit.
    `first_line` is the number of the text's first line in its file."""
    text = text.removeprefix("\ufeff")
    places, guess = LineIndex(text, first_line), Guess.of(rules)
    found = sections(tokens(text))
    first = list(islice(found, SAMPLE))
    if not guess.made:
        guess.look([(section, places) for section in first])
    for section in chain(first, found):
        yield read_section(section, guess, places)


def read_section(section: Section, guess: Guess, places: LineIndex) -> Reading:
    head = header(section)
    text = places.text[section[0].at : section[-1].end]
    reading = best_of(_attempts(section, head, guess.tried, places))
    tags = head.tags if reading.game is None else with_players(head.tags, reading.game.start)
    return reading._replace(text=text, tags=tags)


def fitting(text: str) -> list[RuleSet]:
    """The rule sets that fit the squares and moves of the first game of a text, the likeliest first."""
    head = header(next(sections(tokens(text))))
    written = [rules for rules in likeliest() if head.algebraic in (None, rules.algebraic)]
    return [rules for rules in written if next(readings(text, rules)).fault is None]


def _is_by(rules: RuleSet, section: Section, head: GameHeader, places: LineIndex) -> bool:
    """True if a game names these rules, or does not and fits them."""
    if rules_of(head.game_type) is None and head.is_played:
        return best_of(_by_rules(section, head, rules, places)).fault is None
    return head.game_type == str(rules.game_type)


def best_of(attempts: Iterable[Reading]) -> Reading:
    """The first attempt without a fault; otherwise the first of the longest."""
    made: list[Reading] = []
    for reading in attempts:
        made.append(reading)
        if reading.fault is None:
            break
    return max(made, key=lambda each: (each.fault is None, -1 if each.game is None else len(each.game.moves)))


def _attempts(section: Section, head: GameHeader, tried: Sequence[RuleSet], places: LineIndex) -> Iterator[Reading]:
    """The game by the rules that it names, or else by each of those to try."""
    rules, number = rules_of(head.game_type), head.game_type
    likely = _likely(head, tried)
    if rules is not None:
        yield from _by_rules(section, head, rules, places)
    elif number and (number in NOT_PLAYED or not head.is_played):
        at = next(token.at for token in section if token.name in ("GameType", "Variant"))
        unknown = NotationError(Fault.GAME_TYPE, number=shortened(number))
        yield Reading(None, places.fault(at, NotationError(Fault.CANADIAN) if number == CANADIAN else unknown))
    else:  # without moves or a position, nothing distinguishes the rule sets
        for each in likely if head.is_played else likely[:1]:
            for reading in _by_rules(section, head, each, places):
                yield reading._replace(guessed=len(tried) > 1)


def _likely(head: GameHeader, tried: Sequence[RuleSet]) -> list[RuleSet]:
    return sorted(tried, key=lambda rules: head.algebraic not in (None, rules.algebraic))


def starts_of(head: GameHeader, tried: Sequence[RuleSet]) -> Iterator[tuple[Position, bool]]:
    """The first positions of checkers to try on a game with moves, in the order of `read_section`; True if its rules
    are guessed."""
    rules = rules_of(head.game_type)
    likely = [] if head.game_type in NOT_PLAYED else _likely(head, tried)
    for each in likely if rules is None else [rules]:
        with suppress(NotationError):
            for start in _starts(head, _with_aim(head, each)):
                if isinstance(start, Position):
                    yield start, rules is None and len(tried) > 1


def _with_aim(head: GameHeader, rules: RuleSet) -> RuleSet:
    opposite = head.tags.get("Giveaway") == "1" or head.game_type in OPPOSITE_AIM
    return with_aim(rules, giveaway=rules.giveaway or opposite)


def _by_rules(section: Section, head: GameHeader, rules: RuleSet, places: LineIndex) -> Iterator[Reading]:
    try:
        for start in _starts(head, _with_aim(head, rules)):
            yield _from(start, section, head, places)
    except NotationError as error:
        yield Reading(None, places.fault(head.at, error))


def _starts(head: GameHeader, rules: RuleSet) -> Iterator[AnyPosition]:
    """The first position; two if the side to move is open, or if White may begin: in pool checkers in letters, and in
    English checkers with letters from the first player's side."""
    draughts = draughts_of(rules)
    if head.fen is None:
        yield draughts.start(rules)
        lettered = head.game_type and head.algebraic and not rules.algebraic and rules.begins is Color.BLACK
        if lettered or head.begins not in (None, rules.begins):
            yield replace(draughts.start(rules), color=rules.begins.other)
    else:
        for fen in dict.fromkeys(ANYBODY.sub(f"{side}:", head.fen) for side in "WB"):
            yield draughts.parse_fen(fen, rules)


def _from(start: AnyPosition, section: Section, head: GameHeader, places: LineIndex) -> Reading:
    said = head.tags.get("Result", "").strip()
    written = next((token.text for token in reversed(section) if token.kind == "result"), "")
    result, lost = result_in(head.tags, written)
    game = PdnGame(Node(start, comments=head.repeated + lost), with_players(head.tags, start))
    moves = MoveReader(places, game.root, said)
    moves.read([token for token in section if token.kind != "tag"])
    if result is not None:
        game.tags["Result"] = turned(result) if has_black_first(game.tags, start.rules) else result
    _record_end(game)
    return Reading(game, moves.fault)


def result_in(tags: Mapping[str, str], written: str) -> tuple[str | None, list[str]]:
    """The result of a game by its tag and its text, None without either, and the comments for a tag that is none."""
    said = tags.get("Result", "").strip()
    known = [text for text in (result_of(said), written) if text not in ("", UNFINISHED)]
    result = known[0] if known else result_of(said) or said or written
    lost = [f"Result: {said}"] if said != result and not result_of(said) and said.strip("?") else []
    return (result if "Result" in tags or written else None), lost


def _record_end(game: PdnGame) -> None:
    """Note the result at the last move if the moves alone don't show it. If they show the opposite in a game of English
    checkers, the points were the other way round."""
    last, result = game.last, game.tags.get("Result", "")
    recorded = recorded_outcome(result, last.position)
    shown = recorded and outcome_by(game.positions, draughts_of(last.position.rules).history_rules(last.position.rules))
    if recorded and (shown is None or shown.payoffs != recorded.payoffs):
        last.end = recorded
    if shown and game.start.rules.black_points_first:
        other = recorded_outcome(turned(result), last.position)
        if other is not None and other.payoffs == shown.payoffs:
            last.end, game.tags["Result"] = None, turned(result)
