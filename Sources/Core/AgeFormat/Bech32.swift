// Bech32 text for keys (BIP 173), without its limit of length.

import Cryptography

enum Bech32 {
    private static let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
    private static let checksumCount = 6

    /// The prefix as written, and the bytes; nil if it is malformed or in mixed case. Callers wipe decoded secrets.
    static func decode(_ text: some Collection<UInt8>) -> (prefix: String, bytes: [UInt8])? {
        let text = Array(text)
        let isUpper = text.contains { 0x41...0x5a ~= $0 }
        guard !isUpper || !text.contains(where: { 0x61...0x7a ~= $0 }), text.allSatisfy({ 33...126 ~= $0 }),
            let end = text.lastIndex(of: UInt8(ascii: "1")), end > 0, text.count - end > checksumCount
        else { return nil }
        var values: [UInt8] = []
        defer { Memory.wipe(&values) }
        values.reserveCapacity(text.count)
        for letter in text[(end + 1)...] {
            guard let value = alphabet.firstIndex(of: lower(letter)) else { return nil }
            values.append(UInt8(value))
        }
        let prefix = text[..<end].map(lower)
        guard remainder(prefix, values) == 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(values.count * 5 / 8)
        var (group, bits) = (0, 0)
        for value in values.dropLast(checksumCount) {
            group = (group << 5 | Int(value)) & 0xfff
            bits += 5
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(group >> bits & 0xff))
            }
        }
        guard bits < 5, group & ((1 << bits) - 1) == 0 else { return nil }
        return (String(decoding: text[..<end], as: UTF8.self), bytes)
    }

    /// In the case of the prefix.
    static func encode(_ prefix: String, _ bytes: [UInt8]) -> [UInt8] {
        let isUpper = prefix.utf8.contains { 0x41...0x5a ~= $0 }
        var values: [UInt8] = []
        defer { Memory.wipe(&values) }
        values.reserveCapacity(bytes.count * 8 / 5 + 1 + checksumCount)
        var (group, bits) = (0, 0)
        for byte in bytes {
            group = (group << 8 | Int(byte)) & 0xfff
            bits += 8
            while bits >= 5 {
                bits -= 5
                values.append(UInt8(group >> bits & 31))
            }
        }
        if bits > 0 { values.append(UInt8(group << (5 - bits) & 31)) }
        let small = prefix.utf8.map(lower)
        let rest = remainder(small, values + [UInt8](repeating: 0, count: checksumCount)) ^ 1
        for place in 0..<checksumCount { values.append(UInt8(rest >> UInt32(5 * (5 - place)) & 31)) }
        let text = small + [UInt8(ascii: "1")] + values.map { alphabet[Int($0)] }
        return isUpper ? text.map { 0x61...0x7a ~= $0 ? $0 - 0x20 : $0 } : text
    }

    private static func lower(_ letter: UInt8) -> UInt8 { 0x41...0x5a ~= letter ? letter + 0x20 : letter }

    private static let factors: [UInt32] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3]

    /// `bech32_polymod` of BIP 173.
    private static func remainder(_ prefix: [UInt8], _ values: [UInt8]) -> UInt32 {
        var sum: UInt32 = 1
        func add(_ value: UInt8) {
            let top = sum >> 25
            sum = (sum & 0x1ff_ffff) << 5 ^ UInt32(value)
            for (bit, factor) in factors.enumerated() where top >> UInt32(bit) & 1 == 1 { sum ^= factor }
        }
        for letter in prefix { add(letter >> 5) }
        add(0)
        for letter in prefix { add(letter & 31) }
        for value in values { add(value) }
        return sum
    }
}
