"""Tests of Matcha: tables by ruling, counts, records, and a slow reference written from the rules' text."""
