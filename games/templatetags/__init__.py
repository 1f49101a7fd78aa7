"""What the tables' templates say in words."""
