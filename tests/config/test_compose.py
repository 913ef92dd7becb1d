"""compose.yaml without containers: what it names exists, what is documented is passed, and the figures add up."""

import re
from pathlib import Path
from typing import Any

import pytest
from celery.bin.celery import celery as celery_command
from django.conf import settings
from django.core.management import get_commands
from uvicorn.main import main as uvicorn_command

from config import connections, environment
from config.embedded.postgres import SETTINGS as EMBEDDED
from config.management.commands.up import WEB, processes
from config.pools import NARROW
from tests.config.composed import (
    SECRETS,
    Missing,
    command_of,
    composed,
    environment_of,
    image_command,
    interpolated,
    processes_of,
)
from tests.config.var import ROOT

OURS = ("web", "clock", "quick", "thinking", "worker", "mail", "anchors", "beat", "migrate")
OF_ONE_SERVICE = {
    "DATABASE_OWNER_URL": "migrate",
    "DATABASE_OWNER_PASSWORD": "migrate",
    "WEB_CONCURRENCY": "web",
    "WORKERS": "thinking",
}
DECIDED_HERE = {"DATABASE_URL", "DATABASE_PASSWORD", "REDIS_URL", "ANCHOR_FILE", "VAR_DIR", "HEARTBEAT_FILE"}
"""What goes with the services of the file itself; every other setting is the operator's."""
KEPT_BACK = 3 + 10
"""What PostgreSQL keeps for its superuser, and what operators need beside the site."""
ONE_SHOT = {"migrate"}
OTHERS = ("proxy", "postgres", "redis")
OF_A_DRILL = ("drill", "restored")
WATCHING = ("prometheus", "alertmanager", "grafana")


def _services(**given: str) -> dict[str, Any]:
    services: dict[str, Any] = composed(**given)["services"]
    return services


def _documented() -> set[str]:
    return set(re.findall(r"^\| `([A-Z_]+)` \|", Path(ROOT, "docs/OPERATIONS.md").read_text(), re.MULTILINE))


def test_it_works() -> None:
    assert set(_services()) == {*OURS, *OTHERS, *OF_A_DRILL, *WATCHING}
    for name in SECRETS:
        with pytest.raises(Missing, match=name):
            composed(without=name)


def test_variables_are_filled_in_as_compose_does() -> None:
    given = {"A": "a$b", "EMPTY": ""}
    text = "${A} ${EMPTY:-x} ${B:-${A}:${C:-8000}} $$A ${B:-}."
    assert interpolated(text, given) == "a$b x a$b:8000 $A ."


@pytest.mark.parametrize("name", sorted(_documented()))
def test_every_documented_setting_is_passed(name: str) -> None:
    """To each service, or to the one that alone needs it; a value that the operator gives arrives."""
    given = {} if name in DECIDED_HERE | OF_ONE_SERVICE.keys() else {name: "7"}
    services = {OF_ONE_SERVICE[name]: None} if name in OF_ONE_SERVICE else dict.fromkeys(OURS)
    passed = {one: environment_of(_services(**given)[one]).get(name) for one in services}
    assert None not in passed.values()
    if name == "DATABASE_POOL":
        assert passed["web"] == "7"
    elif given:
        assert set(passed.values()) == {"7"}
    elif name not in OF_ONE_SERVICE:
        assert len(set(passed.values())) == 1


def test_only_the_migration_knows_the_owner() -> None:
    known = _services(OWNER_PASSWORD="whom-only-it-may-know")
    told = {one for one in OURS if "whom-only-it-may-know" in str(known[one])}
    assert told == {"migrate"}


def test_nothing_is_passed_that_nobody_reads() -> None:
    assert {name for one in OURS for name in environment_of(_services()[one])} == _documented()


def test_the_proxy_alone_is_published_and_finds_the_web() -> None:
    services = _services(SITE_NAME="play.example.org", PUBLISH_ON="192.0.2.1")
    assert services["proxy"]["ports"] == [f"192.0.2.1:{one}" for one in ("80:80", "443:443", "443:443/udp")]
    inside = {one: service["ports"] for one, service in services.items() if "ports" in service and one != "proxy"}
    assert inside == {"prometheus": ["127.0.0.1:9090:9090"], "grafana": ["127.0.0.1:3000:3000"]}
    words = command_of(services["web"])
    assert services["proxy"]["environment"]["WEB"] == f"web:{words[words.index('--port') + 1]}"


