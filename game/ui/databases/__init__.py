"""PDN files of any size: their games listed, searched, looked at, opened and taken into the library."""
