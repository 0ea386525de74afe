"""The games: one folder each; nothing outside names one."""
