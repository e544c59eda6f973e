"""`pytest -p tests.another_rule_set.registered` adds the rule set ahead of all tests, which run on it as on any other.

Texts and pictures that count or list the rule sets differ then: tests/test_counts.py, test_readme.py, golden pictures.
"""

from game.checkers.rule_sets import RULE_SETS
from tests.another_rule_set.jamaican import JAMAICAN

RULE_SETS[JAMAICAN.name] = JAMAICAN
