// The meaning of each `key:value` in a query.

import Bytes
import CivilTime
import Journal
import PatternMatching
import Vault
import Wording

struct QueryTerms: Sendable {
    let now: LocalDateTime
    let order: HumanDate.Order
    let moods: MoodScale

    func word(_ text: String) throws(QueryError) -> QueryNode {
        if text == "*" { return .everything }
        if text.hasPrefix("#"), let tag = TagSyntax.normalized(text) { return .tag(tag, below: false, isPrefix: false) }
        return self.text(text, column: nil)
    }

    /// A word that consists of several (`e-mail`) is a phrase.
    private func text(_ text: String, column: QueryNode.TextColumn?) -> QueryNode {
        let isPrefix = text.hasSuffix("*")
        let words = WordBreaker.words(text)
        switch words.count {
        case 0: return Self.symbols(text).map(QueryNode.pattern) ?? .everything
        case 1: return .word(isPrefix ? words[0] : text, isPrefix: isPrefix, column: column)
        default: return .phrase(text, column: column)
        }
    }

    /// A pattern for a text of symbols without words: `🎉`. Nil for mere punctuation. The emoji variation selector (U+FE0F) may be missing
    /// in documents.
    private static func symbols(_ text: String) -> String? {
        let symbols = text.unicodeScalars.filter { $0.value > 0x7f && $0.value != 0xfe0f }
        return symbols.contains { $0.properties.generalCategory == .otherSymbol }
            ? String(String.UnicodeScalarView(symbols)) : nil
    }

    func pattern(_ text: String, range: Range<Int>) throws(QueryError) -> QueryNode {
        do {
            _ = try Pattern(text)
        } catch {
            let place = range.lowerBound + 1 + min(error.offset, text.count)
            throw QueryError(
                range: place..<place + 1, Phrase("pattern: \(error.message)", fr: "motif : \(error.message)"))
        }
        return .pattern(text)
    }

    func keyed(_ key: String, _ token: QueryToken) throws(QueryError) -> QueryNode {
        let value: String
        let isQuoted: Bool
        switch token.kind {
        case .word(let text): (value, isQuoted) = (text, false)
        case .phrase(let text): (value, isQuoted) = (text, true)
        default: (value, isQuoted) = ("", false)
        }
        let term = Term(key: key, value: value, isQuoted: isQuoted, range: token.range)
        switch Folding.fold(key) {
        case "tag", "tags", "etiquette": return try tag(term)
        case "mood", "humeur": return try mood(term)
        case "kind", "genre": return try kind(term)
        case "in", "dans": return .folder(value.hasSuffix("/") ? String(value.dropLast()) : value)
        case "lang", "langue": return value == "*" ? .field(key: "lang", .exists) : .language(value.lowercased())
        case "date", "on", "le": return .day(.day, try days(term))
        case "after", "apres", "since", "depuis": return .day(.day, DayRange(first: try after(term), last: nil))
        case "before", "avant": return .day(.day, DayRange(first: nil, last: try before(term)))
        case "created", "cree": return .day(.created, try days(term))
        case "updated", "modified", "modifie": return .day(.updated, try days(term))
        case "is", "est": return try isFlag(term)
        case "has", "a": return try hasFlag(term)
        // Due dates lean to the future, all others to the past.
        case "due": return .task(.due(try days(term, .future)))
        case "done": return .task(.finished(try days(term)))
        case "title", "titre":
            return value == "*" ? .everything : isQuoted ? .phrase(value, column: .title) : text(value, column: .title)
        case "body", "corps": return isQuoted ? .phrase(value, column: .body) : text(value, column: .body)
        case "ink", "encre":
            return value == "*" ? .flag(.ink) : isQuoted ? .phrase(value, column: .ink) : text(value, column: .ink)
        case "path", "chemin": return .path(value)
        case "place", "lieu": return value == "*" ? .flag(.location) : .place(value)
        case "near", "pres": return try near(term)
        case "box", "cadre": return .box(try box(term))
        case "words", "mots": return .words(try numbers(term))
        case "link", "lien": return try link(term)
        case "linked-by": return try linkedBy(term)
        case "mention": return .link(.mentions, name: value)
        case "mentioned-by": return .link(.mentionedBy, name: value)
        case "related": return .link(.related, name: value)
        default: return .field(key: Folding.fold(key), try fieldCondition(term))
        }
    }

    private struct Term {
        let key: String
        let value: String
        let isQuoted: Bool
        let range: Range<Int>

