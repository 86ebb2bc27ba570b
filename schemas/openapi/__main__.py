import click

from schemas.openapi.document import written

click.echo(written(), nl=False)
