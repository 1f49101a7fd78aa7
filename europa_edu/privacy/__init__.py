"""Privacy: what is stored and how long, export and erasure over all apps, papers for the school."""
