// A packed snapshot of a folder, which makes loading and comparing 100,000 files a matter of milliseconds.

import FileSystem

/// The entries of a folder that matter to a vault, with the stat(2) data of each.
///
/// One block of bytes: the folder's own stamp, then the entries. Stored and compared without unpacking.
package struct FolderSnapshot: Sendable {
    package enum EntryKind: UInt8, Sendable {
        case folder
        case document
        /// Not indexed, but possibly the target of a link: a photo, a CSV file.
        case attachment
    }

    package struct Entry: Sendable {
        package let kind: EntryKind
        package let inode: UInt64
        package let size: Int64
        package let modified: Int64
        package let changed: Int64
        /// Offset of the name, which is zero-terminated.
        let nameOffset: Int
        let nameLength: Int
    }

    package private(set) var bytes: [UInt8]

    /// inode, mtime and ctime of the folder; 8 bytes each.
    static let headerSize = 24
    /// kind (1), length of the name (2), inode, size, mtime, ctime (8 each); then the name and a zero.
    static let entrySize = 35

    package init(bytes: [UInt8]) { self.bytes = bytes }

    /// An empty snapshot of a folder. An unsettled one never matches, which forces a new listing.
    init(folder stamp: FileStamp, isSettled: Bool) {
        bytes = []
        append(isSettled ? stamp.inode : 0)
        append(UInt64(bitPattern: stamp.modified))
        append(UInt64(bitPattern: stamp.changed))
    }

    /// For a folder about which nothing is known yet.
    static let unsettled = FolderSnapshot(bytes: [UInt8](repeating: 0, count: headerSize))

    /// The same entries for a folder whose own stamp changed.
    init(_ other: FolderSnapshot, folder stamp: FileStamp, isSettled: Bool) {
        self.init(folder: stamp, isSettled: isSettled)
        bytes += other.bytes[Self.headerSize...]
    }

    package var isWellFormed: Bool { bytes.count >= Self.headerSize }

    func matches(_ stamp: FileStamp) -> Bool {
        isWellFormed && load(0) == stamp.inode && load(8) == UInt64(bitPattern: stamp.modified)
            && load(16) == UInt64(bitPattern: stamp.changed)
    }

    /// Adds an entry. An unsettled file is stored so it never matches: its mtime may still cover two different contents.
    mutating func append(name: [UInt8], kind: EntryKind, stamp: FileStamp?, isSettled: Bool) {
        append(
            name: name, kind: kind, inode: stamp?.inode ?? 0, size: stamp?.size ?? 0,
            modified: isSettled ? stamp?.modified ?? 0 : -1, changed: stamp?.changed ?? 0)
    }

    mutating func append(
        name: [UInt8], kind: EntryKind, inode: UInt64, size: Int64, modified: Int64, changed: Int64
    ) {
        bytes.append(kind.rawValue)
        bytes.append(UInt8(truncatingIfNeeded: name.count))
        bytes.append(UInt8(truncatingIfNeeded: name.count >> 8))
        append(inode)
        append(UInt64(bitPattern: size))
        append(UInt64(bitPattern: modified))
        append(UInt64(bitPattern: changed))
        bytes += name
        bytes.append(0)
    }

    package func forEach(_ body: (Entry) -> Void) {
        var at = Self.headerSize
        while at + Self.entrySize <= bytes.count {
            let length = Int(bytes[at + 1]) | Int(bytes[at + 2]) << 8
            guard at + Self.entrySize + length < bytes.count, let kind = EntryKind(rawValue: bytes[at]) else { return }
            body(
                Entry(
                    kind: kind, inode: load(at + 3), size: Int64(bitPattern: load(at + 11)),
                    modified: Int64(bitPattern: load(at + 19)), changed: Int64(bitPattern: load(at + 27)),
                    nameOffset: at + Self.entrySize, nameLength: length))
            at += Self.entrySize + length + 1
        }
    }

    package func name(_ entry: Entry) -> String {
        String(decoding: bytes[entry.nameOffset..<entry.nameOffset + entry.nameLength], as: UTF8.self)
    }

    /// Calls `body` with the name as a C string.
    func withName<Result>(_ entry: Entry, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        bytes.withUnsafeBytes { buffer in
            body(
                UnsafeRawPointer(rebasing: buffer[entry.nameOffset...]).assumingMemoryBound(to: CChar.self))
        }
    }

    private mutating func append(_ value: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift))) }
    }

    private func load(_ offset: Int) -> UInt64 {
        bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
    }
}

extension FolderSnapshot.Entry {
    func matches(_ stamp: FileStamp) -> Bool {
        inode == stamp.inode && size == stamp.size && modified == stamp.modified && changed == stamp.changed
    }
}

extension UnsafeRawPointer {
    fileprivate init(rebasing slice: Slice<UnsafeRawBufferPointer>) {
        guard let base = UnsafeRawBufferPointer(rebasing: slice).baseAddress else { preconditionFailure("empty name") }
        self = base
    }
}
