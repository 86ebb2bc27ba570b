"""The REST contract, a blueprint for each group of resources. A view loads, calls the service, dumps."""

from flask import Flask

from app.api import disputes, games, log, moves, rules
from app.api import events as history
from app.api import health as operations


def register(app: Flask) -> None:
    for group in (rules, games, moves, history, disputes, log, operations):
        app.register_blueprint(group.routes)