        func error(_ message: Phrase, hint: Phrase? = nil) -> QueryError {
            QueryError(range: range, message, hint: hint)
        }
    }

    private func tag(_ term: Term) throws(QueryError) -> QueryNode {
        if term.value == "*" { return .flag(.tags) }
        let below = term.value.hasSuffix("/*")
        let isPrefix = !below && term.value.hasSuffix("*")
        let name = below ? String(term.value.dropLast(2)) : isPrefix ? String(term.value.dropLast()) : term.value
        let plain = name.hasPrefix("#") ? String(name.dropFirst()) : name
        guard !plain.isEmpty else { throw term.error(Phrase("no tag is named", fr: "aucune étiquette n’est nommée")) }
        return .tag(plain, below: below, isPrefix: isPrefix)
    }

    private func mood(_ term: Term) throws(QueryError) -> QueryNode {
        if term.value == "*" { return .flag(.mood) }
        let (sign, rest) = ComparisonSign.split(term.value)
        func value(_ text: String) throws(QueryError) -> Int {
            guard let mood = moods.mood(text) else {
                throw term.error(
                    Phrase("invalid mood “\(text)”", fr: "humeur invalide « \(text) »"),
                    hint: Phrase(
                        "moods: very_sad, sad, neutral, happy, very_happy",
                        fr: "humeurs : very_sad, sad, neutral, happy, very_happy"))
            }
            return mood.score
        }
        if sign == nil, let dots = rest.firstRange(ofText: "..") {
            let low = String(rest[..<dots.lowerBound])
            let high = String(rest[dots.upperBound...])
            return .mood(.between(low.isEmpty ? nil : try value(low), high.isEmpty ? nil : try value(high)))
        }
        return .mood(Comparison(sign, try value(rest)))
    }

    private func kind(_ term: Term) throws(QueryError) -> QueryNode {
        guard let kind = DocumentKind(rawValue: term.value.lowercased()) else {
            throw term.error(
                Phrase(
                    "invalid kind of document “\(term.value)”", fr: "genre de document invalide « \(term.value) »"),
                hint: Phrase(
                    "kinds: journal, agenda, list, sensor, note", fr: "genres : journal, agenda, list, sensor, note"))
        }
        return .kind(kind.rawValue)
    }

    private func isFlag(_ term: Term) throws(QueryError) -> QueryNode {
        switch Folding.fold(term.value) {
        case "favorite", "favourite", "favori", "starred": return .flag(.favorite)
        case "task", "tache": return .task(.any)
        case "open", "ouvert": return .task(.open)
        case "done", "fait": return .task(.done)
        case "overdue", "en-retard": return .task(.overdue)
        case "shared", "partage": return .flag(.shared)
        case "orphan", "orphelin": return .flag(.orphan)
        case "private", "prive": return .flag(.private)
        default:
            throw term.error(
                Phrase("is:\(term.value) is not known", fr: "is:\(term.value) est inconnu"),
                hint: Phrase(
                    "is: favorite, task, open, done, overdue, shared, orphan, private",
                    fr: "is: favorite, task, open, done, overdue, shared, orphan, private"))
        }
    }

    private func hasFlag(_ term: Term) throws(QueryError) -> QueryNode {
        switch Folding.fold(term.value) {
        case "photo", "photos": return .flag(.photo)
        case "location", "place", "lieu": return .flag(.location)
        case "ink", "encre": return .flag(.ink)
        case "task", "tasks", "taches": return .flag(.tasks)
        case "tag", "tags", "etiquettes": return .flag(.tags)
        case "mood", "humeur": return .flag(.mood)
        case "link", "links", "liens": return .flag(.links)
        default:
            throw term.error(
                Phrase("has:\(term.value) is not known", fr: "has:\(term.value) est inconnu"),
                hint: Phrase(
                    "has: photo, location, ink, tasks, tags, mood, links",
                    fr: "has: photo, location, ink, tasks, tags, mood, links"))
        }
    }

    // MARK: Places

    /// `lyon`, `lyon,20km`, `45.76,4.84`, `45.76,4.84,500m`.
    private func near(_ term: Term) throws(QueryError) -> QueryNode {
        var parts = term.value.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
        var metres = Self.usualDistance
        // After a name or two angles, a number without a unit is in kilometres.
        let mayBeNumber = parts.count == 3 || parts.count == 2 && Coordinates(text: term.value) == nil
        if parts.count > 1, let last = parts.last, let found = Self.distance(last, mayBeNumber: mayBeNumber) {
            metres = found
            parts.removeLast()
        }
        let place = parts.joined(separator: ",")
        if let coordinates = Coordinates(text: place) {
            return .near(.at(coordinates, name: nil, around: []), metres: metres)
        }
        guard !place.isEmpty, parts.count == 1 else {
            throw term.error(
                Phrase("invalid place “\(term.value)”", fr: "lieu invalide « \(term.value) »"),
                hint: Phrase(
                    "near:lyon,20km, near:45.76,4.84,500m", fr: "pres:lyon,20km, pres:45.76,4.84,500m"))
        }
        return .near(.named(place), metres: metres)
    }

