"""Value: the base of immutable data that must be copied, pickled and compared, compiled or not."""

# compiled

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Value:
    """Base of the frozen dataclasses of this project.

    A compiled class has no `__dict__`, so pickle and copy need to be told its parts.
    """

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        fields: dict[str, object] = getattr(type(self), "__dataclass_fields__")  # noqa: B009  # not on Value itself
        return type(self), tuple([getattr(self, name) for name in fields])
