"""For those who measure and study: how fast the rules are, beside the peers."""
