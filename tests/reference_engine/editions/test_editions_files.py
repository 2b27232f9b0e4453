"""
Files of editions are refused with everything that is wrong with them.
"""

from collections.abc import Callable
from datetime import date

import pytest
from msgspec.structs import fields

from reference_engine.editions import InvalidEdition, Parameters
from reference_engine.editions.dealing import read_dealing
from reference_engine.editions.reading import read_edition, read_parameters, read_switches
from reference_engine.model.ruling import EvidenceTag, Severity

BASE = """
[burns]
number = "38"
severity = "must"
tag = "text"
source = "book"
checked = 2026-11-30
summary.en = "One burn."
summary.es = "Una quemada."
summary.fr = "Une carte brûlée."

[flops]
number = "39"
severity = "should"
tag = "derived"
source = "talk"
summary.en = "Three cards."
summary.es = "Tres cartas."
summary.fr = "Trois cartes."
"""
PARAMETERS = "".join(f"{field.name} = true\n" for field in fields(Parameters))
HEADING = """
[edition]
name = "tda-1999"
base = "base.toml"
title.en = "Rules"
title.es = "Reglas"
title.fr = "Règles"
"""
OWN = f"{HEADING}\n[parameters]\n{PARAMETERS}"
SOURCES = """
[book]
title.en = "the book"
title.es = "el libro"
title.fr = "le livre"

[talk]
title.en = "talk"
title.es = "habladurías"
title.fr = "on-dit"
"""


def files(base: str = BASE, own: str = OWN, **others: str) -> Callable[[str], str]:
    texts = {"base.toml": base, "tda_1999.toml": own, "sources.toml": SOURCES}
    texts |= {f"{name}.toml": text for name, text in others.items()}

    def text(name: str) -> str:
        if name not in texts:
            raise FileNotFoundError(name)
        return texts[name]

    return text


def refusal(reading: Callable[[], object]) -> tuple[str, ...]:
    with pytest.raises(InvalidEdition) as refused:
        reading()
    assert str(refused.value) == "\n".join(refused.value.problems)
    return refused.value.problems


def test_an_edition_without_differences_is_its_base() -> None:
    book = read_edition("tda-1999", files())
    assert (book.name, book.title["fr"], book.changed) == ("tda-1999", "Règles", ())
    burns = book.clause("burns")
    assert (burns.slug, burns.number, burns.severity, burns.tag) == ("burns", "38", Severity.MUST, EvidenceTag.TEXT)
    assert burns.source == {"en": "the book", "es": "el libro", "fr": "le livre"}
    assert burns.checked == date(2026, 11, 30)
    assert book.clause("flops").checked is None


def test_a_difference_changes_what_it_states_and_nothing_else() -> None:
    book = read_edition("tda-1999", files(own=f'{OWN}\n[burns]\nnumber = "37"\n'))
    base = read_edition("tda-1999", files())
    assert book.changed == ("burns",)
    assert book.clause("burns").number == "37"
    assert book.clause("burns").summary == base.clause("burns").summary
    assert book.clause("burns").checked == date(2026, 11, 30)
    assert book.clause("flops") == base.clause("flops")


