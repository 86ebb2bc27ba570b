"""The default event store: one SQLite file."""
