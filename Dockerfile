# One image for web, worker, beat and migrations; what it is to be is the command it is started with.
FROM python:3.11-slim

WORKDIR /srv/warmoot
COPY requirements.txt .
RUN pip install --no-cache-dir -r requirements.txt
COPY . .
RUN python -m tools.compile_catalogue platform/*/locale/*/LC_MESSAGES/*.po \
 && useradd --system --home-dir /srv/warmoot warmoot \
 && install -d -o warmoot /var/lib/warmoot

USER warmoot
ENV PYTHONUNBUFFERED=1 VAR_DIR=/var/lib/warmoot
EXPOSE 8000
CMD ["python", "-m", "uvicorn", "config.asgi:application", "--app-dir", "platform", "--host", "0.0.0.0", "--port", "8000", "--lifespan", "off", "--no-server-header", "--timeout-graceful-shutdown", "5", "--http", "config.punctual:Punctual"]
