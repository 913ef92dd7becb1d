"""Who acts at the site's console: an operator under a name of their own, which stands in the log."""

import getpass
from argparse import ArgumentParser

from streams.actors import Kind


def add_operator(parser: ArgumentParser) -> None:
    """Have the command line say who acts; else it is the account that runs it."""
    parser.add_argument("--by", dest="operator", default=_account(), help="your name, as the log shall have it")


def operator(name: str) -> str:
    """How the log names an operator."""
    return f"{Kind.OPERATOR}:{name}"


def _account() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        # An account without a name, as in a container.
        return "console"
