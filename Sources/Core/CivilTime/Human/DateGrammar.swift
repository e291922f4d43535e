// The parser of dates: its state, how it tries rules, and the boundaries of phrases.

/// Reads date phrases from tokens by trying rules. A rule that does not apply returns nil and consumes nothing.
///
/// Every rule looks at a bounded number of tokens, which bounds the time for a phrase.
struct DateGrammar {
    typealias Rule<Result> = @Sendable (inout DateGrammar) -> Result?

    /// In tokens; longer than any phrase that the rules can read.
    static let longestPhrase = 64

    private(set) var tokens: [DateToken]
    /// The next token.
    var at = 0
    let now: LocalDateTime
    var leaning: HumanDate.Leaning
    var order: HumanDate.Order
    /// The reference day for bare days: today, or the end of the first half of a range.
    var anchor: Day
    /// Whether a bare weekday may be the anchor itself when leaning towards the future.
    var anchorCounts = false
    /// Whether a rule is tried as lookahead, which must not nest.
    var isLookingAhead = false

    init(
        tokens: [DateToken], now: LocalDateTime, leaning: HumanDate.Leaning, order: HumanDate.Order = .dayFirst
    ) {
        self.tokens = tokens
        self.now = now
        self.leaning = leaning
        self.order = order
        anchor = now.day
    }

    var today: Day { now.day }
    var isAtEnd: Bool { at == tokens.count }
    /// The UTF-8 offset after the last token read.
    var end: Int { at > 0 ? tokens[at - 1].end : 0 }

    /// Drops line ends around the text.
    mutating func dropLineEnds() {
        while tokens.last?.kind == .lineEnd { tokens.removeLast() }
        tokens.removeFirst(tokens.prefix { $0.kind == .lineEnd }.count)
    }
}

// MARK: - Trying rules

extension DateGrammar {
    /// Tries a rule; consumes nothing if it does not apply.
    mutating func attempt<Result>(_ rule: (inout DateGrammar) -> Result?) -> Result? {
        let start = at
        if let result = rule(&self) { return result }
        at = start
        return nil
    }

    /// The result of the rule that reads furthest; ties go to the earlier rule.
    mutating func longest<Result>(_ rules: [Rule<Result>]) -> Result? {
        let start = at
        var best: Result?
        var end = start
        for rule in rules {
            at = start
            if let result = rule(&self), at > end {
                best = result
                end = at
            }
        }
        at = end
        return best
    }

    /// Tries a rule with another reference day for bare days.
    mutating func placing<Result>(
        from day: Day, leaning: HumanDate.Leaning, anchorCounts: Bool = true, _ rule: (inout DateGrammar) -> Result?
    ) -> Result? {
        let outer = (anchor, self.leaning, self.anchorCounts)
        (anchor, self.leaning, self.anchorCounts) = (day, leaning, anchorCounts)
        defer { (anchor, self.leaning, self.anchorCounts) = outer }
        return attempt(rule)
    }
}

// MARK: - Reading tokens

extension DateGrammar {
    /// Reads a sequence of words and signs, or nothing. Inlined to avoid an array allocation.
    @inline(__always)
    mutating func take(_ pieces: String...) -> Bool {
        guard at + pieces.count <= tokens.count else { return false }
        for (index, piece) in pieces.enumerated() where !tokens[at + index].reads(piece) { return false }
        at += pieces.count
        return true
    }

    /// Reads a word for which `meaning` has a value.
    mutating func word<Value>(_ meaning: (String) -> Value?) -> Value? {
        guard at < tokens.count, case .word(let word) = tokens[at].kind, let value = meaning(word) else { return nil }
        at += 1
        return value
    }

    /// Reads one of some words.
    @inline(__always)
    mutating func take(anyOf words: [String]) -> Bool {
        guard at < tokens.count, case .word(let word) = tokens[at].kind else { return false }
        for candidate in words where candidate == word {
            at += 1
            return true
        }
        return false
    }

    /// Reads one of some phrases, split into words and signs; the longest must come first.
    mutating func take(oneOf phrases: [[String]]) -> Bool {
        guard at < tokens.count else { return false }
        for phrase in phrases where at + phrase.count <= tokens.count {
            if phrase.indices.allSatisfy({ tokens[at + $0].reads(phrase[$0]) }) {
                at += phrase.count
                return true
            }
        }
        return false
    }

    /// Reads a sign that has no blank before it.
    mutating func takeJoined(_ sign: String) -> Bool {
        guard at < tokens.count, !tokens[at].spaced else { return false }
        return take(sign)
    }

