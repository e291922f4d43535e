// SIMD scanning of text, sixteen bytes at a time: scanners can skip most of it.

/// Sixteen bytes side by side. A question is asked of all of them at once and answered with a set of places.
@usableFromInline
package struct ByteBlock {
    @usableFromInline let bytes: SIMD16<UInt8>

    @inlinable @inline(__always) package static var size: Int { 16 }

    @inlinable init(_ bytes: SIMD16<UInt8>) { self.bytes = bytes }

    /// The sixteen bytes from `start` on, all of which must exist.
    @inlinable
    package init(_ text: UnsafeBufferPointer<UInt8>, at start: Int) {
        self.init(UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: start, as: SIMD16<UInt8>.self))
    }

    /// A range of fewer than sixteen bytes, padded with zeros.
    @inlinable
    package init(_ text: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
        var (low, high): (UInt64, UInt64) = (0, 0)
        for place in range.reversed() {
            high = high << 8 | low >> 56
            low = low << 8 | UInt64(text[place])
        }
        // Little-endian, as are all processors that daybook runs on.
        self.init(unsafeBitCast(SIMD2(low, high), to: SIMD16<UInt8>.self))
    }

    // MARK: Questions

    @inlinable @inline(__always) package func places(of byte: UInt8) -> Places {
        Places(bytes .== SIMD16(repeating: byte))
    }

    @inlinable @inline(__always) package func places(below byte: UInt8) -> Places {
        Places(bytes .< SIMD16(repeating: byte))
    }

    @inlinable @inline(__always) package func places(from byte: UInt8) -> Places {
        Places(bytes .>= SIMD16(repeating: byte))
    }

    /// ASCII letters.
    @inlinable @inline(__always) package var letters: Places {
        let small = lowercased
        return small.places(from: UInt8(ascii: "a")) & small.places(below: UInt8(ascii: "z") + 1)
    }

    @inlinable @inline(__always) package var digits: Places {
        places(from: UInt8(ascii: "0")) & places(below: UInt8(ascii: "9") + 1)
    }

    /// ASCII white space.
    @inlinable @inline(__always) package var whitespace: Places {
        places(of: .space) | places(from: .tab) & places(below: .carriageReturn + 1)
    }

    /// With ASCII letters in lower case; other bytes that change never become one that they are compared with.
    @inlinable @inline(__always) package var lowercased: ByteBlock { ByteBlock(bytes | SIMD16(repeating: 0x20)) }

    // MARK: Answers

    /// Some of the sixteen places.
    @usableFromInline
    package struct Places {
        @usableFromInline let mask: SIMDMask<SIMD16<Int8>>

        @inlinable init(_ mask: SIMDMask<SIMD16<Int8>>) { self.mask = mask }

        @inlinable @inline(__always) package static var none: Places { Places(SIMDMask(repeating: false)) }

        @inlinable @inline(__always) package static func | (first: Places, second: Places) -> Places {
            Places(first.mask .| second.mask)
        }

        @inlinable @inline(__always) package static func & (first: Places, second: Places) -> Places {
            Places(first.mask .& second.mask)
        }

        @inlinable @inline(__always) package static prefix func ! (places: Places) -> Places { Places(.!places.mask) }

        /// The first of them; `ByteBlock.size` if empty.
        @inlinable @inline(__always) package var first: Int {
            let halves = self.halves
            if halves[0] != 0 { return halves[0].trailingZeroBitCount >> 3 }
            return halves[1] != 0 ? 8 + halves[1].trailingZeroBitCount >> 3 : ByteBlock.size
        }

        /// The first at or after a place.
        @inlinable @inline(__always)
        package func first(from start: Int) -> Int {
            let halves = self.halves
            // A shift by 64 yields zero.
            let low = halves[0] & UInt64.max << UInt64(8 * start)
            if low != 0 { return low.trailingZeroBitCount >> 3 }
            let rest = 8 * Swift.max(0, start - 8)
            let high = halves[1] & UInt64.max << UInt64(rest)
            return high != 0 ? 8 + high.trailingZeroBitCount >> 3 : ByteBlock.size
        }

        /// A bit for each place, the lowest for the first.
        @inlinable @inline(__always) package var bits: UInt64 {
            // The factor moves the lowest bit of each byte to its place in the highest byte.
            let bits = (halves & SIMD2(repeating: 0x0101_0101_0101_0101)) &* SIMD2(repeating: 0x0102_0408_1020_4080)
            return bits[0] >> 56 | bits[1] >> 48 & 0xff00
        }

        @inlinable @inline(__always) var halves: SIMD2<UInt64> {
            // A lane of the mask is all ones or all zeros; the first lane is the lowest byte.
            unsafeBitCast(mask, to: SIMD2<UInt64>.self)
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The first place in `range` that `find` reports; the end of the range if there is none.
    ///
    /// - Parameter find: called with sixteen bytes at a time, some of which may be outside the range or zero.
    @inlinable
    @inline(__always)
    package func first(in range: Range<Int>, _ find: (ByteBlock) -> ByteBlock.Places) -> Int {
        var at = range.lowerBound
        while at + ByteBlock.size <= count, at < range.upperBound {
            let found = find(ByteBlock(self, at: at)).first
            if found < ByteBlock.size { return Swift.min(at + found, range.upperBound) }
            at += ByteBlock.size
        }
        guard at < range.upperBound else { return range.upperBound }
        // The last few bytes, with preceding ones if there are enough.
        if count >= ByteBlock.size {
            let start = count - ByteBlock.size
            return Swift.min(start + find(ByteBlock(self, at: start)).first(from: at - start), range.upperBound)
        }
        return Swift.min(at + find(ByteBlock(self, in: at..<range.upperBound)).first, range.upperBound)
    }
}
