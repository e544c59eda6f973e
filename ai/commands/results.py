"""`results export --csv FILE` or `--text FILE`: the results of a class."""

import argparse
import sys
from pathlib import Path

from ai.classroom.results import as_text, of_folder, of_profiles, table
from game.core import InputError
from game.faults import Fault
from game.keeping.files import places, write_as_asked
from game.keeping.profiles import Profiles

SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}
UNNAMED = "First profile"


def run(args: argparse.Namespace) -> int:
    out = args.csv if args.csv is not None else args.text
    if args.folder is not None:
        if out != "-" and Path(out).resolve().is_relative_to(Path(args.folder).resolve()):
            raise InputError(Fault.NOT_WRITTEN, path=out, reason="the results are read from its folder")
        lines = of_folder(Path(args.folder), lambda text: print(text, file=sys.stderr))
    else:
        profiles = Profiles(places())
        wanted = profiles.all if args.of is None else [profiles.find(name) for name in args.of]
        lines = of_profiles(profiles, wanted, UNNAMED)
    content = table(lines, SEPARATORS[args.separator]) if args.csv is not None else as_text(lines)
    if out == "-":
        sys.stdout.write(content)
    else:
        write_as_asked(Path(out), content)
        print(f"{out}: {len(lines)} lines")
    return 0
