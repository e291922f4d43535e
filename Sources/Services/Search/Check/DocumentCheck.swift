// The problems of one document by itself: determined from the file alone, for indexing and checking.

import Agenda
import Bytes
import CivilTime
import Journal
import Vault
import Wording

/// The problems of a document that can be found without other files.
///
/// The index stores their number, and `check` reads only documents that have some: a new kind of problem here requires a new
/// `IndexSchema.version`.
enum DocumentCheck {
    /// - Parameter items: the document's, as returned by `items(of:)`.
    static func problems(of document: Document, _ items: [LineItem]) -> [Problem] {
        document.problems + marks(document) + dates(document, items) + AgendaProblems.of(items, in: document)
            + links(document)
    }

    static func problems(of document: Document) -> [Problem] { problems(of: document, items(of: document)) }

    private static func marks(_ document: Document) -> [Problem] {
        var problems: [Problem] = []
        if let mood = document.fields.mood, Mood(text: mood) == nil, let range = document.fields.moodRange {
            problems.append(
                Problem(.unknownMood, range, Phrase("invalid mood “\(mood)”", fr: "humeur invalide « \(mood) »")))
        }
        if document.kind == .agenda, let paper = document.fields.paper, !PaperRuling.names.contains(paper),
            let range = document.fields.paperRange
        {
            let names = PaperRuling.names.joined(separator: ", ")
            problems.append(
                Problem(
                    .badValue, range,
                    Phrase(
                        "paper: no paper is called “\(paper)” (\(names))",
                        fr: "paper : aucun papier ne s’appelle « \(paper) » (\(names))")))
        }
        if let marker = document.scan.conflictMarker {
            problems.append(
                Problem(
                    .conflictMarker, marker..<marker,
                    Phrase("a merge conflict was left here", fr: "un conflit de fusion est resté ici")))
        }
        if let comment = document.scan.openComment {
            problems.append(
                Problem(
                    .openComment, comment..<comment,
                    Phrase(
                        "a comment begins here and never ends; no export shows what follows",
                        fr: "un commentaire commence ici et rien ne le termine ; aucun export ne montre la suite")))
        }
        return problems + keysTwice(document) + document.brokenInk.map(\.problem)
    }

    /// Keys of a mapping are unique (YAML 1.2.2, section 3.2.1.3).
    private static func keysTwice(_ document: Document) -> [Problem] {
        var seen: Set<String> = []
        return document.frontMatter.entries.compactMap { entry in
            guard !seen.insert(entry.key).inserted else { return nil }
            return Problem(
                .frontMatter, entry.keyRange,
                Phrase(
                    "“\(entry.key)” appears twice; the first is used",
                    fr: "« \(entry.key) » est là deux fois ; le premier compte"))
        }
    }

    /// The items that may have problems: all in an agenda, elsewhere tasks, and items with a date. Most items of notes are
    /// neither, and parsing them would take half of the time.
    static func items(of document: Document) -> [LineItem] {
        if document.kind == .agenda { return document.items }
        return document.scan.items.compactMap { line in
            Self.mayBeTask(document.bytes, line) || Self.hasDate(document.bytes, line)
                ? document.item(at: line) : nil
        }
    }

    /// Whether the bullet is followed by a checkbox, or a word in capitals such as `TODO`.
    static func mayBeTask(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var at = line.lowerBound
            while at < line.upperBound,
                bytes[at].isBlank || bytes[at].isDigit
                    || [.greater, .hyphen, .asterisk, .plus, .dot, .parenthesisClose].contains(bytes[at])
            { at += 1 }
            guard at + 1 < line.upperBound else { return false }
            func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte) }
            return bytes[at] == .bracketOpen || isCapital(bytes[at]) && isCapital(bytes[at + 1])
        }
    }

    /// Whether it contains digits like `2026-11-20`.
    static func hasDate(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var at = line.lowerBound + 4
            while at + 5 < line.upperBound {
                if bytes[at] == .hyphen, bytes[at + 3] == .hyphen, bytes[at - 1].isDigit, bytes[at + 1].isDigit {
                    return true
                }
                at += 1
            }
            return false
        }
    }

    /// Dates in task lines, and names that look like dates but are invalid.
    private static func dates(_ document: Document, _ items: [LineItem]) -> [Problem] {
        var problems: [Problem] = []
        for item in items {
            // Those of tasks are found by `AgendaProblems`.
            let keys = item.state == nil ? ["due", "start", "done", "until"] : ["until", "added", "bought"]
            for field in item.fields where keys.contains(field.key) && !field.range.isEmpty {
                guard field.value.count == 10, field.value.utf8.filter({ $0 == .hyphen }).count == 2,
                    Day(iso: field.value) == nil,
                    field.value.utf8.allSatisfy({ $0.isDigit || $0 == .hyphen })
                else { continue }
                problems.append(
                    Problem(
                        .impossibleDate, field.range,
                        Phrase(
                            "\(field.key): there is no \(field.value)",
                            fr: "\(field.key) : le \(field.value) n’existe pas")))
            }
        }
        let stem = document.path.stem
        if stem.utf8.count >= 10, FileNameDate.timestamp(of: document.path) == nil {
            let start = stem.prefix(10)
            let isDateShaped = start.utf8.enumerated().allSatisfy { index, byte in
                index == 4 || index == 7 ? byte == .hyphen : byte.isDigit
            }
            if isDateShaped {
                problems.append(
                    Problem(
                        .impossibleDate, 0..<0,
                        Phrase(
                            "the name says \(start), which is not a date",
                            fr: "le nom dit \(start), qui n’est pas une date")))
            }
        }
        return problems
    }

    // MARK: Links

    /// Links that leave the vault, and broken ones within the file. Links to other files can only be checked with the whole vault
    /// (`LinkCheck`).
    private static func links(_ document: Document) -> [Problem] {
        var own: OwnParts?
        return document.links.compactMap { link in
            guard link.form != .autolink else { return nil }
            if link.target.isEmpty {
                guard let fragment = LinkCheck.fragment(of: link, in: document) else { return nil }
                let parts = own ?? OwnParts(document)
                own = parts
                return parts.has(fragment) ? nil : LinkCheck.missing(fragment, link.range, in: nil)
            }
            let text = document.target(of: link)
            guard link.form != .wiki, document.path.resolving(text) == nil,
                !isAddress(text), !text.hasPrefix("#")
            else { return nil }
            return Problem(
                .brokenLink, link.range,
                Phrase("“\(text)” leads out of the vault", fr: "« \(text) » sort du coffre"))
        }
    }

    private static func isAddress(_ text: String) -> Bool {
        RelativeAddress.hasScheme(text) || text.hasPrefix("//") || text.contains("{{") || text.contains("{%")
    }

    /// The parts of a document that its own links may lead to.
    private struct OwnParts {
        private let blocks: Set<String>
        private let anchors: HeadingAnchors
        private let bytes: [UInt8]

        init(_ document: Document) {
            bytes = document.bytes
            blocks = Set(document.scan.blockIdentifiers.map { document.bytes.text($0) })
            anchors = document.anchors
        }

        func has(_ fragment: String) -> Bool {
            if fragment.hasPrefix("^") { return blocks.contains(fragment) }
            return anchors.name(for: fragment) != nil || HTMLNames.contains(fragment, in: HTMLNames.all(in: bytes))
        }
    }
}
