"""The description of the whole API as OpenAPI 3.1: `python -m schemas.openapi > openapi.yaml`."""
