"""Figures of what fails."""

from config.metrics.figures import Figure, register

register(
    Figure(
        "warmoot_failing_items",
        "Marked items: what failed when it was last tried, see manage.py failures",
        "SELECT sweep, count(*) FROM retries_failure GROUP BY sweep",
        ("sweep",),
    ),
)
