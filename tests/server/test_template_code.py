"""What templates are compiled to says the same as Jinja's own code."""

from types import SimpleNamespace

import pytest
from jinja2 import DictLoader, PackageLoader, StrictUndefined, UndefinedError, nodes

from orrery.core.language import LANGUAGES
from orrery.draw import Markup as Drawn
from orrery.draw import el
from orrery.web.sentences import Templates

LOADER = PackageLoader("orrery.web")


def said(source: str, others: dict[str, str] | None = None, **values: object) -> str:
    env = Templates(
        "en", loader=DictLoader({"it": source, **(others or {})}), autoescape=True, undefined=StrictUndefined
    )
    return env.get_template("it").render(**values)


def test_what_is_no_markup_is_escaped() -> None:
    drawn = el("b", "<")
    assert said("{{ text }}{{ drawn }}{{ number }}", text="<i>", drawn=drawn, number=3) == "&lt;i&gt;<b>&lt;</b>3"
    assert said("{{ thing }}", thing=SimpleNamespace(a="<")) == "namespace(a=&#39;&lt;&#39;)"
    assert said("{% set it %}{{ text }}{% endset %}{{ it }}", text="&") == "&amp;"
    assert said("{{ text ~ drawn }}", text="<", drawn=Drawn("<br>")) == "&lt;<br>"


def test_what_is_missing_is_no_nothing() -> None:
    with pytest.raises(UndefinedError):
        said("{{ nothing }}")
    with pytest.raises(UndefinedError):
        said("{{ nothing.at_all }}")
    for name in ("thing", "frame"):
        with pytest.raises((AttributeError, UndefinedError)):
            said(f"{{{{ {name}.missing }}}}", {}, **{name: SimpleNamespace()})
        asked = f"{{{{ {name}.missing is defined }}}}{{{{ {name}.a.b is undefined }}}}"
        assert said(asked, {}, **{name: SimpleNamespace(a=1)}) == "FalseTrue"


def test_entries_of_a_dictionary_are_found_like_attributes() -> None:
    assert (
        said("{{ form.name }}{{ thing.kept.name }}", form={"name": "a"}, thing=SimpleNamespace(kept={"name": "b"}))
        == "ab"
    )


def test_methods_functions_and_macros_are_called() -> None:
    macro = "{% macro twice(word) %}{{ word }}{{ word }}{{ caller() if caller is defined else '' }}{% endmacro %}"
    assert said(f"{macro}{{{{ twice('<') }}}}{{% call twice('b') %}}c{{% endcall %}}") == "&lt;&lt;bbc"
    assert said("{{ by.upper() }}{{ by.replace('a', new) }}{{ _('Close') }}", by="ab", new="<") == "AB&lt;bClose"
    own = "{% macro _(word) %}mine {{ word }}{% endmacro %}{% set word = 'x' %}{{ _(word) }}"
    assert said(own) == "mine x", "a macro may have the name of a function that every template knows"


def test_what_is_included_sees_what_is_round_it_and_changes_nothing_there() -> None:
    part = "{% set other = row * 2 %}{% for each in [1] %}{{ row }}:{{ other }}:{{ each }} {% endfor %}"
    whole = "{% set other = 5 %}{% for row in rows %}{% include 'part' %}{% endfor %}{{ other }}"
    assert said(whole, {"part": part}, rows=[1, 2]) == "1:2:1 2:4:1 5"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_to_be_included(language: str) -> None:
    env = Templates(language, loader=LOADER, autoescape=True, undefined=StrictUndefined)
    for name in LOADER.list_templates():
        source = LOADER.get_source(env, name)[0]
        tree = env.parse(source, name)
        assert not list(tree.find_all(nodes.Include)), name
