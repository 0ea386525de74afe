"""The house in a browser: pages, the socket, and how a table looks. No rules, no SQL."""
