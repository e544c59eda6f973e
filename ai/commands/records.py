"""A worker that reads parts of PDN files for the library, for `ai.contest.import_workers`; hidden."""

import argparse

from ai.commands.games import serve
from ai.contest.import_workers import answer


def run(_: argparse.Namespace) -> int:
    return serve(answer)
