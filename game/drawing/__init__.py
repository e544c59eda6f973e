"""Drawings as lists of shapes and texts, written as SVG or PDF; `game/ui/look/canvas.py` makes pictures of them."""
