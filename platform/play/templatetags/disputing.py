"""Addresses of disputes and rulings on any page: `{% load disputing %}{% dispute_address match.id number as way %}`."""

from django import template

from play.dispute_links import addresses

register = template.Library()


@register.simple_tag
def dispute_address(match_id: str, number: int) -> str:
    """Return the address of the form to dispute this step; empty if no app deals with disputes."""
    return addresses().dispute(match_id, number)


@register.filter
def ruling_url(name: str) -> str:
    """Return the page of a ruling by its name, such as c7.1; empty if no app deals with disputes."""
    return addresses().ruling(name)
