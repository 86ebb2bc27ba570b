"""The OpenAPI description as one readable page: no script, no outside host."""

from html import escape
from typing import Any

METHODS = ("get", "post", "put", "patch", "delete")
STYLE = "body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:auto;padding:1rem}"


def docs_html(described: dict[str, Any]) -> str:
    title = escape(described["info"]["title"])
    head = '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    operations = "".join(
        _operation(method, path, item[method])
        for path, item in described["paths"].items()
        for method in METHODS
        if method in item
    )
    return f"{head}<title>{title}</title><style>{STYLE}</style><h1>{title}</h1>{operations}</html>"


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    summary = escape(operation.get("summary", ""))
    return f"<section><h2><code>{method.upper()} {escape(path)}</code></h2><p>{summary}</p></section>"
