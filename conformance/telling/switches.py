"""
A policy switch in words: its question, its readings, which one holds, who may turn it, and why.
"""

from conformance.house_file import HouseFile
from reference_engine.editions import LANGUAGES, Switch, switches
from reports.story import Words

_DEFAULTS = {
    "a": {
        "en": "The suite reads a.",
        "es": "La suite lee a.",
        "fr": "La suite lit a.",
    },
    "b": {
        "en": "The suite reads b.",
        "es": "La suite lee b.",
        "fr": "La suite lit b.",
    },
    "open": {
        "en": "The suite leaves it open: either reading is right.",
        "es": "La suite lo deja abierto: ambas lecturas son correctas.",
        "fr": "La suite laisse la question ouverte : les deux lectures sont justes.",
    },
    "floor": {
        "en": "The suite leaves it to the floor, which may do either.",
        "es": "La suite lo deja a la dirección, que puede hacer una cosa u otra.",
        "fr": "La suite s'en remet au floor, qui peut faire l'un ou l'autre.",
    },
    "house": {
        "en": "The suite leaves it to the house.",
        "es": "La suite lo deja a la casa.",
        "fr": "La suite s'en remet à l'établissement.",
    },
    "none": {
        "en": "No ruling depends on it.",
        "es": "Ninguna decisión depende de ello.",
        "fr": "Aucune décision n'en dépend.",
    },
}
_WHO = {
    "acceptable": {
        "en": "Who may turn it: an engine, whose answer by the other reading is accepted too; and a house file.",
        "es": "Quién puede cambiarlo: un motor, pues también se acepta su respuesta según la otra lectura; y un "
        "archivo de la casa.",
        "fr": "Qui peut en changer : un moteur, dont la réponse selon l'autre lecture est admise aussi ; et un fichier "
        "de l'établissement.",
    },
    "open": {
        "en": "Who may choose: an engine, and a house file.",
        "es": "Quién puede elegir: un motor y un archivo de la casa.",
        "fr": "Qui peut choisir : un moteur et un fichier de l'établissement.",
    },
    "house": {
        "en": "Who may turn it: a house file, and nobody else.",
        "es": "Quién puede cambiarlo: solo un archivo de la casa.",
        "fr": "Qui peut en changer : un fichier de l'établissement, et personne d'autre.",
    },
    "none": {
        "en": "Who may turn it: nobody.",
        "es": "Quién puede cambiarlo: nadie.",
        "fr": "Qui peut en changer : personne.",
    },
}
_COLON = {"en": ":", "es": ":", "fr": " :"}
_MATTERS = {"en": "It matters in {}.", "es": "Importa en {}.", "fr": "Elle compte dans {}."}
_PINNED = {
    "en": "The house file {file} reads {reading}.",
    "es": "El archivo de la casa {file} lee {reading}.",
    "fr": "Le fichier de l'établissement {file} lit {reading}.",
}
_READING = {
    "en": '{question} Here: "{said}".',
    "es": '{question} Aquí: "{said}".',
    "fr": '{question} Ici : "{said}".',
}
_RULED = {
    "en": "The house file {file} rules it otherwise: {ruling} ({source})",
    "es": "El archivo de la casa {file} lo resuelve de otro modo: {ruling} ({source})",
    "fr": "Le fichier de l'établissement {file} en décide autrement : {ruling} ({source})",
}


def readings_told(because: str, language: str) -> tuple[str, ...]:
    """
    Of the readings that are named, as `U-5 b, U-7 b`, what each switch asks and what the reading says to it.
    """
    told = []
    for named in because.split(", "):
        name, _, reading = named.partition(" ")
        switch = switches().get(name)
        said = None if switch is None else {"a": switch.a, "b": switch.b}.get(reading)
        if switch is not None and said:
            told.append(_READING[language].format(question=switch.question[language], said=said[language]))
    return tuple(told)


def tell_house(file: HouseFile, name: str) -> Words:
    """
    What a house file says of a switch or a clause, in the house's own words where it rules a clause; empty if nothing.
    """
    reading, clause = file.house.switches.get(name), file.house.clauses.get(name)
    if reading is not None:
        return {language: text.format(file=file.path.name, reading=reading) for language, text in _PINNED.items()}
    if clause is not None:
        told = {"file": file.path.name, "ruling": clause.ruling, "source": clause.source}
        return {language: text.format(**told) for language, text in _RULED.items()}
    return {}


def tell_switch(switch: Switch) -> Words:
    """
    The switch in every language in which all of its texts are there, a fact a line.
    """
    texts = [switch.question, switch.a, switch.evidence, *([switch.b] if switch.b else [])]
    return {language: _told(switch, language) for language in LANGUAGES if all(language in text for text in texts)}


def _told(switch: Switch, language: str) -> str:
    who = "open" if switch.default == "open" else switch.other
    lines = [
        switch.question[language],
        f"a{_COLON[language]} {switch.a[language]}",
        *([f"b{_COLON[language]} {switch.b[language]}"] if switch.b else []),
        _DEFAULTS[switch.default][language],
        _WHO[who][language],
        _MATTERS[language].format(", ".join(switch.matters_in)),
        switch.evidence[language],
    ]
    return "\n".join(lines)
