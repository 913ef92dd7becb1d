"""The proxy of compose.yaml without its container: Debian's caddy, with the file and the variables of the service."""

import http.cookiejar
import os
import socket
import ssl
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tests.browser.house import free_port
from tests.config.var import ROOT, wait_until
from tests.deploy.programs import program

CONFIGURATION = "/etc/caddy/Caddyfile"
"""Where the image's own command looks for it."""


class Proxy(NamedTuple):
    """Where it is, and whom to trust."""

    url: str
    plain: str
    authority: Path

    @property
    def place(self) -> tuple[str, int]:
        host, _, port = self.url.removeprefix("https://").partition(":")
        return host, int(port)

    def context(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.authority))

    def line(self, *protocols: str) -> ssl.SSLSocket:
        """A connection by TLS, which offers these protocols."""
        context = self.context()
        context.set_alpn_protocols(protocols or ("http/1.1",))
        return context.wrap_socket(socket.create_connection(self.place, timeout=60), server_hostname=self.place[0])

    def browser(self) -> urllib.request.OpenerDirector:
        """With cookies of its own."""
        secure = urllib.request.HTTPSHandler(context=self.context())
        return urllib.request.build_opener(secure, urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))


@contextmanager
def proxied(folder: Path, service: dict[str, Any], *web: str) -> Iterator[Proxy]:
    """The service before these web processes, with its data in the folder, until the block ends."""
    (configuration,) = (one.split(":")[0] for one in service["volumes"] if f":{CONFIGURATION}" in one)
    secure, plain = free_port(), free_port()
    given = {**service["environment"], "WEB": " ".join(web), "HTTPS_PORT": str(secure), "HTTP_PORT": str(plain)}
    places = {"XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config"), "HOME": str(folder)}
    words = [program("caddy"), "run", "--config", str(Path(ROOT, configuration)), "--adapter", "caddyfile"]
    with (folder / "caddy.log").open("wb") as said:
        caddy = subprocess.Popen(words, env={"PATH": os.defpath, **given, **places}, stdout=said, stderr=said)
    proxy = Proxy(
        f"https://{given['SITE_NAME']}:{secure}",
        f"http://{given['SITE_NAME']}:{plain}",
        folder / "data/caddy/pki/authorities/local/root.crt",
    )
    try:
        assert wait_until(lambda: proxy.authority.exists() and _answers(proxy)), (folder / "caddy.log").read_text()
        yield proxy
    finally:
        caddy.terminate()
        ended = wait_until(lambda: caddy.poll() is not None)
        caddy.kill()
        caddy.wait()
    assert ended, "the proxy waited for its streams"


def _answers(proxy: Proxy) -> bool:
    try:
        with proxy.browser().open(f"{proxy.url}/account/login/", timeout=20) as reply:
            return bool(reply.status == 200)
    except OSError:
        return False
