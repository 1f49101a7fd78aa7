"""Teachers, classes, pupils, lessons and log-in cards."""
