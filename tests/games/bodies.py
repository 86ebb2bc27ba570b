"""A client that knows no rules: it fills in whatever body a form allows. The one that `pawbiter simulate` plays with."""

from app.simulating import fill

__all__ = ["fill"]
