"""The OpenAPI description as one readable page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import Any

from app.pages.html import folded, framed, inline, listed, prose
from app.pages.schema_lists import kind, members, remarks

Json = dict[str, Any]
METHODS = ("get", "post", "put", "patch", "delete")


def docs_html(described: Json) -> str:
    return framed(described["info"]["title"], _Page(described).content())


class _Page:
    def __init__(self, described: Json) -> None:
        self.described = described

    def content(self) -> str:
        about = self.described["info"]
        parts = [f"<h1>{escape(about['title'])}: the API</h1>", prose(about["description"])]
        parts.append(prose(self.described["components"]["securitySchemes"]["bearer"]["description"]))
        parts.append('<p>The same as a file: <a href="/openapi.yaml">openapi.yaml</a></p>')
        parts.append(f"<nav><h2>Contents</h2>{''.join(map(self.entries, self.described['tags']))}</nav>")
        parts += map(self.group, self.described["tags"])
        parts.append(f"<h2>Shapes</h2>{''.join(self.shapes())}")
        return "".join(parts)

    def tagged(self, tag: str) -> Iterator[tuple[str, str, Json, Json]]:
        for path, item in self.described["paths"].items():
            for method in METHODS:
                if method in item and tag in item[method]["tags"]:
                    yield method.upper(), path, item, item[method]

    def entries(self, tag: Json) -> str:
        lines = [
            f'<li><a href="#{own["operationId"]}"><code><span class="method">{method}</span> {escape(path)}</code></a>'
            f" {escape(own['summary'])}</li>"
            for method, path, _, own in self.tagged(tag["name"])
        ]
        return f"<h3>{escape(tag['name'])}</h3><ul>{''.join(lines)}</ul>"

    def group(self, tag: Json) -> str:
        sections = (self.operation(*each) for each in self.tagged(tag["name"]))
        return f"<h2>{escape(tag['name'])}</h2>{prose(tag['description'])}{''.join(sections)}"

    def operation(self, method: str, path: str, item: Json, own: Json) -> str:
        parts = [
            f'<section id="{own["operationId"]}"><h3>{escape(own["summary"])}</h3>',
            f'<p><code><span class="method">{method}</span> {escape(path)}</code>{self.who(own)}</p>',
            prose(own["description"]),
            self.parameters([*item.get("parameters", ()), *own.get("parameters", ())]),
            self.body(own.get("requestBody")),
            self.answers(own["responses"]),
            "</section>",
        ]
        return "".join(parts)

    def who(self, own: Json) -> str:
        security = own.get("security", self.described["security"])
        if not security:
            return " · anyone"
        return " · anyone, or with a token" if {} in security else " · with a token"

    def parameters(self, named: list[Json]) -> str:
        rows = []
        for each in map(self.resolved, named):
            told = f"<code>{escape(each['name'])}</code> {kind(each['schema'])} · in {each['in']}"
            said = f"{inline(each.get('description', ''))} {remarks(each['schema'])}"
            rows.append((told if each.get("required") else f"{told} · <i>optional</i>", said))
        return f"<h4>Parameters</h4>{listed(rows)}" if rows else ""

    def body(self, sent: Json | None) -> str:
        if sent is None:
            return ""
        ((media, content),) = sent["content"].items()
        return f"<h4>Body</h4><p><code>{escape(media)}</code> {kind(content['schema'])}</p>{_examples(content)}"

    def answers(self, responses: Json) -> str:
        good, problems = [], []
        for status, reference in responses.items():
            response = self.resolved(reference)
            if "application/problem+json" in response.get("content", {}):
                problems.append(f"<li><code>{status}</code> {self.slugs(response)}</li>")
            else:
                good.append(self.answer(status, response))
        return f"<h4>KeptAnswers</h4>{''.join(good)}<h4>Problems</h4><ul>{''.join(problems)}</ul>"

    def answer(self, status: str, response: Json) -> str:
        shown = [
            f"<li><code>{escape(media)}</code> {kind(content['schema'])}{_examples(content)}</li>"
            for media, content in response.get("content", {}).items()
        ]
        told = ", ".join(f"<code>{escape(name)}</code>" for name in response.get("headers", {}))
        headers = f"<p>Headers: {told}</p>" if told else ""
        return f"<p><code>{status}</code> {escape(response['description'])}</p><ul>{''.join(shown)}</ul>{headers}"

    def slugs(self, response: Json) -> str:
        schema = response["content"]["application/problem+json"]["schema"]
        shapes = [self.resolved(each) for each in schema.get("oneOf", [schema])]
        return " ".join(
            f'<a href="{escape(shape["properties"]["type"]["const"])}">'
            f"{escape(shape['properties']['type']['const'].rpartition('/')[2])}</a>"
            for shape in shapes
        )

    def shapes(self) -> Iterator[str]:
        for name, schema in self.described["components"]["schemas"].items():
            said = prose(schema["description"]) if "description" in schema else ""
            yield f'<section id="schema-{escape(name)}"><h3>{escape(name)}</h3>{said}{members(schema)}</section>'

    def resolved(self, shown: Json) -> Json:
        while "$ref" in shown:
            target: Any = self.described
            for part in shown["$ref"].removeprefix("#/").split("/"):
                target = target[part]
            shown = target
        return shown


def _examples(content: Json) -> str:
    shown = {name: each["value"] for name, each in content.get("examples", {}).items()}
    if "example" in content:
        shown["example"] = content["example"]
    return "".join(folded(escape(name), f"<pre>{escape(_shown(value))}</pre>") for name, value in shown.items())


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, indent=2, ensure_ascii=False)
