"""The Search Lab: a search of this position, visit by visit, and what each idea is worth."""
