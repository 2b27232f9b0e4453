"""
The words around clauses and differences, in every language. None stands in for another: a missing one is an error.
"""

from reference_engine.audit import Setting
from reference_engine.model.ruling import EvidenceTag, Severity
from reports.story import Words

_LABELS: dict[str, Words] = {
    "floor": {
        "en": "what the floor rules",
        "es": "qué resuelve la dirección",
        "fr": "ce que décide le floor",
    },
    "dealer": {
        "en": "what a dealer is audited by",
        "es": "qué se le exige a quien reparte",
        "fr": "ce qu'on exige de qui distribue",
    },
    "entry": {
        "en": "{editions}: number {number}, severity {severity}, evidence: {tag}",
        "es": "{editions}: norma {number}, exigencia: {severity}, evidencia: {tag}",
        "fr": "{editions} : règle {number}, exigence : {severity}, preuve : {tag}",
    },
    "source": {
        "en": "Source: {source}.",
        "es": "Fuente: {source}.",
        "fr": "Source : {source}.",
    },
    "checked": {
        "en": "Compared with the source on {day}.",
        "es": "Cotejado con la fuente el {day}.",
        "fr": "Comparé avec la source le {day}.",
    },
    "unchecked": {
        "en": "Not compared with a text of this edition.",
        "es": "Sin cotejar con un texto de esta edición.",
        "fr": "Non comparé avec un texte de cette édition.",
    },
    "basis": {
        "en": "It rests on: {basis}",
        "es": "Se apoya en esto: {basis}",
        "fr": "Cela repose sur ceci : {basis}",
    },
    "differ": {
        "en": "{editions} differ in: {fields}.",
        "es": "{editions} difieren en: {fields}.",
        "fr": "{editions} diffèrent par : {fields}.",
    },
    "agree": {
        "en": "{editions} say the same.",
        "es": "{editions} dicen lo mismo.",
        "fr": "{editions} disent la même chose.",
    },
    "number": {"en": "number", "es": "numeración", "fr": "numéro"},
    "summary": {"en": "text", "es": "contenido", "fr": "texte"},
    "severity": {"en": "severity", "es": "exigencia", "fr": "degré d'exigence"},
    "tag": {"en": "evidence", "es": "evidencia", "fr": "preuve"},
    "where": {"en": "source", "es": "fuente", "fr": "provenance"},
    "parameters": {"en": "parameter", "es": "parámetro", "fr": "paramètre"},
    "and": {"en": "and", "es": "y", "fr": "et"},
    "answers": {
        "en": "{question} In {yes} yes, in {no} no.",
        "es": "{question} En {yes} sí, en {no} no.",
        "fr": "{question} Dans {yes} oui, dans {no} non.",
    },
    "switch": {
        "en": "{name}: where the text leaves a choice",
        "es": "{name}: donde el texto deja elegir",
        "fr": "{name} : où le texte laisse le choix",
    },
    "no edition": {
        "en": "there is no edition `{name}`. Choose from: {known}.",
        "es": "no existe la edición `{name}`. Elija entre: {known}.",
        "fr": "il n'y a pas d'édition `{name}`. Choisissez parmi : {known}.",
    },
    "no clause": {
        "en": "there is no clause `{name}` in {editions}. Choose from: {known}; or a switch: {switches}.",
        "es": "no existe la norma `{name}` en {editions}. Elija entre: {known}; o una opción: {switches}.",
        "fr": "il n'y a pas de règle `{name}` dans {editions}. Choisissez : {known} ; ou une option : {switches}.",
    },
    "same edition": {
        "en": "{name} is compared with itself. Name two editions: {known}.",
        "es": "{name} se compara consigo misma. Nombre dos ediciones: {known}.",
        "fr": "{name} est comparée à elle-même. Nommez deux éditions : {known}.",
    },
    "heading": {
        "en": "What {new} says otherwise than {old}",
        "es": "Qué dice {new} de otro modo que {old}",
        "fr": "Ce que {new} dit autrement que {old}",
    },
    "count": {
        "en": "Of {all} clauses {differing} differ: {ruling} in rulings, {read} only in where they were read.",
        "es": "De {all} normas difieren {differing}: {ruling} en sus decisiones, {read} solo en dónde se leyeron.",
        "fr": "Sur {all} règles, {differing} diffèrent : {ruling} par leurs décisions, {read} par la seule source.",
    },
    "only read": {
        "en": "Stated alike, and read elsewhere or not at all in one of the editions",
        "es": "Dicen lo mismo, pero en una de las ediciones se leyeron en otra fuente o en ninguna",
        "fr": "Disent la même chose, mais viennent d'une autre source ou d'aucune dans une des éditions",
    },
    "no hand": {
        "en": "The generators found no hand that the suite's own readings rule otherwise.",
        "es": "Los generadores no encontraron ninguna mano que las lecturas de la suite resuelvan de otro modo.",
        "fr": "Les générateurs n'ont trouvé aucun coup que les lectures propres de la suite jugent autrement.",
    },
    "hand": {
        "en": "The smallest hand on which the rulings differ",
        "es": "La mano más pequeña en la que difieren las decisiones",
        "fr": "Le plus petit coup où les décisions diffèrent",
    },
    "ruling by": {
        "en": "The ruling by {edition}",
        "es": "La decisión según {edition}",
        "fr": "La décision selon {edition}",
    },
    "or": {"en": "or", "es": "o bien", "fr": "ou"},
}

