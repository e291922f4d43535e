// Parses up to eight digits at once, as the bytes of one word (Lemire: "Quickly parsing eight digits", 2018).

/// Eight bytes of text, possibly beginning with digits.
struct DecimalDigits {
    /// The first byte of the text is the lowest.
    private let word: UInt64
    /// The number of leading digits.
    let count: Int

    /// - Parameter offset: at least eight bytes before the end.
    @inline(__always)
    init(_ bytes: Span<UInt8>, at offset: Int) {
        word = UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
        // Digits are 0x30 to 0x39: their high half is 3, even after adding 6. A carry only affects bytes after a non-digit.
        let high: UInt64 = 0xf0f0_f0f0_f0f0_f0f0
        let threes: UInt64 = 0x3030_3030_3030_3030
        let others = (word & high ^ threes) | ((word &+ 0x0606_0606_0606_0606) & high ^ threes)
        count = others.trailingZeroBitCount / 8
    }

    /// Appends these digits to a number.
    @inline(__always)
    func appended(to number: UInt64) -> UInt64 {
        guard count > 0 else { return number }
        // Moves the digits to the end of the word, after zeros; then combines neighbours into pairs, fours and all eight.
        var value = (word & 0x0f0f_0f0f_0f0f_0f0f) &<< UInt64(64 - 8 * count)
        value = (value &* 2561) &>> 8 & 0x00ff_00ff_00ff_00ff
        value = (value &* 6_553_601) &>> 16 & 0x0000_ffff_0000_ffff
        value = (value &* 42_949_672_960_001) &>> 32
        return number &* Self.powers[count] &+ value
    }

    private static let powers: InlineArray<9, UInt64> = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
    ]
}
