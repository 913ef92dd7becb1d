"""Cases of the demo: five in different states; the match of one shows a ruling and the line that it has left."""

from collections.abc import Sequence

from msgspec.structs import replace

from accounts.models import User
from accounts.officers import ROLES
from eventlog import store
from games.kernel.chance import Luck
from games.kernel.registry import games_by_name
from lobby.defaults import usual_options
from lobby.demo.people import PASSWORD
from lobby.demo.playing import act
from moderation import commands, evidence, executing
from moderation.reporting import Report, report
from moderation.stream import commands as c
from moderation.stream.ruling import Ruling
from officers.commands import grant
from play import commands as matches
from play.live import find_reel
from replays.lines import main
from streams.actors import actor

GAME = "armadora"
OFFICERS = ("Sigrun", "Hrolf", "Ylva")
"""Moderators of the demo, who have never played. Before they see the desk they set up a second factor."""
MOVES = 12
RULE = "3.4.2"


def add(people: Sequence[User]) -> list[str]:
    """Make them; their ids, and how to log in at the desk. Not where the game is missing."""
    rules = games_by_name().get(GAME)
    if rules is None or len(people) < 2:
        return []
    officers = [_officer(name) for name in OFFICERS]
    made = [
        _reported(people),
        _claimed(people, officers[0]),
        _proposed(people, officers[0]),
        _rewound(people, officers),
        _appealed(people, officers),
    ]
    return [*made, f"moderators to log in as: {', '.join(OFFICERS)}; the password of the others, and a second factor"]


def _officer(name: str) -> User:
    user = User.objects.create_user(name, PASSWORD)
    grant(user, ROLES["moderators"], "for the demo", actor("operator:demo"))
    return user


def _match(people: Sequence[User], number: int) -> str:
    """A match that is well under way."""
    one, other = people[number % len(people)], people[(number + 1) % len(people)]
    options = usual_options(games_by_name()[GAME], 2)
    opened = matches.open_match(GAME, 2, options, [one.player, other.player], actor=one.player)
    act(opened.id, Luck(f"case {number}"), lambda _match, given: given >= MOVES)
    return opened.id


def _case(people: Sequence[User], number: int, words: str, rule: str = RULE) -> str:
    """A case on the newest step of such a match, reported by its first player."""
    line = main(find_reel(_match(people, number)))
    said = Report(words, rule=rule, wanted="rewind")
    made = report(people[number % len(people)], line.at(line.numbers[-1]), 0, said).id
    evidence.gather(made)
    return made


def _reported(people: Sequence[User]) -> str:
    return _case(people, 1, "The page offered me this square, but a palisade stands there.")


def _claimed(people: Sequence[User], by: User) -> str:
    made = _case(people, 2, "We read the rule differently. Which of us is right?")
    commands.give(made, c.Triage(sort="misunderstanding", severity=2), commands.moderator(by))
    commands.give(made, c.Claim(), commands.moderator(by))
    return made


def _proposed(people: Sequence[User], by: User) -> str:
    made = _case(people, 3, "I pressed the wrong square, and we both agree.")
    _ruled(made, by, Ruling("rewind", 1, "Both players say that it was a slip.", to=1, redraw=True))
    return made


def _rewound(people: Sequence[User], officers: Sequence[User]) -> str:
    """Carried out, and played on since: the line that was left stays beside the match."""
    made = _case(people, 4, "This palisade closes the last way out.")
    _ruled(made, officers[1], Ruling("rewind", 1, "The palisade was not lawful: back before it.", to=1, redraw=True))
    commands.give(made, c.Sign(number=1), commands.moderator(officers[2]))
    executing.execute_ruling(made)
    match = commands.find(made).case.subject.match
    act(match, Luck("afterwards"), lambda _match, given: given >= 3)
    return made


def _appealed(people: Sequence[User], officers: Sequence[User]) -> str:
    made = _case(people, 5, "Does a passed player still count for the territory?")
    _ruled(made, officers[0], Ruling("clarify", 1, "Whoever has passed keeps what they hold; it counts in the end."))
    executing.execute_ruling(made)
    other = commands.find(made).case.subject.players[1]
    commands.give(made, c.MakeAppeal("The rule speaks of warriors that stand, not of players."), actor(other))
    return made


def _ruled(case_id: str, by: User, ruling: Ruling) -> None:
    """Claimed and ruled; a rewind goes back to the end of the command before the disputed one."""
    subject = commands.find(case_id).case.subject
    reel = find_reel(subject.match)
    ends = [row.last for row in store.rows(reel.stream, upto=subject.step) if row.body is not None]
    to = ends[-2] if ruling.scope == "rewind" else None
    commands.give(case_id, c.Claim(), commands.moderator(by))
    wish = c.Propose(ruling=replace(ruling, step=subject.step, rule=RULE, to=to))
    commands.give(case_id, wish, commands.moderator(by))
