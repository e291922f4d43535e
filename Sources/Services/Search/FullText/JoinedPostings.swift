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
        ///
        /// - Parameter last: the last document in `matches`.
        mutating func append(
            before limit: UInt32, after last: inout UInt32, to joinedMatches: inout [UInt8],
            _ joinedPositions: inout [UInt8]
        ) -> Bool {
            joinedMatches.append(number: (document &- last) << 1 | flag)
            let (start, place) = (matches.offset, positions.offset)
            // The distances of those that follow are what they were.
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

    /// What the places have, one after the other, and where each ends.
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

    /// Takes what one place has of the word.
    ///
    /// - Parameter firstDocument: the first distance is that to the number before this one.
    /// - Parameter write: appends its `matches` and its `positions`.
    mutating func add(firstDocument: UInt32, _ write: (_ matches: inout [UInt8], _ positions: inout [UInt8]) -> Void) {
        write(&matches, &positions)
        ends.append((matches.count, positions.count, firstDocument))
    }

    /// Puts together what was taken.
    ///
    /// - Parameter firstDocument: not after that of any place.
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

    /// The place with the lowest document, and where the next one begins.
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
