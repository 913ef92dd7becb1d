"""Whole headless commands, in commands per second: through the one door, durably, beside `eventsourcing`.

    python -m bench.command

Ours: the match as held, decide, check against the offers, fold, append and match row in one statement. The peer: get
the aggregate of 200 events, play, save; and the same with its cache. Matches of ordinary length, the opening of each
among the commands.
"""

import gc
from collections.abc import Callable

from bench.database import fresh_database
from bench.sides import rates, report

COMMANDS = 400
LENGTH = 200


def door(forget: bool) -> Callable[[], int]:
    """Random legal commands of Armadora; with `forget` each on a match just read from its log."""
    from games.checks.walk import one_of
    from games.kernel.chance import Luck
    from games.kernel.offers import sample
    from play import commands, live

    luck = Luck("bench")

    def play() -> int:
        done = 0
        while done < COMMANDS:
            now = commands.open_match("armadora", 2, {}, ["user:1", "user:2"], actor="operator:bench")
            done += 1
            while (seats := now.match.rules.turn(now.match.state).seats) and done < COMMANDS:
                if forget:
                    live.shelf.clear()
                wish = sample(one_of(now.match.rules.offers(now.match.state, seats[0]), luck), luck)
                now = commands.give(now.id, seats[0], wish, actor=now.match.players[seats[0]] or "").live
                done += 1
        return done

    return play


def peer(cached: bool) -> Callable[[], int]:
    """Get, play, save on an aggregate of 200 events."""
    from bench.peer_eventsourcing import application, new_board

    app = application(cached)
    board = new_board(app)
    for _ in range(LENGTH):
        board.place(1, 3, "c4")
    app.save(board)

    def play() -> int:
        for _ in range(COMMANDS // 4):
            again = app.repository.get(board.id)
            again.place(1, 3, "c4")  # type: ignore[attr-defined]
            app.save(again)
        return COMMANDS // 4

    return play


if __name__ == "__main__":
    with fresh_database():
        gc.freeze()  # as the site does once it is loaded
        from bench.peer_eventsourcing import close

        found = rates(
            {
                "play.commands": door(forget=False),
                "play.commands, match read anew": door(forget=True),
                "eventsourcing": peer(cached=False),
                "eventsourcing, cached": peer(cached=True),
            }
        )
        close()
    report("command", "commands/s", "play.commands", found, {"at least commands/s": 1_200})
