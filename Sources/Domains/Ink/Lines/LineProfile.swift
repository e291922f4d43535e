// The amount of ink at each height of a page: peaks are lines, valleys are the spaces between them.

struct LineProfile {
    private let values: [Double]

    /// - Parameter sigma: of the smoothing Gaussian, in steps.
    init(_ raw: [Double], sigma: Int) {
        let reach = 3 * sigma
        // exp(-x²/2) by squaring: twenty numbers do not justify a math library.
        let kernel = (-reach...reach).map { Self.bell(Double($0) / Double(sigma)) }
        values = raw.indices.map { index in
            var sum = 0.0
            for (offset, share) in zip(-reach...reach, kernel) where raw.indices.contains(index + offset) {
                sum += raw[index + offset] * share
            }
            return sum
        }
    }

    /// e to the power of -x²/2: (1 - x²/2n)ⁿ with n of 1024.
    private static func bell(_ place: Double) -> Double {
        var value = 1 - place * place / 2048
        for _ in 0..<10 { value *= value }
        return value
    }

    /// The minimum between each two remaining peaks: peaks are merged if the valley exceeds 0.8 of the lower one, or if they are too close.
    func valleys(nearest: Int) -> [Int] {
        var peaks = values.indices.filter { index in
            values[index] > 0 && (index == 0 || values[index - 1] < values[index])
                && (index == values.count - 1 || values[index + 1] <= values[index])
        }
        while let worst = worst(peaks, nearest) {
            peaks.remove(at: values[peaks[worst]] < values[peaks[worst + 1]] ? worst : worst + 1)
        }
        return zip(peaks, peaks.dropFirst()).map(valley)
    }

    private func valley(_ first: Int, _ second: Int) -> Int {
        // The middle of an empty range.
        let lowest = values[first...second].min() ?? 0
        let places = (first...second).filter { values[$0] == lowest }
        return places[places.count / 2]
    }

    /// The first index of the least separated pair among neighbours that should be merged.
    private func worst(_ peaks: [Int], _ nearest: Int) -> Int? {
        var worst: (index: Int, share: Double)?
        for index in peaks.indices.dropLast() {
            let (first, second) = (peaks[index], peaks[index + 1])
            let share = values[valley(first, second)] / min(values[first], values[second])
            guard share > 0.8 || second - first < nearest else { continue }
            if share > worst?.share ?? -1 { worst = (index, share) }
        }
        return worst?.index
    }
}
