// Whatever is written can be read back, and no text makes the reader crash.

import Testing

@testable import Bytes

/// Random numbers that a seed repeats (SplitMix64, Steele, Lea and Flood 2014).
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

    mutating func text() -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<below(12) {
            let limit: UInt32 = [0x20, 0x80, 0x800, 0x1_0000, 0x11_0000][below(5)]
            if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &self)) { scalars.append(scalar) }
        }
        return String(scalars)
    }

    mutating func value(depth: Int) -> JSONValue {
        switch below(depth > 0 ? 8 : 6) {
        case 0: return .null
        case 1: return .bool(below(2) == 0)
        case 2: return .int(Int(truncatingIfNeeded: next()) >> below(64))
        case 3, 4:
            let number = Double(bitPattern: next())
            // A whole number reads back as an integer, and what is not a number as null.
            return number.isFinite && number != number.rounded() ? .double(number) : .null
        case 5: return .string(text())
        case 6: return .array((0..<below(5)).map { _ in value(depth: depth - 1) })
        default: return .object((0..<below(5)).map { _ in .init(text(), value(depth: depth - 1)) })
        }
    }
}

@Suite struct JSONRoundTripTests {
    @Test(arguments: [UInt64(1), .random(in: 0 ... .max)])
    func writtenIsRead(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<500 {
            let value = generator.value(depth: 4)
            for indented in [false, true] {
                let bytes = value.encoded(indented: indented)
                #expect(try JSONReader.read(bytes) == value, "seed \(seed), round \(round)")
            }
        }
    }

    @Test(arguments: [UInt64(1), .random(in: 0 ... .max)])
    func damageIsAnErrorOrAValue(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<2000 {
            var bytes = generator.value(depth: 3).encoded()
            for _ in 0..<3 {
                let place = generator.below(bytes.count)
                switch generator.below(3) {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
                case 1: bytes.insert(Array("{}[]\",:\\u-0.e".utf8)[generator.below(13)], at: place)
                default: if bytes.count > 1 { bytes.remove(at: place) }
                }
            }
            do {
                let value = try JSONReader.read(bytes)
                #expect(try JSONReader.read(value.encoded()) == normalized(value), "seed \(seed), round \(round)")
            } catch {
                #expect(error.offset <= bytes.count, "seed \(seed), round \(round)")
            }
        }
    }

    /// `1e2` is a double that is written `100`, which is an integer.
    private func normalized(_ value: JSONValue) -> JSONValue {
        switch value {
        case .double(let number) where number == number.rounded() && (number != 0 || number.sign == .plus):
            Int(exactly: number).flatMap { String(number).contains("e") ? nil : .int($0) } ?? value
        case .array(let elements): .array(elements.map(normalized))
        case .object(let members): .object(members.map { .init($0.key, normalized($0.value)) })
        default: value
        }
    }
}
