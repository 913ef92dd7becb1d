"""The table: a running match as one viewer may see it, and the forms by which a seat plays."""
