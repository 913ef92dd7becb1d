"""The embedded servers by name."""

from config.embedded.postgres import Postgres
from config.embedded.redis import Redis
from config.embedded.server import Server

SERVERS: dict[str, Server] = {server.name: server for server in (Postgres(), Redis())}
