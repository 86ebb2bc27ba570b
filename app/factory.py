"""The application: parts put together, failures mapped, headers set."""

from __future__ import annotations

from pathlib import Path

import structlog
from flask import Flask, Response, g, request

from app import api
from app.api.requests import version_header
from app.http.auth import Authenticator
from app.http.each_request import observe
from app.http.json_body import LARGEST_BODY
from app.http.limits import Limiter
from app.http.listening import Places
from app.http.problems import problem_of
from app.http.request import preferred_language
from app.http.request_log import configure_log
from app.http.response import flask_response, problem_response
from app.ops import signing_key
from app.service.commands import Service
from app.service.health import Health
from app.service.heavy_work import Desk
from app.service.merkle_log import MerkleLog
from app.service.witness import witness_of
from app.settings import Quota, Settings
from app.store import open_store
from app.store.shared_counts import SharedCounts


def create_app(settings: Settings, quiet: bool = False) -> Flask:
    """The service with its store opened; `quiet` leaves out the line for each request."""
    app = Flask("pawbiter", static_folder=None)
    app.config.update(MAX_CONTENT_LENGTH=LARGEST_BODY, QUIET=quiet)
    # A path is right or it is not there; a redirect would be no problem+json.
    app.url_map.strict_slashes = True
    app.url_map.merge_slashes = False
    keys = signing_key.KeyFile(Path(settings.signing_key), settings.origin)
    store = open_store(settings.store)
    log = MerkleLog(store, keys.keys, witness_of(store, settings.witness_folder))
    health = Health(store, log)
    health.look()
    counts = SharedCounts(Path(settings.signing_key).parent / "limits.db")
    # Of the first key there was: answers that were sealed before a rotation are opened after it.
    service = Service(store, keys.keys().first.seed)
    app.extensions.update(
        settings=settings,
        service=service,
        # Done here, unless a server has processes for it.
        heavy=Desk(service, log),
        authenticator=Authenticator(store, settings),
        log=log,
        health=health,
        places=Places(settings.streams, settings.streams_of_game, settings.streams_of_token),
        limiter=Limiter(counts, _quotas(settings)),
    )
    configure_log()
    observe(app)
    api.register(app)
    app.register_error_handler(Exception, _failed)
    return app


def _quotas(settings: Settings) -> dict[str, Quota]:
    if not settings.limits:
        return {}
    return {
        "open": settings.limit_open,
        "rulings": settings.limit_rulings,
        "tokens": settings.limit_tokens,
        "audits": settings.limit_audits,
        "audits-token": settings.limit_audits,
    }


def _failed(error: Exception) -> Response:
    problem = problem_of(error)
    if problem.slug == "internal":
        structlog.get_logger().error("failed", route=request.path, id=g.get("request_id"), exc_info=error)
    return flask_response(problem_response(problem, preferred_language(), version_header()))
