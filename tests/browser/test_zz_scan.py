from games.kernel.chance import Luck
from games.players.situation import situation
from tests.browser.test_orc_wars import opened
from tests.play.table.tables import rally
from play import commands, live
from accounts.models import User
import pytest
@pytest.mark.django_db
def test_scan():
    u = User.objects.create_user("Bea")
    for n in range(1, 70):
        here = opened([u], seed=bytes([n])*32); luck=Luck("mouse"); g=[]
        while (now := rally(here.id, luck)).match.outcome is None and len(g)<100:
            a = situation(now.match.rules, now.match.state, 0)
            w = now.match.rules.advisor.advise(a.view, 0, a.offers, luck)
            commands.give(here.id, 0, w, actor=u.player); g.append(w["type"])
        if now.match.outcome and 0 in now.match.outcome.winners: print("HIT",n, len(g), now.match.rules.endings(now.match.state), sorted(set(g)))
