"""Games as text that people can type: the media type, and how large a text may be."""

from __future__ import annotations

MEDIA = "text/vnd.pawbiter"
FORMAT = "1"
"""Of the notation."""
MOST_LINES = 10_000
LARGEST = 1024 * 1024
"""Bytes of a whole text."""
