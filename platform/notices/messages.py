"""The messages that workers are sent, by name: whoever sends one knows nothing of what is done with it."""

DETECT = "notices.tasks.detect"
SEND = "notices.tasks.send"
SEND_DAILY = "notices.tasks.daily"
