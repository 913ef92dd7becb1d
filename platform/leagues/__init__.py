"""Leagues: organisations with their officers and members, and seasons whose divisions are tournaments."""
