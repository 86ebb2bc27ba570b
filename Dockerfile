FROM python:3.11-slim-bookworm AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /srv/pawbiter
RUN python -m venv /opt/venv
COPY requirements/run.txt requirements/run.txt
RUN /opt/venv/bin/python -m pip install --require-hashes --only-binary :all: --requirement requirements/run.txt
COPY . .
# Compiled here, since the running container may have a read-only file system.
RUN /opt/venv/bin/python -m pip install --no-index --no-deps --no-build-isolation --editable . \
    && /opt/venv/bin/python -m compileall -q /opt/venv /srv/pawbiter \
    && mkdir var

FROM python:3.11-slim-bookworm
ENV PATH=/opt/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 HOST=0.0.0.0 PORT=8000
RUN useradd --uid 10001 --user-group --no-create-home --shell /usr/sbin/nologin pawbiter
WORKDIR /srv/pawbiter
COPY --from=build /opt/venv /opt/venv
COPY --from=build /srv/pawbiter /srv/pawbiter
COPY --from=build --chown=10001:10001 /srv/pawbiter/var /srv/pawbiter/var
USER 10001:10001
# The store and the signing key; the only place the service writes to.
VOLUME /srv/pawbiter/var
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f\"http://127.0.0.1:{os.environ['PORT']}/healthz\", timeout=2)"]
CMD ["python", "-m", "gunicorn", "--config", "gunicorn.conf.py"]
