"""Where a book begins: the start of the game, the ballots, and the openings that have names."""

from game.checkers.openings import named_openings, three_move_ballots
from game.checkers.position import Position
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rules import RuleSet


def roots_of(rules: RuleSet) -> list[Position]:
    """The roots of the book of a rule set, the start of the game first."""
    ballots = [ballot.position for ballot in three_move_ballots()] if rules == ENGLISH else []
    return [Position.start(rules), *ballots, *named_openings(rules)]
