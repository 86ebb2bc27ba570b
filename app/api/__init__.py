"""The REST contract, a blueprint for each resource. A view loads, calls the service, answers."""

from flask import Flask

from app.api import corrections, disputes, events, games, health, log, moves, pages, rules, rulings


def register(app: Flask) -> None:
    for resource in (rules, rulings, games, moves, events, corrections, disputes, log, health, pages):
        app.register_blueprint(resource.routes)
