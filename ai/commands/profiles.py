"""`profiles list` and `profiles add NAME ...`: the people who use the program."""

import argparse

from game.keeping.files import places
from game.keeping.profiles import Profiles


def run(args: argparse.Namespace) -> int:
    profiles = Profiles(places())
    for name in vars(args).get("add", ()):
        profiles.add(name)
    width = max(len(profile.name) for profile in profiles.all)
    for profile in profiles.all:
        print(f"{profile.name or '-':<{width}}  {profiles.folder_of(profile)}")
    return 0
