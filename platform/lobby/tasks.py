"""What Celery's workers do for the lobby."""

from celery import shared_task


@shared_task  # type: ignore[untyped-decorator]
def add_demo(game: str, seats: int) -> None:
    """Play one more finished match of the demo, where it is missing."""
    from lobby.demo import people, population

    population.add(game, seats, people.settled())
