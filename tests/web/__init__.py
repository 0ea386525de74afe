"""Pages and sockets without a browser."""
