"""A defect of the rules in mid-season: finished under the old ones, moved at a round's end, named tables again."""

import pytest
from msgspec.structs import replace

from games.kernel.refusals import Misfit, Refused
from leagues import commands, defects, divisions, progress
from leagues.kind import SEASONS
from leagues.models import SeasonRow
from leagues.roles import at_season
from leagues.season.commands import Confirm, DecideDefect, NameDefect
from leagues.season.defect import NamedTable, Policy
from play import live as held
from play.models import MatchRow
from ratings import projection as ratings
from ratings.models import Rated
from streams.actors import Power, officer
from streams.verify import check_stream
from tests.eventlog.support import at_once, settled
from tests.leagues.league import PAIRS, League, computers, settle
from tests.lobby.tavern import person
from tournaments import commands as tournaments
from tournaments import progress as going_on
from tournaments.kind import TOURNAMENTS
from tournaments.models import TableRow
from tournaments.stream.settings import Play
from tournaments.stream.state import Tournament

pytestmark = pytest.mark.django_db(transaction=True)
OLD, NEW = "0", "1"


class Defective:
    """A season by the old rules of Armadora, two divisions of four, the first round of the first one played."""

    def __init__(self) -> None:
        self.league = League()
        self.mara = officer(person("Mara").pk, Power.MODERATE)
        self.league.open(replace(PAIRS, rules_version=OLD, play=Play(rated=True)))
        self.league.enter(*computers(8))
        self.league.begin()
        self.one, self.two = (one.tournament for one in self.league.season.divisions)
        going_on.go_on(self.one)
        settle(self.one)
        going_on.go_on(self.one)

    def tournament(self, division: int = 1) -> Tournament:
        """The tournament of a division."""
        return tournaments.find(self.one if division == 1 else self.two).tournament

    def named(self) -> None:
        """An officer of the site names the rules."""
        wish = NameDefect(rules_version=OLD, reason=self.league.say("Rule 3.2 is read the wrong way round."))
        commands.at_season(self.league.season_id, wish, self.mara)

    def decide(self, policy: Policy, *tables: tuple[int, int, int, int]) -> None:
        """The director chooses, and two workers at once carry it out, each division once."""
        wish = DecideDefect(
            number=1, policy=policy, reason=self.league.say("As the league has agreed."),
            instead="" if policy == "finish" else NEW, tables=tuple(NamedTable(*one) for one in tables),
        )  # fmt: skip
        divisions.give(self.league.season_id, wish, at_season(self.league.owner.pk, self.league.season_id))
        before = len(self.carried_out())
        assert sum(at_once(2, lambda _: progress.go_on(self.league.season_id))) == len(self.carried_out()) - before
        assert len({*self.carried_out()}) == len(self.carried_out())
        progress.sweep()
        assert progress.sweep() == 0

    def carried_out(self) -> list[int]:
        """The divisions in which something was done, as the log has it."""
        log = SEASONS.repository.log(SeasonRow.objects.get().stream)
        return [one.division for one in log if type(one).__name__ == "DefectCarriedOut"]

    def rules(self, division: int = 1) -> list[list[str]]:
        """By which rules the matches of each round are, or were, played."""
        found = []
        for round_ in self.tournament(division).stages[0].rounds:
            rows = MatchRow.objects.filter(id__in=[one.match for one in round_.tables]).order_by("id")
            found.append([row.rules_version for row in rows])
        return found

    def played(self) -> None:
        """Everything is played to the end."""
        for tournament in (self.one, self.two):
            while going_on.go_on(tournament) + settle(tournament):
                pass
        progress.sweep()
        assert self.league.season.status == "played"

    def verified(self) -> None:
        """The logs hold, and rows are what they say."""
        for kind in (SEASONS, TOURNAMENTS):
            kind.repository.clear()
            for stream in kind.listed.rows.values_list("stream", flat=True):
                assert [*check_stream(kind, stream)] == []


def test_finished_under_the_old_rules() -> None:
    season = Defective()
    season.named()
    before = season.tournament()
    season.decide("finish")
    assert season.tournament() == before
    season.played()
    assert season.rules() == season.rules(2) == [[OLD, OLD]] * 3
    season.league.confirm()
    assert season.league.season.settings.rules_version == OLD
    season.verified()


def test_moved_at_a_round_s_end() -> None:
    """What has begun goes on by the old rules; the division that had not begun a round plays all of them by the new."""
    season = Defective()
    season.named()
    season.decide("move")
    assert season.carried_out() == [1, 2]
    season.played()
    assert season.rules() == [[OLD, OLD], [OLD, OLD], [NEW, NEW]]
    assert season.rules(2) == [[NEW, NEW]] * 3
    assert season.league.season.settings.rules_version == NEW
    season.verified()


