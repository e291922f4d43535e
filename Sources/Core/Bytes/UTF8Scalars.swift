// Decodes single Unicode scalars from bytes that may be invalid UTF-8.

/// Ill-formed bytes decode as U+FFFD, one byte long.
package enum UTF8Scalars {
    /// The scalar at `offset`, and its length in bytes.
    @inlinable package static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int
    ) -> (scalar: UInt32, length: Int) {
        let first = bytes[offset]
        if first < 0x80 { return (UInt32(first), 1) }
        func continuation(_ index: Int) -> UInt32? {
            guard offset + index < bytes.count, bytes[offset + index] & 0xc0 == 0x80 else { return nil }
            return UInt32(bytes[offset + index] & 0x3f)
        }
        if first & 0xe0 == 0xc0, let second = continuation(1) {
            let scalar = UInt32(first & 0x1f) << 6 | second
            if scalar >= 0x80 { return (scalar, 2) }
        } else if first & 0xf0 == 0xe0, let second = continuation(1), let third = continuation(2) {
            let scalar = UInt32(first & 0x0f) << 12 | second << 6 | third
            if scalar >= 0x800, scalar & 0xf800 != 0xd800 { return (scalar, 3) }
        } else if first & 0xf8 == 0xf0, let second = continuation(1), let third = continuation(2),
            let fourth = continuation(3)
        {
            let scalar = UInt32(first & 0x07) << 18 | second << 12 | third << 6 | fourth
            if scalar >= 0x10000, scalar <= 0x10ffff { return (scalar, 4) }
        }
        return (0xfffd, 1)
    }

    /// The scalar that ends right before `offset`.
    @inlinable package static func before(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> UInt32 {
        var start = offset - 1
        while start > 0, offset - start < 4, bytes[start] & 0xc0 == 0x80 { start -= 1 }
        return decode(bytes, at: start).scalar
    }

    /// Letters, digits and combining marks of any script.
    @inlinable package static func isWord(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 {
            let byte = UInt8(truncatingIfNeeded: scalar)
            return byte.isLetter || byte.isDigit
        }
        // The Latin blocks, which cover nearly all text of our users, without a lookup.
        if scalar >= 0xc0, scalar < 0x250 { return scalar != 0xd7 && scalar != 0xf7 }
        return isWordByCategory(scalar)
    }

    @usableFromInline package static func isWordByCategory(_ scalar: UInt32) -> Bool {
        guard let value = Unicode.Scalar(scalar) else { return false }
        switch value.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .nonspacingMark, .spacingMark:
            return true
        default:
            return false
        }
    }

    /// Appends the UTF-8 of a scalar.
    @inlinable package static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
        if scalar < 0x80 {
            bytes.append(UInt8(scalar))
        } else if scalar < 0x800 {
            bytes.append(UInt8(0xc0 | scalar >> 6))
            bytes.append(UInt8(0x80 | scalar & 0x3f))
        } else if scalar < 0x10000 {
            bytes.append(UInt8(0xe0 | scalar >> 12))
            bytes.append(UInt8(0x80 | scalar >> 6 & 0x3f))
            bytes.append(UInt8(0x80 | scalar & 0x3f))
        } else {
            bytes.append(UInt8(0xf0 | scalar >> 18))
            bytes.append(UInt8(0x80 | scalar >> 12 & 0x3f))
            bytes.append(UInt8(0x80 | scalar >> 6 & 0x3f))
            bytes.append(UInt8(0x80 | scalar & 0x3f))
        }
    }

    /// The offset of the first ill-formed byte; nil if all of it is valid UTF-8.
    package static func firstIllFormed(_ bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { buffer in
            let raw = UnsafeRawBufferPointer(buffer)
            var at = 0
            while at < buffer.count {
                // Most text is ASCII.
                while at + 8 <= raw.count,
                    raw.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
                { at += 8 }
                guard at < buffer.count else { return nil }
                if buffer[at] < 0x80 {
                    at += 1
                    continue
                }
                let (scalar, length) = decode(buffer, at: at)
                if scalar == 0xfffd, length == 1 { return at }
                at += length
            }
            return nil
        }
    }
}
