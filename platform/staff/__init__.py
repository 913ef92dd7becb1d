"""The staff's view of the site's data: Django's admin, in which the log cannot be written and every act is kept."""