def test_a_day_holds_for_the_source_that_was_compared_and_for_no_other() -> None:
    book = read_edition("tda-1999", files(own=f'{OWN}\n[burns]\nsource = "talk"\n'))
    assert book.clause("burns").checked is None
    compared = f'{OWN}\n[burns]\nsource = "talk"\nchecked = 2026-12-01\n'
    assert read_edition("tda-1999", files(own=compared)).clause("burns").checked == date(2026, 12, 1)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('summary.es = "Una quemada."\n', "", "base.toml [burns] summary: no text in 'es'"),
        ('summary.fr = "Une carte brûlée."', 'summary.fr = " "', "base.toml [burns] summary: fr is empty, or no text"),
        ('summary.fr = "Une carte brûlée."', "summary.fr = 3", "base.toml [burns] summary: fr is empty, or no text"),
        (
            'summary.es = "Una quemada."\n',
            'summary.es = "Una quemada."\nsummary.de = "Eine."\n',
            "base.toml [burns] summary: unknown language 'de'",
        ),
        ('number = "38"\n', "", "base.toml [burns]: no number"),
        ('number = "38"', "number = 38", "base.toml [burns]: the number is a text, as printed, not 38"),
        ('number = "38"', 'number = ""', "base.toml [burns]: the number is a text, as printed, not ''"),
        ('severity = "must"\n', "", "base.toml [burns]: no severity"),
        (
            'severity = "must"',
            'severity = "shall"',
            "base.toml [burns]: severity is one of must, should, may, not 'shall'",
        ),
        ('tag = "text"', 'tag = "seen"', "base.toml [burns]: tag is one of text, secondary, derived, not 'seen'"),
        ('source = "book"\n', "", "base.toml [burns]: no source"),
        (
            'source = "book"',
            'source = "blog"',
            "base.toml [burns]: sources.toml has no source 'blog'; it has book, talk",
        ),
        ("checked = 2026-11-30", "checked = 'today'", "base.toml [burns]: checked is a day, not 'today'"),
        (
            "checked = 2026-11-30",
            "checked = 2026-11-30T08:00:00",
            "base.toml [burns]: checked is a day, not datetime.datetime(2026, 11, 30, 8, 0)",
        ),
        (
            'number = "38"\n',
            'number = "38"\npage = 7\n',
            "base.toml [burns]: unknown key 'page'; known are number, severity, tag, source, summary, checked",
        ),
        ("[burns]", "burns = 7\n[birds]", "base.toml [burns] is no table"),
    ],
)
def test_an_entry_that_is_not_whole_is_named(old: str, new: str, problem: str) -> None:
    assert old in BASE
    assert problem in refusal(lambda: read_edition("tda-1999", files(base=BASE.replace(old, new))))


def test_a_summary_that_is_one_text_has_no_language() -> None:
    base = BASE.replace('summary.en = "Three cards."', 'summary = "Three cards."')
    base = base.replace('summary.es = "Tres cartas."\nsummary.fr = "Trois cartes."\n', "")
    told = "base.toml [flops] summary: a text for each of en, es, fr, not 'Three cards.'"
    assert refusal(lambda: read_edition("tda-1999", files(base=base))) == (told,)


@pytest.mark.parametrize(
    ("own", "problem"),
    [
        (f'{OWN}\n[birds]\nnumber = "1"\n', "tda_1999.toml [birds]: base.toml has no such clause; it has burns, flops"),
        (f"{OWN}\n[burns]\n", "tda_1999.toml [burns]: the entry changes nothing"),
        (
            f'{OWN}\n[burns]\nsummary.en = "a"\nsummary.es = "b"\nsummary.fr = "c"\n',
            "tda_1999.toml [burns]: a changed summary needs a source of its own",
        ),
        (
            f"{OWN}\n[burns]\nchecked = 2026-11-30\n",
            "tda_1999.toml [burns]: checked says when the entry was compared with a source, and it names none",
        ),
        (
            f'{OWN}\n[burns]\nsource = "book"\nsummary.en = "a"\n',
            "tda_1999.toml [burns] summary: no text in 'es'",
        ),
        (OWN.replace('base = "base.toml"\n', ""), "tda_1999.toml [edition]: no base"),
        (OWN.replace('"base.toml"', "1"), "tda_1999.toml [edition]: base is the name of a file, not 1"),
        (
            OWN.replace('"base.toml"', '"nobody.toml"'),
            "tda_1999.toml [edition] base: there is no file nobody.toml",
        ),
        (
            OWN.replace("tda-1999", "tda-2000"),
            "tda_1999.toml [edition]: the name is 'tda-2000', and the file is that of 'tda-1999'",
        ),
        (OWN.replace('title.es = "Reglas"\n', ""), "tda_1999.toml [edition] title: no text in 'es'"),
        (
            OWN.replace('base = "base.toml"', 'base = "base.toml"\nyear = 1999'),
            "tda_1999.toml [edition]: unknown key 'year'; known are name, title, base",
        ),
        (HEADING, "tda_1999.toml [parameters]: no such table"),
        (f"[parameters]\n{PARAMETERS}", "tda_1999.toml [edition]: no such table"),
        (
            OWN.replace("wrong_card_is_named = true\n", ""),
            "tda_1999.toml [parameters]: no wrong_card_is_named",
        ),
        (
            OWN.replace("wrong_card_is_named = true", "wrong_card_is_named = 1"),
            "tda_1999.toml [parameters]: wrong_card_is_named is true or false, not 1",
        ),
    ],
)
def test_a_difference_that_cannot_be_is_named(own: str, problem: str) -> None:
    assert problem in refusal(lambda: read_edition("tda-1999", files(own=own)))


