"""What the house keeps on disk: portable SQL for the tables alone; no rules, no pages."""
