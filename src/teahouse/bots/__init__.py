"""Bots for any game, and the arena that measures them."""
