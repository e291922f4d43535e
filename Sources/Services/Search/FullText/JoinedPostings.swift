// Merges the postings of one word from several sources: the readers of a vault, or segments to join.

/// Merges the postings of one word, whose documents may be interleaved.
struct JoinedPostings {
    /// Reads up to the next document of the other sources.
    private struct Cursor {
        private var matches: NumberReader
        private var positions: NumberReader
        private let matchesBytes, positionsBytes: UnsafeRawBufferPointer
        private(set) var document: UInt32
        /// The lowest bit of the current document's distance: whether the word occurs once in the body only, or counts follow.
        private var flag: UInt32 = 0

        init(matches: UnsafeRawBufferPointer, positions: UnsafeRawBufferPointer, firstDocument: UInt32) {
            (matchesBytes, positionsBytes) = (matches, positions)
            self.matches = NumberReader(matches)
            self.positions = NumberReader(positions)
            document = firstDocument &- 1
        }

        /// Advances to the next document. False if there is none.
        mutating func next() -> Bool {
            guard let distance = matches.next() else { return false }
            document &+= distance >> 1
            flag = distance & 1
            return true
        }

        /// Appends documents up to a limit, beginning with the current one. False if there are no more.
        ///
        /// - Parameter last: the last document in `matches`.
        mutating func append(
            before limit: UInt32, after last: inout UInt32, to joinedMatches: inout [UInt8],
            _ joinedPositions: inout [UInt8]
        ) -> Bool {
            joinedMatches.append(number: (document &- last) << 1 | flag)
            let (start, place) = (matches.offset, positions.offset)
            // The distances of consecutive documents are unchanged.
            while true {
                skipDocument()
                last = document
                let end = matches.offset
                let isMore = next()
                if !isMore || document >= limit {
                    joinedMatches += UnsafeRawBufferPointer(rebasing: matchesBytes[start..<end])
                    joinedPositions += UnsafeRawBufferPointer(rebasing: positionsBytes[place..<positions.offset])
                    return isMore
                }
            }
        }

        private mutating func skipDocument() {
            if flag == 1 { return positions.skip(1) }
            while let part = matches.next() {
                if part >> 1 & 7 != UInt32(TextPart.stems.rawValue) { positions.skip(Int(part >> 4)) }
                if part & 1 == 1 { return }
            }
        }
    }

    /// The concatenated data of the sources, and the end of each.
    private var matches: [UInt8] = []
    private var positions: [UInt8] = []
    private var ends: [(matches: Int, positions: Int, firstDocument: UInt32)] = []
    private var cursors: [Cursor] = []

    /// Begins another word.
    mutating func begin() {
        matches.removeAll(keepingCapacity: true)
        positions.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    /// Adds one source of the word.
    ///
    /// - Parameter firstDocument: the first distance is relative to the number before this one.
    /// - Parameter write: appends its `matches` and `positions`.
    mutating func add(firstDocument: UInt32, _ write: (_ matches: inout [UInt8], _ positions: inout [UInt8]) -> Void) {
        write(&matches, &positions)
        ends.append((matches.count, positions.count, firstDocument))
    }

    /// Merges the sources.
    ///
    /// - Parameter firstDocument: not after that of any source.
    mutating func join(
        firstDocument: UInt32, appendingTo joinedMatches: inout [UInt8], _ joinedPositions: inout [UInt8]
    ) {
        matches.withUnsafeBytes { matches in
            positions.withUnsafeBytes { positions in
                var (start, place) = (0, 0)
                for end in ends {
                    var cursor = Cursor(
                        matches: UnsafeRawBufferPointer(rebasing: matches[start..<end.matches]),
                        positions: UnsafeRawBufferPointer(rebasing: positions[place..<end.positions]),
                        firstDocument: end.firstDocument)
                    if cursor.next() { cursors.append(cursor) }
                    (start, place) = (end.matches, end.positions)
                }
                var last = firstDocument &- 1
                while !cursors.isEmpty {
                    let (first, limit) = firstCursor
                    let isMore = cursors[first].append(
                        before: limit, after: &last, to: &joinedMatches, &joinedPositions)
                    if !isMore { cursors.remove(at: first) }
                }
            }
        }
    }

    /// The source with the lowest document, and the next source's document.
    private var firstCursor: (index: Int, limit: UInt32) {
        var (first, limit) = (0, UInt32.max)
        for index in cursors.indices.dropFirst() {
            if cursors[index].document < cursors[first].document {
                (first, limit) = (index, cursors[first].document)
            } else {
                limit = min(limit, cursors[index].document)
            }
        }
        return (first, limit)
    }
}
