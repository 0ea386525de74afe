"""The command line: the house, the terminal table, contests, records."""
