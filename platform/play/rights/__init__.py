"""Rights of actors: one function a right, one condition a line, each refusal with a code of its own.

The door asks them about the very version at which the command would happen. A right rests on a seat that the actor
holds, on the table that they host, or on a power that their name carries (`streams.actors`); everything else is
refused.
"""