_SEVERITIES: dict[Severity, Words] = {
    Severity.MUST: {"en": "must", "es": "obligatorio", "fr": "obligatoire"},
    Severity.SHOULD: {"en": "should", "es": "recomendado", "fr": "recommandé"},
    Severity.MAY: {"en": "may", "es": "facultativo", "fr": "facultatif"},
}

_TAGS: dict[EvidenceTag, Words] = {
    EvidenceTag.TEXT: {
        "en": "read in the text",
        "es": "leído en el texto",
        "fr": "lu dans le texte",
    },
    EvidenceTag.SECONDARY: {
        "en": "reported by a secondary source",
        "es": "según una fuente secundaria",
        "fr": "d'après une source secondaire",
    },
    EvidenceTag.DERIVED: {"en": "derived", "es": "deducido", "fr": "déduit"},
}

_SETTINGS: dict[Setting, Words] = {
    Setting.LIVE: {"en": "physical cards", "es": "cartas físicas", "fr": "cartes physiques"},
    Setting.ONLINE: {
        "en": "cards drawn by a program",
        "es": "cartas que saca un programa",
        "fr": "cartes tirées par un programme",
    },
}


def label(name: str, language: str, /, **values: object) -> str:
    """
    The label of that name, with its values filled in.
    """
    return _LABELS[name][language].format(**values)


def severity_label(severity: Severity, language: str) -> str:
    """
    How firmly something is asked for.
    """
    return _SEVERITIES[severity][language]


def tag_label(tag: EvidenceTag, language: str) -> str:
    """
    Where a reading comes from.
    """
    return _TAGS[tag][language]


def setting_label(setting: Setting, language: str) -> str:
    """
    Whether the cards are physical.
    """
    return _SETTINGS[setting][language]


def all_labels() -> dict[str, Words]:
    """
    Every label, for the test that none is missing.
    """
    members: list[tuple[Severity | EvidenceTag | Setting, Words]] = [
        *_SEVERITIES.items(),
        *_TAGS.items(),
        *_SETTINGS.items(),
    ]
    return _LABELS | {f"{type(member).__name__}.{member}": words for member, words in members}


def listed_in(names: tuple[str, ...] | list[str], language: str) -> str:
    """
    `a`, `a and b`, `a, b and c`.
    """
    joint = label("and", language)
    return f"{', '.join(names[:-1])} {joint} {names[-1]}" if len(names) > 1 else "".join(names)
