"""Django's PostgreSQL backend with two roles, an embedded server on demand, and a refusal to run without durability."""
