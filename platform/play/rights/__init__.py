"""Rights of whoever acts: one function a right, one condition a line, each refusal with a code of its own.

They are asked at the door, of the very version at which it would happen. A right rests on a seat that the actor holds,
on the table that they host, or on a power that their name carries (`streams.actors`); what rests on none is refused.
"""
