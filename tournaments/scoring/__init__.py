"""What tables bring: points by the event's rule, and the tie-breaks of events at tables of three to seven seats."""
