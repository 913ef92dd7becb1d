"""What a person feels in Chromium, in milliseconds: from the click to the changed board, from the key to the step.

    python -m bench.felt [moves a game]

From .venv, not .venv-bench: it needs Chromium and Playwright, and fills in forms as the browser's tests do. Each game
is played by two people in two browsers, who do what a Raider would; measured is when either of them sees the board
after it. Then a match is stepped through by key, with the steps around it at hand. The times are the browser's own, up
to the frame in which the change is drawn.
"""

import json
import os
import platform
import sys
from shutil import which
from statistics import quantiles
from typing import Any
from urllib.parse import quote

from bench.database import fresh_database
from bench.feed import server

OPTIONS: dict[str, dict[str, Any]] = {"few_orcs_more": {"mode": "turns", "small_table": True}}
STEPS = 20
OWN_MS, OTHER_MS, STEP_MS = 150, 300, 50
WATCH = """
window.felt = {acted: 0, drawn: 0, shown: ""};
const moment = () => performance.timeOrigin + performance.now();
addEventListener("click", (event) => {
  if (event.target.closest("#deed button[type=submit], #ask button[type=submit]")) felt.acted = moment();
}, true);
addEventListener("keydown", () => { felt.acted = moment(); }, true);
const shown = () => document.querySelector("#known input[name=_v]")?.value
  ?? document.querySelector("#stage")?.dataset.step;
document.addEventListener("DOMContentLoaded", () => {
  felt.shown = shown();
  new MutationObserver(() => {
    if (shown() === felt.shown) return;
    felt.shown = shown();
    requestAnimationFrame(() => { felt.drawn = moment(); });
  }).observe(document.body, {subtree: true, childList: true, attributeFilter: ["value", "data-step"]});
});
"""


def summed(found: list[float]) -> dict[str, float]:
    """How many there are, their middle and the one that a twentieth exceed."""
    cuts = quantiles(found, n=20)
    return {"number": len(found), "p50": round(cuts[9], 1), "p95": round(cuts[18], 1)}


def moves(pages: list[Any], users: list[Any], site: str, game: str, count: int) -> tuple[list[float], list[float]]:
    """Milliseconds until who moves and until the other sees the board after it."""
    from games.kernel.chance import Luck
    from play import commands, live
    from tests.browser.playing import advised, fill_in, form_of, unfold

    players = [user.player for user in users]
    match = commands.open_match(game, 2, OPTIONS.get(game, {}), players, actor=players[0], seed=b"\x07" * 32)
    for page in pages:
        page.goto(f"{site}/m/{match.id}/")
    own: list[float] = []
    other: list[float] = []
    luck = Luck("felt")
    while len(own) < count:
        now = live.fresh(match.id)
        if now.match.outcome is not None:
            break
        if not now.match.awaited():
            commands.tick(now.id, version=now.match.version)
            continue
        seat = now.match.awaited()[0]
        wish = advised(now, seat, luck)
        for page in pages:
            page.wait_for_function("version => felt.shown === version", arg=str(now.match.version))
        page = pages[seat]
        form = form_of(page, now, seat, wish)
        unfold(form)
        for name, value in wish.items():
            if name != "type":
                fill_in(form, name, value)
        for one in pages:
            one.evaluate("felt.drawn = 0")
        form.locator("button[type=submit]:not([name])").click()
        page.wait_for_function("() => felt.drawn || document.querySelector('#ask[open]')")
        if page.locator("#ask[open]").count():
            page.locator("#ask button[type=submit]").click()
        acted, *drawn = [page.evaluate("felt.acted"), *(_drawn(one) for one in (page, pages[1 - seat]))]
        own.append(drawn[0] - acted)
        other.append(drawn[1] - acted)
    return own, other


def steps(page: Any, site: str) -> list[float]:
    """Milliseconds from the key to the step, each way."""
    from tests.played import played

    page.goto(f"{site}/m/{played('armadora', 2)}/30/")
    page.keyboard.press("ArrowRight")
    _drawn(page)
    found = []
    for key in ("ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowRight"):
        page.wait_for_selector("#replay[data-ahead=whole]", timeout=120_000)
        for _ in range(STEPS // 2):
            page.evaluate("felt.drawn = 0")
            page.keyboard.press(key)
            found.append(_drawn(page) - page.evaluate("felt.acted"))
    return found


def _drawn(page: Any) -> float:
    moment: float = page.wait_for_function("() => felt.drawn").json_value()
    return moment


def main(count: int) -> None:
    """Print one JSON line."""
    with fresh_database() as database:
        from django.conf import settings
        from django.test import Client

        from accounts.models import User
        from config import broker
        from config.postgres.base import default
        from games.kernel.registry import games_by_name
        from tests.browser.driver import playwright

        broker.join()
        role = default().settings_dict
        url = f"postgresql://{role['USER']}@/{database}?host={quote(str(role['HOST']))}"
        web = {"DATABASE_URL": url, "REDIS_URL": settings.REDIS_URL}
        program = which("chromium-headless-shell") or which("chromium")
        users = [User.objects.create_user(name) for name in ("Alice", "Bob")]
        with server("config.asgi:application", **web) as (port, _process), playwright() as driver:
            site, browser = f"http://localhost:{port}", driver.chromium.launch(executable_path=program)
            pages = []
            for user in users:
                client = Client()
                client.force_login(user, backend="accounts.backend.Backend")
                session = client.cookies[settings.SESSION_COOKIE_NAME].value
                context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
                context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site}])
                context.add_init_script(WATCH)
                pages.append(context.new_page())
            found = {game: moves(pages, users, site, game, count) for game in games_by_name()}
            replay = steps(pages[0], site)
            browser.close()
    line = {
        "bench": "felt",
        "unit": "ms until drawn",
        "own": {game: summed(own) for game, (own, _) in found.items()},
        "other": {game: summed(other) for game, (_, other) in found.items()},
        "step of a replay": summed(replay),
        "targets": {"own p95 below": OWN_MS, "other p95 below": OTHER_MS, "step p95 below": STEP_MS},
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
        "python": platform.python_version(),
    }
    sys.stdout.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main(int((sys.argv[1:] or ["12"])[0]))
