// Parses shifts in words: "+1w", "2 days later", "postpone an hour", "reporter d'une semaine".

import Bytes

struct ShiftWords {
    /// The text of the length: `2 days`, `1w`, `an hour`.
    let length: String
    let isBack: Bool

    /// Nil without a direction.
    init?(_ typed: String) {
        let text = typed.trimmed
        if let sign = text.first, "+-−".contains(sign) {
            (length, isBack) = (text.dropFirst().trimmed, sign != "+")
            return
        }
        let folded = Folding.fold(text).replacing("’", with: "'")
        if let step = Self.whole[folded] {
            self = step
            return
        }
        if let end = Self.endings.first(where: { folded.hasSuffix(" " + $0.words) }) {
            (length, isBack) = (folded.dropLast(end.words.count).trimmed, end.isBack)
        } else if let lead = Self.leads.first(where: { folded.hasPrefix($0) }) {
            (length, isBack) = (folded.dropFirst(lead.count).trimmed, false)
        } else {
            return nil
        }
    }

    private init(_ length: String, isBack: Bool) { (self.length, self.isBack) = (length, isBack) }

    private static let whole: [String: ShiftWords] = [
        "postpone": ShiftWords("1d", isBack: false), "reporter": ShiftWords("1d", isBack: false),
        "le lendemain": ShiftWords("1d", isBack: false), "the next day": ShiftWords("1d", isBack: false),
        "the day after": ShiftWords("1d", isBack: false), "la veille": ShiftWords("1d", isBack: true),
        "the day before": ShiftWords("1d", isBack: true),
    ]

    private static let endings: [(words: String, isBack: Bool)] = [
        ("later", false), ("plus tard", false), ("earlier", true), ("plus tot", true),
    ]

    /// The longest first.
    private static let leads = [
        "postpone by ", "postpone ", "delay by ", "delay ", "push back ", "reporter de ", "reporter d'",
        "repousser de ",
        "repousser d'", "decaler de ", "decaler d'",
    ]
}