def test_the_name_of_the_site_decides_about_whatever_goes_by_it() -> None:
    """One variable, and each that follows from it can still be set by itself."""
    told = environment_of(_services(SITE_NAME="play.example.org")["web"])
    assert told["SITE_URL"] == told["CSRF_TRUSTED_ORIGINS"] == "https://play.example.org"
    assert (told["ALLOWED_HOSTS"], told["HTTPS"], told["TRUSTED_PROXIES"]) == ("play.example.org", "yes", "1")
    assert environment_of(_services(SITE_NAME="a", SITE_URL="https://b")["web"])["SITE_URL"] == "https://b"


def test_no_secret_stands_in_an_environment() -> None:
    """Where `docker inspect`, a crash report or a child process would show it; each is told to whom it concerns."""
    secrets = {*environment.SECRETS, "SITE_PASSWORD", "OWNER_PASSWORD", "POSTGRES_PASSWORD"}
    for name, service in _services().items():
        assert set(service.get("environment", {})) & secrets == set(), name
    assert set(re.findall(r"\$\{(\w+)", Path(ROOT, "compose.yaml").read_text())) & secrets == set()
    told_of = {name: set(service["given secrets"]) for name, service in _services().items()}
    assert {name for name, known in told_of.items() if "owner_password" in known} == {"migrate", "postgres", "drill"}
    assert told_of["proxy"] == told_of["redis"] == set()


def test_every_secret_of_the_site_is_told_as_a_file() -> None:
    told = {key for one in OURS for key in _services()[one]["environment"] if key.endswith("_FILE")}
    assert told - {"ANCHOR_FILE", "HEARTBEAT_FILE"} == {f"{name}_FILE" for name in environment.SECRETS}


def test_what_is_put_into_a_container_that_can_write_nothing_is_bound_there() -> None:
    """Docker Compose copies what comes from a variable or a text into the container, and gives up where that is
    read-only: "`file` is the sole supported option".
    """
    filled = composed()
    for service in filled["services"].values():
        if service.get("read_only"):
            kinds = [set(filled["secrets"][one]) for one in service.get("secrets", [])]
            assert [one for one in kinds if one != {"file"}] == []
            assert "configs" not in service
    assert [service["read_only"] for name, service in filled["services"].items() if name in OURS] == [True] * len(OURS)


def test_a_secret_that_a_service_is_not_given_would_be_found() -> None:
    """The twin."""
    web = _services()["web"]
    del web["given secrets"]["secret_key"]
    with pytest.raises(KeyError):
        environment_of(web)


@pytest.mark.parametrize("name", OURS)
def test_what_runs_our_code_can_write_nothing_else_and_become_nobody_else(name: str) -> None:
    service = _services()[name]
    assert (service["read_only"], service["cap_drop"], service["tmpfs"]) == (True, ["ALL"], ["/tmp"])  # noqa: S108 - in the container
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["init"]
    users = re.findall(r"(?m)^(?:FROM \S+ AS (\w+)|USER (\w+))", Path(ROOT, "Dockerfile").read_text())
    last, current = {}, ""
    for stage, user in users:
        current = stage or current
        last[current] = user or last.get(current, "0")
    assert last[service["build"]["target"]] == "10001"


@pytest.mark.parametrize("name", [*OURS, *OTHERS, *WATCHING])
def test_every_service_comes_back_and_says_how_it_is(name: str) -> None:
    service = _services()[name]
    assert service["restart"] == ("no" if name in ONE_SHOT else "unless-stopped")
    assert service["healthcheck"] == {"disable": True} if name in ONE_SHOT else service["healthcheck"]["test"]


@pytest.mark.parametrize("name", [*OURS, *OTHERS, *WATCHING])
def test_no_log_fills_the_disk(name: str) -> None:
    """Docker's own way of keeping them has no bound."""
    assert _services()[name]["logging"] == {"driver": "local", "options": {"max-size": "20m", "max-file": "5"}}


def test_the_database_is_not_ready_before_its_last_start() -> None:
    """The image's first server makes the roles, and listens on its socket alone."""
    words = _services()["postgres"]["healthcheck"]["test"].split()
    assert words[:3] == ["pg_isready", "-h", "127.0.0.1"]
    assert words[words.index("&&") + 1] == "psql"
    waiting = {one: service["depends_on"] for one, service in _services().items() if "depends_on" in service}
    assert waiting.pop("migrate") == {"postgres": {"condition": "service_healthy"}}
    assert waiting.pop("proxy") == {"web": {"condition": "service_healthy"}}
    assert waiting.pop("drill") == {"restored": {"condition": "service_healthy"}}
    assert set(waiting) == {*OURS} - ONE_SHOT
    for on in waiting.values():
        assert on["migrate"] == {"condition": "service_completed_successfully"}
        assert on["redis"] == {"condition": "service_healthy"}


