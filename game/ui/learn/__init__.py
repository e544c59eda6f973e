"""The place where a person learns how the games are played."""
