// The assignment of words to operands.

/// Assigns the words of a command line to the operands of a command.
///
/// Each operand takes, in order, as many words as possible while leaving enough for the following ones: `move ITEM... DATE` gives its
/// last word to DATE.
struct OperandAssignment {
    /// A range of words for each operand, in order; empty if it got none.
    let ranges: [Range<Int>]
    /// The first operand that got too few words.
    let missing: Int?
    /// The first word that no operand took.
    let surplus: Int?

    init(of count: Int, to arities: [OperandOutline.Arity]) {
        var ranges: [Range<Int>] = []
        var missing: Int?
        var next = 0
        for (index, arity) in arities.enumerated() {
            let reserved = arities[(index + 1)...].reduce(0) { $0 + $1.minimum }
            let free = max(0, count - next - reserved)
            let wanted = arity.isVariadic ? free : min(free, 1)
            // With too few words for all, earlier operands take precedence, and the later ones are missing.
            let taken = max(wanted, min(arity.minimum, count - next))
            if taken < arity.minimum, missing == nil { missing = index }
            ranges.append(next..<next + taken)
            next += taken
        }
        self.ranges = ranges
        self.missing = missing
        surplus = next < count ? next : nil
    }
}
