"""What gunicorn serves. Any other server that is pointed here finds the store and the key made, too."""

from app.factory import create_app
from app.ops.self_check import watch_over
from app.ops.startup import prepare

settings = prepare()
app = create_app(settings)
watch_over(app, settings)
