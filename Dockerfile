# One image for web, worker, beat and migrations; what it is to be is the command it is started with.
FROM python:3.11-slim AS site

WORKDIR /srv/warmoot
COPY requirements-site.txt requirements-site.lock ./
# Every file is the one that was looked at when it was pinned.
RUN pip install --no-cache-dir --require-hashes -r requirements-site.lock
COPY manage.py LICENSE ./
COPY tools/compile_catalogue.py tools/verify_export.py tools/
COPY games games
COPY platform platform
COPY tournaments tournaments
COPY templates templates
COPY static static
# What a strict umask has closed where it was checked out is opened to the account that runs it; else nothing is touched.
RUN find . ! -perm -a+r -exec chmod a+rX {} + \
 && python -m tools.compile_catalogue platform/*/locale/*/LC_MESSAGES/*.po \
 && python -m compileall -q games platform tournaments tools \
 && useradd --system --uid 10001 --home-dir /srv/warmoot warmoot \
 && install -d -o warmoot /var/lib/warmoot /var/lib/warmoot/anchors /var/lib/warmoot/backups

USER 10001
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 VAR_DIR=/var/lib/warmoot
EXPOSE 8000
# That the process lives; whether it can serve is asked at /readyz.
HEALTHCHECK --start-period=60s CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=9)"]
CMD ["python", "-m", "uvicorn", "config.asgi:application", "--app-dir", "platform", "--host", "0.0.0.0", "--port", "8000", "--lifespan", "off", "--no-server-header", "--no-proxy-headers", "--ws", "none", "--timeout-graceful-shutdown", "5", "--http", "config.http_timeouts:TimeoutProtocol", "--loop", "config.loop:Loop"]

# The same with PostgreSQL's programs and servers of its own: for migrations, backups, restores and drills.
FROM site AS tools
USER 0
COPY requirements.lock ./
RUN pip install --no-cache-dir --require-hashes -r requirements.lock
USER 10001

FROM site
