import tomllib
from pathlib import Path

from app import __version__

ROOT = Path(__file__).parents[2]


def test_the_package_and_the_service_tell_the_same_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == __version__