    /// A town and its surroundings, in metres.
    private static let usualDistance = 10_000.0

    /// Metres for `20km`, `500 m`, `3mi`, and for a number without a unit, if allowed.
    private static func distance(_ text: String, mayBeNumber: Bool) -> Double? {
        let digits = text.prefix { $0.isNumber || $0 == "." }
        let factor: Double? =
            switch text.dropFirst(digits.count).trimmed.lowercased() {
            case "km": 1000
            case "m": 1
            case "mi": 1609.344
            case "": mayBeNumber ? 1000 : nil
            default: nil
            }
        guard let number = Double(digits), let factor else { return nil }
        return number * factor
    }

    private func box(_ term: Term) throws(QueryError) -> CoordinateBox {
        guard let box = CoordinateBox(text: term.value) else {
            throw term.error(
                Phrase("invalid box “\(term.value)”", fr: "cadre invalide « \(term.value) »"),
                hint: Phrase(
                    "box:SOUTH,WEST,NORTH,EAST, such as box:45.7,4.7,45.8,4.9",
                    fr: "cadre:SUD,OUEST,NORD,EST, par exemple cadre:45.7,4.7,45.8,4.9"))
        }
        return box
    }

    // MARK: Dates

    /// `2026-11`, `2026-01..2026-03`, `..friday`, `>=2026`, `tomorrow`.
    private func days(
        _ term: Term, _ leaning: HumanDate.Leaning = .past
    ) throws(QueryError) -> DayRange {
        try inOrder(try anyDays(term, leaning), term)
    }

    /// An empty range, whose end precedes its start, is always a mistake.
    private func inOrder(_ days: DayRange, _ term: Term) throws(QueryError) -> DayRange {
        guard term.value.contains(".."), let first = days.first, let last = days.last, last < first else { return days }
        throw Self.reversed(first.iso, last.iso, term)
    }

    private static func reversed(_ first: String, _ last: String, _ term: Term) -> QueryError {
        term.error(
            Phrase(
                "invalid span “\(term.value)”: \(last) is before \(first)",
                fr: "intervalle invalide « \(term.value) » : \(last) est avant \(first)"))
    }

    private func anyDays(
        _ term: Term, _ leaning: HumanDate.Leaning
    ) throws(QueryError) -> DayRange {
        func day(_ text: String, _ term: Term) throws(QueryError) -> DayRange { try self.day(text, term, leaning) }
        let (sign, rest) = ComparisonSign.split(term.value)
        switch sign {
        case .greater: return DayRange(first: try day(rest, term).last.map { $0.adding(days: 1) }, last: nil)
        case .atLeast: return DayRange(first: try day(rest, term).first, last: nil)
        case .less: return DayRange(first: nil, last: try day(rest, term).first.map { $0.adding(days: -1) })
        case .atMost: return DayRange(first: nil, last: try day(rest, term).last)
        case nil: break
        }
        if rest == "*" { return DayRange(first: nil, last: nil) }
        if let dots = rest.firstRange(ofText: "..") {
            let low = String(rest[..<dots.lowerBound])
            let high = String(rest[dots.upperBound...])
            let last = high.isEmpty ? nil : try day(high, term).last
            var first = low.isEmpty ? nil : try day(low, term).first
            // "november..february": the November before that February.
            if let end = last, let start = first, start > end {
                let before = QueryTerms(now: LocalDateTime(day: end, time: .noon), order: order, moods: moods)
                if let earlier = try before.day(low, term, .past).first, earlier <= end { first = earlier }
            }
            return DayRange(first: first, last: last)
        }
        return try day(rest, term)
    }

    private func after(_ term: Term) throws(QueryError) -> Day? {
        let days = try day(term.value, term)
        // `since:` includes the day itself, `after:` starts after it.
        let isSince = ["since", "depuis"].contains(Folding.fold(term.key))
        return isSince ? days.first : days.last?.adding(days: 1)
    }

