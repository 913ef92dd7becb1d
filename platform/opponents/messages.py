"""The messages that workers are sent, by name: whoever sends one knows nothing of what is done with it."""

THINK = "opponents.tasks.think"
