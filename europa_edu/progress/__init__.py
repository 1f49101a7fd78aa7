"""Mastery, dashboards and reports."""
