"""The service itself: is it up, can it write, how is it used."""

from flask import Blueprint, Response

from app.api.requests import service
from app.http.metrics import exposition
from app.http.response import json_response

routes = Blueprint("health", __name__)


@routes.get("/healthz")
def health() -> Response:
    return json_response({"status": "up"})


@routes.get("/readyz")
def readiness() -> Response:
    service().store.ready()
    return json_response({"status": "ready"})


@routes.get("/metrics")
def metrics() -> Response:
    exposed, media = exposition()
    return Response(exposed, content_type=media)
