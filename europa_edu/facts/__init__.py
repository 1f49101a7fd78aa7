"""Facts: what can be learnt about Europe, its names and sentences, and what is near. Pure."""
