"""`manage.py screenshots`: pictures of a running demo for docs/screenshots, by a real browser."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import ROOT, environment
from lobby.demo import people
from play.models import MatchRow

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, StorageState

WIDTHS = {"wide": (1440, 1000), "phone": (390, 844)}
THEMES: dict[str, Literal["light", "dark"]] = {"day": "light", "night": "dark"}
COLOURS = 256
"""So few do for flat drawings, and make the files a third of their size."""
WIDEST = 960
SETTLED_MS = 400


class Shot(NamedTuple):
    """A picture to be taken: its name, the page's path, and what of the page, all of it where nothing is said."""

    name: str
    path: str
    part: str = ""


class Command(BaseCommand):
    """Goes to a demo that is up, logs in as one of its people and looks; needs what `make setup` brings."""

    help = "Take the pictures in docs/screenshots from a running demo"

    def add_arguments(self, parser: CommandParser) -> None:
        """Where the demo runs, and where the pictures go."""
        parser.add_argument("--url", default=f"http://127.0.0.1:{environment.number('PORT', 8000)}")
        parser.add_argument("--out", type=Path, default=ROOT / "docs" / "screenshots")

    def handle(self, *args: Any, url: str, out: Path, **options: Any) -> None:
        """Each page at both widths, by day and at night; each game's board once."""
        from playwright.sync_api import sync_playwright

        program = which("chromium-headless-shell") or which("chromium")
        if program is None:
            raise CommandError("there is no Chromium: run `make setup`, which says how to install it")
        out.mkdir(parents=True, exist_ok=True)
        replays, boards = list(_replays()), list(_boards())
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
            kept, waiting = _log_in(browser, url)
            for width, size in WIDTHS.items():
                for hour, theme in THEMES.items():
                    shots = [Shot("lobby", "/"), Shot("play", waiting), *replays]
                    page = _page(browser, kept, size, theme)
                    for shot in shots:
                        self._take(page, url, shot, out / f"{shot.name}-{width}-{hour}.png")
                    page.context.close()
            page = _page(browser, kept, WIDTHS["wide"], THEMES["day"])
            for shot in boards:
                self._take(page, url, shot, out / f"{shot.name}.png")
            browser.close()

    def _take(self, page: "Page", url: str, shot: Shot, file: Path) -> None:
        reply = page.goto(url + shot.path)
        if reply is None or not reply.ok:
            raise CommandError(f"{url}{shot.path} could not be read")
        page.wait_for_timeout(SETTLED_MS)
        taken = page.locator(shot.part).first.screenshot() if shot.part else page.screenshot()
        file.write_bytes(smaller(taken))
        self.stdout.write(f"{file.name}: {file.stat().st_size // 1024} kB")


def _log_in(browser: "Browser", url: str) -> "tuple[StorageState, str]":
    """The cookies of somebody from the demo, and the path of the first match that waits for them."""
    page = browser.new_page(locale="en")
    page.goto(f"{url}/account/login/")
    page.locator("input[name=login]").fill(people.NAMES[0])
    page.locator("input[name=password]").fill(people.PASSWORD)
    page.locator("input[name=password]").press("Enter")
    page.wait_for_url(f"{url}/")
    first = page.locator("a.row-link").first.get_attribute("href")
    kept = page.context.storage_state()
    page.context.close()
    if first is None:
        raise CommandError("the demo has no match to play")
    return kept, first


def _page(browser: "Browser", kept: "StorageState", size: tuple[int, int], theme: Literal["light", "dark"]) -> "Page":
    width, height = size
    context = browser.new_context(
        storage_state=kept,
        viewport={"width": width, "height": height},
        color_scheme=theme,
        locale="en",
        reduced_motion="reduce",
    )
    return context.new_page()


def _replays() -> Iterator[Shot]:
    """The match that ended last, two thirds of the way."""
    row = _over().first()
    if row is not None:
        yield Shot("replay", _late(row))


def _boards() -> Iterator[Shot]:
    """For each game the board of the match that ended last, two thirds of the way."""
    shown: set[str] = set()
    for row in _over():
        if row.game not in shown:
            shown.add(row.game)
            yield Shot(f"board-{row.game}", _late(row), ".board")


def _over() -> Any:
    return MatchRow.objects.filter(status=MatchRow.Status.OVER).order_by("game", "-moved_at", "id")


def _late(row: MatchRow) -> str:
    return f"/m/{row.id}/{row.version * 2 // 3}/"


def smaller(picture: bytes) -> bytes:
    """The same picture with a palette."""
    from PIL import Image

    drawn = Image.open(BytesIO(picture)).convert("RGB").quantize(COLOURS, kmeans=4, dither=Image.Dither.NONE)
    made = BytesIO()
    drawn.save(made, "PNG", optimize=True)
    return made.getvalue()


def keep(picture: bytes, file: Path) -> None:
    """Keep a picture of a whole page, of which there are many: none is wider than it must be to be read."""
    from PIL import Image

    drawn = Image.open(BytesIO(picture)).convert("RGB")
    if drawn.width > WIDEST:
        drawn = drawn.resize((WIDEST, drawn.height * WIDEST // drawn.width), Image.Resampling.LANCZOS)
    file.parent.mkdir(parents=True, exist_ok=True)
    drawn.save(file, "WEBP", quality=60, method=6)