@pytest.mark.parametrize("name", OURS)
def test_every_command_exists(name: str) -> None:
    """Read by the very programs that would carry it out, to the last option."""
    words = command_of(_services()[name])
    if words[:3] == ["python", "-m", "uvicorn"]:
        read = uvicorn_command.make_context("uvicorn", words[3:])
        assert read.params["app"] == "config.asgi:application"
        return
    assert words[:2] == ["python", "manage.py"]
    assert words[2] in get_commands()
    if words[2] == "celery":
        command = celery_command.commands[words[3]]
        assert command.make_context(words[3], words[4:], resilient_parsing=False, obj=_celery()).params


def _celery() -> Any:
    from celery.bin.base import CLIContext

    from config.celery import app

    return CLIContext(app=app, no_color=True, workdir=None)


@pytest.mark.parametrize(
    ("given", "scale"),
    [({}, {}), ({"WEB_CONCURRENCY": "4"}, {}), ({}, {"thinking": 4, "worker": 2})],
    ids=["as it stands", "WEB_CONCURRENCY=4", "--scale thinking=4 --scale worker=2"],
)
@pytest.mark.parametrize("web", [1, 2], ids=["", "during an upgrade"])
def test_all_pools_together_fit_the_database(given: dict[str, str], scale: dict[str, int], web: int) -> None:
    """As it stands, and in each way that docs/OPERATIONS.md says is still well."""
    most, needed = _most(given), _needed(given, {**scale, "web": web})
    assert needed + KEPT_BACK <= most
    text = Path(ROOT, "docs/OPERATIONS.md").read_text()
    assert all(f"`{name}={value}` fits" in text for name, value in given.items())
    assert " ".join(f"--scale {one}={number}" for one, number in scale.items()) in text


def test_more_would_not_fit() -> None:
    """The twin: the sum does count what is added."""
    assert _needed({"WEB_CONCURRENCY": "9"}, {}) > _most({})
    assert _needed({}, {"thinking": 40}) > _most({})
    assert _needed({"WEB_CONCURRENCY": "4"}, {"web": 2}) + KEPT_BACK > 300


def _needed(given: dict[str, str], scale: dict[str, int]) -> int:
    """Connections of all pools; web processes have one more, for `/readyz`."""
    services = _services(**given)
    pools = {one: processes_of(services[one]) * int(environment_of(services[one])["DATABASE_POOL"]) for one in OURS}
    pools["web"] += processes_of(services["web"])
    return sum(pool * scale.get(one, 1) for one, pool in pools.items())


def _most(given: dict[str, str]) -> int:
    words = _services(**given)["postgres"]["command"]
    found = re.search(r"max_connections=(\d+)", words)
    assert found is not None
    return int(found[1])


def test_the_embedded_servers_pools_fit_too() -> None:
    """`manage.py up` as it stands: the same sum, each process with the pool of the settings."""
    pool = settings.DATABASES["default"]["OPTIONS"]["pool"]["max_size"]
    own = {"WEB_CONCURRENCY": WEB}
    count = {
        name: processes_of({"command": " ".join(words), "environment": own})
        for name, words in processes(8000, web=WEB).items()
    }
    assert sum(count.values()) == WEB + 1 + 1 + 1 + 2 + 3 + 1
    # Web processes have one connection more, for `/readyz`.
    assert sum(number * NARROW.get(name, pool + 1) for name, number in count.items()) + KEPT_BACK <= int(
        EMBEDDED["max_connections"]
    )


def test_each_queue_is_served_and_the_anchor_file_has_one_holder() -> None:
    """By the containers, by `manage.py up` and by the commands in the handbook."""
    text = Path(ROOT, "docs/OPERATIONS.md").read_text().split("## More machines")[1]
    handbook = [line.split() for line in re.findall(r"(?m)^python manage\.py celery worker .*$", text)]
    everywhere = [
        [command_of(_services()[one]) for one in OURS],
        list(processes(8000).values()),
        handbook,
    ]
    for commands in everywhere:
        served = [words[words.index("--queues") + 1].split(",") for words in commands if "--queues" in words]
        assert sorted(queue for queues in served for queue in queues) == [
            "anchors",
            "default",
            "mail",
            "quick",
            "thinking",
        ]
    assert settings.CELERY_TASK_ROUTES["eventlog.tasks.anchor"] == {"queue": "anchors"}
    folder = str(Path(environment_of(_services()["anchors"])["ANCHOR_FILE"]).parent)
    holders = {one for one in OURS if any(volume.endswith(f":{folder}") for volume in _services()[one]["volumes"])}
    assert holders == {"anchors", "migrate"}


@pytest.mark.parametrize("name", OURS)
def test_a_process_may_open_the_files_of_its_connections(name: str) -> None:
    """Whatever the engine allows by itself, which is a thousand at some."""
    assert _services()[name]["ulimits"]["nofile"] >= connections.MOST + connections.SPARE_FILES


