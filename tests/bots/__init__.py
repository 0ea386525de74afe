"""Bots for any game, the drive and the arena, on two toy games."""
