"""Every rule set, one module each; `docs/adding-a-rule-set.md` explains how to add one."""

from collections.abc import Iterator

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
from game.checkers.rule_sets.thai import THAI
from game.checkers.rules import RuleSet
from game.core import InputError
from game.faults import Fault

RULE_SETS: dict[str, RuleSet] = {
    rules.name: rules
    for rules in (
        *(ENGLISH, RUSSIAN, BRAZILIAN, POOL, CZECH, SPANISH, PORTUGUESE, ITALIAN, THAI),
        *(INTERNATIONAL, FRISIAN, FRYSK, BREAKTHROUGH),
    )
}
"""Rule sets by name, in the order of the menus."""


def rules_named(name: str) -> RuleSet:
    if name not in RULE_SETS:
        raise InputError(Fault.NO_RULES, name=name, known=", ".join(RULE_SETS))
    return RULE_SETS[name]


def family(rules: RuleSet) -> Iterator[RuleSet]:
    """The rules and the relatives that lend to them, the nearest first."""
    relative: RuleSet | None = rules
    while relative:
        yield relative
        relative = RULE_SETS.get(relative.relative)
