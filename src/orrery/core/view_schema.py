"""The JSON Schema of what a seat sees, made from the game's `view_type`; and whether a view keeps to it.

The API publishes it, bots in other languages are written by it, and the conformance suite holds every view to it. It is
plain JSON Schema (2020-12) of the few kinds that views need. A published schema allows keys that it does not know:
views may grow, and an older client goes on; the conformance suite allows none.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from enum import Enum
from hashlib import sha256
from types import NoneType, UnionType
from typing import Any, Final, Literal, NotRequired, Union, get_args, get_origin

from typing_extensions import TypeAliasType, get_type_hints, is_typeddict

Schema = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
DIGITS: Final = 12  # of the version, which is a digest of all the rest
PLAIN: Final[Mapping[Any, Schema]] = {
    Any: {},
    object: {},
    NoneType: {"type": "null"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
}
IN_JSON: Final[Mapping[str, tuple[type, ...]]] = {
    "null": (NoneType,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "string": (str,),
    "array": (list,),
    "object": (dict,),
}


def view_schema(kind: Any, slug: str) -> Schema:
    """The schema of a game's views. Its `version` is another one whenever anything in it is."""
    parts: dict[str, Schema] = {}
    whole = _schema(kind, parts)
    if "$ref" in whole:  # no view has itself as a part
        whole = parts.pop(kind.__name__)
    whole["title"] = f"A view of {slug}"
    if parts:
        whole["$defs"] = parts
    version = sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()[:DIGITS]
    return {"$schema": DIALECT, "$id": f"urn:orrery:view:{slug}:{version}", "version": version, **whole}


def _schema(kind: Any, parts: dict[str, Schema]) -> Schema:
    """The schema of a type; those of TypedDicts go into `parts`, by their names."""
    if kind in PLAIN:
        return dict(PLAIN[kind])
    if is_typeddict(kind):
        if kind.__name__ not in parts:
            parts[kind.__name__] = {}  # it may have itself as a part
            parts[kind.__name__] = _fields(kind, parts)
        return {"$ref": f"#/$defs/{kind.__name__}"}
    if isinstance(kind, TypeAliasType):
        return _schema(kind.__value__, parts)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"enum": [member.value for member in kind]}
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"enum": list(args)}
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(arg, parts) for arg in args]}
    if origin is list:
        return {"type": "array", "items": _schema(args[0], parts)}
    if origin is tuple:
        each = [_schema(arg, parts) for arg in args]
        return {"type": "array", "prefixItems": each, "minItems": len(each), "maxItems": len(each)}
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": _schema(args[1], parts)}
    raise TypeError(f"{kind!r} is not plain data, so no view can have it")


def _fields(kind: Any, parts: dict[str, Schema]) -> Schema:
    hints = get_type_hints(kind, include_extras=True)
    optional: Any = NotRequired
    marked = {name for name, hint in hints.items() if get_origin(hint) is optional}
    missing = marked | kind.__optional_keys__  # written as strings, marks are seen only here
    kinds = {name: get_args(hint)[0] if name in marked else hint for name, hint in hints.items()}
    return {
        "type": "object",
        "description": " ".join((kind.__doc__ or "").split()),
        "properties": {name: _schema(each, parts) for name, each in kinds.items()},
        "required": [name for name in kinds if name not in missing],
    }


def misfits(value: Any, schema: Schema) -> Iterator[str]:
    """Where a view does not keep to its schema; keys that the schema does not know are misfits as well."""
    yield from _misfits(value, schema, schema.get("$defs", {}), "view")


def _misfits(value: Any, schema: Schema, parts: Mapping[str, Schema], place: str) -> Iterator[str]:
    if "$ref" in schema:
        schema = parts[schema["$ref"].rpartition("/")[2]]
    if "anyOf" in schema:
        if all(any(True for _ in _misfits(value, each, parts, place)) for each in schema["anyOf"]):
            yield f"{place} is {_short(value)}, which is none of what it may be"
        return
    if "enum" in schema and not any(value == each and type(value) is type(each) for each in schema["enum"]):
        yield f"{place} is {_short(value)}, and not one of {_short(schema['enum'])}"
        return
    kind = schema.get("type")
    if kind is not None and (type(value) not in IN_JSON[kind]):
        yield f"{place} is {_short(value)}, and no {kind}"
    elif kind == "array":
        yield from _in_list(value, schema, parts, place)
    elif kind == "object":
        yield from _in_object(value, schema, parts, place)


def _in_list(value: list[Any], schema: Schema, parts: Mapping[str, Schema], place: str) -> Iterator[str]:
    kinds = schema.get("prefixItems") or [schema["items"]] * len(value)
    if len(kinds) != len(value):
        yield f"{place} has {len(value)} entries, and not {len(kinds)}"
        return
    for number, (each, kind) in enumerate(zip(value, kinds, strict=True)):
        yield from _misfits(each, kind, parts, f"{place}[{number}]")


def _in_object(value: Mapping[str, Any], schema: Schema, parts: Mapping[str, Schema], place: str) -> Iterator[str]:
    known = schema.get("properties", {})
    others = schema.get("additionalProperties")
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{place}.{name} is missing"
    for name, each in value.items():
        if name in known:
            yield from _misfits(each, known[name], parts, f"{place}.{name}")
        elif others is not None:
            yield from _misfits(each, others, parts, f"{place}.{name}")
        else:
            yield f"{place}.{name} is not in the type of the view"


def _short(value: Any) -> str:
    text = json.dumps(value, default=repr)
    return text if len(text) < 80 else f"{text[:77]}..."
