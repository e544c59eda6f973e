"""A rule set made by the steps of docs/adding-a-rule-set.md alone: the proof that a rule set is one value."""

FIRST_TEN = (
    *("english", "russian", "brazilian", "pool", "czech"),
    *("spanish", "italian", "thai", "international", "frisian"),
)
"""The rule sets that tests have answers for; others may be there too."""
