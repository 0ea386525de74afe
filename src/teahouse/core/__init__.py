"""The contract between rules and everything else: standard library only, knows no game."""
