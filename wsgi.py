"""What gunicorn serves. Any other server that is pointed here finds the store and the key made, too."""

from app.factory import create_app
from app.ops.startup import prepare

app = create_app(prepare())
