"""What each viewer is told of an event: more, where it is in the secret."""

from games.kernel.contract import Line, Viewer
from games.orcz.events import AnyEvent
from games.orcz.rules.deployment import RankPlaced
from games.orcz.rules.scout import Scouted
from games.orcz.rules.setup import ChallengesStacked, EventsShuffled


def tell(event: AnyEvent, viewer: Viewer) -> Line:
    """The event's line in the viewer's log."""
    if isinstance(event, RankPlaced | Scouted | ChallengesStacked | EventsShuffled):
        return event.private(viewer) or event.line()
    return event.line()
