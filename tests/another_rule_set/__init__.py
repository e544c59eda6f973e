"""A rule set made by the steps of docs/adding-a-rule-set.md alone: the proof that a rule set is one value.

`pytest -p tests.another_rule_set` registers it ahead of all tests, which then run on it as on any other.
"""

from game.checkers.rule_sets import RULE_SETS
from tests.another_rule_set.portuguese import PORTUGUESE

RULE_SETS[PORTUGUESE.name] = PORTUGUESE
