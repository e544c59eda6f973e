"""Whole games of checkers from PDN text (pdn.fmjd.org), read with tolerance: nothing that a file says is lost."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain, islice
from typing import NamedTuple

from game.checkers.draws import history_rules
from game.checkers.notation import parse_fen
from game.checkers.pdn import (
    NOT_PLAYED,
    OPPOSITE_AIM,
    RED,
    UNFINISHED,
    PdnGame,
    has_black_first,
    recorded_outcome,
    turned,
)
from game.checkers.pdn_moves import MoveReader
from game.checkers.pdn_sections import (
    Section,
    begins_by_letters,
    first_position,
    game_type_number,
    has_moves,
    named_tags,
    rules_named,
    sections,
    tags_of,
    written_as,
)
from game.checkers.pdn_tokens import LineIndex, result_of, tokens
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Color, RuleSet, with_aim
from game.core import InputError, NotationError, shortened
from game.draws import outcome_by
from game.faults import Fault
from game.tree import Node

SAMPLE = 30
"""How many games of a file are looked at to find the rules of those that do not name theirs."""

ANYBODY = re.compile(r"\s*\?\s*:")
"""A FEN that does not say who is to move begins like this."""


def likeliest() -> list[RuleSet]:
    """The rule sets in the order in which a game that does not name its rules is tried by them."""
    return sorted(RULE_SETS.values(), key=lambda rules: -rules.likelihood)


class Reading(NamedTuple):
    """What one game of a text is, or why it is none; both where only a part of it could be read."""

    game: PdnGame | None
    fault: InputError | None
    """The first fault, with its line and column."""
    guessed: bool = False
    """The game does not name its rules; they are those by which its moves, and those of the others, can be played."""
    text: str = ""
    """The game's part of the whole text."""


@dataclass(slots=True)
class Guess:
    """By which rules the games of a file that do not name theirs are tried, the likeliest first."""

    tried: list[RuleSet] = field(default_factory=likeliest)
    made: bool = False
    """The first games of the file have been looked at, or a person has chosen."""

    @classmethod
    def of(cls, rules: RuleSet | None) -> "Guess":
        """A person's choice, or nothing yet."""
        return cls() if rules is None else cls([rules], True)

    def look(self, first: Sequence[tuple[Section, LineIndex]]) -> None:
        """Order the rules by how many of the first games of a file are by them, as far as they say so or can be
        played."""
        self.made = True
        if any(rules_named(tags_of(section)) is None for section, _ in first):
            self.tried.sort(key=lambda rules: -sum(_readable(*found, rules) for found in first))


def read_pdn(text: str, rules: RuleSet | None = None) -> list[PdnGame]:
    """All games of a text, the first fault of which is raised; see `readings`.

    A variation that can't be played is kept as text. NotationError for what is no PDN, IllegalMoveError for a move of
    the game itself that is not legal; both say in which line and column.
    """
    found = []
    for reading in readings(text, rules):
        if reading.game is None or reading.fault is not None:
            raise reading.fault or NotationError(Fault.NO_GAME_IN_TEXT)
        found.append(reading.game)
    return found


def readings(text: str, rules: RuleSet | None = None, first_line: int = 1) -> Iterator[Reading]:
    """The games of a text one by one. After a fault the rest of the game is kept as a comment, and the next one read.

    Games that do not name their rules follow `rules`; without these, those that most games can be played
    by, or the first of the others that theirs can. `first_line` is the number of the text's first line in its file.
    """
    text = text.removeprefix("\ufeff")
    places, guess = LineIndex(text, first_line), Guess.of(rules)
    found = sections(tokens(text))
    first = list(islice(found, SAMPLE))
    if not guess.made:
        guess.look([(section, places) for section in first])
    for section in chain(first, found):
        yield read_section(section, guess, places)


def read_section(section: Section, guess: Guess, places: LineIndex) -> Reading:
    """The one game that a section of a text holds."""
    return _reading(section, guess.tried, places)._replace(text=places.text[section[0].at : section[-1].end])


def fitting(text: str) -> list[RuleSet]:
    """The rule sets that write squares as the first game of a text does and by which it can be read, the likeliest
    first."""
    section = next(sections(tokens(text)))
    written = [rules for rules in likeliest() if written_as(rules, section)]
    return [rules for rules in written if next(readings(text, rules)).fault is None]


