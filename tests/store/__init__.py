"""The store: what is on disk, and what is refused."""
