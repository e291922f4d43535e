"""Two builds of daybook beside one another, row by row: what became slower."""
from measure import Failed, Notes, Spread, Table, figure, say

# Each row with one build and with the other, so often, now the one first and now the other; what a machine does meanwhile happens to both.
ROUNDS = 4
# A row is slower where it takes so much more in the middle of all rounds, and more in each.
SLOWER = 1.1


def compare(now, before, rows):
    """Prints a row for each figure. Returns the exit code: 0, 1 where something became slower, 3 where a row failed."""
    table = Table(("row", "before", "now", "now / before", ""), (18, 9, 9, 20, 6))
    slower = failed = False
    for name, row in rows:
        rounds = []
        try:
            for number in range(ROUNDS + 1):
                order = (before, now) if number % 2 == 0 else (now, before)
                found = {bench: notes(bench, row) for bench in order}
                # The first one makes the vault, and reads everything once.
                if number > 0:
                    rounds.append((found[before], found[now]))
        except Failed as failure:
            failed = True
            say(f"{name}: {failure}")
            continue
        for figures in rounds[0][0]:
            # A row that one of them does not have is compared with nothing.
            pairs = [(one[figures], two[figures]) for one, two in rounds if figures in one and figures in two]
            if len(pairs) < ROUNDS or any(one[0] <= 0 for one, _ in pairs):
                continue
            ratio = Spread([two[0] / one[0] for one, two in pairs])
            is_slower = ratio.middle > SLOWER and ratio.least > 1
            slower = slower or is_slower
            unit = pairs[0][0][1]
            table.line((figures, middle(pairs, 0) + unit, middle(pairs, 1) + unit, ratio.text(), "SLOWER" if is_slower else ""))
    return 3 if failed else 1 if slower else 0


def notes(bench, row):
    bench.table = Notes()
    row(bench)
    return bench.table.results


def middle(pairs, side):
    return figure(Spread([pair[side][0] for pair in pairs]).middle)
