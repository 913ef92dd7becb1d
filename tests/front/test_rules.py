"""Rules texts as pages: anchors, links between rules, and nothing obeyed that should only be shown."""

import re

import pytest

from front.rules import Chapter, anchor, render, rules_page
from games.kernel.registry import games_by_name
from games.kernel.texts import LANGUAGES, rules_text

TEXT = """# The book

## 3 The turn

### 3.3 Palisades

**3.3.1** A line holds one palisade. See 3.3.2, not 3.3.20 and not 3.30.

- **3.3.2** An item of a list, as 3.3.1 says.

**A word in bold** is no number.

| a | b |
| --- | --- |
| 3.3.1 | 2 |

## 4 The end
"""


def test_it_works() -> None:
    page = render(TEXT)
    assert page.numbers == {"3", "3.3", "3.3.1", "3.3.2", "4"}
    assert page.chapters == [Chapter("rule-3", "3 The turn"), Chapter("rule-4", "4 The end")]
    number = '<strong><a href="#rule-3.3.1" class="rule-number">3.3.1</a></strong>'
    assert f'<p id="rule-3.3.1">{number} A line holds one palisade.' in page.html


def test_only_known_rules_become_links() -> None:
    assert 'See <a href="#rule-3.3.2">3.3.2</a>, not 3.3.20 and not 3.30.' in render(TEXT).html


def test_an_item_of_a_list_bears_its_own_anchor() -> None:
    assert '<li id="rule-3.3.2">' in render(TEXT).html


def test_a_table_links_too() -> None:
    assert '<td><a href="#rule-3.3.1">3.3.1</a></td>' in render(TEXT).html


def test_markup_in_the_text_is_shown_and_not_obeyed() -> None:
    page = render("## <script>alert(1)</script>\n\n**1.1** <b onclick=x>bold</b> [x](javascript:alert(1))\n")
    assert re.findall(r"<(?:script|b )|href=\"javascript", page.html) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games_by_name())
def test_every_rule_of_every_game_has_one_anchor(game: str, language: str) -> None:
    page = rules_page(game, language)
    anchors = re.findall(r'id="(rule-[^"]+)"', page.html)
    assert sorted(anchors) == sorted(anchor(number) for number in page.numbers)
    in_bold = re.findall(r"(?m)^(?:[-*] )?\*\*(\d+(?:\.\d+)+)\.?\*\*", rules_text(game, language))
    assert len(in_bold) > 20
    assert set(in_bold) <= page.numbers


@pytest.mark.parametrize("game", games_by_name())
def test_both_languages_have_the_same_rules(game: str) -> None:
    english, french = (rules_page(game, language).numbers for language in LANGUAGES)
    assert english == french
