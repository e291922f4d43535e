// Unescapes names in a text: `IMG\_1.jpg`, `a%2Ejpg`, `a&period;jpg`, `a\u002ejpg`.

import Bytes

enum WrittenNames {
    /// The text itself, and with each kind of escape that occurs in it removed.
    static func readings(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var found = [bytes]
        if bytes.contains(where: { $0 == .backslash || $0 == UInt8(ascii: "&") }) {
            found.append(replaced(bytes, Escape.read))
        }
        // An address may be encoded twice.
        for _ in 0..<2 {
            guard let last = found.last, last.contains(.percent) else { break }
            let decoded = replaced(last) { rest in PercentEncoding.byte(rest).map { ([$0], 3) } }
            guard decoded != last else { break }
            found.append(decoded)
        }
        return found
    }

    private static func replaced(
        _ bytes: ArraySlice<UInt8>, _ read: (ArraySlice<UInt8>) -> (text: [UInt8], length: Int)?
    ) -> ArraySlice<UInt8> {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var at = bytes.startIndex
        while at < bytes.endIndex {
            if let (text, length) = read(bytes[at...]) {
                output += text
                at += length
            } else {
                output.append(bytes[at])
                at += 1
            }
        }
        return output[...]
    }
}
