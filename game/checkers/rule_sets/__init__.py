"""Every rule set, one module each; `docs/adding-a-rule-set.md` says how to add one."""

from game.checkers.rule_sets.brazilian import BRAZILIAN
from game.checkers.rule_sets.czech import CZECH
from game.checkers.rule_sets.english import ENGLISH
from game.checkers.rule_sets.frisian import FRISIAN
from game.checkers.rule_sets.international import INTERNATIONAL
from game.checkers.rule_sets.italian import ITALIAN
from game.checkers.rule_sets.pool import POOL
from game.checkers.rule_sets.russian import RUSSIAN
from game.checkers.rule_sets.spanish import SPANISH
from game.checkers.rule_sets.thai import THAI
from game.checkers.rules import RuleSet

RULE_SETS: dict[str, RuleSet] = {
    rules.name: rules
    for rules in (ENGLISH, RUSSIAN, BRAZILIAN, POOL, CZECH, SPANISH, ITALIAN, THAI, INTERNATIONAL, FRISIAN)
}
"""By their names, in the order in which they are offered."""
