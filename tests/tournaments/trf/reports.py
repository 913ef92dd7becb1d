"""Reports made up for tests."""

from hypothesis import strategies as st

from tests.tournaments.events import tables
from tournaments.crosstable.scoring import Scoring
from tournaments.crosstable.table import Crosstable, PieceColour
from tournaments.trf.report import Acceleration, PlayerLine, Report, TextLine

_WORDS = st.text("abcxyzÄéß'-. ", max_size=30).map(str.strip)
_CODE_TEXTS = st.lists(
    st.builds(TextLine, st.sampled_from(["012", "022", "042", "092", "102", "132", "BBW"]), _WORDS),
    max_size=4,
).map(tuple)


@st.composite
def reports(draw: st.DrawFn) -> Report:
    """Any report with a consistent crosstable, and any of the extensions."""
    table: Crosstable = draw(tables(8, 5))
    players = tuple(
        PlayerLine(
            number=entrant.number,
            name=draw(_WORDS),
            sex=draw(st.sampled_from(["", "m", "w"])),
            title=draw(st.sampled_from(["", "g", "wm", "cm"])),
            rating=entrant.rating,
            federation=draw(st.sampled_from(["", "FRA", "UZB"])),
            fide_number=draw(st.sampled_from(["", "123456"])),
            birth=draw(st.sampled_from(["", "1990/02/28", "1990"])),
            points=draw(st.integers(0, 999)),
            place=draw(st.integers(0, 9999)),
            rounds=entrant.rounds,
        )
        for entrant in table.entrants
    )
    numbers = st.sampled_from([player.number for player in players])
    return Report(
        players=players,
        texts=draw(_CODE_TEXTS),
        rounds=draw(st.integers(0, 20)),
        initial_colour=draw(st.sampled_from(PieceColour)),
        by_rank=draw(st.booleans()),
        absent=tuple(sorted(draw(st.sets(numbers, max_size=3)))),
        forbidden=tuple(draw(st.lists(st.tuples(numbers, numbers), max_size=2))),
        accelerations=tuple(
            draw(st.lists(st.builds(Acceleration, numbers, st.lists(st.integers(0, 20)).map(tuple)), max_size=2))
        ),
        scoring=draw(st.sampled_from([Scoring(), Scoring(win=30, draw=10, half_bye=10), Scoring(pairing_bye=5)])),
    )
