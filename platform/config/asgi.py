"""The ASGI application that uvicorn serves: Django's pages, the live feed, and limits on what comes in."""

import gc
import logging
import os
from typing import cast

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

django.setup(set_prefix=False)

from django.urls import get_resolver  # noqa: E402 - settings and models can be imported only now

from api import stream  # noqa: E402
from config.allocator import share_arenas  # noqa: E402
from config.asgi_types import Application  # noqa: E402
from config.body_limit import BodyLimit  # noqa: E402
from config.log_filters import WithoutSecrets  # noqa: E402
from config.metrics.requests import Measured  # noqa: E402
from config.open_answers import OpenAnswers  # noqa: E402
from config.pages import Pages  # noqa: E402
from config.throttle import Throttle  # noqa: E402
from doorbell.feed import Feed  # noqa: E402

share_arenas()

# Its lines go past our handlers, unless they are to be objects.
logging.getLogger("uvicorn.access").addFilter(WithoutSecrets())

application = OpenAnswers(Measured(BodyLimit(Throttle(Feed(cast(Application, Pages()), {stream.PATH: stream.Events})))))

# Read now, and not while somebody waits: all views, and with them most of what is ever loaded.
get_resolver()._populate()

# What is loaded now stays for good. Looked through again and again by the collector, it would hold up everybody for a
# fifth of a second whenever two thousand streams are told something: measured by bench/feed.py.
gc.collect()
gc.freeze()
