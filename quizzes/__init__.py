"""Cards, questions and answers."""
