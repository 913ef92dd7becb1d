"""How passwords are kept."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2(Argon2PasswordHasher):
    """Argon2id with 19 MiB, two passes, one lane: what OWASP asks for at least.

    Django's own 100 MiB and eight lanes would let twenty log-ins at once take two gigabytes and both cores.
    """

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1
