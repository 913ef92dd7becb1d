"""The view: what one viewer may know (rule 8), built up from nothing."""

from games.armadora.board import BIT, BOARD, MINES, SQUARES, line_names, names
from games.armadora.count import piles, unassigned
from games.armadora.schema import CountView, LookView, ResultView, SquareView, TerritoryView, View
from games.armadora.state import State, free, occupied, owner, parties
from games.armadora.territories import territories
from games.kernel.contract import Turn, Viewer

EMPTY = SquareView()


def view(state: State, viewer: Viewer) -> View:
    """What the viewer may know; about 50 µs."""
    found = _territories(state)
    sees_all = viewer == "arbiter" or state.phase == "over"
    return View(
        turn=whose_turn(state),
        scores=(0,) * state.seats if state.outcome is None else state.outcome.scores,
        outcome=state.outcome,
        teams=teams(state),
        board=_board(state, _readable(state, viewer)),
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
        look=_look(state, viewer),
        result=_result(state),
    )


def known(state: State, viewer: Viewer) -> int:
    """The squares whose warriors' values the viewer may know (8.2)."""
    squares = _readable(state, viewer)
    return squares | 1 << state.look if state.look is not None and state.seat == viewer else squares


def _readable(state: State, viewer: Viewer) -> int:
    """Those whose values the board shows; without a second look what the mage sees stands in `/look` alone (7.2)."""
    if viewer == "arbiter" or state.phase == "over":
        return BOARD
    squares = state.face_up
    if isinstance(viewer, int) and state.options.recheck_own:
        squares |= state.warriors[viewer]
        if state.looked and state.characters[viewer] == "mage":
            squares |= state.looked
    return squares


def whose_turn(state: State) -> Turn:
    """Whose decision is awaited."""
    return Turn(() if state.phase in ("setup", "over") else (state.seat,), state.phase)


def teams(state: State) -> tuple[tuple[int, ...], ...] | None:
    """The two teams, where there are teams (2.8)."""
    sides = parties(state.options.ffa4, state.seats)
    return sides if len(sides) < state.seats else None


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


def _look(state: State, viewer: Viewer) -> LookView | None:
    if state.look is None:
        return None
    sees = viewer in ("arbiter", state.seat)
    return LookView(SQUARES[state.look], state.values[state.look] if sees else None)


def _result(state: State) -> ResultView | None:
    if state.outcome is None:
        return None
    return ResultView(
        territories={
            one.territory: CountView(one.squares, one.gold, one.strengths, one.winners, one.share, one.unassigned)
            for one in state.counted
        },
        piles=piles(state.counted, state.seats),
        unassigned=unassigned(state.counted),
    )
