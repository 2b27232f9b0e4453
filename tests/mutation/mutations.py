"""
Mutants of a module: its text with one place changed, as mutmut's operators and a few of our own change it.

mutmut changes what stands in plain functions. Here the same operators also reach properties, cached functions and the
tables of a module, since a table of precedence is as much a rule as the function that reads it.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate, islice

import libcst as cst
from libcst.metadata import MetadataWrapper, WhitespaceInclusivePositionProvider
from msgspec import Struct
from mutmut.mutation.mutators import mutation_operators

_WITHOUT_ELEMENT = (cst.Set, cst.Tuple, cst.List, cst.Dict)

_LEFT_ALONE = (
    cst.Annotation,
    cst.Assert,
    cst.Decorator,
    cst.Import,
    cst.ImportFrom,
    cst.Raise,
    cst.TypeAlias,
)
"""
What is not changed, nor anything within: types, what is raised and its words, how a function is cached.
"""

_TYPES = frozenset({"TypeVar", "NewType", "cast", "assert_never"})
"""
Calls that speak to the type checker alone.
"""


_LONGEST = 200
"""
Characters of a change that are told.
"""


class Mutation(Struct, frozen=True):
    """
    One change: the definition it is in, its line, and the lines it changes, before and after.

    `number` tells apart changes of one definition that read the same; `digest` is that of the definition's text.
    """

    definition: str
    before: str
    after: str
    line: int
    number: int
    digest: str
    source: str

    @property
    def key(self) -> tuple[str, str, str, int]:
        """
        What names the change within its module, whatever stands above it.
        """
        return self.definition, self.before, self.after, self.number


def mutations(source: str) -> tuple[Mutation, ...]:
    """
    Every change of the module's text, in the order of the text.
    """
    wrapper = MetadataWrapper(cst.parse_module(source), unsafe_skip_copy=True)
    visitor = _Visitor(source)
    wrapper.visit(visitor)
    return tuple(visitor.found)


class _Visitor(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (WhitespaceInclusivePositionProvider,)

    def __init__(self, source: str) -> None:
        super().__init__()
        self.found: list[Mutation] = []
        self._source = source
        self._starts = [0, *accumulate(len(line) for line in source.splitlines(keepends=True))]
        self._names: list[str] = []
        self._digest = ""
        self._told: Counter[tuple[str, str, str]] = Counter()

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, _LEFT_ALONE) or _is_for_people_or_types(node):
            return False
        if not self._names and isinstance(node, cst.BaseCompoundStatement | cst.SimpleStatementLine):
            start, end = self._span(node)
            self._digest = hashlib.sha256(self._source[start:end].encode()).hexdigest()[:16]
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self._names.append(node.name.value)
        for place, changed in _changes(node):
            self._record(place, cst.Module([]).code_for_node(changed) if changed else "")
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if isinstance(original_node, cst.FunctionDef | cst.ClassDef):
            self._names.pop()

    def _span(self, node: cst.CSTNode) -> tuple[int, int]:
        place = self.get_metadata(WhitespaceInclusivePositionProvider, node)
        return (
            self._starts[place.start.line - 1] + place.start.column,
            self._starts[place.end.line - 1] + place.end.column,
        )

    def _record(self, node: cst.CSTNode, text: str) -> None:
        start, end = self._span(node)
        mutant = self._source[:start] + text + self._source[end:]
        before, after = self._lines(start, end, text)
        if before == after or not _compiles(mutant):
            return
        words = ".".join(self._names), before, after
        line = self._source.count("\n", 0, start) + 1
        self.found.append(Mutation(*words, line=line, number=self._told[words], digest=self._digest, source=mutant))
        self._told[words] += 1

    def _lines(self, start: int, end: int, text: str) -> tuple[str, str]:
        """
        The lines that the change touches, before and after, without those at its ends that stay the same.
        """
        first = self._source.rfind("\n", 0, start) + 1
        last = self._source.find("\n", max(end - 1, start))
        before = [line.strip() for line in self._source[first:last].splitlines()]
        after = [line.strip() for line in (self._source[first:start] + text + self._source[end:last]).splitlines()]
        while before and after and before[0] == after[0]:
            del before[0], after[0]
        while before and after and before[-1] == after[-1]:
            del before[-1], after[-1]
        return _in_words(before), _in_words(after)


def _in_words(lines: list[str]) -> str:
    text = " / ".join(lines)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]} ..."


def _compiles(source: str) -> bool:
    try:
        compile(source, "mutant", "exec")
    except SyntaxError:
        return False
    return True


def _is_for_people_or_types(node: cst.CSTNode) -> bool:
    if isinstance(node, cst.SimpleString):
        return " " in node.value or node.value.startswith('"""')
    if isinstance(node, cst.FormattedString):
        return True
    if isinstance(node, cst.Arg) and node.keyword and node.keyword.value in ("frozen", "gc", "kw_only", "cache_hash"):
        return True
    if isinstance(node, cst.Assign | cst.AnnAssign) and node.value:
        return _is_type(node.value)
    return isinstance(node, cst.Call) and _is_type(node)


