"""House rules: a rule set with some of its rules switched, for casual games. Its name has the switches, such as
russian+huffing+short, so that saved games and files find the same rules again."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import StrEnum
from functools import cache

from game.checkers.rules import FREE_CHOICE, RuleSet

BETWEEN = "+"
"""Sign between the parts of a name."""
HOUSE_RULES = "house rules"
"""Beginning of PDN's Variant tag, before the name."""
GAME_TYPE = 89
"""Number in PDN's GameType tag for all house rules: other programs should not take the game for one that they know."""


class HouseRule(StrEnum):
    """One switched rule, as names have it."""

    OPTIONAL = "optional"
    """Captures are not compulsory."""
    HUFFING = "huffing"
    """A piece that missed a capture may be taken off."""
    BACKWARD = "backward"
    FORWARD = "forward"
    """Men capture forward only."""
    FLYING = "flying"
    SHORT = "short"
    """Kings move one square."""


RIVALS = {HouseRule.OPTIONAL, HouseRule.HUFFING}
"""Two answers to one question: what happens to a piece that does not capture."""


def switches_of(rules: RuleSet) -> tuple[HouseRule, ...]:
    """The switches that change something in an official rule set, in the order of names."""
    return tuple(_switches_of(rules))


def _switches_of(rules: RuleSet) -> Iterator[HouseRule]:
    if rules.king_moves_in_a_row is None:
        yield from (HouseRule.OPTIONAL, HouseRule.HUFFING)
    yield HouseRule.FORWARD if rules.men_capture_backwards else HouseRule.BACKWARD
    if not rules.first_king_wins:
        yield HouseRule.SHORT if rules.flying_kings else HouseRule.FLYING


@cache
def with_house_rules(base: RuleSet, switched: frozenset[HouseRule]) -> RuleSet:
    """The official rules with these switched; the same value each time."""
    if not switched:
        return base
    names = [each for each in switches_of(base) if each in switched]
    flying = (base.flying_kings or HouseRule.FLYING in switched) and HouseRule.SHORT not in switched
    backward = base.men_capture_backwards or HouseRule.BACKWARD in switched
    huffing = HouseRule.HUFFING in switched
    optional = huffing or HouseRule.OPTIONAL in switched
    return replace(
        base,
        name=BETWEEN.join((base.name, *names)),
        base=base.name,
        relative=base.name,
        flying_kings=flying,
        lands_behind=base.lands_behind and flying,
        men_capture_backwards=backward and HouseRule.FORWARD not in switched,
        captures_are_optional=optional,
        huffing=huffing,
        precedence=FREE_CHOICE if optional else base.precedence,
        document=None,
        articles={},
        languages=(),
        bench=(),
        giveaway_title="",
        game_type=GAME_TYPE,
        other_game_types=(),
        pdn_words=(),
        likelihood=0,
    )


def compatible(chosen: Iterable[str]) -> frozenset[HouseRule]:
    """These switches; of optional captures and huffing, the last one.

    >>> sorted(compatible(("optional", "flying", "huffing")))
    [<HouseRule.FLYING: 'flying'>, <HouseRule.HUFFING: 'huffing'>]
    """
    found: list[HouseRule] = []
    for each in map(HouseRule, chosen):
        found = [*(other for other in found if {each, other} != RIVALS), each]
    return frozenset(found)


def parts_of(name: str) -> tuple[str, tuple[str, ...]]:
    """The name of the official rules, and the switches.

    >>> parts_of("russian+short+huffing")
    ('russian', ('short', 'huffing'))
    """
    base, *switched = name.split(BETWEEN)
    return base, tuple(switched)


def house_rules_named(base: RuleSet, switched: tuple[str, ...]) -> RuleSet | None:
    """The rules with these switches; None if there are none, or one that the rules do not have."""
    known = {str(each): each for each in switches_of(base)}
    if not switched or not known.keys() >= set(switched) or set(switched) >= RIVALS:
        return None
    return with_house_rules(base, frozenset(known[each] for each in switched))
