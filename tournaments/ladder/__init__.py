"""A ladder: places that are challenged for."""
