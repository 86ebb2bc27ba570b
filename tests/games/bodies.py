"""A client that knows no rules: it fills in whatever body a form allows. The one that `pawbiter simulate` plays with."""

from app.ops.simulator import fill

__all__ = ["fill"]
