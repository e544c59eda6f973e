"""Positions and games as pictures, drawings, films and pages for other people."""
