// Decodes text of other programs to UTF-8: without a byte order mark, from UTF-16 and from Windows-1252.

import Bytes

/// Decoded text of another program.
package struct ForeignText: Sendable {
    /// UTF-8 without a byte order mark.
    package let bytes: [UInt8]
    /// The bytes were not UTF-8 and were decoded as Windows-1252, a superset of Latin-1.
    package let isWindows1252: Bool

    package init(_ bytes: [UInt8]) {
        var bytes = bytes
        if bytes.has("\u{feff}", at: 0) {
            bytes = Array(bytes.dropFirst(3))
        } else {
            switch TextEncoding.detect(bytes) {
            case .utf8, .illFormedUTF8: break
            case .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian:
                bytes = TextEncoding.detect(bytes).utf8(bytes)
            case .binary(let zero) where bytes.count > 3 && zero < 2:
                // UTF-16 without a byte order mark: every other byte of a header is zero.
                let mark: [UInt8] = zero == 0 ? [0xfe, 0xff] : [0xff, 0xfe]
                bytes = (zero == 0 ? TextEncoding.utf16BigEndian : .utf16LittleEndian).utf8(mark + bytes)
            case .binary: break
            }
        }
        isWindows1252 = UTF8Scalars.firstIllFormed(bytes) != nil
        self.bytes = isWindows1252 ? Windows1252.utf8(bytes) : bytes
    }
}
