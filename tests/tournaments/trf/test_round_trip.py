"""A report that is written reads back as itself; no text whatever breaks the reader."""

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.trf.reports import reports
from tournaments.trf.faults import TrfFault, UnreadableTrf
from tournaments.trf.printing import print_report
from tournaments.trf.reading import read
from tournaments.trf.report import Report


@given(reports())
def test_printed_reports_read_back(report: Report) -> None:
    text = print_report(report)
    assert read(text) == report
    assert print_report(read(text)) == text


@given(st.text(), st.integers(0, 400), reports())
def test_any_text_is_read_or_refused_by_line(scrap: str, place: int, report: Report) -> None:
    text = print_report(report)
    spoilt = text[:place] + scrap + text[place:]
    lines = len(spoilt.splitlines())
    faults, again = _read(spoilt)
    if again is None:
        assert faults
        assert all(1 <= fault.line <= lines for fault in faults)
    else:
        assert read(print_report(again)) == again


def _read(text: str) -> tuple[tuple[TrfFault, ...], Report | None]:
    try:
        return (), read(text)
    except UnreadableTrf as refused:
        return refused.faults, None
