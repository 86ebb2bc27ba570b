"""What gunicorn serves."""

import os

from app.factory import create_app
from app.settings import from_environment

app = create_app(from_environment(os.environ))
