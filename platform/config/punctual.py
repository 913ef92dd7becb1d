"""The earlier name of `config.http_timeouts`, for command lines that still say `--http config.punctual:Punctual`."""

from config.http_timeouts import TimeoutProtocol as Punctual

__all__ = ["Punctual"]
