"""The games of a PDN file of any size: list, search, preview, import."""
