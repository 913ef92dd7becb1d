"""Challenges on a ladder."""

from games.kernel.refusals import Refused
from tournaments.ladder.challenge import Challenge as Challenging
from tournaments.ladder.challenge import refusal
from tournaments.stream.act import Act, own_entrant, running
from tournaments.stream.commands import MakeChallenge
from tournaments.stream.facts.entrants import Challenged
from tournaments.stream.facts.fact import Fact
from tournaments.stream.settings import Ladder
from tournaments.stream.standings import ladder
from tournaments.stream.state import Tournament


def challenge(act: Act, wish: MakeChallenge) -> list[Fact]:
    """Challenge somebody above on the ladder."""
    running(act)
    challenger = own_entrant(act, wish.entrant)
    stage = act.now.stage
    form = act.now.form.format
    if stage is None or not isinstance(form, Ladder) or stage.over:
        raise Refused("no_ladder")
    other = act.now.entrant(wish.challenged)
    if other is None or not other.takes_part or not challenger.takes_part:
        raise Refused("not_on_the_ladder")
    wanted = Challenging(challenger.number, other.number)
    why = refusal(ladder(stage), running_challenges(act.now), wanted, form.rules)
    if why is not None:
        raise Refused(why.value)
    return [Challenged(challenger.number, other.number)]


def running_challenges(now: Tournament) -> list[Challenging]:
    """The challenges of a ladder that wait for their table or are being played."""
    going = [Challenging(one.challenger, one.challenged) for one in now.challenges]
    for round_ in now.stage.rounds if now.stage is not None else ():
        for table in round_.missing:
            mine = int(table.place)
            going.append(Challenging(mine, next(one for one in table.entrants if one != mine)))
    return going
