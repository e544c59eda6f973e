"""Who does the jobs of a command: this process, several of them (`--parallel N`) or a cluster (`--cluster ADDRESS`)."""

import argparse

from ai.contest.cluster import Cluster
from ai.contest.workers import Pool, Processes


def pool_of(args: argparse.Namespace) -> Pool | None:
    """The pool that the command line asks for; None if this process does the jobs itself, one after the other."""
    if args.cluster is not None:
        return Cluster(args.cluster)
    return Processes(args.parallel) if args.parallel > 1 else None
