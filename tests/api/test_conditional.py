"""What tells a reader that they hold this very answer does so whichever way Python is run."""

import ast
import inspect
from typing import get_type_hints

from django.http import HttpResponse

from api import conditional
from api.endpoint import json_answer


def test_nothing_of_it_vanishes_without_assertions() -> None:
    """That an answer of JSON has content to tell apart is said by its type."""
    assert get_type_hints(json_answer)["return"] is HttpResponse
    assert not [one for one in ast.walk(ast.parse(inspect.getsource(conditional))) if isinstance(one, ast.Assert)]
