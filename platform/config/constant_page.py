"""Pages that show the same to everybody who reads them in the same language and look: rendered once, then looked up.

A browser that has the page already is told so (304): the page as this release makes it, word for word.
"""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_cache_control

from config import kept
from config.kept_page import TOKEN, filled, frame_of, open_text

OK = 200


def constant_page(
    request: HttpRequest,
    template: str,
    values: object,
    context: Callable[[], dict[str, Any]],
    status: int = 200,
    *,
    comes_back: bool = True,
) -> HttpResponse:
    """The page of this template, whose context is made of these values and of nothing else.

    `comes_back` where whoever logs in from it is led back to it.
    """
    if len(get_messages(request)):
        return render(request, template, context(), status=status)
    frame = frame_of(request)
    key = kept.key_of((values, status, comes_back, frame))
    text = open_text(request, template, frame, key, context, (TOKEN,), comes_back=comes_back)
    reply, token = HttpResponse(status=status), get_token(request)
    if status == OK:
        # The token that a browser has kept with the page serves as long as its cookie is the same.
        own = f"{request.META['CSRF_COOKIE']} {request.get_full_path()}".encode()
        mark = kept.found((constant_page, template), key, lambda: kept.mark_of(text))
        reply["ETag"] = f'W/"{blake2b(own, key=mark.parts[0], digest_size=16).hexdigest()}"'
        patch_cache_control(reply, private=True, no_cache=True)
        told = get_conditional_response(request, reply["ETag"], response=reply)
        if told is not reply and told is not None:
            return told
    reply.content = filled(request, text, {TOKEN: token})
    return reply
