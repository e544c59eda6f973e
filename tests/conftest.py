"""What all tests share: one profile for property tests, and the program that the real window runs."""

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--program", help="an executable that the tests of the real window start instead of main.py")
