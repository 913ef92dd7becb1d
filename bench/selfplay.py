"""Random legal play with generation of all legal moves, in moves per second: Armadora beside the peers' games."""

from collections.abc import Callable

import chess

from bench.sides import rates, report
from games.kernel.chance import Luck
from games.kernel.offers import sample
from games.kernel.registry import game
from games.kernel.table import Table

MOVES = 8_000


def armadora(options: dict[str, object], seats: int) -> Callable[[], int]:
    """Whole matches through the kernel's table: offers, a sample, every check, events, fold."""
    rules = game("armadora")

    def play() -> int:
        luck, moves = Luck("bench"), 0
        while moves < MOVES:
            table = Table(rules, rules.options_type(**options), seats, luck)
            while (turn := rules.turn(table.state)).seats:
                seat = turn.seats[0]
                offers = rules.offers(table.state, seat)
                table.give(seat, sample(offers[luck.below("", len(offers))], luck), luck)
                moves += 1
        return moves

    return play


def python_chess() -> int:
    """Whole games of chess: `legal_moves`, one of them, `push`, until the game is over or 200 plies are played."""
    luck, moves = Luck("bench"), 0
    while moves < MOVES:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 200:
            legal = list(board.legal_moves)
            board.push(legal[luck.below("", len(legal))])
            moves += 1
    return moves


def open_spiel_tic_tac_toe() -> int:
    """OpenSpiel's tic-tac-toe written in Python."""
    import pyspiel
    from open_spiel.python.games import tic_tac_toe  # noqa: F401 - registers the game

    luck, moves, rules = Luck("bench"), 0, pyspiel.load_game("python_tic_tac_toe")
    while moves < MOVES:
        state = rules.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[luck.below("", len(legal))])
            moves += 1
    return moves


if __name__ == "__main__":
    found = rates(
        {
            "armadora": armadora({}, 2),
            "armadora advanced": armadora({"advanced": True}, 4),
            "python-chess": python_chess,
            "open_spiel python_tic_tac_toe": open_spiel_tic_tac_toe,
        }
    )
    report("selfplay", "moves/s", "armadora", found, {"python-chess": 1.0})
