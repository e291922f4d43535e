// Rollups cached on disk: one file for each CSV file. They can be deleted without loss.

import Bytes
import FileSystem
import Sensors
import Vault

/// Caches `FileRollup`s. Unreadable entries count as missing, and failed writes are ignored.
struct RollupCache: Sendable {
    let folder: String

    private static let version: UInt64 = 2
    /// The bytes "daybook\0" in the file.
    private static let magic: UInt64 = 0x006b_6f6f_6279_6164

    private func location(_ path: VaultPath) -> String {
        Paths.join(folder, StableHash.digits(of: path.text) + ".rollup")
    }

    func store(_ file: FileRollup, _ path: VaultPath) {
        var words = WordWriter()
        words.add(file.stamp.inode)
        words.add(file.stamp.device)
        words.add(file.stamp.size)
        words.add(file.stamp.modified)
        words.add(file.stamp.changed)
        words.add(file.isSettled ? 1 : 0)
        words.add(file.length)
        words.add(file.hash)
        words.add(file.badRows)
        words.add(file.rollup.width.rawValue)
        words.add(file.rollup.boundaries)
        words.add(file.rollup.span.map { [$0.lowerBound, $0.upperBound] } ?? [])
        words.add(file.rollup.measures.count)
        for (name, slots) in zip(file.rollup.measures, file.rollup.slots) {
            words.add(name.text)
            words.add(slots)
        }
        var head = WordWriter()
        head.add(Self.magic)
        head.add(Self.version)
        head.add(ContentHash.of(words.bytes))
        bestEffort { try Paths.makePrivateFolder(folder) }
        bestEffort {
            try AtomicWrite.replace(location(path), with: head.bytes + words.bytes, mode: 0o600, isDurable: false)
        }
    }

    /// The cached rollup of a file; nil if missing, damaged, or made for another zone or other calibrations.
    func load(_ path: VaultPath, width: SlotWidth, boundaries: [Int64]) -> FileRollup? {
        guard let bytes = try? OpenFile.reading(location(path)).readAll() else { return nil }
        return bytes.withUnsafeBytes { buffer in
            var words = WordReader(buffer)
            guard words.word() == Self.magic, words.word() == Self.version, let check = words.word() else { return nil }
            var hash = ContentHash()
            hash.add(words.rest)
            guard hash.value == check, let inode = words.word(), let device = words.word(), let size = words.int(),
                let modified = words.int(), let changed = words.int(), let isSettled = words.int(),
                let length = words.int(), let contentHash = words.word(), let badRows = words.int(),
                words.int() == Int(width.rawValue),
                let known = words.values(of: Int64.self), known == boundaries,
                let span = words.values(of: Int64.self), let count = words.int()
            else { return nil }
            var measures: [MeasureID] = []
            var slots: [[RollupSlot]] = []
            for _ in 0..<count {
                guard let name = words.text(), let values = words.values(of: RollupSlot.self) else { return nil }
                measures.append(MeasureID(name))
                slots.append(values)
            }
            return FileRollup(
                rollup: ReadingRollup(
                    measures: measures, slots: slots,
                    span: span.count == 2 && span[0] <= span[1] ? span[0]...span[1] : nil, width: width,
                    boundaries: boundaries),
                badRows: badRows,
                stamp: .init(
                    inode: inode, device: device, size: Int64(size), modified: Int64(modified), changed: Int64(changed)),
                isSettled: isSettled == 1, length: length, hash: contentHash)
        }
    }
}

/// 64-bit words in native byte order, as the cache is local to this machine.
private struct WordWriter {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ word: some FixedWidthInteger) {
        withUnsafeBytes(of: UInt64(truncatingIfNeeded: word)) { bytes += $0 }
    }

    /// Values that consist only of whole words.
    mutating func add<Value: BitwiseCopyable>(_ values: [Value]) {
        add(values.count)
        values.withUnsafeBytes { bytes += $0 }
    }

    mutating func add(_ text: String) {
        add(text.utf8.count)
        bytes += text.utf8
        bytes += [UInt8](repeating: 0, count: (8 - text.utf8.count % 8) % 8)
    }
}

private struct WordReader {
    private(set) var rest: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { rest = bytes }

    mutating func word() -> UInt64? {
        guard rest.count >= 8 else { return nil }
        defer { rest = UnsafeRawBufferPointer(rebasing: rest[8...]) }
        return rest.loadUnaligned(as: UInt64.self)
    }

    mutating func int() -> Int? { word().map { Int(Int64(bitPattern: $0)) } }

    mutating func values<Value: BitwiseCopyable>(of type: Value.Type) -> [Value]? {
        guard let count = int(), count >= 0, count <= rest.count / MemoryLayout<Value>.stride else { return nil }
        let size = count * MemoryLayout<Value>.stride
        let source = UnsafeRawBufferPointer(rebasing: rest[..<size])
        rest = UnsafeRawBufferPointer(rebasing: rest[size...])
        return [Value](unsafeUninitializedCapacity: count) { target, filled in
            UnsafeMutableRawBufferPointer(target).copyMemory(from: source)
            filled = count
        }
    }

    mutating func text() -> String? {
        guard let count = int(), count >= 0, count <= rest.count else { return nil }
        let text = String(decoding: rest[..<count], as: UTF8.self)
        let padded = min(rest.count, count + (8 - count % 8) % 8)
        rest = UnsafeRawBufferPointer(rebasing: rest[padded...])
        return text
    }
}
