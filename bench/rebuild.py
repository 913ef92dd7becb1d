"""Rebuilding a state from the log, the read included, in events per second: Armadora beside `eventsourcing`.

python -m bench.rebuild
"""

from collections.abc import Callable

from bench.database import fresh_database
from bench.sides import rates, report

EVENTS = 10_000
LENGTH = 80


def ours() -> Callable[[], int]:
    """Whole matches of Armadora read as one value each, decoded and folded."""
    from games.kernel.chance import Luck
    from play import computers, live
    from play.commands import open_match
    from play.match import tell_match

    matches = []
    for number in range(10):
        begun = open_match("armadora", 2, {}, ["computer:grunt"] * 2, actor="operator:bench")
        *_, last = computers.play_out(begun.id, Luck(number))
        matches.append(last.live)

    def rebuild() -> int:
        done = 0
        while done < EVENTS:
            for match in matches:
                log = live.read_log(match.stream, match.match.game, match.match.rules_version)
                done += tell_match(log, live.state_of).version
        return done

    return rebuild


def peer() -> Callable[[], int]:
    """Aggregates about as long, got from the repository."""
    from bench.peer_eventsourcing import application, new_board

    app = application()
    boards = [new_board(app) for _ in range(10)]
    for board in boards:
        for _ in range(LENGTH):
            board.place(1, 3, "c4")
        app.save(board)

    def rebuild() -> int:
        done = 0
        while done < EVENTS // 5:
            for board in boards:
                done += app.repository.get(board.id).version
        return done

    return rebuild


if __name__ == "__main__":
    with fresh_database():
        from bench.peer_eventsourcing import close

        found = rates({"armadora": ours(), "eventsourcing": peer()})
        close()
    report("rebuild", "events/s", "armadora", found, {"eventsourcing": 5.0})
