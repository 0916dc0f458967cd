"""Immutable values: named tuples with inheritance and defaults.

`typing.NamedTuple` cannot be subclassed with new fields, and a frozen dataclass takes four times as long to create;
positions and moves are created hundreds of thousands of times a second.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform, overload

try:  # the C accessor of namedtuple: twice as fast as a property
    from _collections import _tuplegetter  # type: ignore[import-not-found, unused-ignore]
except ImportError:  # pragma: no cover

    def _tuplegetter(index: int, doc: str) -> Any:
        return property(itemgetter(index), doc=doc)


T = TypeVar("T")

new = tuple.__new__
"""Makes a value from all its items (a move: its kind first), without defaults, in half the time."""


@dataclass_transform(frozen_default=True)
class Value(tuple[Any, ...]):
    """A tuple whose items are the annotated names of the class, those of its bases first.

    Compared and hashed as a tuple. A class attribute of the same name is the default. `lead` puts constants
    before the fields, so that values of two classes with equal fields differ (see `Move`). No field may be called
    `count` or `index`, since every tuple has these methods.

    >>> class Point(Value):
    ...     x: int
    ...     y: int = 0
    >>> Point(3), Point(3) == Point(3, 0), Point(3)._replace(y=4).y
    (Point(x=3, y=0), True, 4)
    """

    __slots__ = ()
    _fields: ClassVar[tuple[str, ...]] = ()
    _defaults: ClassVar[dict[str, Any]] = {}
    _lead: ClassVar[tuple[Any, ...]] = ()
    _places: ClassVar[dict[str, int]] = {}

    def __init_subclass__(cls, lead: tuple[Any, ...] | None = None, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if lead is not None:
            cls._lead = lead
        own = [name for name, kind in cls.__annotations__.items() if "ClassVar" not in str(kind)]
        if taken := {"count", "index"}.intersection(own):
            raise TypeError(f"{cls.__name__} cannot call a field {min(taken)}: every tuple has a method of that name")
        cls._fields = tuple(name for name in cls._fields if name not in own) + tuple(own)
        defaults = dict(cls._defaults)
        for name in own:
            if name in cls.__dict__:
                defaults[name] = getattr(cls, name)
        cls._defaults = {name: defaults[name] for name in cls._fields if name in defaults}
        cls._places = {name: index for index, name in enumerate(cls._fields, len(cls._lead))}
        for name, index in cls._places.items():
            setattr(cls, name, _tuplegetter(index, name))
        args = ", ".join(f"{name}=defaults[{name!r}]" if name in defaults else name for name in cls._fields)
        items = "".join(f"{item!r}, " for item in cls._lead) + "".join(f"{name}, " for name in cls._fields)
        scope: dict[str, Any] = {"make": new, "defaults": cls._defaults}
        exec(f"def __new__(cls, {args}): return make(cls, ({items}))", scope)  # as namedtuple does, for speed
        type.__setattr__(cls, "__new__", scope["__new__"])

    @classmethod
    def _make(cls, fields: Iterable[Any]) -> Self:
        """Return a value with these fields, in order."""
        return new(cls, (*cls._lead, *fields))

    def _values(self) -> tuple[Any, ...]:
        """Return the fields in order, without the lead."""
        return self[len(self._lead) :]

    def _replace(self, **changes: Any) -> Self:
        """Return a copy with some fields changed."""
        items, places = list(self), self._places  # usually few of many fields change: faster than rebuilding by name
        for name, item in changes.items():
            if name not in places:
                raise TypeError(f"{type(self).__name__} has no field {name}")
            items[places[name]] = item
        return new(type(self), items)

    def _items(self) -> Iterator[tuple[str, Any]]:
        """Yield names and values in order."""
        return zip(self._fields, self._values(), strict=True)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._items())})"

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self._values()


@overload
def put(items: tuple[T, T], at: int, item: T) -> tuple[T, T]: ...
@overload
def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]: ...
def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return a copy of the tuple with one item replaced.

    >>> put(("a", "b", "c"), 1, "x")
    ('a', 'x', 'c')
    """
    if len(items) == 2:  # a pair indexed by seat: by far the most frequent case
        return (items[0], item) if at else (item, items[1])
    return (*items[:at], item, *items[at + 1 :])
