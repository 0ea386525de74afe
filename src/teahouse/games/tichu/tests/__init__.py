"""Tests of Tichu's rules, texts, importers and bots."""
