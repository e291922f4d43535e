// Base64 as in age headers: unpadded and canonical.

import Bytes

/// RFC 4648, sections 3.5 and 4.
enum UnpaddedBase64 {
    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        Base64.encode(bytes).utf8.filter { $0 != UInt8(ascii: "=") }
    }

    /// Nil for characters outside the alphabet, padding, and leftover bits that are set.
    static func decode(_ letters: some Collection<UInt8>) -> [UInt8]? {
        guard letters.count % 4 != 1 else { return nil }
        let padded = Array(letters) + [UInt8](repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
        guard let bytes = Base64.decode(letters: padded), encode(bytes).elementsEqual(letters) else { return nil }
        return bytes
    }
}
