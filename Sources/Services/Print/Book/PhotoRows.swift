// Photos in rows as wide as the page: none is cropped, and those in a row have the same height.

/// Computes a layout from the aspect ratios alone.
enum PhotoRows {
    struct Row: Equatable {
        /// Indices of the pictures.
        let items: Range<Int>
        /// The width of each picture, in the units of the page.
        let widths: [Double]
        let height: Double
    }

    /// Rows of pictures with these ratios of width to height.
    ///
    /// - Parameters:
    ///   - width: of the page.
    ///   - gap: between two pictures.
    ///   - tallest: the maximum height of a row; a single picture may have the height `alone`.
    static func rows(_ ratios: [Double], width: Double, gap: Double, tallest: Double, alone: Double) -> [Row] {
        var rows: [Row] = []
        for items in split(ratios) {
            let sum = ratios[items].reduce(0, +)
            let room = width - gap * Double(items.count - 1)
            let height = min(room / sum, items.count == 1 ? alone : tallest)
            rows.append(Row(items: items, widths: ratios[items].map { $0 * height }, height: height))
        }
        return rows
    }

    /// One or two per row, three if they are upright or many: the first row is the fullest.
    private static func split(_ ratios: [Double]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        while start < ratios.count {
            let rest = ratios.count - start
            var count = rest == 4 || rest == 2 ? 2 : rest >= 5 ? 3 : rest
            // Three wide ones side by side would be tiny: one large, two below.
            if rest == 3, ratios[start...].reduce(0, +) > 3.6 { count = 1 }
            found.append(start..<start + count)
            start += count
        }
        return found
    }
}
