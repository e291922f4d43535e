// Photos in rows as wide as the page: none is cropped, and those of a row have one height.

/// A layout of pictures from their shapes alone.
enum PhotoRows {
    struct Row: Equatable {
        /// Numbers of the pictures.
        let items: Range<Int>
        /// Of each picture, in the units of the page.
        let widths: [Double]
        let height: Double
    }

    /// Rows of pictures with these ratios of width to height.
    ///
    /// - Parameters:
    ///   - width: of the page.
    ///   - gap: between two pictures.
    ///   - tallest: what no row is higher than; a single picture may be `alone` high.
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

    /// One or two in a row, three where they are upright or many: the first row is the fullest.
    private static func split(_ ratios: [Double]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        while start < ratios.count {
            let rest = ratios.count - start
            var count = rest == 4 || rest == 2 ? 2 : rest >= 5 ? 3 : rest
            // Three wide ones side by side are stamps: one large, two below.
            if rest == 3, ratios[start...].reduce(0, +) > 3.6 { count = 1 }
            found.append(start..<start + count)
            start += count
        }
        return found
    }
}
