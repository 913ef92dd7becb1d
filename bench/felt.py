"""What a person feels in Chromium, in milliseconds: from the click to the changed board, from the key to the step.

    python -m bench.felt [moves a game]

From .venv, not .venv-bench: it needs Chromium and Playwright, and fills in forms as the browser's tests do. Each game
is played by two people in two browsers, who do what a Raider would; measured is when either of them sees the board
after it, as often on either seat. Then a match is stepped through by key, with the steps around it at hand, and its
turns and its end are gone to. The times are the browser's own, up
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
JUMPS = ("Shift+ArrowRight", "Shift+ArrowLeft", "End", "Home")
OWN_MS, OTHER_MS, STEP_MS, JUMP_MS = 150, 300, 50, 150
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


def _by_seat(moved: list[tuple[int, float, float]], at: int) -> list[dict[str, float]]:
    """What is summed up for moves of the first seat, and of the second."""
    return [summed([float(one[at]) for one in moved if one[0] == seat]) for seat in (0, 1)]


def moves(pages: list[Any], users: list[Any], site: str, game: str, count: int) -> list[tuple[int, float, float]]:
    """For each move its seat, and milliseconds until who moves and until the other sees the board after it."""
    from games.kernel.chance import Luck
    from play import commands, live
    from tests.browser.playing import advised, fill_in, form_of, unfold

    players = [user.player for user in users]
    match = commands.open_match(game, 2, OPTIONS.get(game, {}), players, actor=players[0], seed=b"\x07" * 32)
    for page in pages:
        page.goto(f"{site}/m/{match.id}/")
    found: list[tuple[int, float, float]] = []
    left = {0: count // 2, 1: count // 2}
    luck = Luck("felt")
    while any(left.values()):
        now = live.fresh(match.id)
        if now.match.outcome is not None:
            break
        if not now.match.awaited():
            commands.tick(now.id, version=now.match.version)
            continue
        seat = now.match.awaited()[0]
        wish = advised(now, seat, luck)
        if not left[seat]:
            commands.give(now.id, seat, wish, actor=players[seat])
            continue
        left[seat] -= 1
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
        found.append((seat, drawn[0] - acted, drawn[1] - acted))
    return found


def steps(page: Any, site: str) -> tuple[list[float], list[float]]:
    """Milliseconds from the key to the step, each way; and to another turn or an end of the match, and back."""
    from tests.played import played

    page.goto(f"{site}/m/{played('armadora', 2)}/30/")
    page.keyboard.press("ArrowRight")
    _drawn(page)
    found = [_pressed(page, key) for way in ("Right", "Left", "Left", "Right") for key in _at_hand(page, f"Arrow{way}")]
    jumps = [_pressed(page, key) for _ in range(STEPS // len(JUMPS)) for one in JUMPS for key in _at_hand(page, one, 1)]
    return found, jumps


def _at_hand(page: Any, key: str, times: int = STEPS // 2) -> list[str]:
    """The key so many times, once what it leads to is at hand."""
    page.wait_for_selector("#replay[data-ahead=whole]", timeout=120_000)
    return [key] * times


def _pressed(page: Any, key: str) -> float:
    page.evaluate("felt.drawn = 0")
    page.keyboard.press(key)
    return _drawn(page) - float(page.evaluate("felt.acted"))


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
            replay, jumps = steps(pages[0], site)
            browser.close()
    line = {
        "bench": "felt",
        "unit": "ms until drawn",
        "own": {game: _by_seat(moved, 1) for game, moved in found.items()},
        "other": {game: _by_seat(moved, 2) for game, moved in found.items()},
        "step of a replay": summed(replay),
        "turn or end of a replay": summed(jumps),
        "targets": {
            "own p95 below": OWN_MS,
            "other p95 below": OTHER_MS,
            "step p95 below": STEP_MS,
            "turn or end p95 below": JUMP_MS,
        },
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
        "python": platform.python_version(),
    }
    sys.stdout.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main(int((sys.argv[1:] or ["12"])[0]))
