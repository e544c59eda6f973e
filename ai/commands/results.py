"""`results export --csv FILE`: the results of a class, as a table."""

import argparse
import sys
from pathlib import Path

from ai.classroom.results import of_folder, of_profiles, table, write_table
from game.keeping.files import places
from game.keeping.profiles import Profiles

SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}
UNNAMED = "First profile"


def run(args: argparse.Namespace) -> int:
    if args.folder is not None:
        lines = of_folder(Path(args.folder))
    else:
        profiles = Profiles(places())
        wanted = profiles.all if args.of is None else [profiles.find(name) for name in args.of]
        lines = of_profiles(profiles, wanted, UNNAMED)
    separator = SEPARATORS[args.separator]
    if args.csv == "-":
        sys.stdout.write(table(lines, separator))
    else:
        write_table(lines, Path(args.csv), separator)
        print(f"{args.csv}: {len(lines)} lines")
    return 0
