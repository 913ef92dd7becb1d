"""What higher layers add to the demo."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from accounts.models import User

Filling: TypeAlias = Callable[[Sequence[User]], Sequence[str]]
fillings: list[Filling] = []
"""Each is called once with the people of the demo, and says the ids of what it made."""
