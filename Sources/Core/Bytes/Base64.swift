// Base64 (RFC 4648, section 4).

package enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xff, count: 256)
        for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    package static func encode(_ bytes: [UInt8]) -> String {
        var output: [UInt8] = []
        output.reserveCapacity((bytes.count + 2) / 3 * 4)
        bytes.withUnsafeBytes { append($0, to: &output) }
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends the encoded bytes, with padding.
    package static func append(_ bytes: UnsafeRawBufferPointer, to output: inout [UInt8]) {
        alphabet.withUnsafeBufferPointer { alphabet in
            var at = 0
            while at < bytes.count {
                let count = min(3, bytes.count - at)
                let second = count > 1 ? bytes[at + 1] : 0
                let third = count > 2 ? bytes[at + 2] : 0
                let group = Int(bytes[at]) << 16 | Int(second) << 8 | Int(third)
                output.append(alphabet[group >> 18])
                output.append(alphabet[group >> 12 & 0x3f])
                output.append(count > 1 ? alphabet[group >> 6 & 0x3f] : UInt8(ascii: "="))
                output.append(count > 2 ? alphabet[group & 0x3f] : UInt8(ascii: "="))
                at += 3
            }
        }
    }

    /// Nil for anything but complete groups of four characters of the alphabet, with padding.
    package static func decode(_ text: String) -> [UInt8]? { decode(letters: Array(text.utf8)) }

    package static func decode(letters: [UInt8]) -> [UInt8]? {
        guard letters.count % 4 == 0 else { return nil }
        let padding = letters.suffix(2).count { $0 == UInt8(ascii: "=") }
        var output: [UInt8] = []
        output.reserveCapacity(letters.count / 4 * 3)
        for start in stride(from: 0, to: letters.count, by: 4) {
            var group = 0
            for index in start..<start + 4 {
                let isPadding = index >= letters.count - padding
                let value = isPadding ? 0 : values[Int(letters[index])]
                guard value != 0xff else { return nil }
                group = group << 6 | Int(value)
            }
            output.append(UInt8(group >> 16))
            output.append(UInt8(group >> 8 & 0xff))
            output.append(UInt8(group & 0xff))
        }
        output.removeLast(padding)
        return output
    }
}
