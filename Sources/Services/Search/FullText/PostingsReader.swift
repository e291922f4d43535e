// Decodes postings: the documents with a word, its counts and positions.

/// Iterates over the postings of one word, in the format described at `TermPostings`. The bytes are those of a row, and only valid with it.
/// Truncated data ends early: an index modified by another program is discarded before this point, and a broken one must not crash.
struct PostingsReader {
    /// The count of the word in each part, by the number of the part.
    struct Counts {
        private var counts: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0, 0, 0)

        static let onceInBody: Counts = {
            var counts = Counts()
            counts.counts.1 = 1
            return counts
        }()

        subscript(part: UInt32) -> UInt32 {
            get {
                switch part {
                case 0: counts.0
                case 1: counts.1
                case 2: counts.2
                case 3: counts.3
                case 4: counts.4
                default: counts.5
                }
            }
            set {
                switch part {
                case 0: counts.0 = newValue
                case 1: counts.1 = newValue
                case 2: counts.2 = newValue
                case 3: counts.3 = newValue
                case 4: counts.4 = newValue
                default: counts.5 = newValue
                }
            }
        }
    }

    private var matches: NumberReader
    private var positions: NumberReader
    /// Positions of the current document not read yet.
    private var unread = 0
    private(set) var document: UInt32
    private(set) var counts = Counts()

    init(matches: UnsafeRawBufferPointer, positions: UnsafeRawBufferPointer, firstDocument: UInt32) {
        self.matches = NumberReader(matches)
        self.positions = NumberReader(positions)
        document = firstDocument &- 1
    }

    /// Advances to the next document. False if there is none.
    @inline(__always)
    mutating func next() -> Bool {
        guard let distance = matches.next() else { return false }
        if unread > 0 { skip() }
        document &+= distance >> 1
        if distance & 1 == 1 {
            counts = .onceInBody
            unread = 1
            return true
        }
        counts = Counts()
        unread = 0
        while let part = matches.next() {
            let (number, count) = (part >> 1 & 7, part >> 4)
            counts[number] = count
            if number != UInt32(TextPart.stems.rawValue) { unread += Int(count) }
            if part & 1 == 1 { return true }
        }
        return false
    }

    /// The word's positions in each part of the current document except the stems, in order, with the part's number above bit 32. To be
    /// called at most once.
    mutating func places() -> [UInt64] {
        var places: [UInt64] = []
        // Broken counts do not reserve memory: each position takes at least a byte.
        places.reserveCapacity(min(unread, positions.left))
        for part: UInt32 in 0..<UInt32(TextPart.stems.rawValue) {
            var position: UInt32 = 0
            for _ in 0..<counts[part] {
                guard let distance = positions.next() else { break }
                position &+= distance
                places.append(UInt64(part) << 32 | UInt64(position))
            }
        }
        unread = 0
        return places
    }

    private mutating func skip() { positions.skip(unread) }
}

/// Numbers in LEB128: groups of seven bits, lowest first.
struct NumberReader {
    private let bytes: UnsafeRawBufferPointer
    private(set) var offset = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The number of unread bytes.
    var left: Int { bytes.count - offset }

    @inline(__always)
    mutating func next() -> UInt32? {
        guard offset < bytes.count else { return nil }
        var byte = bytes[offset]
        offset += 1
        var number = UInt32(byte & 0x7f)
        var shift: UInt32 = 7
        while byte >= 0x80, offset < bytes.count {
            byte = bytes[offset]
            offset += 1
            number |= UInt32(byte & 0x7f) << shift
            shift += 7
        }
        return number
    }

    /// The next `count` bytes; nil if there are fewer.
    mutating func bytes(_ count: Int) -> UnsafeRawBufferPointer? {
        guard count <= left else { return nil }
        defer { offset += count }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
    }

    mutating func skip(_ count: Int) {
        var left = count
        while left > 0, offset < bytes.count {
            if bytes[offset] < 0x80 { left -= 1 }
            offset += 1
        }
    }
}

extension [UInt8] {
    /// Appends a number in LEB128: groups of seven bits, lowest first, each but the last with the high bit set.
    mutating func append(number: UInt32) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}
