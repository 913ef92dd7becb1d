"""The pages of a lesson: what it holds and how far one has come, and its steps. Nothing is kept but a cookie."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from boards.games import card, language
from games.kernel.lessons import lesson as lesson_of
from games.kernel.lessons import lesson_words
from games.kernel.refusals import Misfit
from lessons.page import Place, answer, context, place
from lessons.progress import keep, next_step, progress
from table.forms import texts_of, wants_more

UNPROCESSABLE = 422


@never_cache
@require_safe
def lesson(request: HttpRequest, name: str) -> HttpResponse:
    """The steps of a game's lesson, which are finished, and which comes next; 404 where there is no such game."""
    try:
        game = card(name)
    except Misfit as fault:
        raise Http404(str(fault)) from fault
    words, done = lesson_words(name, language()), progress(request).get(name, frozenset())
    steps = [
        {"number": number, "title": words.steps[step.name].title, "done": number in done}
        for number, step in enumerate(lesson_of(name).steps, 1)
    ]
    told = {"game": game, "words": words, "steps": steps, "begun": bool(done), "next": next_step(name, done)}
    return render(request, "lessons/lesson.html", told)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def step(request: HttpRequest, name: str, number: int) -> HttpResponse:
    """A step, or with a POST what the answer comes to, over forms ready for the next try. 404 where there is no such
    step.
    """
    here = _place(name, number)
    if request.method != "POST":
        return render(request, "lessons/step.html", context(here))
    filled = texts_of(dict(request.POST.lists()))
    if wants_more(filled):
        return render(request, "lessons/step.html", context(here, filled=filled))
    answered = answer(here, filled)
    told = context(here, answered)
    if not answered.right:
        return render(request, "lessons/step.html", told, status=UNPROCESSABLE)
    done = progress(request).get(name, frozenset()) | {number}
    reply = render(request, "lessons/step.html", {**told, "next": next_step(name, done)})
    keep(reply, request, name, number)
    return reply


def _place(name: str, number: int) -> Place:
    try:
        return place(name, number)
    except Misfit as fault:
        raise Http404(str(fault)) from fault
