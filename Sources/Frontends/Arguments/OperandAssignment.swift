// Which words belong to which operand.

/// Deals the words of a command line out to the operands of a command.
///
/// Each operand takes, in order, as many words as it can while leaving enough for those after it:
/// `move ITEM... DATE` gives its last word to DATE.
struct OperandAssignment {
    /// A range of words for each operand, in their order; empty where it got none.
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
            // Too few words for all: the earlier operands are served first, and the later ones are missing.
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
