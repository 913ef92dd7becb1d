"""Another match that the viewer cannot tell from this one."""
