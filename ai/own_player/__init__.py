"""Own players: a user's Python file chooses moves in a process of its own (`runner`), with limits (`guard`); its faults
are reported here (`host`) in one sentence."""
