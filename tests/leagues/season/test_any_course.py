"""Whatever is asked of a season, by whom and in which order: what always holds, and that its log tells all of it."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from games.kernel.refusals import Misfit, Refused
from leagues.season import commands as c
from leagues.season import conduct
from leagues.season.automation import due
from leagues.season.facts.conduct import CardShown, ClaimDecided, SeasonAppealDecided
from leagues.season.facts.log import decoder, fold
from leagues.season.promotion import proposal
from leagues.season.settings import Conduct, Entry
from leagues.season.state import Evidence, Placed, Season
from streams import actors
from streams.actors import Actor
from streams.stored_command import Command
from tests.budgets import budget
from tests.leagues.season.campaign import ALL, DAY, HOUR, MARA, NAZ, OLOG, RUK, SITE, WORDS, Campaign, player

COURSES, STEPS = budget("SEASON_COURSES", 60, 2000), 300
PLAYERS = 14
PLAYS = [actors.director(number, "s", *ALL) for number in (1, 6)]
"""Directors who may enter as well."""
OFFICERS = [OLOG, NAZ, RUK, MARA, *PLAYS]


def wishes(now: Season, random: Random, at: int) -> Iterator[tuple[Actor, Command]]:
    """One thing of each kind that may be asked, sensible or not."""
    one, other = (f"user:{random.randint(1, PLAYERS)}" for _ in range(2))
    me, officer = player(int(one.removeprefix("user:"))), random.choice(OFFICERS)
    division, number = random.randint(1, 3), random.randint(1, 3)
    entry = Entry(members_only=False, capacity=random.choice((0, 5, 8, 12)))
    away = ((at + DAY, at + 2 * DAY),)
    there = now.division(division)
    order = [*(there.players if there is not None else ())]
    random.shuffle(order)
    evidence = Evidence(random.choice("mn"), at - random.choice((HOUR, 3 * HOUR)), None, 1)
    placed = tuple(
        {who: Placed(who, random.randint(1, 3), WORDS) for who in random.choices((one, other), k=2)}.values()
    )
    sort = random.choice(("claim", "card"))
    yield officer, c.Configure(settings=replace(now.settings, entry=entry, size=random.choice((3, 4))))
    yield officer, c.OpenEntry()
    yield officer, c.CloseEntry()
    yield me, c.Enter(player=one, rating=random.randint(0, 2000))
    yield me, c.Enter(player=one, rating=random.randint(0, 2000))
    yield me, c.Leave(player=one)
    yield officer, c.Leave(player=one, reason=WORDS)
    yield me, c.SayAway(spans=away)
    yield me, c.OfferToSubstitute(rating=random.randint(0, 2000))
    yield me, c.TakeBackOffer()
    yield officer, c.Draw(placed=random.choice(((), placed)))
    yield SITE, c.OpenDivision(division=division, tournament=f"t{division}")
    yield SITE, c.RefuseDivision(division=division, code="suspended", player=one)
    yield officer, c.OpenAgain(division=division)
    yield officer, c.CallDivisionOff(division=division, reason=WORDS)
    yield SITE, c.EndDivision(division=division, order=tuple(order), version=random.randint(0, 5))
    yield officer, c.Substitute(out=one, player=other, reason=random.choice(("", WORDS)))
    yield officer, c.Extend(division=division, seconds=3600, reason=WORDS)
    yield me, c.ProposeExtension(seconds=3600, reason=WORDS)
    yield me, c.AnswerExtension(number=number, agree=random.random() < 0.8)
    yield me, c.ClaimNoShow(accused=other, evidence=evidence)
    uphold = random.random() < 0.6
    card = random.choice((None, "warning", "yellow", "red")) if uphold else None
    yield officer, c.DecideClaim(number=number, reason=WORDS, uphold=uphold, card=card)
    yield officer, c.ShowCard(player=one, colour=random.choice(("yellow", "red")), reason=WORDS)
    yield me, c.Appeal(sort=sort, of=number, words=WORDS)
    for found in now.claims:
        yield actors.actor(found.accused), c.Appeal(sort="claim", of=found.number, words=WORDS)
    for shown in now.cards:
        yield actors.actor(shown.player), c.Appeal(sort="card", of=shown.number, words=WORDS)
    for asked in now.appeals:
        verdict = random.choice(("uphold", "reverse"))
        for judge in OFFICERS:
            yield judge, c.DecideAppeal(number=asked.number, reason=WORDS, verdict=verdict)
    free = tuple(one.person for one in (OLOG, RUK, *PLAYS) if random.random() < 0.3)
    yield random.choice((me, officer)), c.Escalate(sort=random.choice(("claim", "appeal")), number=number, free=free)
    yield officer, c.Confirm(exceptions=random.choice(((), placed)))


def holds(before: Season, now: Season, facts: tuple[object, ...]) -> None:
    """What must hold after every command."""
    playing = [one for division in now.divisions for one in division.players]
    field = [one.player for one in now.entrants if not one.left]
    assert len({*playing}) == len(playing)
    assert len({*field}) == len(field)
    assert {one.player for one in now.entrants if one.takes_part} & {*dict(now.pool)} == set()
    for division in now.divisions:
        assert not division.order or sorted(division.order) == sorted(division.players)
        assert not {*division.free, *division.replaced} & {*division.players}
        assert not division.free or not division.tournament
    if now.divisions:
        assert {*playing} >= {one.player for one in now.entrants if one.takes_part}
    waiting = any(one.waiting and not one.left for one in now.entrants)
    capacity = now.settings.entry.capacity
    if now.status in ("draft", "entry") and waiting:
        assert 0 < capacity <= len(now.taking_part())
    for fact in facts:
        if isinstance(fact, ClaimDecided | SeasonAppealDecided):
            sort = "claim" if isinstance(fact, ClaimDecided) and not _of_appeal(facts) else "appeal"
            number = fact.number if sort == "claim" or isinstance(fact, SeasonAppealDecided) else _of_appeal(facts)
            about = conduct.concern(before, sort, number)
            assert fact.by not in about.barred
            assert (fact.by == "user:99") == ((sort, number) in before.escalated)
        if isinstance(fact, CardShown):
            assert fact.by not in now.divisions[fact.division - 1].who_has_played
    for red in (one for one in now.cards if one.yellows and not one.revoked):
        standing = [one for one in red.yellows if not now.cards[one - 1].revoked]
        assert len(standing) >= now.settings.conduct.yellows_for_red
    if now.status == "closed":
        assert now.confirmed_by not in {one.player for one in now.entrants}
        assert sorted(player for player, _division in now.promoted) == sorted(move.player for move in proposal(now))
        assert all(one.verdict is not None for one in now.appeals)


def _of_appeal(facts: tuple[object, ...]) -> int:
    return next((one.number for one in facts if isinstance(one, SeasonAppealDecided)), 0)


def course(seed: int) -> Campaign:
    """A season to which so many things were asked in any order."""
    random = Random(f"season {seed}")  # noqa: S311 - made up for tests
    rules = Conduct(no_show_s=3600, appeal_s=7200)
    campaign = Campaign(entry=Entry(members_only=False, capacity=random.choice((0, 6))), size=4, conduct=rules)
    campaign.give(OLOG, c.OpenEntry())
    for number in random.sample(range(1, PLAYERS + 1), 9):
        campaign.give(player(number), c.Enter(player=f"user:{number}", rating=random.randint(0, 2000)))
    for _ in range(STEPS):
        campaign.at += random.choice((0, 0, HOUR // 2, 3 * HOUR))
        before, known = campaign.now, len(campaign.facts)
        by, wish = random.choice([*wishes(before, random, campaign.at)])
        try:
            campaign.give(by, wish)
        except (Refused, Misfit):
            continue
        finally:
            due(campaign.now, campaign.at)
        holds(before, campaign.now, tuple(campaign.facts[known:]))
    return campaign


def test_it_works() -> None:
    """And the courses go far enough to say something: some seasons are closed, some matters escalated and appealed."""
    seen: set[str] = set()
    for seed in range(COURSES):
        campaign = course(seed)
        log = msgspec.json.encode(campaign.facts)
        assert fold(None, decoder.decode(log)) == campaign.now
        seen |= {type(fact).__name__ for fact in campaign.facts}
    print(sorted(seen))
    assert {"SeasonClosed", "MatterEscalated", "SeasonAppealDecided", "PlayerSubstituted", "CardRevoked"} <= seen


def test_a_judge_of_his_own_matter_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: nobody is asked whether they take part."""
    monkeypatch.setattr("leagues.season.act.party", lambda *_: None)
    with pytest.raises(AssertionError):
        test_it_works()
