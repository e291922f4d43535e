// Imports jrnl journals in text form: `[2026-11-20 09:15 AM] Title. Body`, in one file or a file per day.

import Bytes
import CivilTime
import Vault
import Wording

/// The text format of jrnl (jrnl.sh, "File-based journals"), including versions before 2, which wrote no brackets.
package enum JrnlText {
    /// Why a file that is not text is refused, encrypted or not.
    package static func refusal(_ bytes: [UInt8]) -> ImportRefusal? {
        // Text in any encoding has no control characters except white space; in UTF-16 zeros are halves of
        // characters, and there is a byte order mark.
        guard !bytes.starts(with: [0xff, 0xfe]), !bytes.starts(with: [0xfe, 0xff]) else { return nil }
        let isBinary = bytes.contains(0) || bytes.prefix(256).contains { $0 < 0x20 && !$0.isWhitespace && $0 != 0x1b }
        guard isBinary else { return nil }
        return ImportRefusal(Phrase("is not text", fr: "n’est pas du texte"))
    }

    /// Reads the entries of a file. `tagSymbols` are the characters that start a tag (jrnl's `tagsymbols`).
    ///
    /// A journal started with jrnl 1 has dates without brackets, up to the first one with them. Text before the first
    /// entry is added to it.
    package static func read(_ bytes: [UInt8], tagSymbols: Set<Character>, _ sink: ImportSink) throws {
        let source = String(decoding: bytes, as: UTF8.self)
        let text = ImportedEntry.plain(source.drop { $0 == "\u{feff}" })
        let lines = text.utf8.split(separator: .newline, omittingEmptySubsequences: false).map { Substring($0) }
        var reader = JrnlReader(
            tagSymbols: tagSymbols, isDayFirst: usesDayFirst(lines),
            endings: source.utf8.reversed().prefix { $0 == .newline }.count)
        for (index, line) in lines.enumerated() { try reader.take(line, index + 1, sink) }
        try reader.finish(sink)
        // A byte order mark, or line ends of another system.
        if !source.utf8.starts(with: text.utf8)
            || source.utf8.dropFirst(text.utf8.count).contains(where: { $0 != .newline })
        {
            reader.changed = 1
        }
        guard reader.changed > 0 else { return }
        try sink(
            .fault(
                line: reader.changed,
                Phrase(
                    "from here on, blanks, line ends, marks or the order will differ where entries go back to jrnl; words do not",
                    fr:
                        "à partir d’ici, des blancs, des fins de ligne, des marques ou l’ordre changeront au retour vers jrnl ; les mots, non"
                ),
                isSkipped: false))
    }

    /// The date of `[…]`, or of one without brackets.
    static func date(ofHead text: String) -> Timestamp? {
        head(Substring(text), isBracketed: false).flatMap { $0.rest.isEmpty ? $0.date : nil }
    }

    /// The date at the start of a line as written, and the rest.
    static func head(
        _ line: Substring, isBracketed: Bool, isDayFirst: Bool = false
    ) -> (written: Substring, date: Timestamp, rest: Substring)? {
        guard let found = bracketed(line, isDayFirst) ?? (isBracketed ? nil : bare(line, isDayFirst)) else {
            return nil
        }
        return (line[..<found.rest.startIndex], found.date, found.rest)
    }

    /// Whether a line would be the head of an entry.
    package static func isHead(_ line: some StringProtocol) -> Bool { bracketed(Substring(line), false) != nil }

    /// `[…] ` at the start of a line, regardless of its content.
    static func blob(_ line: Substring) -> (text: Substring, rest: Substring)? {
        guard line.utf8.first == .bracketOpen, let end = line.utf8.firstIndex(of: .bracketClose) else { return nil }
        let rest = line[line.utf8.index(after: end)...]
        guard rest.isEmpty || rest.utf8.first == .space else { return nil }
        return (line[line.utf8.index(after: line.startIndex)..<end], rest)
    }

    private static func bracketed(_ line: Substring, _ isDayFirst: Bool) -> (date: Timestamp, rest: Substring)? {
        guard let (text, rest) = blob(line), text.utf8.contains(where: { $0.isDigit }),
            let date = WrittenDate.parse(
                text.trimmed, dayFirst: !text.utf8.contains(.slash) || isDayFirst || hasDayFirst(text))
        else { return nil }
        return (date, rest)
    }

    /// `13/04/2026` cannot be month first.
    private static func hasDayFirst(_ text: Substring) -> Bool {
        (Int(text.prefix { $0.isNumber }) ?? 0) > 12
    }

    /// Whether a date of a file has its day first, and none its month first: this then applies to all.
    private static func usesDayFirst(_ lines: [Substring]) -> Bool {
        var found = false
        for line in lines {
            let date = (blob(line)?.text ?? line).split(separator: " ").first ?? ""
            let parts = date.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 3, let first = Int(parts[0]), let second = Int(parts[1]),
                parts[2].allSatisfy(\.isNumber)
            else { continue }
            if first <= 12, second > 12 { return false }
            if 13...31 ~= first, 1...12 ~= second { found = true }
        }
        return found
    }

    /// `2013-06-09 15:39 Title`, the notation before version 2, with any date format of its settings; always with a time.
    private static func bare(_ line: Substring, _ isDayFirst: Bool) -> (date: Timestamp, rest: Substring)? {
        guard line.utf8.first?.isDigit == true else { return nil }
        var ends: [Substring.Index] = []
        var at = line.startIndex
        while at < line.endIndex, ends.count < 3 {
            let end = line[at...].firstIndex(of: " ") ?? line.endIndex
            ends.append(end)
            at = end < line.endIndex ? line.index(after: end) : end
        }
        // `06/09/2013 3:39 PM`: tries three words, then two.
        for end in ends.dropFirst().reversed() {
            let words = line[..<end]
            if let date = WrittenDate.parse(
                words, dayFirst: !words.utf8.contains(.slash) || isDayFirst || hasDayFirst(words)),
                date.time != nil, words.utf8.count(where: { $0.isDigit }) >= 7
            {
                return (date, line[end...])
            }
        }
        return nil
    }

    /// An entry, and whether its round trip to jrnl is exact. `content` is its first line after the date, and the following ones.
    static func entry(
        _ date: Timestamp, head: Substring, _ content: [Substring], behind: Int?, _ tagSymbols: Set<Character>
    ) -> (entry: ImportedEntry, isExact: Bool) {
        var first = content[0].trimmed
        let isStarred = first.hasSuffix("*")
        // As in jrnl: a leading star is written at the end as well.
        while isStarred, first.hasSuffix("*") || first.hasSuffix(" ") { first.removeLast() }
        if isStarred { first = String(first.drop { $0 == "*" || $0 == " " }) }
        let whole = ([Substring(first)] + content.dropFirst()).joined(separator: "\n")
        var entry = ImportedEntry(program: "jrnl", identifier: identifier(date, whole), date: date)
        entry.isFavorite = isStarred
        (entry.title, entry.body) = Capture.split(whole, keepsStop: true)
        entry.add(tags: tags(in: whole, tagSymbols))
        entry.fields = [
            .init(source: "date", target: "date"), .init(source: "title", target: "title"),
            .init(source: "body", target: "body"),
        ]
        if entry.isFavorite { entry.fields.append(.init(source: "*", target: "favorite")) }
        entry.mood = mood(in: whole)
        if entry.mood != nil { entry.fields.append(.init(source: "mood", target: "mood")) }
        if !entry.tags.isEmpty { entry.fields.append(.init(source: "tags", target: "tags")) }
        // Without a title, jrnl shows the first line as one.
        let title = entry.title.isEmpty ? String(entry.body.prefix { !$0.isNewline }) : entry.title
        let body = entry.title.isEmpty ? entry.body.dropFirst(title.count).drop { $0.isNewline } : entry.body[...]
        var layout = JrnlLayout()
        if head != JrnlLayout.head(of: date)[...] { layout.head = String(head) }
        let gap = whole.trimmed.dropFirst(title.count).prefix { $0.isWhitespace }
        if !body.isEmpty { layout.between = String(gap) }
        layout.behind = behind
        entry.rest += layout.members
        var original = Substring(head + content.joined(separator: "\n"))
        while original.utf8.last == .newline { original = original.dropLast() }
        let ours = layout.text(date: date, title: title, body: String(body), isStarred: isStarred)
        return (entry, !title.isEmpty && !title.hasSuffix("*") && ours[...] == original)
    }

    /// `mood: happy` among the last lines, where daybook exports what jrnl cannot express.
    static func mood(in text: String) -> Mood? {
        for line in text.utf8.split(separator: .newline).reversed().map({ Substring($0) }) {
            if line.hasPrefix("mood: ") { return Mood.allCases.first { $0.name == line.dropFirst(6) } }
            guard ["location: ", "weather: ", "photo: ", "@"].contains(where: line.hasPrefix) else { return nil }
        }
        return nil
    }

    /// The same for an entry as text and as JSON, which has no seconds and different white space.
    static func identifier(_ date: Timestamp, _ text: String) -> String {
        let words = text.utf8.split { $0.isWhitespace }.map { Substring($0) }.joined(separator: " ")
        return "jrnl-" + StableHash.digits(of: "\(date.day.iso) \(date.time?.shortText ?? "")\n\(words)")
    }

    /// A symbol after a blank, followed by a name in jrnl's syntax: letters, digits, `_`, `-`, `+`, `*`, `#` and `/`.
    package static func tags(in text: String, _ symbols: Set<Character>) -> [String] {
        var found: [String] = []
        for word in text.utf8.split(whereSeparator: \.isWhitespace).map({ Substring($0) }) {
            guard let symbol = word.first, symbols.contains(symbol) else { continue }
            let name = word.dropFirst().prefix { $0.isLetter || $0.isNumber || "_-+*#/".contains($0) }
            if !name.isEmpty, !found.contains(String(name)) { found.append(String(name)) }
        }
        return found
    }
}
