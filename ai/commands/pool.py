"""Who does the jobs of a command: this process, several of them (`--parallel N`) or a cluster (`--cluster ADDRESS`)."""

import argparse
import sys
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from ai.contest.cluster import Cluster
from ai.contest.workers import Pool, Processes
from game.faults import CommandFault

PROTECTED = ("tls", "wss")
"""The kinds of connections that need a certificate."""


def pool_of(args: argparse.Namespace) -> Pool | None:
    """The pool that the command line asks for; None if this process does the jobs itself, one after the other."""
    if args.cluster is not None:
        return cluster_at(args.cluster)
    return Processes(args.parallel) if args.parallel > 1 else None


def cluster_at(address: str) -> Cluster:
    """Connect to the cluster; warn if anyone in the network can use it."""
    if is_open(address):
        print(CommandFault.OPEN_CLUSTER.format(address=address), file=sys.stderr)
    return Cluster(address)


def is_open(address: str) -> bool:
    """True if a scheduler there listens to more than its own machine, without certificates.

    >>> [is_open(address) for address in ("tcp://192.168.0.7:8786", "[2001:db8::1]:8786", "lab:8786")]
    [True, True, True]
    >>> [is_open(address) for address in ("tls://192.168.0.7:8786", "tcp://127.0.0.1:8786", "[::1]:1", "localhost:1")]
    [False, False, False, False]
    """
    with suppress(ValueError):
        parts = urlsplit(address if "://" in address else f"tcp://{address}")
        if parts.scheme in PROTECTED or parts.hostname in (None, "localhost"):
            return False
        return not ip_address(parts.hostname).is_loopback
    return True
