// Streaks, moods, totals, comparisons over a query.
