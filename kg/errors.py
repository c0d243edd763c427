"""Every error that citekg raises on purpose: a message, and a hint of what to do."""


class KgError(Exception):
    """Something that went wrong in a way the user can act on.

    Args:
        message: what was wrong, with which value, and where.
        hint: what to do about it; kept as a note on the exception.
    """

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint
        if hint is not None:
            self.add_note(hint)


class InputError(KgError):
    """A file, a value or an argument that cannot be used as it is."""


class StoreError(KgError):
    """A graph that cannot be opened, read or written, or a query that fails."""


class MissingExtraError(KgError):
    """A part of citekg that needs packages which are not installed.

    Args:
        feature: what was asked for.
        extra: the extra that brings it.
    """

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(
            f"{feature} needs packages that are not installed",
            hint=f"run: pip install 'citekg[{extra}]'",
        )


class ServiceError(KgError):
    """An outside service that cannot be reached, refuses, or answers nonsense."""
