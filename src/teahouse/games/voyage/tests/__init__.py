"""Tests of Voyage: examples as data, rulings as tables, records, decks, bots, and a slow reference."""
