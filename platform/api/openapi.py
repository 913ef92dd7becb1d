"""The schema of the API, and how log-ins are described in it."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator

from api.parameters import ABOUT
from api.payload import components


class Bearer(OpenApiAuthenticationExtension):
    """Tokens."""

    target_class = "api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        """As OpenAPI has it."""
        return {"type": "http", "scheme": "bearer", "description": str(_("A personal token, made under your account."))}


class Session(OpenApiAuthenticationExtension):
    """Browsers."""

    target_class = "api.authentication.SessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        """As OpenAPI has it."""
        said = _("A browser that is logged in; requests that change something also need the header X-CSRFToken.")
        cookie = {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}
        return {**cookie, "description": str(said)}


def complete(result: dict[str, Any], **_more: Any) -> dict[str, Any]:
    """A hook of the generator: add the types that operations refer to, mark required bodies, and translate the
    descriptions from the code into the reader's language.
    """
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    schemas.update(components())
    for described in described_in(result):
        described["description"] = gettext(tidied(described["description"]))
    for path in result["paths"].values():
        for operation in path.values():
            for parameter in operation.get("parameters", ()):
                parameter.setdefault("description", str(ABOUT.get(parameter["name"], "")))
            for content in operation.get("requestBody", {}).get("content", {}).values():
                name = content["schema"]["$ref"].rpartition("/")[2]
                operation["requestBody"]["required"] = bool(schemas[name].get("required"))
    return result


def described_in(made: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the operations and types of a schema that have a description in the code."""
    operations = (operation for path in made["paths"].values() for operation in path.values())
    yield from (one for one in [*operations, *made["components"]["schemas"].values()] if one.get("description"))


def tidied(text: str) -> str:
    """Return a docstring in the form of the catalogues: one line per paragraph, an empty line in between."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in re.split(r"\n\s*\n", text))


@cache
def schema(language: str) -> dict[str, Any]:
    """Return the whole schema in a language; made once per process, in half a second."""
    with override(language):
        made: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return made
