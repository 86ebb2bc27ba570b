"""The REST contract, a blueprint for each group of resources. A view loads, calls the service, dumps."""

from flask import Flask

from app.api import disputes, games, history, log, moves, operations, rules


def register(app: Flask) -> None:
    for group in (rules, games, moves, history, disputes, log, operations):
        app.register_blueprint(group.routes)
