"""What gunicorn serves. Any other server that is pointed here finds the store and the key made, too."""

from app.boot import prepare
from app.factory import create_app

app = create_app(prepare())
