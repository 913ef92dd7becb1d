"""What programs write with a command: kept beside the log under salted names, as what people write in forms."""

from django.conf import settings
from django.utils.crypto import salted_hmac

from accounts.models import User
from streams import texts
from streams.texts import SALT_BYTES


class Words:
    """The texts of one command. Under a `key` a text has the same name each time, so that a repeat is the same command.

    They are kept once the command is known to be new, and dropped where it is refused.
    """

    def __init__(self, author: User, key: str | None = None) -> None:
        self._author = author
        self._key = key
        self._texts: dict[str, texts.Named] = {}
        self._kept: list[str] = []

    def name(self, text: str) -> str:
        """The name under which a text is going to be kept; empty for none."""
        salt = self._salt() if self._key else None
        made = texts.named(text, salt)
        if made is None:
            return ""
        self._texts[made.name] = made
        return made.name

    def __bool__(self) -> bool:
        return bool(self._texts)

    def keep(self) -> None:
        """Keep all of them."""
        self._kept = [one.name for one in self._texts.values() if texts.store(one, self._author)]

    def drop(self) -> None:
        """Keep them no longer: the command was refused."""
        texts.drop(self._kept)

    def _salt(self) -> bytes:
        said = f"{self._author.pk} {self._key}"
        return salted_hmac("api.leagues.words", said, settings.SECRET_KEY, algorithm="sha256").digest()[:SALT_BYTES]
