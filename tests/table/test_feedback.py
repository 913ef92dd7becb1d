"""What is said about what somebody has just sent."""

from table.feedback import MOST_OPENED, MOST_TOLD, done


def test_it_works() -> None:
    """A receipt begins with the first lines, and keeps the rest until it is asked for."""
    assert done(3, ["One.", "Two."])[:1] == ("Done. One. Two.",)
    lines = [f"Line {number}." for number in range(MOST_OPENED + 5)]
    receipt = done(3, lines)
    assert receipt.text == " ".join(["Done.", *lines[:MOST_TOLD]])
    assert receipt.rest == tuple(lines[MOST_TOLD:MOST_OPENED])
    assert done(3, lines[:MOST_TOLD]).rest == ()
    assert done(3, ["Too late.", "Two."], failed=True)[:1] == ("Too late. Two.",)
    assert [done(3, ["Two."], failed=failed).failed for failed in (True, False)] == [True, False]