def test_a_parameter_that_no_rule_knows_is_named() -> None:
    (problem,) = refusal(lambda: read_edition("tda-1999", files(own=f"{OWN}\ndealers_may_sing = true\n")))
    assert problem.startswith("tda_1999.toml [parameters]: unknown key 'dealers_may_sing'; known are ")


def test_every_problem_is_named_at_once() -> None:
    base = BASE.replace('number = "38"\n', "").replace('summary.fr = "Trois cartes."\n', "")
    own = OWN.replace("wrong_card_is_named = true\n", "") + '\n[birds]\nnumber = "1"\n[burns]\n'
    assert refusal(lambda: read_edition("tda-1999", files(base=base, own=own))) == (
        "tda_1999.toml [parameters]: no wrong_card_is_named",
        "base.toml [flops] summary: no text in 'fr'",
        "base.toml [burns]: no number",
        "tda_1999.toml [birds]: base.toml has no such clause; it has burns, flops",
        "tda_1999.toml [burns]: the entry changes nothing",
    )


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("tda_1999", "[", "tda_1999.toml is not TOML: "),
        ("base", "=", "tda_1999.toml [edition] base: base.toml is not TOML: "),
        ("sources", "[book]\n", "sources.toml [book]: no title"),
        ("sources", '[book]\ntitle.en = "the book"\n', "sources.toml [book] title: no text in 'es'"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(name: str, text: str, problem: str) -> None:
    assert any(told.startswith(problem) for told in refusal(lambda: read_edition("tda-1999", files(**{name: text}))))


def test_an_edition_without_a_file_is_named() -> None:
    assert refusal(lambda: read_edition("tda-1998", files())) == ("there is no file tda_1998.toml",)


QUESTION = 'clauses = ["burns"]\nquestion.en = "a?"\nquestion.es = "b?"\nquestion.fr = "c?"\n'


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"[birds]\n{QUESTION}", "parameters.toml [birds]: no edition has such a parameter"),
        (f"[birds]\n{QUESTION}", "parameters.toml: no [wrong_card_is_named]"),
        (
            "[wrong_card_is_named]\n" + QUESTION.replace('["burns"]', '"burns"'),
            "parameters.toml [wrong_card_is_named]: clauses is a list of slugs, not 'burns'",
        ),
        (
            "[wrong_card_is_named]\n" + QUESTION.replace('question.es = "b?"', ""),
            "parameters.toml [wrong_card_is_named] question: no text in 'es'",
        ),
    ],
)
def test_a_parameter_without_a_question_is_named(text: str, problem: str) -> None:
    assert problem in refusal(lambda: read_parameters(files(parameters=text)))


