// Fingerprints of bytes that other programs know too: SHA-256 for backups, MD5 for the names of Day One.

/// What differs between two digests that work on blocks of 64 bytes.
private protocol DigestBlocks {
    /// Whether numbers are written with their first byte first.
    static var isBigEndian: Bool { get }
    var words: [UInt32] { get }
    mutating func take(_ block: UnsafeRawBufferPointer)
}

extension DigestBlocks {
    fileprivate mutating func add(_ bytes: [UInt8], _ rest: inout [UInt8], _ length: inout UInt64) {
        length &+= UInt64(bytes.count)
        var start = 0
        if !rest.isEmpty {
            start = min(64 - rest.count, bytes.count)
            rest += bytes[..<start]
            guard rest.count == 64 else { return }
            rest.withUnsafeBytes { take($0) }
            rest.removeAll(keepingCapacity: true)
        }
        let whole = start + (bytes.count - start) / 64 * 64
        bytes.withUnsafeBytes { buffer in
            for at in stride(from: start, to: whole, by: 64) {
                take(UnsafeRawBufferPointer(rebasing: buffer[at..<at + 64]))
            }
        }
        rest += bytes[whole...]
    }

    /// The digest of everything added so far.
    fileprivate func finished(_ rest: [UInt8], _ length: UInt64) -> [UInt8] {
        var copy = self
        var tail = rest + [0x80]
        while tail.count % 64 != 56 { tail.append(0) }
        let bits = length &* 8
        tail += (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(8 * (Self.isBigEndian ? 7 - $0 : $0))) }
        tail.withUnsafeBytes { buffer in
            for at in stride(from: 0, to: buffer.count, by: 64) {
                copy.take(UnsafeRawBufferPointer(rebasing: buffer[at..<at + 64]))
            }
        }
        return copy.words.flatMap { word in
            (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(8 * (Self.isBigEndian ? 3 - $0 : $0))) }
        }
    }
}

/// SHA-256 (FIPS 180-4).
package struct SHA256: Sendable {
    private var state = State()
    private var rest: [UInt8] = []
    private var length: UInt64 = 0

    package init() {}

    package mutating func add(_ bytes: [UInt8]) { state.add(bytes, &rest, &length) }

    /// 64 digits of base 16, in lower case.
    package var digits: String { HexDigits.text(state.finished(rest, length)) }

    package static func digits(of bytes: [UInt8]) -> String {
        var sum = SHA256()
        sum.add(bytes)
        return sum.digits
    }

    private struct State: DigestBlocks, Sendable {
        static let isBigEndian = true
        var words: [UInt32] = [
            0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
        ]

        mutating func take(_ block: UnsafeRawBufferPointer) {
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
                for index in 0..<16 {
                    schedule[index] = UInt32(
                        bigEndian: block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
                }
                for index in 16..<64 {
                    let (a, b) = (schedule[index - 15], schedule[index - 2])
                    let first = a.turned(7) ^ a.turned(18) ^ (a >> 3)
                    let second = b.turned(17) ^ b.turned(19) ^ (b >> 10)
                    schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
                }
                var (a, b, c, d) = (words[0], words[1], words[2], words[3])
                var (e, f, g, h) = (words[4], words[5], words[6], words[7])
                SHA256.constants.withUnsafeBufferPointer { constants in
                    for index in 0..<64 {
                        let choice = (e & f) ^ (~e & g)
                        let mixed = e.turned(6) ^ e.turned(11) ^ e.turned(25)
                        let first = h &+ mixed &+ choice &+ constants[index] &+ schedule[index]
                        let majority = (a & b) ^ (a & c) ^ (b & c)
                        let second = (a.turned(2) ^ a.turned(13) ^ a.turned(22)) &+ majority
                        (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
                    }
                }
                for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { words[index] &+= word }
            }
        }
    }

    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}

/// MD5 (RFC 1321): it names files here and protects nothing.
package struct MD5: Sendable {
    private var state = State()
    private var rest: [UInt8] = []
    private var length: UInt64 = 0

    package init() {}

    package mutating func add(_ bytes: [UInt8]) { state.add(bytes, &rest, &length) }

    /// 32 digits of base 16, in lower case.
    package var digits: String { HexDigits.text(state.finished(rest, length)) }

    package static func digits(of bytes: [UInt8]) -> String {
        var sum = MD5()
        sum.add(bytes)
        return sum.digits
    }

    private struct State: DigestBlocks, Sendable {
        static let isBigEndian = false
        var words: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]

        mutating func take(_ block: UnsafeRawBufferPointer) {
            var (a, b, c, d) = (words[0], words[1], words[2], words[3])
            MD5.constants.withUnsafeBufferPointer { constants in
                for index in 0..<64 {
                    let (mixed, place): (UInt32, Int) =
                        switch index / 16 {
                        case 0: ((b & c) | (~b & d), index)
                        case 1: ((d & b) | (~d & c), (5 * index + 1) % 16)
                        case 2: (b ^ c ^ d, (3 * index + 5) % 16)
                        default: (c ^ (b | ~d), 7 * index % 16)
                        }
                    let word = UInt32(littleEndian: block.loadUnaligned(fromByteOffset: 4 * place, as: UInt32.self))
                    let sum = a &+ mixed &+ constants[index] &+ word
                    (a, d, c, b) = (d, c, b, b &+ sum.turned(32 - MD5.shift(index)))
                }
            }
            for (index, word) in [a, b, c, d].enumerated() { words[index] &+= word }
        }
    }

    private static func shift(_ index: Int) -> UInt32 {
        switch (index / 16, index % 4) {
        case (0, let step): 7 + 5 * UInt32(step)
        case (1, let step): [5, 9, 14, 20][step]
        case (2, let step): [4, 11, 16, 23][step]
        case (_, let step): [6, 10, 15, 21][step]
        }
    }

    /// The integer parts of 2^32 times the sines of 1 to 64 radians.
    private static let constants: [UInt32] = [
        0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a, 0xa830_4613, 0xfd46_9501,
        0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be, 0x6b90_1122, 0xfd98_7193, 0xa679_438e, 0x49b4_0821,
        0xf61e_2562, 0xc040_b340, 0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d, 0x0244_1453, 0xd8a1_e681, 0xe7d3_fbc8,
        0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed, 0xa9e3_e905, 0xfcef_a3f8, 0x676f_02d9, 0x8d2a_4c8a,
        0xfffa_3942, 0x8771_f681, 0x6d9d_6122, 0xfde5_380c, 0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60, 0xbebf_bc70,
        0x289b_7ec6, 0xeaa1_27fa, 0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8, 0xc4ac_5665,
        0xf429_2244, 0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92, 0xffef_f47d, 0x8584_5dd1,
        0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1, 0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb, 0xeb86_d391,
    ]
}

extension UInt32 {
    /// Turned to the right.
    fileprivate func turned(_ count: UInt32) -> UInt32 { (self >> count) | (self << (32 - count)) }
}

/// Bytes as digits of base 16.
package enum HexDigits {
    package static func text(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
