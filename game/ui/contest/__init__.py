"""The place where people watch a tournament of own players, on one large screen."""
