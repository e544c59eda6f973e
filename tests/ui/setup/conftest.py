from tests.ui.home.conftest import driver, started

__all__ = ["driver", "started"]