SWITCH = """
[U-1]
question.en = "a?"
question.es = "b?"
question.fr = "c?"
a.en = "yes"
a.es = "sí"
a.fr = "oui"
b.en = "no"
b.es = "no"
b.fr = "non"
evidence.en = "e"
evidence.es = "f"
evidence.fr = "g"
default = "a"
other = "house"
"""


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('b.es = "no"\n', "", "switches.toml [U-1] b: no text in 'es'"),
        ('question.fr = "c?"\n', "", "switches.toml [U-1] question: no text in 'fr'"),
        ('default = "a"\n', "", "switches.toml [U-1]: no default"),
        ('default = "a"', 'default = "c"', "switches.toml [U-1]: default is one of "),
        ('other = "house"', 'other = "nobody"', "switches.toml [U-1]: other is one of "),
        ('other = "house"', 'other = "house"\nderived = 1', "switches.toml [U-1]: derived is true or false, not 1"),
        ('other = "house"', 'other = "house"\nwhy = 1', "switches.toml [U-1]: unknown key 'why'"),
        ('other = "house"', 'other = "house"\nmatters_in = ["tda-1"]', "switches.toml [U-1]: matters_in is a list of "),
        ('b.en = "no"\nb.es = "no"\nb.fr = "non"\n', "", "switches.toml [U-1]: without b the default is a"),
    ],
)
def test_a_switch_that_is_not_whole_is_named(old: str, new: str, problem: str) -> None:
    assert old in SWITCH
    text = SWITCH.replace(old, new)
    assert any(it.startswith(problem) for it in refusal(lambda: read_switches(files(switches=text), ("tda-1999",))))


def test_a_switch_matters_in_every_edition_unless_it_names_them() -> None:
    editions = ("tda-1999", "tda-2000")
    assert read_switches(files(switches=SWITCH), editions)["U-1"].matters_in == editions
    named = f'{SWITCH}\nmatters_in = ["tda-2000"]\n'
    assert read_switches(files(switches=named), editions)["U-1"].matters_in == ("tda-2000",)


DEALING = """
[one_burn]
number = "38"
tag = "text"
summary.en = "One burn."
summary.es = "Una quemada."
summary.fr = "Une carte brûlée."
basis.en = "The rule."
basis.es = "La norma."
basis.fr = "La règle."
"""


def test_a_dealing_clause_may_differ_by_edition() -> None:
    text = f'{DEALING}\nnumbers = {{ tda-1999 = "37" }}\ntags = {{ tda-1999 = "derived" }}\n'
    clause = read_dealing(files(dealing=text), ("tda-1999", "tda-2000"))["one_burn"]
    assert (clause.number_in("tda-1999"), clause.number_in("tda-2000")) == ("37", "38")
    assert (clause.tag_in("tda-1999"), clause.tag_in("tda-2000")) == (EvidenceTag.DERIVED, EvidenceTag.TEXT)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('number = "38"\n', "", "dealing.toml [one_burn]: no number"),
        ('number = "38"', "number = 38", "dealing.toml [one_burn]: the number is a text, as printed, not 38"),
        ('tag = "text"\n', "", "dealing.toml [one_burn]: no tag"),
        ('tag = "text"', 'tag = "seen"', "dealing.toml [one_burn]: tag is one of text, secondary, derived, not 'seen'"),
        ('basis.es = "La norma."\n', "", "dealing.toml [one_burn] basis: no text in 'es'"),
        (
            'tag = "text"',
            'tag = "text"\nnumbers = 1',
            "dealing.toml [one_burn]: numbers has a value for each edition that differs, not 1",
        ),
        (
            'tag = "text"',
            'tag = "text"\nnumbers = { tda-1 = "1" }',
            "dealing.toml [one_burn]: numbers names an unknown edition 'tda-1'",
        ),
        ('tag = "text"', 'tag = "text"\ntags = { tda-1999 = "x" }', "dealing.toml [one_burn]: 'x' is no value of tags"),
    ],
)
def test_a_dealing_clause_that_is_not_whole_is_named(old: str, new: str, problem: str) -> None:
    assert old in DEALING
    text = DEALING.replace(old, new)
    assert problem in refusal(lambda: read_dealing(files(dealing=text), ("tda-1999",)))