    /// Reads a sign that has a blank after it.
    mutating func takeApart(_ sign: String) -> Bool {
        guard at + 1 < tokens.count, tokens[at + 1].spaced else { return false }
        return take(sign)
    }

    /// Reads a number with this many digits. Unless `joined`, it must not be the end of a word, as in "a14".
    mutating func number(digits: ClosedRange<Int>, joined: Bool = false) -> Int? {
        guard at < tokens.count, case .number(let value, let count) = tokens[at].kind, digits ~= count else {
            return nil
        }
        if !joined, at > 0, !tokens[at].spaced, case .word = tokens[at - 1].kind { return nil }
        at += 1
        return value
    }

    /// Reads a number that has no blank before it.
    mutating func joinedNumber(digits: ClosedRange<Int>) -> Int? {
        guard at < tokens.count, !tokens[at].spaced else { return nil }
        return number(digits: digits, joined: true)
    }

    /// Reads the articles and prepositions that may come before a day: "le", "on the".
    mutating func skipArticle() {
        _ = take("l", "'") || take("on", "the") || take(anyOf: ["le", "la", "les", "the", "on"])
    }

    /// Whether a blank or the end is next.
    var isFreeHere: Bool { at >= tokens.count || tokens[at].spaced }

    var isNumberNext: Bool {
        guard at < tokens.count, case .number = tokens[at].kind else { return false }
        return true
    }

    /// Whether a one-digit number is next.
    var isShortNumberNext: Bool {
        guard at < tokens.count, case .number(_, 1) = tokens[at].kind else { return false }
        return true
    }

    /// Whether one of some words is next, without reading it.
    func tokensFollow(_ words: [String]) -> Bool {
        guard at < tokens.count, case .word(let word) = tokens[at].kind else { return false }
        return words.contains(word)
    }

    mutating func skipComma() {
        _ = take(",")
    }

    /// Reads the dot of an abbreviation.
    mutating func skipDot() {
        _ = takeJoined(".")
    }
}

// MARK: - Boundaries

extension DateGrammar {
    /// Whether a phrase may start at a token of a longer text.
    func startsFreely(at index: Int) -> Bool {
        switch tokens[index].kind {
        case .word(let word): guard DateWords.openers.contains(word) else { return false }
        case .symbol(let sign): guard sign == "+" || sign == "-" || sign == "@" else { return false }
        case .number, .dots: break
        case .lineEnd: return false
        }
        guard index > 0, !tokens[index].spaced else { return true }
        switch tokens[index - 1].kind {
        case .lineEnd: return true
        case .symbol(let sign): return sign.value > 0x7f && sign != "°" || "([{<\",;*~>!?".unicodeScalars.contains(sign)
        case .word, .number, .dots: return false
        }
    }

    /// Whether a phrase may end here: not in "demain-matinée", "today's", "20 %" or, unless requested, "today:x".
    func endsFreely(beforeColon: Bool) -> Bool {
        guard at < tokens.count, !tokens[at].spaced else { return true }
        switch tokens[at].kind {
        case .word, .number: return false
        case .lineEnd, .dots: return true
        case .symbol(let sign):
            if sign == ",", at + 1 < tokens.count, !tokens[at + 1].spaced, case .number = tokens[at + 1].kind {
                return false
            }
            if ")]}»”\",;!?…".unicodeScalars.contains(sign) || (beforeColon && sign == ":") { return true }
            if "%°€$£".unicodeScalars.contains(sign) { return false }
            return at + 1 >= tokens.count || tokens[at + 1].spaced || !tokens[at + 1].isWordOrNumber
        }
    }

    /// Whether plain text is next, rather than a time, a date or punctuation: "vendredi 20 personnes".
    mutating func textFollows() -> Bool {
        guard at < tokens.count else { return false }
        if case .symbol(let sign) = tokens[at].kind { return "%°€$£+=×".unicodeScalars.contains(sign) }
        guard tokens[at].isWordOrNumber else { return false }
        if isLookingAhead { return true }
        let start = at
        isLookingAhead = true
        defer {
            isLookingAhead = false
            at = start
        }
        // "monday 23 and wednesday 25", "friday the 11th until tuesday".
        _ = take(anyOf: ["and", "et", "to", "au", "a", "until", "till", "through"])
        return timeSpan() == nil && longest(Self.dayRules) == nil && dayPart() == nil
    }

    /// Whether the preceding token marks a time as a duration: "pendant 2h", "for 1h30".
    func isDuration(at index: Int) -> Bool {
        index > 0 && ["pendant", "durant", "for", "during", "duree"].contains { tokens[index - 1].reads($0) }
    }
}