    private func before(_ term: Term) throws(QueryError) -> Day? {
        try day(term.value, term).first?.adding(days: -1)
    }

    private func day(
        _ text: String, _ term: Term, _ leaning: HumanDate.Leaning = .past
    ) throws(QueryError) -> DayRange {
        // `last-friday` saves the quotes.
        let spelled =
            text.contains(where: \.isLetter) && !text.contains(" ")
            ? [text, text.map { $0 == "-" || $0 == "_" ? " " : String($0) }.joined()] : [text]
        for form in spelled {
            if let date = HumanDate.parse(form, now: now, leaning: leaning, order: order, todayCounts: true) {
                return date.days
            }
        }
        throw term.error(
            Phrase("invalid date “\(text)”", fr: "date invalide « \(text) »"),
            hint: Phrase(
                "dates: 2026-11-20, 2026-W47, 2026-11, 2026, today, \"last friday\", 2026-01..2026-03",
                fr: "dates : 2026-11-20, 2026-W47, 2026-11, 2026, hier, \"vendredi dernier\", 2026-01..2026-03"))
    }

    // MARK: Numbers, fields, links

    private func numbers(_ term: Term) throws(QueryError) -> Comparison<Double> {
        guard let found = Self.numbers(term.value) else {
            throw term.error(
                Phrase("invalid number “\(term.value)”", fr: "nombre invalide « \(term.value) »"),
                hint: Phrase("\(term.key):>500, \(term.key):100..200", fr: "\(term.key):>500, \(term.key):100..200"))
        }
        return try inOrder(found, term)
    }

    private func inOrder(_ numbers: Comparison<Double>, _ term: Term) throws(QueryError) -> Comparison<Double> {
        guard case .between(let low?, let high?) = numbers, high < low, let dots = term.value.firstRange(ofText: "..")
        else { return numbers }
        throw Self.reversed(
            String(term.value[..<dots.lowerBound]), String(term.value[dots.upperBound...]), term)
    }

    private static func numbers(_ text: String) -> Comparison<Double>? {
        let (sign, rest) = ComparisonSign.split(text)
        if sign == nil, let dots = rest.firstRange(ofText: "..") {
            let low = rest[..<dots.lowerBound]
            let high = rest[dots.upperBound...]
            guard low.isEmpty || Double(low) != nil, high.isEmpty || Double(high) != nil, !low.isEmpty || !high.isEmpty
            else { return nil }
            return .between(Double(low), Double(high))
        }
        return Double(rest).map { Comparison(sign, $0) }
    }

    private func fieldCondition(_ term: Term) throws(QueryError) -> FieldCondition {
        if term.value == "*" { return .exists }
        if !term.isQuoted {
            let (sign, _) = ComparisonSign.split(term.value)
            if sign != nil || term.value.contains(".."), let numbers = Self.numbers(term.value) {
                return .number(try inOrder(numbers, term))
            }
            if sign != nil || term.value.contains(".."), let days = try? anyDays(term, .nearest) {
                return .days(try inOrder(days, term))
            }
            if term.value.hasSuffix("*") { return .prefix(Folding.fold(term.value.dropLast())) }
        }
        return .text(Folding.fold(term.value))
    }

    private func link(_ term: Term) throws(QueryError) -> QueryNode {
        let (name, steps) = try Self.steps(term)
        if name == "*" { return .flag(.links) }
        return .link(.linksTo(steps: steps), name: name)
    }

    private func linkedBy(_ term: Term) throws(QueryError) -> QueryNode {
        let (name, steps) = try Self.steps(term)
        return .link(.linkedBy(steps: steps), name: name)
    }

    /// `NAME~2`, `NAME~*`.
    private static func steps(_ term: Term) throws(QueryError) -> (name: String, steps: Int?) {
        guard let tilde = term.value.lastIndex(of: "~") else { return (term.value, 1) }
        let text = term.value[term.value.index(after: tilde)...]
        let name = String(term.value[..<tilde])
        if text == "*" { return (name, nil) }
        guard let steps = Int(text), 1...100 ~= steps else {
            throw term.error(
                Phrase("expected a number of steps or * after ~", fr: "après ~ vient un nombre de pas ou *"))
        }
        return (name, steps)
    }
}

extension StringProtocol {
    /// The first occurrence of a short text.
    func firstRange(ofText needle: String) -> Range<Index>? {
        var at = startIndex
        while at < endIndex {
            if self[at...].hasPrefix(needle) { return at..<index(at, offsetBy: needle.count) }
            at = index(after: at)
        }
        return nil
    }
}
