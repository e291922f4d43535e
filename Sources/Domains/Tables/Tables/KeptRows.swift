// Keeps the first rows of a table in its order while any number of rows streams by.

/// A row that may be displayed.
struct KeptRow {
    /// The keys of the groups, followed by those of the order.
    let keys: [SortKey]
    let place: RowPlace
    let path: String
    /// The index of its group.
    let group: Int
    /// The cells evaluated so far.
    let cells: [TableValue?]
    /// The row, if further cells need to be evaluated.
    let row: Box?

    /// An object, since rows are large and moved while sorting.
    final class Box {
        let row: TableRow
        init(_ row: TableRow) { self.row = row }
    }
}

struct KeptRows {
    private let limit: Int
    private let descending: [Bool]
    private var rows: [KeptRow] = []
    /// The last of the first rows so far, once the limit is reached.
    private var last: KeptRow?

    init(limit: Int, _ descending: [Bool]) {
        (self.limit, self.descending) = (limit, descending)
    }

    /// Whether a row may be among the first.
    func wants(_ keys: [SortKey], _ place: RowPlace, _ path: String) -> Bool {
        guard limit > 0, let last else { return limit > 0 }
        return comes((keys, place, path), before: (last.keys, last.place, last.path))
    }

    mutating func take(_ row: KeptRow) {
        rows.append(row)
        // Trims rarely: each time requires sorting.
        guard limit < .max / 4, rows.count >= 2 * limit + 256 else { return }
        rows = Array(inOrder())
        last = rows.last
    }

    /// The first rows, sorted.
    func inOrder() -> [KeptRow] {
        // Sorts indices rather than rows.
        let order = rows.indices.sorted { one, other in
            let (one, other) = (rows[one], rows[other])
            return comes((one.keys, one.place, one.path), before: (other.keys, other.place, other.path))
        }
        return order.prefix(limit).map { rows[$0] }
    }

    private typealias Position = (keys: [SortKey], place: RowPlace, path: String)

    private func comes(_ one: Position, before other: Position) -> Bool {
        if let found = Self.comes(one.keys, before: other.keys, descending) { return found }
        return one.place != other.place ? one.place < other.place : one.path < other.path
    }

    /// Null comes last in both directions; nil if equal.
    static func comes(_ one: [SortKey], before other: [SortKey], _ descending: [Bool]) -> Bool? {
        for (index, isDescending) in descending.enumerated() {
            let (mine, theirs) = (one[index], other[index])
            if mine.isNothing != theirs.isNothing { return theirs.isNothing }
            if mine < theirs { return !isDescending }
            if theirs < mine { return isDescending }
        }
        return nil
    }
}
