"""Finds what looks like a key or a password of somebody's in the files of the repository.

    python -m tools.find_secrets [file …]

Ends with status 1 where there is any. A line that ends with `# no secret` is passed over.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FORMS = {
    "a private key": r"-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----",
    "an access key of AWS": r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b",
    "a token of GitHub": r"\bgh[pousr]_[A-Za-z0-9]{36,}\b",
    "a token of Slack": r"\bxox[abprs]-[A-Za-z0-9-]{10,}",
    "a key of Stripe": r"\b[sr]k_live_[A-Za-z0-9]{16,}",
    "a key of Google": r"\bAIza[0-9A-Za-z_-]{35}\b",
    "a JSON web token": r"\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}",
    "a password in an address": r"\b(?:postgres(?:ql)?|redis|smtps?|amqp)://[\w.-]+:(?!password@|…|\{|\$|\[|%)[^\s:@/\"']{6,}@",
}
SIGN = re.compile(r"PRIVATE KEY|AKIA|ASIA|gh[pousr]_|xox[abprs]-|k_live_|AIza|eyJ|://[\w.-]+:")
"""What every one of them has in it: files without any are not read twice."""
PASSED_OVER = "# no secret"
LONGEST = 2_000_000
"""Bytes; whatever is longer is no text that somebody wrote."""


def found(text: str) -> Iterator[tuple[int, str]]:
    """The lines with something of the kind, and what it looks like; never the thing itself."""
    for what, form in FORMS.items() if SIGN.search(text) else ():
        for one in re.finditer(form, text):
            number, ends = text.count("\n", 0, one.start()) + 1, text.find("\n", one.end())
            line = text[one.end() : None if ends < 0 else ends]
            if not line.rstrip().endswith(PASSED_OVER):
                yield number, what


def known() -> list[Path]:
    """The files of the repository."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S607
    return [ROOT / name for name in listed.stdout.split("\0") if name]


def main(names: list[str]) -> int:
    """A line for each; the status to end with."""
    faults = 0
    for path in [Path(name) for name in names] or known():
        if path.is_file() and path.stat().st_size <= LONGEST:
            for number, what in found(path.read_text(errors="replace")):
                print(f"{path}:{number}: {what}")
                faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
