from games.players.tree import Arm, Bandit, Node


def bandit(arms: int) -> Bandit:
    return Bandit([Arm({"type": "way", "number": number}, None) for number in range(arms)])


def test_it_works() -> None:
    one = bandit(3)
    for _ in range(60):
        index = one.pick(set(), bold=0.3, breadth=2)
        one.learn(index, (0.2, 0.9, 0.5)[index])
    assert one.favourite().wish == {"type": "way", "number": 1}
    assert one.visits == 60


def test_the_first_is_tried_first() -> None:
    assert bandit(5).pick(set(), bold=0.3, breadth=2) == 0


def test_choices_are_widened_as_visits_grow() -> None:
    """Where all are equally good, as many are tried as the breadth allows: one and twice the root of the visits."""
    one = bandit(200)
    for _ in range(100):
        one.learn(one.pick(set(), bold=1000.0, breadth=2), 0.5)
    assert sum(1 for arm in one.arms if arm.visits) == 20


def test_what_is_barred_is_left_out() -> None:
    one = bandit(3)
    assert one.pick({0, 1}, bold=0.3, breadth=2) == 2
    assert one.pick({0, 1, 2}, bold=0.3, breadth=2) == -1


def test_only_what_is_new_is_added() -> None:
    one = bandit(2)
    one.add([Arm({"type": "way", "number": 1}, None), Arm({"type": "way", "number": 7}, None)])
    assert [arm.wish["number"] for arm in one.arms] == [0, 1, 7]


def test_the_same_choices_lead_to_the_same_node() -> None:
    root = Node()
    child = root.child(((0, 2), (1, 0)))
    assert root.child(((0, 2), (1, 0))) is child
    assert root.child(((0, 2), (1, 1))) is not child
