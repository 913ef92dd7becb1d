"""The tables that the peers of the append benchmark write: rows of the size of ours, with the indexes of ours."""

BARE = """
CREATE TABLE bench_bare (stream bigint NOT NULL, version integer NOT NULL, last integer NOT NULL, at timestamptz NOT
NULL, type text NOT NULL, actor text NOT NULL, command_id text, data text NOT NULL, salt bytea NOT NULL, body text,
body_salt bytea, hash bytea NOT NULL, position bigint GENERATED ALWAYS AS IDENTITY, xid xid8 NOT NULL DEFAULT
pg_current_xact_id(), PRIMARY KEY (stream, version)); CREATE UNIQUE INDEX ON bench_bare (stream, actor, command_id)
WHERE command_id IS NOT NULL; CREATE INDEX ON bench_bare (xid, position);
"""
BARE_INSERT = """
INSERT INTO bench_bare (stream, version, last, at, type, actor, command_id, data, salt, body, body_salt, hash)
VALUES (%b, %b, %b, clock_timestamp(), %b, %b, %b, %b, %b, %b, %b, %b)"""

TYPE = "warrior_placed"
ACTOR = "user:4711"
DATA = b'{"type":"warrior_placed","seat":1,"at":"c4","value":3,"face_up":false}'
BODY = b'{"do":"give","seat":1,"command":{"type":"warrior","value":3,"at":"c4"}}'
SALT = bytes(range(16))
HASH = bytes(range(32))
