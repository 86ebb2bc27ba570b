"""Pages for people: the console, the API's description, what a problem means."""

from functools import cache
from pathlib import Path

import yaml
from flask import Blueprint, Response, send_from_directory

from app.http.problems import Problem
from app.http.request import preferred_language
from app.pages.api_docs import docs_html
from app.pages.problem import problem_html
from schemas.problems import KINDS

routes = Blueprint("pages", __name__)
ROOT = Path(__file__).resolve().parents[2]
CONSOLE = ROOT / "app" / "console"
PAGE_POLICY = (
    "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)


@routes.get("/openapi.yaml")
def openapi() -> Response:
    return Response((ROOT / "openapi.yaml").read_bytes(), mimetype="application/yaml")


@routes.get("/docs")
def docs() -> Response:
    return _page(_described())


@cache
def _described() -> str:
    return docs_html(yaml.safe_load((ROOT / "openapi.yaml").read_text(encoding="utf-8")))


@routes.get("/problems/<slug>")
def problem(slug: str) -> Response:
    if slug not in KINDS:
        raise Problem("not-found")
    return _page(problem_html(slug, preferred_language()))


@routes.get("/")
def console() -> Response:
    return _page((CONSOLE / "index.html").read_text(encoding="utf-8"))


@routes.get("/console/<path:name>")
def console_part(name: str) -> Response:
    response = send_from_directory(CONSOLE, name)
    response.headers["Content-Security-Policy"] = PAGE_POLICY
    return response


def _page(html: str) -> Response:
    response = Response(html, mimetype="text/html")
    response.headers["Content-Security-Policy"] = PAGE_POLICY
    return response
