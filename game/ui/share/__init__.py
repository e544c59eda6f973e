"""Positions and games as pictures, drawings, films and pages to share."""
