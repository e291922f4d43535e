// The date grammar: where it reads, how rules are tried, and where phrases may start and end.

/// Reads date phrases from tokens by trying rules. A rule that does not apply returns nil and consumes nothing.
///
/// Every rule looks at a bounded number of tokens, so a phrase is read in constant time.
struct DateGrammar {
    typealias Rule<Result> = @Sendable (inout DateGrammar) -> Result?

    /// In tokens; the longest that the rules below can read is shorter.
    static let longestPhrase = 64

    private(set) var tokens: [DateToken]
    /// The next token.
    var at = 0
    let now: LocalDateTime
    var leaning: HumanDate.Leaning
    var order: HumanDate.Order
    /// The day that bare days lean from: today, or in a range the end of its first half.
    var anchor: Day
    /// Whether a bare weekday may be the anchor itself when leaning to the future.
    var anchorCounts = false
    /// Whether a rule is only looking ahead; such a rule looks no further.
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
    /// The UTF-8 offset right after what was read.
    var end: Int { at > 0 ? tokens[at - 1].end : 0 }

    /// Leaves out line ends around the text.
    mutating func dropLineEnds() {
        while tokens.last?.kind == .lineEnd { tokens.removeLast() }
        tokens.removeFirst(tokens.prefix { $0.kind == .lineEnd }.count)
    }
}

// MARK: - Trying rules

extension DateGrammar {
    /// Tries a rule; where it does not apply, nothing is consumed.
    mutating func attempt<Result>(_ rule: (inout DateGrammar) -> Result?) -> Result? {
        let start = at
        if let result = rule(&self) { return result }
        at = start
        return nil
    }

    /// The result of the rule that reads furthest; the earlier rule among equals.
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

    /// Tries a rule with bare days placed from another day.
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
    /// Reads words and signs in a row, or nothing. Inlined, so that the list of them is not an array.
    @inline(__always)
    mutating func take(_ pieces: String...) -> Bool {
        guard at + pieces.count <= tokens.count else { return false }
        for (index, piece) in pieces.enumerated() where !tokens[at + index].reads(piece) { return false }
        at += pieces.count
        return true
    }

    /// Reads a word that a table knows.
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

    /// Reads one of some phrases, their words and signs apart; the longest have to come first.
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

    /// Reads a sign with no blank before it.
    mutating func takeJoined(_ sign: String) -> Bool {
        guard at < tokens.count, !tokens[at].spaced else { return false }
        return take(sign)
    }

    /// Reads a sign with a blank after it.
    mutating func takeApart(_ sign: String) -> Bool {
        guard at + 1 < tokens.count, tokens[at + 1].spaced else { return false }
        return take(sign)
    }

    /// Reads a number with this many digits. It is not the end of a word, as in "a14", unless it may be joined.
    mutating func number(digits: ClosedRange<Int>, joined: Bool = false) -> Int? {
        guard at < tokens.count, case .number(let value, let count) = tokens[at].kind, digits ~= count else {
            return nil
        }
        if !joined, at > 0, !tokens[at].spaced, case .word = tokens[at - 1].kind { return nil }
        at += 1
        return value
    }

    /// Reads a number with no blank before it.
    mutating func joinedNumber(digits: ClosedRange<Int>) -> Int? {
        guard at < tokens.count, !tokens[at].spaced else { return nil }
        return number(digits: digits, joined: true)
    }

    /// Reads the articles and prepositions that may come before a day: "le", "on the".
    mutating func skipArticle() {
        _ = take("l", "'") || take("on", "the") || take(anyOf: ["le", "la", "les", "the", "on"])
    }

    /// Whether a blank or the end comes next.
    var isFreeHere: Bool { at >= tokens.count || tokens[at].spaced }

    var isNumberNext: Bool {
        guard at < tokens.count, case .number = tokens[at].kind else { return false }
        return true
    }

    /// Whether a number of one figure comes next.
    var isShortNumberNext: Bool {
        guard at < tokens.count, case .number(_, 1) = tokens[at].kind else { return false }
        return true
    }

    /// Whether one of some words comes next; nothing is read.
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

    /// Whether what was read may end here: not in "demain-matinée", "today's", "20 %" or, unless asked for, "today:x".
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

    /// Whether plain text, and neither a time, a date nor punctuation, comes next: "vendredi 20 personnes".
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

    /// Whether the token before says that a time is a length of time: "pendant 2h", "for 1h30".
    func isDuration(at index: Int) -> Bool {
        index > 0 && ["pendant", "durant", "for", "during", "duree"].contains { tokens[index - 1].reads($0) }
    }
}
