"""The order of names in a list that a template has of a row: {{ pupil.foes|by_name }}."""

from django import template

from europa_edu.classroom import people

register = template.Library()
register.filter("by_name", people.by_name)
