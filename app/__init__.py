"""The shell around the rules: HTTP, the clock, ids, tokens and the event store."""

__version__ = "0.1.0"
