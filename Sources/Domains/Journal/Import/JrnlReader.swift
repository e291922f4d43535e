// Reads the lines of a jrnl journal as entries.

import Bytes
import CivilTime
import Vault
import Wording

/// Holds the current entry, and the text before the first.
struct JrnlReader {
    let tagSymbols: Set<Character>
    /// Whether 03/04/2026 is in April: the order is uniform within a file.
    let isDayFirst: Bool
    /// The number of line ends at the end of the file.
    let endings: Int
    /// The line, from 1, of the first entry whose round trip is not exact; 0 if there is none.
    var changed = 0

    private var isBracketed = false
    private var current: (date: Timestamp, head: Substring, line: Int)?
    private var last: Timestamp?
    private var content: [Substring] = []
    /// The text before the first entry, and its problems.
    private var front: (lines: [Substring], start: Int, invalid: [(line: Int, date: String)]) = ([], 0, [])

    init(tagSymbols: Set<Character>, isDayFirst: Bool, endings: Int) {
        self.tagSymbols = tagSymbols
        self.isDayFirst = isDayFirst
        self.endings = endings
    }

    mutating func take(_ line: Substring, _ number: Int, _ sink: ImportSink) throws {
        // jrnl has a blank after the date; one that was cut off at the end of the line is believed after an empty line.
        if let head = JrnlText.head(line, isBracketed: isBracketed, isDayFirst: isDayFirst),
            !head.rest.isEmpty || content.last.map({ $0.isEmpty }) ?? true
        {
            if head.written.utf8.first == .bracketOpen { isBracketed = true }
            try end(isLast: false, sink)
            current = (head.date, head.written, number)
            content = [head.rest]
            return
        }
        let blob = JrnlText.blob(line)?.text
        guard let current else {
            if let blob { front.invalid.append((number, String(blob.prefix(40)))) }
            if front.start == 0, !line.isEmpty { front.start = number }
            front.lines.append(line)
            return
        }
        if isBracketed, let blob, blob.utf8.count(where: { $0.isDigit }) >= 4 {
            try sink(.fault(kept(blob.prefix(40), at: number, with: current.line)))
        }
        content.append(line)
    }

    mutating func finish(_ sink: ImportSink) throws {
        if current != nil { return try end(isLast: true, sink) }
        for (line, date) in front.invalid {
            try sink(
                .fault(
                    line: line,
                    Phrase("invalid date “\(date)”: left out", fr: "date invalide « \(date) » : laissé de côté")))
        }
        guard front.start > 0, front.invalid.isEmpty else { return }
        try sink(
            .fault(
                line: front.start,
                Phrase("text without a date: left out", fr: "texte sans date : laissé de côté")))
    }

    private mutating func end(isLast: Bool, _ sink: ImportSink) throws {
        guard let (date, head, line) = current else { return }
        // The text was trimmed at its end; the removed line ends were counted.
        let behind = isLast ? endings : content.dropFirst().reversed().prefix { $0.isEmpty }.count + 1
        var (entry, isExact) = JrnlText.entry(
            date, head: head, content, behind: behind == (isLast ? 1 : 2) ? nil : behind, tagSymbols)
        // They are written back in order of time.
        if let last, Self.order(last) >= Self.order(date) { isExact = false }
        last = date
        if front.start > 0 {
            try keepFront(with: &entry, line, sink)
            isExact = false
        }
        if !isExact, changed == 0 { changed = line }
        try sink(.entry(entry))
    }

    private static func order(_ date: Timestamp) -> (Int, Int) {
        (Int(date.day.number), date.time?.secondsSinceMidnight ?? -1)
    }

    /// Text before the first date has no entry, but must not be lost either.
    private mutating func keepFront(with entry: inout ImportedEntry, _ line: Int, _ sink: ImportSink) throws {
        entry.body = ImportedEntry.plain((front.lines + ["", Substring(entry.body)]).joined(separator: "\n"))
        for (number, date) in front.invalid { try sink(.fault(kept(date, at: number, with: line))) }
        if front.invalid.isEmpty {
            try sink(
                .fault(
                    line: front.start,
                    Phrase(
                        "text before the first date: kept with the entry of line \(line)",
                        fr: "texte avant la première date : gardé avec l’entrée de la ligne \(line)"),
                    isSkipped: false))
        }
        front = ([], 0, [])
    }

    private func kept(_ date: some StringProtocol, at number: Int, with line: Int) -> ImportFault {
        ImportFault(
            line: number,
            Phrase(
                "invalid date “\(date)”: kept as text of the entry of line \(line)",
                fr: "date invalide « \(date) » : gardé comme texte de l’entrée de la ligne \(line)"),
            isSkipped: false)
    }
}
