"""A rule set made by the steps of docs/adding-a-rule-set.md alone: the proof that a rule set is one value."""
