"""The operations of the service itself."""

from __future__ import annotations

import msgspec

from schemas import answers_record as r
from schemas.openapi.operation import HTML, TEXT, YAML, Answered, Operation, page

FILES = (
    "text/css",
    "text/javascript",
    "image/svg+xml",
    "image/png",
    "application/manifest+json",
    "text/markdown",
    HTML,
)

SERVICE = (
    Operation(
        method="get",
        path="/healthz",
        id="health",
        tag="Service",
        summary="The process is up",
        description="For whatever restarts it.",
        answers=(Answered(200, "It is up", r.Health),),
        caller="anyone",
    ),
    Operation(
        method="get",
        path="/readyz",
        id="readiness",
        tag="Service",
        summary="The store can be written",
        description="For whatever sends requests to it.",
        answers=(Answered(200, "It can", r.Health),),
        problems=("store-unavailable",),
        caller="anyone",
    ),
    page("/metrics", "metrics", "How it is used", "In the format of Prometheus.", TEXT),
    page("/openapi.yaml", "openapi", "This description", "As OpenAPI 3.1.", YAML),
    page("/docs", "docs", "This description as a page", "It needs no script and no other host.", HTML),
    msgspec.structs.replace(
        page("/problems/{slug}", "explainProblem", "What a problem means", "The `type` of a problem leads here.", HTML),
        problems=("not-found",),
    ),
    page("/", "console", "The web console", "For the browser of a phone or tablet.", HTML),
    Operation(
        method="get",
        path="/console/{name}",
        id="consolePart",
        tag="Service",
        summary="A part of the web console",
        description="`name` may hold slashes. Browsers may ask for a range, or whether it has changed.",
        answers=(
            Answered(200, "The file", None, FILES),
            Answered(206, "A range of it", None, FILES),
            Answered(304, "Not changed", None, ()),
        ),
        problems=("malformed", "not-found"),
        caller="anyone",
    ),
)
