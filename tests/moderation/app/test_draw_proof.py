"""The draws of a disputed step are proven once the seed is revealed, and not before."""

import pytest
from msgspec.structs import replace

from moderation import commands
from moderation.draw_proof import comes_again, proof_of
from tests.moderation.app.cases import Scene
from tests.moderation.pages.test_pages import browser

pytestmark = pytest.mark.django_db(transaction=True)


def test_it_works() -> None:
    scene = Scene()
    scene.play()
    case = commands.find(scene.reported(step=2).id).case
    desk = browser(scene.mara)
    assert proof_of(case.subject) is None
    assert "gives the same draws" not in desk.get(f"/moderation/{case.id}/").content.decode()
    scene.end()
    proof = proof_of(case.subject)
    assert proof is not None
    assert proof.same
    assert proof.draws
    page = desk.get(f"/moderation/{case.id}/").content.decode()
    assert "gives the same draws" in page
    assert proof.seed in page
    other = (replace(proof.draws[0], out=proof.draws[0].out[::-1]), *proof.draws[1:])  # type: ignore[index]
    assert not comes_again(bytes.fromhex(proof.seed), proof.version, other)
    assert not comes_again(bytes.fromhex(proof.seed), proof.version + 1, proof.draws)


def test_of_a_step_without_draws_there_is_none() -> None:
    scene = Scene()
    scene.play()
    scene.end()
    assert proof_of(commands.find(scene.reported(step=4).id).case.subject) is None