def _is_type(node: cst.CSTNode) -> bool:
    return isinstance(node, cst.Call) and isinstance(node.func, cst.Name) and node.func.value in _TYPES


def _changes(node: cst.CSTNode) -> Iterator[tuple[cst.CSTNode, cst.CSTNode | None]]:
    """
    What the node, or a part of it, is replaced by; None leaves it out.
    """
    if isinstance(node, cst.Match):
        if len(node.cases) > 1:
            yield from ((case, None) for case in node.cases)
        return
    yield from ((node, changed) for changed in (*_by_mutmut(node), *_shortened(node), *_dropped(node)))
    condition = _condition(node)
    if condition is not None:
        yield from ((condition, changed) for changed in _decided(condition))


def _by_mutmut(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    found = (changed for kind, operator in mutation_operators if isinstance(node, kind) for changed in operator(node))
    if isinstance(node, cst.SimpleString):
        # The same word in upper case tells nothing that the garbled word does not.
        yield from islice(found, 1)
    elif isinstance(node, cst.Call):
        # Without a positional argument the next one takes its place, which no call survives.
        positions = _positions(node)
        yield from (call for call in found if not isinstance(call, cst.Call) or _positions(call) == positions)
    else:
        yield from found


def _positions(call: cst.Call) -> int:
    return sum(not argument.keyword for argument in call.args)


def _condition(node: cst.CSTNode) -> cst.BaseExpression | None:
    if isinstance(node, cst.If | cst.CompIf):
        return node.test
    return node.guard if isinstance(node, cst.MatchCase) else None


def _decided(test: cst.BaseExpression) -> Iterator[cst.BaseExpression]:
    """
    The condition never met, and always.
    """
    within = test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
    yield cst.BooleanOperation(left=within, operator=cst.And(), right=cst.Name("False"))
    yield cst.BooleanOperation(left=within, operator=cst.Or(), right=cst.Name("True"))


def _shortened(node: cst.CSTNode) -> Iterable[cst.CSTNode]:
    """
    A set, tuple, list or table without one of its elements.
    """
    if isinstance(node, _WITHOUT_ELEMENT) and len(node.elements) > 1:
        for index in range(len(node.elements)):
            kept = [*node.elements[:index], *node.elements[index + 1 :]]
            if isinstance(node, cst.Tuple) and len(kept) == 1:
                kept = [kept[0].with_changes(comma=cst.Comma())]
            yield node.with_changes(elements=kept)


def _dropped(node: cst.CSTNode) -> Iterable[cst.CSTNode]:
    """
    A call or a yield for its effect alone, left out.
    """
    if isinstance(node, cst.Expr) and isinstance(node.value, cst.Call | cst.Yield):
        yield cst.Pass()
