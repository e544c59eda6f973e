"""The module that adds the rule set is a plugin for single runs: collecting it must not add the rule set to all."""

collect_ignore = ["registered.py"]
