"""Own players: a user's Python file, in a process of its own, chooses moves; its faults are reported in one sentence.

`host` is this program's side, `runner` runs in the other process, `guard` limits what it can do there.
"""
