// Journal entries: written, found, marked, shown over time.
