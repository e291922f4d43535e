// Many paths in one block of memory: separate strings would take a hundred bytes each, for up to a million.

import Glibc

/// Paths of a vault; each becomes a `VaultPath` on access.
package struct PathList: RandomAccessCollection, Sendable {
    private struct Place: Sendable {
        let start: UInt32
        let length: UInt32
    }

    /// All paths in UTF-8, concatenated.
    private var bytes: [UInt8] = []
    private var places: [Place] = []

    package init() {}

    package init(_ paths: some Sequence<VaultPath>) {
        for path in paths { append(path) }
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { places.count }

    package subscript(position: Int) -> VaultPath {
        let start = Int(places[position].start)
        return VaultPath(trusted: String(decoding: bytes[start..<start + Int(places[position].length)], as: UTF8.self))
    }

    package mutating func append(_ path: VaultPath) {
        places.append(Place(start: UInt32(bytes.count), length: UInt32(path.text.utf8.count)))
        bytes += path.text.utf8
    }

    package mutating func append(contentsOf other: PathList) {
        let first = UInt32(bytes.count)
        bytes += other.bytes
        places += other.places.lazy.map { Place(start: first + $0.start, length: $0.length) }
    }

    /// Sorts them by bytes.
    package mutating func sort() {
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            places.sort { first, second in
                let order = memcmp(
                    base + Int(first.start), base + Int(second.start), Int(Swift.min(first.length, second.length)))
                return order == 0 ? first.length < second.length : order < 0
            }
        }
    }
}
