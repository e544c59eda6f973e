"""Whole games of checkers from PDN text (pdn.fmjd.org), read with tolerance: nothing in a file is lost."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
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
    rules_of,
    turned,
)
from game.checkers.pdn_moves import MoveReader
from game.checkers.pdn_tokens import GameHeader, LineIndex, Section, header, result_of, sections, tokens
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import RuleSet, with_aim
from game.core import InputError, NotationError, shortened
from game.draws import outcome_by
from game.faults import Fault
from game.tree import Node

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
    """Tags as in the file."""


def likeliest() -> list[RuleSet]:
    """The rule sets in the order in which they are tried on games that do not name their rules."""
    return sorted(RULE_SETS.values(), key=lambda rules: -rules.likelihood)


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
    """All games of a text; its first fault is raised. See `readings`.

    A variation that can't be played becomes a comment. NotationError for what is no PDN, IllegalMoveError for an
    illegal move of the game itself; both name line and column.
    """
    found = []
    for reading in readings(text, rules):
        if reading.game is None or reading.fault is not None:
            raise reading.fault or NotationError(Fault.NO_GAME_IN_TEXT)
        found.append(reading.game)
    return found


def readings(text: str, rules: RuleSet | None = None, first_line: int = 1) -> Iterator[Reading]:
    """The games of a text one by one. After a fault the rest of the game becomes a comment.

    Games that do not name their rules follow `rules`; without these, the rules that fit most games, or the first of the
    others that fit. `first_line` is the number of the text's first line in its file.
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
    head = header(section)
    text = places.text[section[0].at : section[-1].end]
    return _best(_attempts(section, head, guess.tried, places))._replace(text=text, tags=head.tags)


def fitting(text: str) -> list[RuleSet]:
    """The rule sets that fit the squares and moves of the first game of a text, the likeliest first."""
    head = header(next(sections(tokens(text))))
    written = [rules for rules in likeliest() if head.algebraic in (None, rules.algebraic)]
    return [rules for rules in written if next(readings(text, rules)).fault is None]


def _is_by(rules: RuleSet, section: Section, head: GameHeader, places: LineIndex) -> bool:
    """True if a game names these rules, or does not and fits them."""
    if rules_of(head.game_type) is None and head.is_played:
        return _best(_by_rules(section, head, rules, places)).fault is None
    return head.game_type == str(rules.game_type)


def _best(attempts: Iterable[Reading]) -> Reading:
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
    likely = sorted(tried, key=lambda rules: head.algebraic not in (None, rules.algebraic))
    if rules is not None:
        yield from _by_rules(section, head, rules, places)
    elif number and (number in NOT_PLAYED or not head.is_played):
        at = next(token.at for token in section if token.name in ("GameType", "Variant"))
        yield Reading(None, places.fault(at, NotationError(Fault.GAME_TYPE, number=shortened(number))))
    else:  # without moves or a position, nothing distinguishes the rule sets
        for each in likely if head.is_played else likely[:1]:
            for reading in _by_rules(section, head, each, places):
                yield reading._replace(guessed=len(tried) > 1)


def _by_rules(section: Section, head: GameHeader, rules: RuleSet, places: LineIndex) -> Iterator[Reading]:
    opposite = head.tags.get("Giveaway") == "1" or head.game_type in OPPOSITE_AIM
    try:
        for start in _starts(head, with_aim(rules, giveaway=rules.giveaway or opposite)):
            yield _from(start, section, head, places)
    except NotationError as error:
        yield Reading(None, places.fault(head.at, error))


def _starts(head: GameHeader, rules: RuleSet) -> Iterator[Position]:
    """The first position; two if the side to move is open, or White begins pool checkers in letters."""
    if head.fen is None:
        yield Position.start(rules)
        if head.begins not in (None, rules.begins):
            yield replace(Position.start(rules), color=rules.begins.other)
    else:
        for fen in dict.fromkeys(ANYBODY.sub(f"{side}:", head.fen) for side in "WB"):
            yield parse_fen(fen, rules)


def _from(start: Position, section: Section, head: GameHeader, places: LineIndex) -> Reading:
    said = head.tags.get("Result", "").strip()
    written = next((token.text for token in reversed(section) if token.kind == "result"), "")
    known = [text for text in (result_of(said), written) if text not in ("", UNFINISHED)]
    result = known[0] if known else result_of(said) or said or written
    lost = [f"Result: {said}"] if said != result and not result_of(said) and said.strip("?") else []
    game = PdnGame(Node(start, comments=head.repeated + lost), dict(head.tags))
    moves = MoveReader(places, game.root, said)
    moves.read([token for token in section if token.kind != "tag"])
    if "Result" in game.tags or written:
        game.tags["Result"] = turned(result) if has_black_first(game.tags, start.rules) else result
    if RED in game.tags:
        game.tags.setdefault("Black", game.tags[RED])
    _record_end(game)
    return Reading(game, moves.fault)


def _record_end(game: PdnGame) -> None:
    """Note the result at the last move if the moves alone don't show it. If they show the opposite in a game of English
    checkers, the points were the other way round."""
    last, result = game.last, game.tags.get("Result", "")
    recorded = recorded_outcome(result, last.position)
    shown = recorded and outcome_by(game.positions, history_rules(last.position.rules))
    if recorded and (shown is None or shown.payoffs != recorded.payoffs):
        last.end = recorded
    if shown and game.start.rules.black_points_first:
        other = recorded_outcome(turned(result), last.position)
        if other is not None and other.payoffs == shown.payoffs:
            last.end, game.tags["Result"] = None, turned(result)