def test_an_upgrade_replaces_each_process_by_itself() -> None:
    """The handbook's lines name each service of ours that goes on running; none of them waits for `migrate` anew. The
    new `web` is there before the old one ends, and there is room for both.
    """
    text = Path(ROOT, "docs/OPERATIONS.md").read_text()
    ((named, up),) = re.findall(r"(?m)^for name in (.*); do (docker compose up .*) \$name; done$", text)
    assert {*named.split()} == {*OURS} - ONE_SHOT - {"web"}
    beside, alone = re.findall(r"(?m)^(docker compose up .*) web$", text)
    assert beside == f"{alone} --no-recreate --scale web=2"
    assert alone == up == "docker compose up --detach --wait --no-deps"
    assert _needed({}, {"web": 2}) + KEPT_BACK <= _most({})


def test_a_restore_stops_whatever_uses_the_database() -> None:
    """The handbook's line names each service of ours that goes on running."""
    (stopped,) = re.findall(r"(?m)^docker compose stop (.*)$", Path(ROOT, "docs/OPERATIONS.md").read_text())
    assert {*stopped.split()} == {*OURS} - ONE_SHOT


def test_a_drill_is_begun_by_name_alone_and_changes_nothing() -> None:
    """Neither what is kept nor the anchors; its server is the site's in all that decides whether it can read them."""
    services = _services()
    assert [one for one in services if services[one].get("profiles") == ["drill"]] == list(OF_A_DRILL)
    drill, restored = (services[one] for one in OF_A_DRILL)
    kept = {one for name in OF_A_DRILL for one in services[name]["volumes"] if one.split(":")[0] in ("kept", "anchors")}
    assert kept == {"kept:/backups:ro", "anchors:/var/lib/warmoot/anchors:ro"}
    assert restored["image"] == services["postgres"]["image"]
    assert restored["volumes"][0] == services["postgres"]["volumes"][0].split(":")[1]
    assert restored["healthcheck"]["test"] == services["postgres"]["healthcheck"]["test"]
    # All but its command, and what leads to the first place.
    own = {"profiles", "command", "depends_on", "volumes"}
    assert {key: drill[key] for key in drill.keys() - own} == {
        key: one for key, one in services["migrate"].items() if key not in own
    }
    script = Path(ROOT, "deploy/postgres/drill.sh").read_text()
    (fetches,) = re.findall(r"'(restore_command=.*)'", services["postgres"]["command"])
    assert fetches in script.replace("$backups", "/backups").replace('\\"', '"')
    assert f"max_connections={_most({})}" in script


@pytest.mark.parametrize("name", WATCHING)
def test_who_watches_can_write_nothing_but_what_it_keeps(name: str) -> None:
    """It is started with its profile alone, cannot change anything of ours, and knows no more than it must."""
    service = _services()[name]
    assert (service["profiles"], service["read_only"], service["cap_drop"]) == (["watch"], True, ["ALL"])
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert re.fullmatch(r"[a-z]+/[a-z]+:v?\d+\.\d+\.\d+", service["image"])
    kept, *files = service["volumes"]
    assert kept.partition(":")[0] == name
    assert all(one.startswith("./deploy/") and one.endswith(":/etc/warmoot:ro") for one in files)
    told = {"prometheus": {"metrics_token"}, "alertmanager": {"alertmanager", "smtp_password"}, "grafana": set()}
    assert service["given secrets"].keys() == told[name]
    assert "depends_on" not in service


def test_what_prometheus_keeps_does_not_fill_the_disk() -> None:
    words = command_of(_services()["prometheus"])
    kept = {word.split("=")[0].rpartition(".")[2]: word.split("=")[1] for word in words if "retention" in word}
    assert kept == {"time": "30d", "size": "5GB"}
    text = Path(ROOT, "docs/OPERATIONS.md").read_text()
    assert "thirty days and five gigabytes at most" in " ".join(text.split())


def test_nobody_logs_in_to_the_dashboard() -> None:
    """There is no account, whose password everybody knows, and no form; who comes may look."""
    told = _services()["grafana"]["environment"]
    assert told["GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION"] == told["GF_AUTH_DISABLE_LOGIN_FORM"] == "true"
    assert (told["GF_AUTH_BASIC_ENABLED"], told["GF_AUTH_ANONYMOUS_ORG_ROLE"]) == ("false", "Viewer")


def test_the_image_says_that_it_lives() -> None:
    words = image_command("HEALTHCHECK")
    assert words[:2] == ["python", "-c"]
    assert "http://127.0.0.1:8000/healthz" in words[2]
    assert "http://127.0.0.1:8000/readyz" in _services()["web"]["healthcheck"]["test"][3]
