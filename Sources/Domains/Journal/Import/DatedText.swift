// Imports a diary in a single text file, with dates on separate lines before its entries.

import Bytes
import CivilTime
import Vault
import Wording

package enum DatedText {
    /// Reads the entries of a file. `isDayFirst` is the order of dates such as 03/04/2026.
    package static func read(_ bytes: [UInt8], isDayFirst: Bool, _ sink: ImportSink) throws {
        let text = ImportedEntry.plain(String(decoding: bytes, as: UTF8.self).drop { $0 == "\u{feff}" })
        var current: (date: Timestamp, title: String, line: Int)?
        var content: [Substring] = []
        var (front, frontLine): ([Substring], Int) = ([], 0)
        func finish() throws {
            guard let current else { return }
            let own = ImportedEntry.plain(content.joined(separator: "\n"))
            // Text before the first date has no entry, but must not be lost either.
            let body =
                frontLine > 0 ? ImportedEntry.plain((front + ["", Substring(own)]).joined(separator: "\n")) : own
            if frontLine > 0 {
                try sink(
                    .fault(
                        line: frontLine,
                        Phrase(
                            "text before the first date: kept with the entry of line \(current.line)",
                            fr: "texte avant la première date : gardé avec l’entrée de la ligne \(current.line)"),
                        isSkipped: false))
                frontLine = 0
            }
            guard !body.isEmpty || !current.title.isEmpty else {
                return try sink(
                    .fault(
                        line: current.line,
                        Phrase("a date without a text: left out", fr: "une date sans texte : laissée de côté")))
            }
            let identity = current.date.text + "\n" + current.title + "\n" + own
            var entry = ImportedEntry(
                program: "text", identifier: "text-" + StableHash.digits(of: identity), date: current.date)
            entry.title = current.title
            entry.body = body
            entry.fields = [.init(source: "date line", target: "date"), .init(source: "text", target: "body")]
            if !current.title.isEmpty { entry.fields.append(.init(source: "text after the date", target: "title")) }
            try sink(.entry(entry))
        }
        var isInCode = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") || line.hasPrefix("~~~") { isInCode.toggle() }
            if !isInCode, let (date, title) = date(line, isDayFirst) {
                try finish()
                current = (date, title, index + 1)
                content = []
                continue
            }
            // The underline of a heading.
            if content.isEmpty, current != nil, isRule(line) { continue }
            if current == nil {
                if frontLine == 0, !line.isEmpty { frontLine = index + 1 }
                front.append(line)
                continue
            }
            if !isInCode, let current, isInvalidDate(line) {
                try sink(
                    .fault(
                        line: index + 1,
                        Phrase(
                            "invalid date “\(line.trimmed)”: kept as text of the entry of line \(current.line)",
                            fr:
                                "date invalide « \(line.trimmed) » : gardé comme texte de l’entrée de la ligne \(current.line)"
                        ),
                        isSkipped: false))
            }
            content.append(line)
        }
        try finish()
        if current == nil {
            throw ImportRefusal(
                Phrase("has no line that is a date", fr: "n’a aucune ligne qui soit une date"),
                hint: Phrase(
                    "such as # 2026-11-20, 20 novembre 2026 or Friday, November 20, 2026",
                    fr: "par exemple # 2026-11-20, 20 novembre 2026 ou Friday, November 20, 2026"))
        }
    }

    private static func isRule(_ line: Substring) -> Bool {
        line.utf8.count >= 3 && (line.allSatisfy { $0 == "-" } || line.allSatisfy { $0 == "=" })
    }

    /// A numeric line in the form of a date that is invalid: `31/02/2026`.
    private static func isInvalidDate(_ line: Substring) -> Bool {
        let parts = line.drop { $0 == "#" || $0 == "=" || $0 == " " }.trimmed.split(
            omittingEmptySubsequences: false, whereSeparator: { "-/.".contains($0) })
        return parts.count == 3 && parts.allSatisfy { 1...4 ~= $0.count && $0.allSatisfy(\.isNumber) }
            && parts.contains { $0.count == 4 }
    }

    /// A line that consists of a date after heading marks; or a heading that starts with a date, followed by a dash
    /// or colon and a title.
    private static func date(_ line: Substring, _ isDayFirst: Bool) -> (Timestamp, String)? {
        guard line.utf8.count < 200, line.utf8.contains(where: { $0.isDigit }), line.first?.isWhitespace == false else {
            return nil
        }
        let marks: Set<Character> = ["#", "=", "*", "_", "[", "]", "-", "+", "~"]
        let inner = line.drop { marks.contains($0) || $0.isWhitespace }
        var words = String(inner)
        while let last = words.last, marks.contains(last) || last.isWhitespace || last == ":" { words.removeLast() }
        if let date = WrittenDate.parse(words, dayFirst: isDayFirst) { return (date, "") }
        guard line.hasPrefix("#") || line.hasPrefix("==") else { return nil }
        for mark in [" – ", " — ", " - ", ": ", " | "] {
            guard let found = words.firstRange(of: mark),
                let date = WrittenDate.parse(words[..<found.lowerBound].trimmed, dayFirst: isDayFirst)
            else { continue }
            return (date, words[found.upperBound...].trimmed)
        }
        return nil
    }
}
