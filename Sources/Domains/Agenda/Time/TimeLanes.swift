// Lanes for displaying overlapping events side by side.

/// The lanes of several spans.
package struct TimeLanes: Sendable {
    /// For each span its lane, from 0, and the number of lanes of its group.
    package let places: [(lane: Int, of: Int)]

    package init(_ spans: [(start: Int, end: Int)]) {
        var places = [(lane: Int, of: Int)](repeating: (0, 1), count: spans.count)
        var group: [Int] = []
        var ends: [Int] = []
        func close() {
            for index in group { places[index].of = ends.count }
            group = []
            ends = []
        }
        for index in spans.indices.sorted(by: { (spans[$0].start, spans[$1].end) < (spans[$1].start, spans[$0].end) }) {
            if let last = ends.max(), spans[index].start >= last { close() }
            let lane = ends.firstIndex { $0 <= spans[index].start } ?? ends.count
            if lane == ends.count { ends.append(0) }
            ends[lane] = spans[index].end
            places[index].lane = lane
            group.append(index)
        }
        close()
        self.places = places
    }
}
