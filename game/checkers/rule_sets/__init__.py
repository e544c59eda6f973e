"""Every rule set, one module each; `docs/adding-a-rule-set.md` explains how to add one."""

from collections.abc import Iterable, Iterator

from game.checkers.house_rules import house_rules_named, parts_of
from game.checkers.rule_sets.brazilian import BRAZILIAN
from game.checkers.rule_sets.breakthrough import BREAKTHROUGH
from game.checkers.rule_sets.czech import CZECH
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rule_sets.frisian import FRISIAN
from game.checkers.rule_sets.frysk import FRYSK
from game.checkers.rule_sets.international import INTERNATIONAL
from game.checkers.rule_sets.italian import ITALIAN
from game.checkers.rule_sets.pool import POOL
from game.checkers.rule_sets.portuguese import PORTUGUESE
from game.checkers.rule_sets.russian import RUSSIAN
from game.checkers.rule_sets.spanish import SPANISH
from game.checkers.rule_sets.spantsiretti import SPANTSIRETTI
from game.checkers.rule_sets.thai import THAI
from game.checkers.rules import RuleSet
from game.core import InputError
from game.faults import Fault

RULE_SETS: dict[str, RuleSet] = {
    rules.name: rules
    for rules in (
        *(ENGLISH, RUSSIAN, BRAZILIAN, POOL, CZECH, SPANISH, PORTUGUESE, ITALIAN, THAI),
        *(SPANTSIRETTI, INTERNATIONAL, FRISIAN, FRYSK, BREAKTHROUGH),
    )
}
"""Official rule sets by name, in the order of the menus."""


def find_rules(name: str) -> RuleSet | None:
    """The official rule set of that name, or the house rules; None if there are none.

    >>> find_rules("english+flying").flying_kings, find_rules("english+short")
    (True, None)
    """
    base, switched = parts_of(name)
    official = RULE_SETS.get(base)
    if official is None or not switched:
        return official
    return house_rules_named(official, switched)


def rules_named(name: str, others: Iterable[str] = ()) -> RuleSet:
    """Find a rule set by its name; InputError names all, and `others` that are allowed."""
    rules = find_rules(name)
    if rules is None:
        raise InputError(Fault.NO_RULES, name=name, known=", ".join([*RULE_SETS, *others]))
    return rules


def official(rules: RuleSet) -> RuleSet:
    """The rules that house rules change; official rules themselves."""
    return RULE_SETS[rules.base] if rules.base else rules


def family(rules: RuleSet) -> Iterator[RuleSet]:
    """The rules and the relatives that lend to them, the nearest first."""
    relative: RuleSet | None = rules
    while relative:
        yield relative
        relative = RULE_SETS.get(relative.relative)
