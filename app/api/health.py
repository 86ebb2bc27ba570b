"""The service itself: is it up, can it write, how is it used."""

from flask import Blueprint, Response, current_app

from app.http.metrics import exposition
from app.http.problems import Problem
from app.http.response import json_response
from app.service.health import Health
from app.store.interface import StoreUnavailable

routes = Blueprint("health", __name__)


@routes.get("/healthz")
def health() -> Response:
    return json_response({"status": "up"})


@routes.get("/readyz")
def readiness() -> Response:
    health: Health = current_app.extensions["health"]
    try:
        return json_response(health.ready())
    except StoreUnavailable as failed:
        raise Problem("store-unavailable", str(failed), headers={"Retry-After": "1"}, check=failed.check) from failed


@routes.get("/metrics")
def metrics() -> Response:
    exposed, media = exposition()
    return Response(exposed, content_type=media)
