"""Own players: a person's Python file, in a process of its own, chooses moves; a fault of it is told in one sentence.

`host` is this program's side, `runner` runs in the other process, `guard` limits what it can do there.
"""
