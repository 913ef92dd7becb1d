"""What a player has beside the map: glory, hordes, cards, heroes and trophies."""

from games.kernel.values import Value, alike
from games.orcs_vs_orcs.picture.cards import Face, face, units
from games.orcs_vs_orcs.view.schema import PlayerView, View


class Hero(Value, frozen=True):
    """A hero in hand; `used` until the next game turn."""

    face: Face
    used: bool


class PlayerPicture(Value, frozen=True):
    """A player. Heroes not yet shown only where the viewer may know them."""

    seat: int
    spot: str
    camp: int | None
    glory: int
    on_board: int
    reserve: int
    markers: int
    berserk: bool
    cards: tuple[Face, ...]
    heroes: tuple[Hero, ...]
    unknown: int
    """Heroes that this viewer does not know."""
    trophies: int
    kills: tuple[tuple[int, int], ...]
    first: bool
    first_next: bool
    """Whether it is first player in the next game turn (9.5)."""
    active: bool
    awaited: bool
    won: bool


def player_picture(view: View, seat: int) -> PlayerPicture:
    """What the seat has."""
    player = view.players[seat]
    known = player.heroes if player.heroes is not None else player.heroes_shown
    return alike(
        PlayerPicture,
        player,
        seat=seat,
        spot=f"band={seat}",
        camp=player.camp if view.seats == 4 else None,
        markers=player.markers_left,
        cards=units(player.cards),
        heroes=tuple(_hero(player, card) for card in known),
        unknown=player.hero_count - len(known),
        kills=tuple(sorted((int(owner), count) for owner, count in player.kills.items())),
        first=view.first_player == seat,
        first_next=first_next(view) == seat,
        active=view.active == seat and view.outcome is None,
        awaited=seat in view.turn.seats,
        won=view.outcome is not None and seat in view.outcome.winners,
    )


def first_next(view: View) -> int:
    """Whose the first-player tile is in the next game turn (9.5)."""
    return (view.first_player + 1) % view.seats


def _hero(player: PlayerView, card: str) -> Hero:
    return Hero(face(card), card in player.heroes_used)
