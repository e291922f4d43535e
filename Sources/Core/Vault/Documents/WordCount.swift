// Counts words: runs without white space that contain a letter or a digit, sixty-four bytes at a time.

import Bytes

enum WordCount {
    static func of(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
        var count = 0
        // For the preceding byte.
        var isBlank: UInt64 = 1
        /// Whether a run without a letter so far continues.
        var isOpen: UInt64 = 0
        for start in stride(from: range.lowerBound, to: range.upperBound, by: 64) {
            var (blanks, letters): (UInt64, UInt64) = (0, 0)
            for (number, at) in stride(from: start, to: min(start + 64, range.upperBound), by: ByteBlock.size)
                .enumerated()
            {
                // Beyond the end there are neither blanks nor letters, hence no words.
                let block =
                    at + ByteBlock.size <= range.upperBound
                    ? ByteBlock(bytes, at: at) : ByteBlock(bytes, in: at..<range.upperBound)
                blanks |= block.whitespace.bits << UInt64(number * ByteBlock.size)
                letters |=
                    (block.letters | block.digits | block.places(from: 0x80)).bits
                    << UInt64(number * ByteBlock.size)
            }
            let firsts = ~blanks & (blanks << 1 | isBlank)
            // Added to the other characters of a run, its first bit carries to the blank after it unless a letter stops it.
            let signs = ~blanks & ~letters
            let (sum, overflow) = signs.addingReportingOverflow(firsts)
            let (carried, more) = sum.addingReportingOverflow(isOpen)
            count += firsts.nonzeroBitCount - (carried & blanks).nonzeroBitCount
            isOpen = overflow || more ? 1 : 0
            isBlank = blanks >> 63
        }
        return count - Int(isOpen)
    }
}
