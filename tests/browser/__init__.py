"""Whole games and every screen, driven in Chromium."""
