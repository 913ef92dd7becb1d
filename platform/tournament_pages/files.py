"""What can be taken away of a tournament: CSV, FIDE's report, JSON."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament_pages.access import visitor
from tournaments.files.downloads import DOWNLOADS
from tournaments.files.report import NoReport


@require_safe
def download(request: HttpRequest, tournament_id: str, kind: str) -> HttpResponse:
    """A file of the tournament as it stands; 404 before it begins, and where the format has no such file."""
    at = visitor(request, tournament_id)
    stage = at.now.stage
    if kind not in DOWNLOADS or stage is None:
        raise Http404("there is no such file")
    file = DOWNLOADS[kind]
    try:
        data = file.make(at.now, stage)
    except NoReport as problem:
        raise Http404("this format has no such report") from problem
    reply = HttpResponse(data, content_type=file.content_type)
    reply["Content-Disposition"] = f'attachment; filename="{tournament_id}-{file.name}"'
    return reply
