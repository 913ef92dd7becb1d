"""French as it is printed: no line begins with a sign of two parts or ends with an opening quotation mark."""

import re

_CODE_OR_BLANK = re.compile(r"(`[^`]*`)|(?<!\s) (?=[;?!»]|:(?![-\w]))|(?<=«) ")


def printed(text: str) -> str:
    """The text with a no-break space wherever French wants a blank that must not be broken; code is left as it is."""
    return _CODE_OR_BLANK.sub(lambda found: found[1] or "\N{NO-BREAK SPACE}", text)
