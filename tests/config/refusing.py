"""A Redis that cannot write to its disk, as where that is full: it reads, and refuses everything else."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis

from tests.config.var import wait_until


@contextmanager
def cannot_save(url: str) -> Iterator[None]:
    """Until the block ends there is a folder in the place of its file."""
    with redis.Redis.from_url(url) as client:
        folder = Path(client.config_get("dir")["dir"], client.config_get("dbfilename")["dbfilename"])
        # A save that Redis itself began within an earlier block may be under way still, and may have come through.
        assert wait_until(lambda: not client.info("persistence")["rdb_bgsave_in_progress"])
        folder.unlink(missing_ok=True)
        folder.mkdir()
        client.config_set("save", "3600 1")
        client.bgsave()
        try:
            assert wait_until(lambda: _refuses(client))
            yield
        finally:
            client.config_set("save", "")
            folder.rmdir()
            assert client.ping()


def _refuses(client: "redis.Redis[bytes]") -> bool:
    try:
        client.ping()
    except redis.ResponseError as problem:
        return "MISCONF" in str(problem)
    return False
