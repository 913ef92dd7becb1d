"""The site's own files are listed once for all browsers of Django's test client, each of which builds all middleware
anew: a list takes longer than most of what a browser is then asked to do, as every file is read for it.
"""

from typing import Any

from django.conf import settings

from config.compression import CompressedFiles

_list = CompressedFiles.add_files_from_finders
_kept: dict[object, tuple[dict[str, Any], list[Any]]] = {}


def list_once() -> None:
    """From now on list files anew only where settings on which the list depends are others."""
    CompressedFiles.add_files_from_finders = _listed


def _listed(middleware: CompressedFiles) -> None:
    plain = (bool, int, str, type(None))
    own = {name: value for name, value in vars(middleware).items() if isinstance(value, plain)}
    where = settings.VAR_DIR, settings.STATICFILES_DIRS, settings.STATICFILES_FINDERS, settings.INSTALLED_APPS
    given = repr((sorted(own.items()), where))
    if given not in _kept:
        _list(middleware)
        _kept[given] = dict(middleware.files), list(middleware.directories)
    files, directories = _kept[given]
    middleware.files.update(files)
    middleware.directories[:] = directories
