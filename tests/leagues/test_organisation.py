"""Roles and members of an organisation: who grants, who is admitted, and what is refused; without a database."""

import pytest

from games.kernel.refusals import Misfit, Refused
from leagues.organisation import commands as o
from leagues.organisation.deeds import decide
from leagues.organisation.facts import RoleGranted, RoleWithdrawn
from leagues.organisation.state import Organisation, Profile
from streams.actors import actor
from streams.stored_command import Command, body

ALICE, BOB, CHARLIE = (f"user:{number}" for number in (1, 2, 3))
WHY = "t" + "2" * 40


class Moot:
    """One organisation, founded by Alice."""

    def __init__(self, **profile: str) -> None:
        found = o.Found(id="l", profile=Profile("League", **profile))  # type: ignore[arg-type]
        self.now: Organisation = decide(None, actor(ALICE), body(found), 1).after
        self.facts: list[object] = []

    def give(self, by: str, *wishes: Command) -> "Moot":
        """Commands by one person."""
        for wish in wishes:
            made = decide(self.now, actor(by), body(wish), self.now.at + 1)
            self.now = made.after
            self.facts += made.facts
        return self

    def code(self, by: str, wish: Command) -> str:
        """What a command is refused with."""
        with pytest.raises(Refused) as problem:
            self.give(by, wish)
        return problem.value.code


def test_it_works() -> None:
    """A role is granted and withdrawn with its reason; the last owner stays."""
    moot = Moot().give(BOB, o.Join()).give(CHARLIE, o.Join())
    moot.give(ALICE, o.Grant(player=BOB, role="director", reason=WHY))
    moot.give(BOB, o.Grant(player=CHARLIE, role="arbiter", reason=WHY))
    assert moot.now.roles == {ALICE: "owner", BOB: "director", CHARLIE: "arbiter"}
    moot.give(BOB, o.WithdrawRole(player=CHARLIE, reason=WHY))
    granted = [fact for fact in moot.facts if isinstance(fact, RoleGranted | RoleWithdrawn)]
    assert [(fact.player, fact.role, fact.by, fact.reason) for fact in granted] == [
        (BOB, "director", ALICE, WHY),
        (CHARLIE, "arbiter", BOB, WHY),
        (CHARLIE, "arbiter", BOB, WHY),
    ]
    assert moot.code(ALICE, o.WithdrawRole(player=ALICE, reason=WHY)) == "last_owner"
    assert moot.code(ALICE, o.Grant(player=ALICE, role="helper", reason=WHY)) == "last_owner"
    with pytest.raises(Misfit):
        moot.give(ALICE, o.Grant(player=CHARLIE, role="helper", reason=""))


def test_nobody_grants_above_themselves() -> None:
    moot = Moot().give(BOB, o.Join()).give(CHARLIE, o.Join())
    assert moot.code(BOB, o.Grant(player=BOB, role="owner", reason=WHY)) == "officers_only"
    moot.give(ALICE, o.Grant(player=BOB, role="director", reason=WHY))
    for role in ("owner", "director"):
        assert moot.code(BOB, o.Grant(player=CHARLIE, role=role, reason=WHY)) == "officers_only"  # type: ignore[arg-type]
    assert moot.code(BOB, o.WithdrawRole(player=ALICE, reason=WHY)) == "officers_only"
    assert moot.code(BOB, o.Grant(player=ALICE, role="helper", reason=WHY)) == "officers_only"
    assert moot.code(CHARLIE, o.Announce(text=WHY)) == "officers_only"
    assert moot.code(ALICE, o.Grant(player="user:9", role="helper", reason=WHY)) == "members_only"


def test_members_come_as_the_organisation_has_it() -> None:
    asked = Moot(joining="ask").give(BOB, o.Join())
    assert asked.now.members[BOB] == "waiting"
    assert asked.code(CHARLIE, o.AdmitMember(player=BOB)) == "officers_only"
    assert asked.give(ALICE, o.AdmitMember(player=BOB)).now.members[BOB] == "member"
    invited = Moot(joining="invitation")
    assert invited.code(BOB, o.Join()) == "not_invited"
    assert invited.give(ALICE, o.Invite(player=BOB)).give(BOB, o.Join()).now.members[BOB] == "member"
    assert invited.give(BOB, o.Leave()).now.members[BOB] == "left"


def test_whom_an_officer_has_put_out_waits_for_one() -> None:
    moot = Moot().give(BOB, o.Join()).give(ALICE, o.PutOut(player=BOB, reason=WHY))
    assert moot.now.members[BOB] == "put_out"
    assert moot.give(BOB, o.Join()).now.members[BOB] == "waiting"
    assert moot.code(ALICE, o.PutOut(player=ALICE, reason=WHY)) == "still_officer"
    assert moot.code(ALICE, o.Leave()) == "still_officer"
