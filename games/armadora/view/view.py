"""The view: what one viewer may know (rule 8), built up from nothing."""

from games.armadora.rules.board import BIT, MINES, SQUARES, line_names, names
from games.armadora.rules.count import piles, unassigned
from games.armadora.rules.territories import territories
from games.armadora.secrecy import readable
from games.armadora.state import State, free, occupied, owner, teams
from games.armadora.turn import whose_turn
from games.armadora.view.schema import CountView, LookView, ResultView, SquareView, TerritoryView, View
from games.kernel.contract import Viewer

EMPTY = SquareView()


def view(state: State, viewer: Viewer) -> View:
    """What the viewer may know; about 50 µs."""
    found = _territories(state)
    sees_all = viewer == "arbiter" or state.phase == "over"
    return View(
        turn=whose_turn(state),
        scores=(0,) * state.seats if state.outcome is None else state.outcome.scores,
        outcome=state.outcome,
        teams=teams(state.options, state.seats),
        board=_board(state, readable(state, viewer)),
        palisades=line_names(state.below, state.beside),
        stock=state.stock,
        territories=found,
        territory_sizes=tuple(sorted(territory.size for territory in found.values())),
        hands=tuple(hand if sees_all or seat == viewer else None for seat, hand in enumerate(state.hands)),
        hand_counts=tuple(map(len, state.hands)),
        characters=state.characters,
        tokens=state.tokens,
        reinforcements=state.reinforcements,
        passed=state.passed,
        looked=names(state.looked),
        look=None if state.look is None else _look(state, state.look, viewer),
        result=None if state.outcome is None else _result(state),
    )


def _board(state: State, shown: int) -> dict[str, SquareView]:
    piles_on = dict(zip(MINES, state.gold, strict=True))
    standing = occupied(state)
    board = {}
    for at, name in enumerate(SQUARES):
        bit = 1 << at
        if bit & standing:
            board[name] = SquareView(
                seat=owner(state, bit),
                value=state.values[at] if bit & shown else None,
                face_up=bit & state.face_up != 0,
                arrows=state.arrows.count(at),
                reinforced=bit & state.reinforced != 0,
            )
        else:
            board[name] = SquareView(piles_on[name]) if name in piles_on else EMPTY
    return board


def _territories(state: State) -> dict[str, TerritoryView]:
    piles_on = [(BIT[mine], pile) for mine, pile in zip(MINES, state.gold, strict=True)]
    unfilled = free(state)
    return {
        squares[0]: TerritoryView(
            squares=squares,
            size=len(squares),
            gold=sum(pile for bit, pile in piles_on if bit & territory),
            complete=not territory & unfilled,
            reinforced=territory & state.reinforced != 0,
        )
        for territory in territories(state.below, state.beside)
        if (squares := names(territory))
    }


def _look(state: State, at: int, viewer: Viewer) -> LookView:
    return LookView(SQUARES[at], state.values[at] if viewer in ("arbiter", state.seat) else None)


def _result(state: State) -> ResultView:
    return ResultView(
        territories={
            one.territory: CountView(one.squares, one.gold, one.strengths, one.winners, one.share, one.unassigned)
            for one in state.counted
        },
        piles=piles(state.counted, state.seats),
        unassigned=unassigned(state.counted),
    )