def test_named_tables_are_played_again() -> None:
    """One of a round that is over keeps its result until there is the new one; one that is being played is called off.
    The old matches count for no rating any more, and the new ones do.
    """
    season = Defective()
    settled()
    ratings.sweep()
    first, second = season.tournament().stages[0].rounds
    over, running = first.tables[0], second.tables[0]
    assert Rated.objects.filter(match_id=over.match).exists()
    season.named()
    season.decide("replay", (1, 1, 1, over.number), (1, 1, 2, running.number))
    now = season.tournament()
    assert now.stages[0].rounds[0].tables[0].result == over.result
    assert now.stages[0].rounds[1].tables[0].result is None
    assert held.fresh(running.match).match.ending == "decided"
    with pytest.raises(Refused, match="wrong_status"):
        season.league.do(Confirm())
    season.played()
    again = season.tournament().stages[0].rounds[0].tables[0]
    assert again.match not in ("", over.match)
    assert again.result is not None
    assert again.result != over.result
    assert [(one.round, one.table, one.before) for one in season.tournament().corrections] == [
        (1, over.number, over.result)
    ]
    assert sorted(season.rules()[0]) == sorted(season.rules()[1]) == [OLD, NEW]
    assert season.rules()[2] == [NEW, NEW]
    settled()
    ratings.sweep()
    gone, come = {over.match, running.match}, {again.match}
    rated = {*Rated.objects.values_list("match_id", flat=True)}
    assert not rated & gone
    assert rated >= come
    kept = [*Rated.objects.order_by("match_id").values()]
    ratings.rebuild()
    assert [*Rated.objects.order_by("match_id").values()] == kept
    season.verified()


def test_a_table_of_a_season_that_is_played_already() -> None:
    """Promotion waits until the table has been played again, and follows what that comes to."""
    season = Defective()
    season.played()
    table = season.tournament().stages[0].rounds[0].tables[0]
    season.named()
    with pytest.raises(Refused, match="defect_open"):
        season.league.confirm()
    season.decide("replay", (1, 1, 1, table.number))
    with pytest.raises(Refused, match="tables_played_again"):
        season.league.confirm()
    going_on.sweep()
    settle(season.one, "another evening")
    progress.sweep()
    assert season.tournament().corrections[-1].before == table.result
    row = TableRow.objects.get(tournament=season.one, round=1, table=table.number)
    assert row.settled
    season.league.confirm()
    season.verified()


def test_what_is_refused() -> None:
    season = Defective()
    league, wish = season.league, DecideDefect(number=1, policy="finish", reason="t" + "1" * 40)
    with pytest.raises(Refused, match="officers_only"):
        league.do(NameDefect(rules_version=OLD, reason=league.say("r")))
    with pytest.raises(Refused, match="other_rules"):
        commands.at_season(league.season_id, NameDefect(rules_version=NEW, reason=league.say("r")), season.mara)
    with pytest.raises(Misfit):
        league.do(wish)
    season.named()
    with pytest.raises(Refused, match="nothing_changed"):
        season.named()
    with pytest.raises(Refused, match="officers_are_free"):
        commands.at_season(league.season_id, replace(wish, free=(league.owner.player,)), season.mara)
    for bad in (
        replace(wish, instead=NEW), replace(wish, policy="move"), replace(wish, policy="move", instead=OLD),
        replace(wish, policy="replay", instead=NEW), replace(wish, reason=""),
        replace(wish, policy="move", instead=NEW, tables=(NamedTable(1, 1, 1, 1),)),
        replace(wish, policy="replay", instead=NEW, tables=(NamedTable(3, 1, 1, 1),)),
    ):  # fmt: skip
        with pytest.raises(Misfit):
            league.do(bad)
    for instead, table in (("9", (1, 1, 1, 1)), (NEW, (1, 1, 1, 9)), (NEW, (1, 1, 3, 1))):
        chosen = replace(wish, policy="replay", instead=instead, tables=(NamedTable(*table),))
        with pytest.raises(Misfit):
            divisions.give(league.season_id, chosen, at_season(league.owner.pk, league.season_id))
    commands.at_season(league.season_id, wish, season.mara)
    with pytest.raises(Refused, match="already_decided"):
        league.do(wish)


def test_who_takes_part_does_not_choose() -> None:
    league, mara = League(), officer(person("Mara").pk, Power.MODERATE)
    league.open(replace(PAIRS, rules_version=OLD))
    league.enter(league.owner, *computers(3))
    wish = NameDefect(rules_version=OLD, reason=league.say("r"))
    commands.at_season(league.season_id, wish, mara)
    decision = DecideDefect(number=1, policy="move", reason=league.say("r"), instead=NEW)
    with pytest.raises(Refused, match="you_take_part"):
        league.do(decision)
    assert defects.free_directors(league.season) == ()
    commands.at_season(league.season_id, decision, mara)
    assert league.season.settings.rules_version == NEW


def test_the_evidence_of_a_case_names_a_defect_once() -> None:
    """However many cases there are of it, and however often a worker tells of one."""
    season = Defective()
    match = season.tournament().stages[0].rounds[0].tables[0].match
    assert defects.name_by_case("c1", match, season.one, OLD, 7)
    defects.name_by_case("c1", match, season.one, OLD, 7)
    assert not defects.name_by_case("c2", match, season.two, OLD, 9)
    assert not defects.name_by_case("c3", match, "elsewhere", OLD, 9)
    [found] = season.league.season.defects
    assert (found.case, found.match, found.step, found.policy) == ("c1", match, 7, None)
