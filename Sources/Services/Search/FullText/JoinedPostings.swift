// The postings of one word out of several places: of the readers of a vault, or of segments that become one.

/// Puts the postings of one word together, whose documents may lie among one another.
struct JoinedPostings {
    /// Reads as far as the documents of the others begin.
    private struct Cursor {
        private var matches: NumberReader
        private var positions: NumberReader
        private let matchesBytes, positionsBytes: UnsafeRawBufferPointer
        private(set) var document: UInt32
        /// What follows the present document's distance: whether it is once in the body, and where else its counts begin.
        private var flag: UInt32 = 0

        init(matches: UnsafeRawBufferPointer, positions: UnsafeRawBufferPointer, firstDocument: UInt32) {
            (matchesBytes, positionsBytes) = (matches, positions)
            self.matches = NumberReader(matches)
            self.positions = NumberReader(positions)
            document = firstDocument &- 1
        }

        /// Goes to the next document. False where there is none.
        mutating func next() -> Bool {
            guard let distance = matches.next() else { return false }
            document &+= distance >> 1
            flag = distance & 1
            return true
        }

        /// Appends documents up to a limit, the present one first. False where there are no more.
        mutating func append(before limit: UInt32, to joined: inout JoinedPostings) -> Bool {
            joined.matches.append(number: (document &- joined.document) << 1 | flag)
            let (start, place) = (matches.offset, positions.offset)
            // The distances of those that follow are what they were.
            while true {
                skipDocument()
                joined.document = document
                let end = matches.offset
                let isMore = next()
                if !isMore || document >= limit {
                    joined.matches += UnsafeRawBufferPointer(rebasing: matchesBytes[start..<end])
                    joined.positions += UnsafeRawBufferPointer(rebasing: positionsBytes[place..<positions.offset])
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

    private(set) var matches: [UInt8] = []
    private(set) var positions: [UInt8] = []
    /// The last document in `matches`.
    private var document: UInt32 = 0

    /// What the places have, one after the other, and where each ends.
    private var given: (matches: [UInt8], positions: [UInt8]) = ([], [])
    private var ends: [(matches: Int, positions: Int, firstDocument: UInt32)] = []
    private var cursors: [Cursor] = []

    /// Begins another word.
    mutating func begin() {
        given.matches.removeAll(keepingCapacity: true)
        given.positions.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    /// Takes what one place has of the word.
    ///
    /// - Parameter firstDocument: the first distance is that to the number before this one.
    /// - Parameter write: appends its `matches` and its `positions`.
    mutating func add(firstDocument: UInt32, _ write: (_ matches: inout [UInt8], _ positions: inout [UInt8]) -> Void) {
        write(&given.matches, &given.positions)
        ends.append((given.matches.count, given.positions.count, firstDocument))
    }

    /// Puts together what was taken.
    ///
    /// - Parameter firstDocument: not after that of any place.
    mutating func join(firstDocument: UInt32) {
        matches.removeAll(keepingCapacity: true)
        positions.removeAll(keepingCapacity: true)
        document = firstDocument &- 1
        let given = given
        given.matches.withUnsafeBytes { matches in
            given.positions.withUnsafeBytes { positions in
                var (start, place) = (0, 0)
                for end in ends {
                    var cursor = Cursor(
                        matches: UnsafeRawBufferPointer(rebasing: matches[start..<end.matches]),
                        positions: UnsafeRawBufferPointer(rebasing: positions[place..<end.positions]),
                        firstDocument: end.firstDocument)
                    if cursor.next() { cursors.append(cursor) }
                    (start, place) = (end.matches, end.positions)
                }
                appendInOrder()
            }
        }
    }

    private mutating func appendInOrder() {
        while !cursors.isEmpty {
            var first = 0
            var limit = UInt32.max
            for index in cursors.indices.dropFirst() {
                if cursors[index].document < cursors[first].document {
                    (first, limit) = (index, cursors[first].document)
                } else {
                    limit = min(limit, cursors[index].document)
                }
            }
            var cursor = cursors[first]
            if cursor.append(before: limit, to: &self) { cursors[first] = cursor } else { cursors.remove(at: first) }
        }
    }
}
