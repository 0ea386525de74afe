"""The laws that every game keeps, over random games of all that stands on the shelf and of the toys."""
