"""Teachers, classes, pupils and log-in cards."""
