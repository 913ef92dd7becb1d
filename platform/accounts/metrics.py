"""What of accounts is watched: mails that nobody takes."""

from accounts.mails import SWEEP
from config import health

health.watch("mail", f"EXISTS (SELECT FROM retries_failure WHERE sweep = '{SWEEP}')")
