"""The place of an exercise that a teacher has given out, and the ways that it locks."""
