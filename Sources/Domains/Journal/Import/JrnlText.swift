// Journals of jrnl as text: `[2026-11-20 09:15 AM] Title. Body`, one file or a file a day.

import Bytes
import CivilTime
import Vault
import Wording

/// The text format of jrnl (jrnl.sh, "File-based journals"), also of its versions before 2, which wrote no brackets.
package enum JrnlText {
    /// Why a file is refused that jrnl has encrypted: with a password since version 2 (Fernet, whose tokens start so) or AES before.
    package static func refusal(_ bytes: [UInt8]) -> ImportRefusal? {
        let isToken = bytes.starts(with: "gAAAA".utf8) && !bytes.prefix(200).contains(.space)
        // The cipher of random bytes has controls soon; text in any encoding has none but blanks.
        let isCipher = bytes.contains(0) || bytes.prefix(256).contains { $0 < 0x20 && !$0.isWhitespace && $0 != 0x1b }
        guard isToken || isCipher else { return nil }
        return ImportRefusal(
            Phrase("is encrypted, or no text", fr: "est chiffré, ou n’est pas du texte"),
            hint: Phrase(
                "jrnl --decrypt (jrnl NAME --decrypt for another journal) writes it as text; jrnl --encrypt takes that back",
                fr:
                    "jrnl --decrypt (jrnl NOM --decrypt pour un autre journal) l’écrit en texte ; jrnl --encrypt revient en arrière"
            ))
    }

    /// Reads the entries of one file. `tagSymbols` are the characters that start a tag (jrnl's `tagsymbols`).
    package static func read(_ bytes: [UInt8], tagSymbols: Set<Character>, _ sink: ImportSink) throws {
        let text = ImportedEntry.plain(String(decoding: bytes, as: UTF8.self).drop { $0 == "\u{feff}" })
        let lines = text.utf8.split(separator: .newline, omittingEmptySubsequences: false).map { Substring($0) }
        let isBracketed = lines.contains { bracketed($0) != nil }
        var date: Timestamp?
        var start = 0
        var content: [Substring] = []
        var untold = 0
        func finish() throws {
            guard let date else { return }
            try sink(.entry(entry(date, content, tagSymbols)))
        }
        for (index, line) in lines.enumerated() {
            let head = isBracketed ? bracketed(line) : bare(line)
            if let head {
                try finish()
                (date, start) = (head.date, index + 1)
                content = [head.rest]
                continue
            }
            if isBracketed || date == nil, let blob = blob(line)?.text,
                blob.utf8.count(where: { $0.isDigit }) >= 4 || date == nil
            {
                let cut = String(blob.prefix(40))
                try sink(
                    .fault(
                        ImportFault(
                            line: index + 1,
                            date == nil
                                ? Phrase(
                                    "invalid date “\(cut)”: left out",
                                    fr: "date invalide « \(cut) » : laissé de côté")
                                : Phrase(
                                    "invalid date “\(cut)”: kept as text of the entry of line \(start)",
                                    fr:
                                        "date invalide « \(cut) » : gardé comme texte de l’entrée de la ligne \(start)"
                                ),
                            isSkipped: date == nil)))
                untold = index + 1
            } else if date == nil, !line.isEmpty, untold == 0 {
                try sink(
                    .fault(
                        ImportFault(
                            line: index + 1,
                            Phrase(
                                "text in front of the first date: left out",
                                fr: "texte avant la première date : laissé de côté"))))
                untold = index + 1
            }
            content.append(line)
        }
        try finish()
    }

    /// `[…] ` at the start of a line, whatever stands in it.
    private static func blob(_ line: Substring) -> (text: Substring, rest: Substring)? {
        guard line.utf8.first == .bracketOpen, let end = line.utf8.firstIndex(of: .bracketClose) else { return nil }
        let rest = line[line.utf8.index(after: end)...]
        guard rest.isEmpty || rest.utf8.first == .space else { return nil }
        return (line[line.utf8.index(after: line.startIndex)..<end], rest)
    }

    private static func bracketed(_ line: Substring) -> (date: Timestamp, rest: Substring)? {
        guard let (text, rest) = blob(line), text.utf8.contains(where: { $0.isDigit }),
            let date = WrittenDate.parse(text.trimmed, dayFirst: !text.utf8.contains(.slash) || isDayFirst(text))
        else { return nil }
        return (date, rest)
    }

    /// `13/04/2026` cannot be of America.
    private static func isDayFirst(_ text: Substring) -> Bool {
        (Int(text.prefix { $0.isNumber }) ?? 0) > 12
    }

    /// `2013-06-09 15:39 Title`, as jrnl wrote before version 2.
    private static func bare(_ line: Substring) -> (date: Timestamp, rest: Substring)? {
        guard line.utf8.count >= 16, line.utf8.first?.isDigit == true,
            let date = Timestamp(text: line.prefix(16)), date.time != nil
        else { return nil }
        return (date, line.dropFirst(16))
    }

    private static func entry(
        _ date: Timestamp, _ content: [Substring], _ tagSymbols: Set<Character>
    ) -> ImportedEntry {
        var first = content[0].trimmed
        let isStarred = first.hasSuffix("*")
        // As jrnl does: a star in front is written behind as well.
        while isStarred, first.hasSuffix("*") || first.hasSuffix(" ") { first.removeLast() }
        if isStarred { first = String(first.drop { $0 == "*" || $0 == " " }) }
        let whole = ([Substring(first)] + content.dropFirst()).joined(separator: "\n")
        var entry = ImportedEntry(program: "jrnl", identifier: identifier(date, whole), date: date)
        entry.isFavorite = isStarred
        (entry.title, entry.body) = Capture.split(whole)
        entry.add(tags: tags(in: whole, tagSymbols))
        entry.fields = [
            .init(source: "date", target: "date"), .init(source: "title", target: "title"),
            .init(source: "body", target: "body"),
        ]
        if entry.isFavorite { entry.fields.append(.init(source: "*", target: "favorite")) }
        if !entry.tags.isEmpty { entry.fields.append(.init(source: "tags", target: "tags")) }
        return entry
    }

    /// The same for an entry as text and as JSON, which has no seconds and other blanks.
    static func identifier(_ date: Timestamp, _ text: String) -> String {
        let words = text.utf8.split { $0.isWhitespace }.map { Substring($0) }.joined(separator: " ")
        return "jrnl-" + StableHash.digits(of: "\(date.day.iso) \(date.time?.shortText ?? "")\n\(words)")
    }

    /// A symbol behind a blank and what jrnl takes for the name: letters, digits, `_`, `-`, `+`, `*`, `#` and `/`.
    static func tags(in text: String, _ symbols: Set<Character>) -> [String] {
        var found: [String] = []
        for word in text.utf8.split(whereSeparator: \.isWhitespace).map({ Substring($0) }) {
            guard let symbol = word.first, symbols.contains(symbol) else { continue }
            let name = word.dropFirst().prefix { $0.isLetter || $0.isNumber || "_-+*#/".contains($0) }
            if !name.isEmpty, !found.contains(String(name)) { found.append(String(name)) }
        }
        return found
    }
}
