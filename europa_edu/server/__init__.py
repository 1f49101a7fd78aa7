"""The run command: a supervisor, its children, their Valkey, and all of the site on one port."""
