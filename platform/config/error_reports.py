"""Reports of faults by Sentry's protocol, if `SENTRY_DSN` names a receiver, without any personal data.

A report says what was raised and where, in which route or task, under which request id. It does not say who asked, from
where, with which cookies, forms or variables: any of these may be a password, a hidden card or a name.
"""

from typing import Any

from config import environment, request_id

_KEPT = {"event_id", "timestamp", "platform", "level", "logger", "exception", "transaction", "sdk", "tags"}
_KEPT_OF_FRAME = {"filename", "abs_path", "function", "module", "lineno", "in_app"}


def begin() -> None:
    """Report what happens in this process from now on; nothing where there is no receiver."""
    dsn = environment.optional("SENTRY_DSN")
    if not dsn:
        return
    import sentry_sdk

    sentry_sdk.init(
        dsn,
        send_default_pii=False,
        include_local_variables=False,
        include_source_context=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        traces_sample_rate=None,
        auto_session_tracking=False,
        before_send=without_people,
        server_name="",
        # With a level it is gzip; else Brotli, which is there for the site's files, and which not every receiver reads.
        _experiments={"transport_compression_level": 9},
    )


def without_people(event: Any, _hint: Any) -> Any:
    """Return the report with nothing but what is listed above: built up from nothing, as views are."""
    kept = {name: value for name, value in event.items() if name in _KEPT}
    for problem in kept.get("exception", {}).get("values", []):
        # What was raised may quote what somebody typed.
        problem["value"] = ""
        stack = problem.get("stacktrace") or {}
        frames = stack.get("frames", [])
        stack["frames"] = [{name: frame[name] for name in frame.keys() & _KEPT_OF_FRAME} for frame in frames]
    if "logentry" in event:
        # The words of the program, without what was filled in.
        kept["logentry"] = {"message": event["logentry"].get("message", "")}
    kept["tags"] = {"request_id": request_id.current()}
    return kept
