"""The frame of the pages that explain: one file each, readable on a phone, no script, no outside host."""

from __future__ import annotations

import re
from html import escape

STYLE = """
:root{color-scheme:light dark;--line:#8884;--soft:#8881;--link:#1a5fb4}
@media(prefers-color-scheme:dark){:root{--link:#8ab4f8}}
*{box-sizing:border-box}
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:auto;padding:1rem;overflow-wrap:anywhere}
a{color:var(--link)}
h1,h2,h3,h4{line-height:1.2;margin:1.5em 0 .5em}
h2{border-bottom:1px solid var(--line);padding-bottom:.2em}
code,pre{font:.9em/1.4 ui-monospace,monospace}
code,pre{background:var(--soft);border-radius:.25rem}
code{padding:.1em .3em}
pre{padding:.75rem;overflow:auto;overflow-wrap:normal}
dt{border-top:1px solid var(--line);padding-top:.35rem}
dd{margin:0 0 .35rem}
dt code:first-child{font-weight:700}
section{border:1px solid var(--line);border-radius:.5rem;padding:0 1rem 1rem;margin:1rem 0}
section:target{border-color:var(--link)}
summary{cursor:pointer;padding:.35rem 0}
nav ul{list-style:none;padding:0}
.method{font-weight:700}
.soft{opacity:.75}
"""


def framed(title: str, content: str, language: str = "en") -> str:
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>"
        f"<body><main>{content}</main></body></html>"
    )


def prose(text: str) -> str:
    """Paragraphs, with code between backticks."""
    return "".join(f"<p>{inline(part)}</p>" for part in text.split("\n\n") if part.strip())


def inline(text: str) -> str:
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(text))


def listed(rows: list[tuple[str, str]]) -> str:
    """What is told of, and what is told of it, one below the other so that a narrow screen is enough."""
    return f"<dl>{''.join(f'<dt>{named}</dt><dd>{told}</dd>' for named, told in rows)}</dl>" if rows else ""


def folded(title: str, content: str) -> str:
    return f"<details><summary>{title}</summary>{content}</details>"
