"""Reports as files: a class's numbers on paper, in tables and as xAPI statements."""
