// Random access to bytes: of a file, of which only requested parts are read, or in memory.

import FileSystem

/// The input of picture parsers. Only requested bytes are read, so a file of any size is cheap.
package final class ByteSource {
    package let size: Int
    private let load: (Int, Int) -> [UInt8]
    private var block: [UInt8] = []
    private var blockStart = 0

    private static let blockSize = 65536

    package init(_ bytes: [UInt8]) {
        size = bytes.count
        load = { Array(bytes.dropFirst($0).prefix($1)) }
    }

    /// Throws `SystemError`; anything but a regular file is refused.
    package init(file path: String) throws(SystemError) {
        let stamp = try FileStamp.of(path)
        guard stamp.kind == .file else { throw .notAFile(path) }
        let owner = FileOwner(try OpenFile.reading(path))
        size = Int(clamping: stamp.size)
        load = { owner.read($0, $1) }
    }

    /// Exactly `count` bytes; nil beyond the end of the file.
    package func bytes(at offset: Int, count: Int) -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= size, count <= size - offset else { return nil }
        if count > Self.blockSize {
            let found = load(offset, count)
            return found.count == count ? found : nil
        }
        if offset < blockStart || offset + count > blockStart + block.count {
            blockStart = offset
            block = load(offset, min(Self.blockSize, size - offset))
        }
        let at = offset - blockStart
        return at + count <= block.count ? Array(block[at..<at + count]) : nil
    }

    /// A number of `count` bytes, big-endian unless `isLittle`.
    package func number(at offset: Int, count: Int, isLittle: Bool = false) -> Int? {
        guard count <= 7 || count == 8, let found = bytes(at: offset, count: count) else { return nil }
        let value = (isLittle ? found.reversed() : found).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: value)
    }

    package func has(_ text: StaticString, at offset: Int) -> Bool {
        bytes(at: offset, count: text.utf8CodeUnitCount).map { found in
            text.withUTF8Buffer { found.elementsEqual($0) }
        } ?? false
    }
}

/// Owns the open file, which cannot be copied into a closure.
private final class FileOwner {
    private let file: OpenFile

    init(_ file: consuming OpenFile) { self.file = file }

    func read(_ offset: Int, _ count: Int) -> [UInt8] { (try? file.readPart(from: offset, count: count)) ?? [] }
}
