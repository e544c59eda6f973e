"""Kings & Crosses as a library."""
