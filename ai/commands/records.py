"""Hidden command: a worker of `ai.contest.import_workers` that reads parts of PDN files for the library."""

import argparse

from ai.commands.games import serve
from ai.contest.import_workers import answer


def run(_: argparse.Namespace) -> int:
    return serve(answer)
