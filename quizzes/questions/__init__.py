"""Questions as plain values: made, chosen, read from files and graded. Pure."""
