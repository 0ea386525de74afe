"""Tests of Chai: tables of rulings and examples, counts, records, a slow literal reference."""
