"""Themes, text, fonts' shapes, icons, and the mirrored layout of right-to-left languages."""
