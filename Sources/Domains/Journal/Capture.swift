// One typed line to a journal entry: `hier 21h: Dîner chez Léa. Très bon moment! @Lyon #famille mood:happy`.

import Bytes
import CivilTime
import Vault
import Wording

/// An entry as it was typed, taken apart.
package struct Capture: Sendable, Equatable {
    package var moment: LocalDateTime
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

    /// A `mood:` that is none.
    package struct UnknownMood: Error, Sendable, Equatable {
        package let text: String

        package init(text: String) { self.text = text }
    }

    /// Reads what was typed. A date phrase in front counts if a colon ends it; tokens at the end (`#tag`, `@place`, `key:value`) go to
    /// the front matter, and so do `mood:` and a lone `*` (favourite) wherever they stand; tags inside a sentence stay there.
    /// The first sentence or line is the title.
    package init(_ typed: String, now: LocalDateTime) throws(UnknownMood) {
        moment = now
        title = ""
        body = ""
        var text = Substring(typed.trimmed)
        if let (date, rest) = Self.leadingDate(text, now: now) {
            moment = date
            text = rest
        }
        var words = CaptureWords(text)
        try readMarks(&words)
        readTrailing(&words)
        let split = Self.split(words.text)
        title = split.title
        body = split.body
    }

    // MARK: Date

    private static func leadingDate(_ text: Substring, now: LocalDateTime) -> (LocalDateTime, Substring)? {
        guard let found = HumanDate.prefix(of: String(text), now: now, leaning: .past) else { return nil }
        let typed = String(text)
        var rest = typed[found.end...].drop { $0 == " " || $0 == "\u{a0}" }
        guard rest.first == ":", let day = found.date.days.first else { return nil }
        rest = rest.dropFirst().drop { $0.isWhitespace }
        let time = found.date.time ?? (day == now.day ? now.time : .noon)
        return (LocalDateTime(day: day, time: time), rest)
    }

    // MARK: Tokens

    /// `mood:` and a lone `*` anywhere.
    private mutating func readMarks(_ words: inout CaptureWords) throws(UnknownMood) {
        for index in words.words.indices.reversed() {
            let word = String(words.words[index])
            if word == "*" {
                isFavorite = true
                words.remove(index)
            } else if let (key, value) = Self.field(word), ["mood", "humeur"].contains(Folding.fold(key)) {
                guard let found = Mood(text: value) else { throw UnknownMood(text: value) }
                mood = found
                words.remove(index)
            }
        }
    }

    private mutating func readTrailing(_ words: inout CaptureWords) {
        while let last = words.words.last.map(String.init) {
            if last.hasPrefix("#"), let tag = TagSyntax.normalized(last) {
                tags.insert(tag, at: 0)
            } else if last.hasPrefix("@"), last.count > 1 {
                place = last.dropFirst().filter { $0 != "\"" }
            } else if let (key, value) = Self.field(last), words.words.count > 1 {
                switch Folding.fold(key) {
                case "tag", "tags": tags.insert(value, at: 0)
                case "place", "location", "lieu": place = value
                case "favorite", "favori", "favourite":
                    isFavorite = ["true", "yes", "oui"].contains(value.lowercased())
                default: fields.insert(Field(key: key, value: value), at: 0)
                }
            } else {
                return
            }
            words.remove(words.words.count - 1)
        }
    }

    /// `key:value` and `key:"a value"`, as the line grammar reads it.
    private static func field(_ word: String) -> (key: String, value: String)? {
        guard word.first?.isLetter == true, let line = LineGrammar.parse("- " + word), line.text.isEmpty,
            line.fields.count == 1, let field = line.fields.first
        else { return nil }
        return (field.key, field.value)
    }

    // MARK: Title and body

    /// The first line or sentence, if it is short enough to be a title; the rest is the body.
    static func split(_ text: String) -> (title: String, body: String) {
        let trimmed = text.trimmed
        let firstLineEnd = trimmed.firstIndex(where: \.isNewline) ?? trimmed.endIndex
        var end = firstLineEnd
        var at = trimmed.startIndex
        while at < firstLineEnd {
            let next = trimmed.index(after: at)
            if ".!?…".contains(trimmed[at]), next == trimmed.endIndex || trimmed[next].isWhitespace,
                !isAbbreviation(trimmed, at)
            {
                end = next
                break
            }
            at = next
        }
        var title = trimmed[..<end].trimmed
        guard title.count <= 120 else { return ("", trimmed) }
        let body = trimmed[end...].trimmed
        // A full stop ends no title; `…`, `!` and `?` say something.
        if title.hasSuffix("."), !title.hasSuffix("..") { title.removeLast() }
        return (title, body)
    }

    /// "M. Dupont", "J. Brel", "e.g. this".
    private static func isAbbreviation(_ text: String, _ dot: String.Index) -> Bool {
        guard text[dot] == "." else { return false }
        let word = text[..<dot].reversed().prefix { !$0.isWhitespace }
        return word.count == 1
            || ["Mr", "Mme", "Dr", "Mrs", "St", "etc", "e.g", "i.e", "p.ex"].contains(String(word.reversed()))
    }
}

/// The words of a typed text with the white space in front of each, so that lines survive when words are taken out.
private struct CaptureWords {
    private(set) var words: [Substring] = []
    private var gaps: [Substring] = []

    init(_ text: Substring) {
        var rest = text
        while !rest.isEmpty {
            let gap = rest.prefix { $0.isWhitespace }
            rest = rest.dropFirst(gap.count)
            var end = rest.startIndex
            var isQuoted = false
            // A quote that follows `:` or `@` holds blanks together.
            var previous: Character = " "
            while end < rest.endIndex, isQuoted || !rest[end].isWhitespace {
                if rest[end] == "\"", isQuoted || previous == ":" || previous == "@" { isQuoted.toggle() }
                if rest[end].isNewline { isQuoted = false }
                previous = rest[end]
                end = rest.index(after: end)
            }
            guard end > rest.startIndex else { break }
            gaps.append(gap)
            words.append(rest[..<end])
            rest = rest[end...]
        }
    }

    mutating func remove(_ index: Int) {
        words.remove(at: index)
        gaps.remove(at: index)
    }

    var text: String {
        zip(gaps, words).map { String($0) + String($1) }.joined().trimmed
    }
}
