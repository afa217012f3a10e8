"""For other WSGI servers: `gunicorn wsgi:application`, with `pbm worker` beside it. Settings are as everywhere."""

from pbm.cli.wsgi import app

application = app()
