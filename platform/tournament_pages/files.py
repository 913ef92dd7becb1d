"""What can be taken away of a tournament: CSV, FIDE's report, JSON."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament_pages.access import visitor
from tournaments.files.downloads import DOWNLOADS
from tournaments.files.report import NoReport
from tournaments.stream.state import Tournament


@require_safe
def download(request: HttpRequest, tournament_id: str, kind: str) -> HttpResponse:
    """A file of the tournament as it stands."""
    return file_of(visitor(request, tournament_id).now, kind)


def file_of(now: Tournament, kind: str) -> HttpResponse:
    """A file of a tournament; 404 before it begins, and where the format has no such file."""
    if kind not in DOWNLOADS or now.stage is None:
        raise Http404("there is no such file")
    file = DOWNLOADS[kind]
    try:
        data = file.make(now, now.stage)
    except NoReport as problem:
        raise Http404("this format has no such report") from problem
    reply = HttpResponse(data, content_type=file.content_type)
    reply["Content-Disposition"] = f'attachment; filename="{now.id}-{file.name}"'
    return reply
