"""Pages that are rendered once for everybody: what is one's own is filled in, and a browser that has it is told so."""

import re
import secrets
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from django.utils.safestring import SafeString

from accounts.models import User
from config import kept, kept_page
from front import views
from front.rules import RulesPage
from tests.asked import asked

pytestmark = pytest.mark.django_db
RULES, NOWHERE = "/games/orcz/", "/nowhere/at/all/"
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    kept.forget()
    yield
    kept.forget()


def page(client: Client, address: str = RULES, **headers: str) -> str:
    return str(client.get(address, headers=headers).content.decode())


def member(name: str, **fields: object) -> Client:
    client = Client()
    client.force_login(User.objects.create_user(name, **fields), backend="accounts.backend.Backend")
    return client


def test_it_works() -> None:
    """Rendered once, with each visitor's own token, address and name."""
    alice, bob = member("Alice"), member("Bob")
    first = {name: page(client) for name, client in (("Alice", alice), ("Bob", bob), ("", Client()))}
    texts = len(kept._texts)
    again = {name: page(client) for name, client in (("Alice", alice), ("Bob", bob), ("", Client()))}
    assert len(kept._texts) == texts
    for name, text in again.items():
        assert [other in text for other in ("Alice", "Bob")] == [other == name for other in ("Alice", "Bob")]
        assert TOKEN.sub("", text) == TOKEN.sub("", first[name])
    tokens = [set(TOKEN.findall(text)) for text in (*first.values(), *again.values())]
    assert not set.intersection(*tokens)
    assert "open-" not in "".join(again.values())


def test_the_token_is_good() -> None:
    """A form of the page is taken from whom it was sent to, and from nobody else."""
    client, other = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    token = TOKEN.findall(page(client))[0]
    page(other)
    form = {"language": "fr", "next": RULES, "csrfmiddlewaretoken": token}
    assert client.post("/i18n/setlang/", form).status_code == 302
    assert other.post("/i18n/setlang/", form).status_code == 403


@pytest.mark.parametrize("address", [RULES, NOWHERE])
def test_an_address_is_shown_as_text(address: str) -> None:
    text = page(Client(), address + '?a="><script>x</script>&b=1')
    assert "<script>x" not in text
    assert 'value="' + address + "?a=%22%3E%3Cscript%3Ex%3C/script%3E&amp;b=1" in text


def test_it_is_led_back_to() -> None:
    assert "/account/login/?next=%2Fgames%2Forcz%2F%3Fa%3D1" in page(Client(), RULES + "?a=1")
    assert 'href="/account/login/"' in page(Client(), NOWHERE)


def test_a_browser_that_has_it_is_told_so() -> None:
    """Until anything that it shows changes: who reads it, in which language and look, or the secret of their forms."""
    client = Client()
    tag = client.get(RULES)["ETag"]
    told = client.get(RULES, headers={"If-None-Match": tag})
    assert (told.status_code, told.content, told["ETag"]) == (304, b"", tag)
    assert told["Cache-Control"] == client.get(RULES)["Cache-Control"] == "private, no-cache"
    others = [client.get(RULES + "?a=1"), client.get(RULES, headers={"Accept-Language": "fr"})]
    others += [client.get("/games/armadora/"), Client().get(RULES), member("Alice").get(RULES)]
    client.cookies["theme"] = "dark"
    others.append(client.get(RULES))
    assert tag not in [reply["ETag"] for reply in others]
    del client.cookies[settings.CSRF_COOKIE_NAME]
    assert client.get(RULES, headers={"If-None-Match": tag}).status_code == 200


def test_what_a_release_words_anew_is_sent_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same values make another page there; a process of the same release, which leaves other names open, the same.

    Else a browser would show the old page, with addresses of what is gone, for as long as its cookie lasts.
    """
    client = Client()
    tag = client.get(RULES)["ETag"]
    monkeypatch.setattr(kept, "_SECRET", secrets.token_hex(16))
    monkeypatch.setattr(kept, "_LEFT_OPEN", re.compile(kept.left_open("([a-z_]+)")))
    kept.forget()
    assert client.get(RULES, headers={"If-None-Match": tag}).status_code == 304
    monkeypatch.setattr(views, "rules_page", lambda *_: RulesPage(SafeString("<p>Anew.</p>"), [], frozenset()))
    kept.forget()
    anew = client.get(RULES, headers={"If-None-Match": tag})
    assert (anew.status_code, b"<p>Anew.</p>" in anew.content) == (200, True)
    assert client.get(RULES, headers={"If-None-Match": anew["ETag"]}).status_code == 304


def test_an_unknown_address_has_no_tag() -> None:
    reply = Client().get(NOWHERE)
    assert (reply.status_code, reply.has_header("ETag")) == (404, False)


def test_a_name_cannot_pass_for_what_is_left_open() -> None:
    """What is left open is named by chance, so that nobody can have a token written where they like."""
    names = {kept.left_open(name) for name in (kept_page.TOKEN, kept_page.ADDRESS, kept_page.BACK)}
    assert len(names) == 3
    assert all(re.fullmatch(r"open-[0-9a-f]{32}-\w+-", name) for name in names)


def test_an_unknown_address_asks_for_the_reader_and_what_waits_for_them() -> None:
    client = member("Alice")
    page(client, NOWHERE)
    with asked() as statements:
        page(client, NOWHERE)
    assert len(statements) == 4  # a session that no list of sessions has: see tests/accounts/test_who.py
    with asked() as statements:
        page(Client(), NOWHERE)
    assert statements == []
