"""Log lines as JSON, one object a line, for log collectors: `LOG_FORMAT=json`."""

import logging
from datetime import UTC, datetime

import msgspec

from config import request_id


class RequestId(logging.Filter):
    """Gives every record the id of the request that it was written for; lets everything through."""

    def filter(self, record: logging.LogRecord) -> bool:
        """True, always."""
        record.request_id = request_id.current()
        return True


class JsonLines(logging.Formatter):
    """Time in UTC, level, logger, message, id of the request and traceback; no line break inside."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        if name := getattr(record, "request_id", ""):
            line["request_id"] = name
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()
