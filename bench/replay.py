"""Replay from memory, in events per second: Armadora's fold beside python-chess's `push`."""

import chess

from bench.sides import rates, report
from games.kernel.chance import Luck
from games.kernel.offers import sample
from games.kernel.registry import game
from games.kernel.replay import fold
from games.kernel.table import Table

GAMES = 200
EVENTS = 100_000


def recorded(seed: int) -> tuple[object, list[object]]:
    """The blank state and all events of a whole random match."""
    rules, luck = game("armadora"), Luck(seed)
    options = rules.options_type()
    table = Table(rules, options, 2, luck)
    while (turn := rules.turn(table.state)).seats:
        offers = rules.offers(table.state, turn.seats[0])
        table.give(turn.seats[0], sample(offers[luck.below("", len(offers))], luck), luck)
    return rules.blank(options, 2), list(table.events)


def chess_games(seed: int) -> list[chess.Move]:
    """The moves of a random game of chess."""
    luck, board = Luck(seed), chess.Board()
    while not board.is_game_over() and board.ply() < 200:
        legal = list(board.legal_moves)
        board.push(legal[luck.below("", len(legal))])
    return list(board.move_stack)


MATCHES = [recorded(seed) for seed in range(GAMES)]
CHESS = [chess_games(seed) for seed in range(30)]


def armadora() -> int:
    rules, done = game("armadora"), 0
    while done < EVENTS:
        for blank, events in MATCHES:
            fold(rules, blank, events)
            done += len(events)
    return done


def python_chess() -> int:
    done = 0
    while done < EVENTS:
        for moves in CHESS:
            board = chess.Board()
            for move in moves:
                board.push(move)
            done += len(moves)
    return done


if __name__ == "__main__":
    found = rates({"armadora": armadora, "python-chess push": python_chess})
    report("replay", "events/s", "armadora", found, {"at least events/s": 300_000})