def _readable(section: Section, places: LineIndex, rules: RuleSet) -> bool:
    """Whether a game is by these rules, as far as it says so or can be played."""
    tags = tags_of(section)
    if rules_named(tags) is None and has_moves(section) and _by_rules(section, rules, places).fault is None:
        return True
    return game_type_number(tags) == str(rules.game_type)


def _reading(section: Section, tried: Sequence[RuleSet], places: LineIndex) -> Reading:
    tags = tags_of(section)
    rules, number = rules_named(tags), game_type_number(tags)
    if rules is not None:
        return _by_rules(section, rules, places)
    if number and (number in NOT_PLAYED or not has_moves(section)):
        at = next(token.at for token in section if token.name in ("GameType", "Variant"))
        return Reading(None, places.fault(at, NotationError(Fault.GAME_TYPE, number=shortened(number))))
    likely = sorted(tried, key=lambda rules: not written_as(rules, section))
    if not has_moves(section) and first_position(section)[1] is None:
        likely = likely[:1]  # without moves or a position, nothing distinguishes the rule sets
    best: Reading | None = None
    for rules in likely:
        reading = _by_rules(section, rules, places)._replace(guessed=len(tried) > 1)
        if reading.fault is None:
            return reading
        if best is None or _length(reading) > _length(best):
            best = reading
    assert best is not None
    return best


def _length(reading: Reading) -> int:
    return -1 if reading.game is None else len(reading.game.moves)


def _by_rules(section: Section, rules: RuleSet, places: LineIndex) -> Reading:
    """The game by these rules, whatever side is to move when it does not say."""
    tags = tags_of(section)
    opposite = tags.get("Giveaway") == "1" or game_type_number(tags) in OPPOSITE_AIM
    rules = with_aim(rules, giveaway=rules.giveaway or opposite)
    at, text = first_position(section)
    if text is None:
        usual = _from(_start(rules, rules.begins), section, places)
        begins = begins_by_letters(tags)
        if usual.fault is None or begins in (None, rules.begins):
            return usual
        return max(usual, _from(_start(rules, rules.begins.other), section, places), key=_length)
    texts = [ANYBODY.sub(f"{side}:", text) for side in "WB"] if ANYBODY.match(text) else [text]
    found = []
    for fen in texts:
        try:
            start = parse_fen(fen, rules)
        except NotationError as error:
            return Reading(None, places.fault(at, error))
        found.append(_from(start, section, places))
    return max(found, key=_length)


@cache
def _start(rules: RuleSet, begins: Color) -> Position:
    """The usual first position with this side to move, such as White in pool checkers written in letters."""
    return replace(Position.start(rules), color=begins)


def _from(start: Position, section: Section, places: LineIndex) -> Reading:
    tags, repeated = named_tags(section)
    said = tags.get("Result", "").strip()
    results = [token.text for token in section if token.kind == "result"]
    result = _result(said, results[-1] if results else "")
    if said != result and not result_of(said) and said.strip("?"):
        repeated.append(f"Result: {said}")
    root: Node[Position, Move] = Node(start, comments=repeated)
    moves = MoveReader(places, root, said)
    moves.read([token for token in section if token.kind != "tag"])
    game = PdnGame(root, tags)
    if "Result" in tags or results:
        tags["Result"] = turned(result) if has_black_first(tags, start.rules) else result
    if RED in tags:
        tags.setdefault("Black", tags[RED])
    _record_end(game)
    return Reading(game, moves.fault)


def _result(said: str, written: str) -> str:
    """The result of a game from its tag and from the end of its text, which holds where the tag says nothing known."""
    result = result_of(said)
    if result in ("", UNFINISHED) and written not in ("", UNFINISHED):
        return written
    return result or said or written


def _record_end(game: PdnGame) -> None:
    """Where the moves alone don't show the result, the last one gets it as the record's.

    Where they show the opposite of what is said of a game of English checkers, the points were the other way round.
    """
    last, result = game.last, game.tags.get("Result", "")
    recorded = recorded_outcome(result, last.position)
    if recorded is None:
        return
    shown = outcome_by(game.positions, history_rules(last.position.rules))
    if shown is None or shown.payoffs != recorded.payoffs:
        last.end = recorded
    if shown is not None and game.start.rules.black_points_first:
        other = recorded_outcome(turned(result), last.position)
        if other is not None and other.payoffs == shown.payoffs:
            last.end, game.tags["Result"] = None, turned(result)
