// Converts a typed line to a journal entry: `hier 21h: Dîner chez Léa. Très bon moment! @Lyon #famille mood:happy`.

import Bytes
import CivilTime
import Vault
import Wording

/// A parsed typed entry.
package struct Capture: Sendable, Equatable {
    package var moment: LocalDateTime
    /// Whether the moment was given, instead of being now.
    package var isDated = false
    /// Leading days that span more than one and so remain text ("last week: …"), or an ambiguous day or hour with the reading chosen.
    package private(set) var unread: String?
    package var title: String
    package var body: String
    package var tags: [String] = []
    package var mood: Mood?
    package var place: String?
    package var coordinates: Coordinates?
    package var weather: Weather?
    package var isFavorite = false
    package var photos: [Photo] = []
    /// Further `key:value` tokens for the front matter, in order.
    package var fields: [Field] = []
    /// The known mood words.
    private let scale: MoodScale

    package struct Field: Sendable, Equatable {
        package let key: String
        package let value: String
    }

    package struct Photo: Sendable, Equatable {
        /// The path in the vault.
        package let file: String
        package let caption: String?

        package init(file: String, caption: String?) {
            (self.file, self.caption) = (file, caption)
        }
    }

    /// An unknown `mood:` value.
    package struct UnknownMood: Error, Sendable, Equatable {
        package let text: String

        package init(text: String) { self.text = text }
    }

    /// What was given separately from the text, and takes precedence: the corresponding words of the text remain plain words.
    package struct Apart: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }
        package static let day = Apart(rawValue: 1)
        package static let mood = Apart(rawValue: 2)
        package static let place = Apart(rawValue: 4)
        package static let weather = Apart(rawValue: 8)
    }

    /// Parses typed text; no word of it is lost. A leading date phrase counts if a colon ends it. Tokens after the
    /// last sentence or line (`#tag`, `@place`, `key:value`) move to the front matter; within a sentence they are
    /// interpreted but stay in the text. `mood:` and what follows it also end a sentence. Repeated information, and
    /// what front matter cannot express, remains text. The first sentence or line is the title.
    ///
    /// - Parameters:
    ///   - places: folded names of known places: among several `@` in a sentence, a known one is the place.
    ///   - moods: personal words for moods.
    package init(
        _ typed: String, now: LocalDateTime, apart: Apart = [], places: Set<String> = [],
        order: HumanDate.Order = .dayFirst, moods: MoodScale = MoodScale()
    ) throws(UnknownMood) {
        scale = moods
        moment = now
        title = ""
        body = ""
        var text = Substring(typed.trimmed)
        if !apart.contains(.day), let found = Self.leadingDate(text, now: now, order) {
            moment = found.moment
            isDated = true
            unread = found.doubt
            isFavorite = found.isStarred
            text = found.rest
        } else if !apart.contains(.day) {
            unread = Self.leadingDays(text, now: now, order)
        }
        unread = unread ?? (apart.contains(.mood) ? nil : Self.wordAfterMood(text, moods))
        var words = CaptureWords(TypedPlaces.quoted(Self.joiningMood(text, moods))[...])
        try readLeading(&words, apart)
        try readTrailing(&words, apart)
        if words.removeStar() { isFavorite = true }
        try readProse(words, apart, places)
        let split = Self.split(words.text, joinsLines: true)
        title = split.title
        body = split.body
    }

    /// "mood: zen" at the end of a line: an unknown mood word.
    private static func wordAfterMood(_ text: Substring, _ moods: MoodScale) -> String? {
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split(whereSeparator: \.isWhitespace)
            let isApart = words.count > 2 && words[words.count - 2] == ":"
            guard words.count > 1, let last = words.last, last.first?.isLetter == true,
                case let key = words[words.count - (isApart ? 3 : 2)], isApart || key.last == ":",
                canonical(String(isApart ? key : key.dropLast())) == "mood", moods.mood(String(last)) == nil
            else { continue }
            return String(line[key.startIndex...])
        }
        return nil
    }

    /// Reads "mood: happy", "humeur : triste" as "mood:happy" if the word is a known mood.
    private static func joiningMood(_ text: Substring, _ moods: MoodScale) -> String {
        let words = text.split(whereSeparator: \.isWhitespace)
        for (index, word) in words.enumerated() {
            let isApart = index + 1 < words.count && words[index + 1] == ":"
            guard isApart || word.last == ":", canonical(String(isApart ? word : word.dropLast())) == "mood",
                case let at = index + (isApart ? 2 : 1), at < words.count, moods.mood(String(words[at])) != nil
            else { continue }
            return text[..<word.startIndex] + "mood:" + text[words[at].startIndex...]
        }
        return String(text)
    }

    // MARK: Date

    /// A single day, with an optional time, and an optional star before the colon. A month or a year remains text. A
    /// range of hours gives the time, but stays in the text because of its end.
    private static func leadingDate(
        _ text: Substring, now: LocalDateTime, _ order: HumanDate.Order
    ) -> (moment: LocalDateTime, isStarred: Bool, doubt: String?, rest: Substring)? {
        let typed = String(text)
        guard let found = HumanDate.prefix(of: typed, now: now, leaning: .past, order: order), let day = found.date.day
        else {
            return nil
        }
        var rest = typed[found.end...].drop { $0 == " " || $0 == "\u{a0}" }
        let isStarred = rest.first == "*"
        if isStarred { rest = rest.dropFirst().drop { $0 == " " || $0 == "\u{a0}" } }
        guard rest.first == ":" else { return nil }
        rest = rest.dropFirst()
        guard rest.first?.isWhitespace ?? true else { return nil }
        let time = found.date.time ?? found.date.part?.usualHour ?? (day == now.day ? now.time : .noon)
        var moment = LocalDateTime(day: day, time: time)
        if typed[..<found.end].split(separator: " ").contains(where: { CalendarWords.weekday($0) != nil }) {
            // "Saturday night: …", written on a Saturday morning, is a week ago.
            if day == now.day, moment > now { moment = LocalDateTime(day: day.adding(days: -7), time: time) }
        } else if found.date.part == .night, found.date.time == nil, day == now.day, now.time.hour < 12 {
            // "Cette nuit : mal dormi", written in the morning, is last night.
            moment = LocalDateTime(day: day.adding(days: -1), time: time)
        }
        // "11pm: can't sleep", written in the morning, was yesterday.
        if found.date.isTimeAlone, moment > now.adding(seconds: 1800) {
            moment = LocalDateTime(day: moment.day.adding(days: -1), time: time)
        }
        let doubt =
            found.date.isDoubtful
            ? "\(typed[..<found.end]) (\(moment.day.iso)\(found.date.time.map { " " + $0.shortText } ?? "")?)" : nil
        return (moment, isStarred, doubt, found.date.endTime == nil ? rest.drop { $0.isWhitespace } : text)
    }

    /// Several days followed by a colon, "l'été dernier : …", or a past day without a colon right after it: "hier
    /// j'ai vu Paul", "sunday lunch: roast".
    private static func leadingDays(_ text: Substring, now: LocalDateTime, _ order: HumanDate.Order) -> String? {
        let typed = String(text)
        if let found = HumanDate.prefix(of: typed, now: now, leaning: .past, order: order), found.date.day == nil,
            typed[found.end...].drop(while: { $0 == " " || $0 == "\u{a0}" }).first == ":",
            typed[..<found.end].contains(where: \.isLetter)
        {
            return String(typed[..<found.end])
        }
        let start = String(typed.prefix(60))
        guard let found = HumanDate.find(in: start, now: now, leaning: .past, order: order),
            found.range.lowerBound == start.startIndex, let day = found.date.day, day < now.day
        else { return nil }
        return "\(start[found.range]) (\(day.iso)?)"
    }

    /// A leading date that does not exist: "30 février: …".
    package static func nonexistentDate(in typed: String) -> String? {
        let text = typed.trimmed
        guard let found = HumanDate.nonexistent(in: text), found.lowerBound == text.startIndex,
            text[found.upperBound...].drop(while: { " \u{a0}*".contains($0) }).first == ":"
        else { return nil }
        return String(text[found])
    }

    // MARK: Tokens

    /// Reads moods and a star before the text.
    private mutating func readLeading(_ words: inout CaptureWords, _ apart: Apart) throws(UnknownMood) {
        while let first = words.words.first, let token = CaptureToken(first) {
            switch token {
            case .star:
                // A list is not a favourite.
                if isFavorite || Self.isList(words) { return }
            case .field(let key, _):
                guard Self.canonical(key) == "mood" else { return }
            case .tag, .place: return
            }
            guard try take(token, apart) else { return }
            words.remove(0)
        }
    }

    private static func isList(_ words: CaptureWords) -> Bool {
        words.words.indices.dropFirst().contains { words.startsLine($0) && words.words[$0] == "*" }
    }

    /// Reads the tokens at the end. Those in a sentence stay there; a field that is not part of prose, such as `mood:`, ends the sentence.
    private mutating func readTrailing(_ words: inout CaptureWords, _ apart: Apart) throws(UnknownMood) {
        var start = words.words.count
        while start > 0, CaptureToken(words.words[start - 1]) != nil, !Self.isBullet(words, start - 1) { start -= 1 }
        if start < words.words.count, !words.followsSentence(start) {
            while start < words.words.count, let token = CaptureToken(words.words[start]), !Self.endsSentence(token) {
                if case .field = token { _ = try take(token, apart) }
                start += 1
                if start < words.words.count, words.followsSentence(start) { break }
            }
        }
        var at = start
        while at < words.words.count {
            if let token = CaptureToken(words.words[at]), try take(token, apart) {
                words.remove(at)
            } else {
                at += 1
            }
        }
    }

    private static func isBullet(_ words: CaptureWords, _ index: Int) -> Bool {
        index > 0 && words.words[index] == "*" && words.startsLine(index) && index + 1 < words.words.count
    }

    private static func endsSentence(_ token: CaptureToken) -> Bool {
        switch token {
        case .star: return true
        case .tag, .place: return false
        case .field(let key, _): return ["mood", "tags", "location", "favorite", "weather"].contains(canonical(key))
        }
    }

    /// Reads tokens within sentences, which stay there: the first mood of the text, and a star and a place in its first line.
    private mutating func readProse(
        _ words: CaptureWords, _ apart: Apart, _ places: Set<String>
    ) throws(UnknownMood) {
        let line = words.words.prefix(words.firstLineCount)
        for (index, word) in words.words.enumerated() where !apart.contains(.mood) && mood == nil {
            guard case .field(let key, let value) = CaptureToken(word), Self.canonical(key) == "mood" else { continue }
            // "mood:happy, then tea"
            let said = value.prefix { !",;.!?)".contains($0) }
            mood = scale.mood(value) ?? scale.mood(String(said))
            if mood == nil, index < line.count { throw UnknownMood(text: value) }
        }
        // `2 * 3` is a multiplication.
        if line.indices.dropFirst().dropLast().contains(where: {
            line[$0] == "*" && line[$0 - 1].last?.isNumber != true && line[$0 + 1].first?.isNumber != true
        }) {
            isFavorite = true
        }
        if !apart.contains(.place), place == nil { place = Self.place(in: line, known: places) }
    }

    /// The place of a sentence: a known one, else the first `@` that is neither part of an enumeration (`@anna and
    /// @tom`) nor company (`with @tom`).
    private static func place(in line: ArraySlice<Substring>, known: Set<String>) -> String? {
        let mentions = line.indices.compactMap { at in CaptureToken.mention(line[at]).map { (at: at, name: $0) } }
        if let place = mentions.first(where: { known.contains(Folding.fold($0.name)) }) { return place.name }
        var row = 0
        for (position, mention) in mentions.enumerated() {
            // An enumeration continues if at most conjunctions come between.
            if position > 0 {
                let between = line[mentions[position - 1].at + 1..<mention.at]
                row = between.allSatisfy { joining.contains(Folding.fold($0)) } ? row + 1 : 0
            }
            let next = position + 1 < mentions.count ? line[mention.at + 1..<mentions[position + 1].at] : nil
            let goesOn = next.map { $0.allSatisfy { joining.contains(Folding.fold($0)) } } ?? false
            let isCompany = mention.at > 0 && ["with", "avec"].contains(Folding.fold(line[mention.at - 1]))
            if row == 0, !goesOn, !isCompany { return mention.name }
        }
        return nil
    }

    private static let joining: Set<String> = ["and", "et", "&", "+", ",", "or", "ou"]

    // MARK: Meanings

    /// The front-matter key for a typed one, in any of its spellings.
    private static func canonical(_ key: String) -> String {
        let folded = Folding.fold(key)
        return names[folded] ?? folded
    }

    private static let names: [String: String] = {
        var names: [String: String] = [:]
        for (name, spellings) in DocumentFields.spellings {
            for spelling in spellings { names[Folding.fold(spelling)] = name }
        }
        return names
    }()

    /// Interprets a token; false if it repeats something, or cannot be combined with the rest of the front matter.
    private mutating func take(_ token: CaptureToken, _ apart: Apart) throws(UnknownMood) -> Bool {
        switch token {
        case .star: isFavorite = true
        case .tag(let tag): add(tags: [tag])
        case .place(let name): return take(place: name, apart)
        case .field(let key, let value):
            switch Self.canonical(key) {
            case "mood":
                guard !apart.contains(.mood), mood == nil else { return false }
                guard let found = scale.mood(value) else { throw UnknownMood(text: value) }
                mood = found
            case "tags":
                let names = value.split { $0 == "," || $0.isWhitespace }.map { String($0.drop { $0 == "#" }) }
                guard !names.isEmpty, names.allSatisfy({ TagSyntax.normalized($0) == $0 }) else { return false }
                add(tags: names)
            case "location": return take(place: value, apart)
            case "favorite":
                guard ["true", "yes", "oui"].contains(value.lowercased()) else { return false }
                isFavorite = true
            default: return take(key, value, apart)
            }
        }
        return true
    }

    private mutating func add(tags names: [String]) {
        for name in names where !tags.contains(name) { tags.append(name) }
    }

    private mutating func take(place name: String, _ apart: Apart) -> Bool {
        guard !apart.contains(.place), place == nil else { return false }
        place = name
        return true
    }

    /// Adds a custom key unless it is written elsewhere.
    private mutating func take(_ key: String, _ value: String, _ apart: Apart) -> Bool {
        let name = Self.canonical(key)
        guard !["date", "photos"].contains(name), name != "weather" || !apart.contains(.weather),
            !fields.contains(where: { Self.canonical($0.key) == name })
        else { return false }
        fields.append(Field(key: key, value: value))
        return true
    }

    // MARK: Title and body

    /// The first line or sentence, if it is short enough for a title; the rest is the body. Imported text keeps the
    /// full stop of its title.
    ///
    /// - Parameter joinsLines: whether a first sentence that an editor has broken into lines is one line of title.
    static func split(
        _ text: String, keepsStop: Bool = false, joinsLines: Bool = false
    ) -> (title: String, body: String) {
        let trimmed = text.trimmed
        let firstLineEnd = trimmed.firstIndex(where: \.isNewline) ?? trimmed.endIndex
        var end = sentenceEnd(trimmed, trimmed.startIndex..<firstLineEnd) ?? firstLineEnd
        if joinsLines, end == firstLineEnd, let broken = brokenSentenceEnd(trimmed, firstLineEnd) { end = broken }
        var title = trimmed[..<end].split(whereSeparator: \.isNewline).map(\.trimmed).joined(separator: " ")
        guard title.count <= 120 else {
            return end > firstLineEnd ? split(text, keepsStop: keepsStop) : ("", trimmed)
        }
        let body = trimmed[end...].trimmed
        // A title has no final full stop; `…`, `!` and `?` are significant.
        if keepsStop { return (title, body) }
        if title.hasSuffix("."), let before = title.dropLast().last,
            before.isLetter || before.isNumber || "\"'»”’)]".contains(before)
        {
            title.removeLast()
        }
        return (title, body)
    }

    /// After the first sentence mark before a blank, including a closing quote and brackets. Chinese and Japanese
    /// sentence marks need no blank.
    private static func sentenceEnd(_ text: String, _ range: Range<String.Index>) -> String.Index? {
        var at = range.lowerBound
        while at < range.upperBound {
            let sign = text[at]
            at = text.index(after: at)
            if "。！？．｡".contains(sign) { return at }
            guard ".!?…".contains(sign), !isAbbreviation(text, text.index(before: at)) else { continue }
            var end = at
            while end < range.upperBound, "'’\"”»)]".contains(text[end]) { end = text.index(after: end) }
            if end == text.endIndex || text[end].isWhitespace { return end }
        }
        return nil
    }

    /// The end of a sentence that continues in lower case after a full first line; nil if the first line is complete.
    private static func brokenSentenceEnd(_ text: String, _ lineEnd: String.Index) -> String.Index? {
        let line = text[..<lineEnd]
        guard line.count >= 40, let last = line.trimmed.last, last.isLetter || last == ",", lineEnd < text.endIndex,
            text[text.index(after: lineEnd)...].first?.isLowercase == true
        else { return nil }
        let rest = text[lineEnd...]
        let paragraphEnd = rest.firstRange(of: "\n\n")?.lowerBound ?? text.endIndex
        return sentenceEnd(text, lineEnd..<paragraphEnd)
    }

    /// "M. Dupont", "J. Brel", "e.g. this", and "3 déc. 14h": abbreviated days and months before a number or a small letter.
    private static func isAbbreviation(_ text: String, _ dot: String.Index) -> Bool {
        guard text[dot] == "." else { return false }
        let word = String(text[..<dot].reversed().prefix { !$0.isWhitespace }.reversed())
        let next = text[text.index(after: dot)...].drop { $0 == " " || $0 == "\u{a0}" }.first
        if word.count < 3, word.allSatisfy(\.isNumber) {
            // "3. Cold" is a number in a list, "am 3. Mai" a day; "Met Tom at 9. Then home." are two sentences.
            return text[..<dot].count == word.count || next?.isUppercase != true
                || CalendarWords.month(text[text.index(after: dot)...].trimmed.prefix { $0.isLetter }) != nil
        }
        if word.count == 1 || abbreviations.contains(word) { return true }
        return (CalendarWords.weekday(word) != nil || CalendarWords.month(word) != nil)
            && next.map { $0.isNumber || $0.isLowercase } ?? true
    }

    private static let abbreviations: Set = [
        "Mr", "Mme", "Mlle", "Dr", "Mrs", "Ms", "Prof", "Pr", "St", "etc", "e.g", "i.e", "p.ex",
    ]

    /// Whether a line contains more than one sentence.
    package static func hasSentences(_ line: String) -> Bool {
        let text = line.trimmed
        return sentenceEnd(text, text.startIndex..<text.endIndex).map { $0 < text.endIndex } ?? false
    }
}
