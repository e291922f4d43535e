// The problems of one document by itself, and what it asks of others: found on all processors at once.

import Agenda
import Bytes
import CivilTime
import FileSystem
import ICalendar
import Journal
import Sensors
import Vault
import Wording
import YAML

/// Reads documents for `check`. Holds nothing that changes, so that any thread may ask.
struct DocumentCheck: Sendable {
    /// What was found out about a document.
    struct Look: Sendable {
        var findings: [Finding] = []
        /// Nil where the document cannot be read.
        var parts: LinkedParts.Look?
        /// `id:` of the front matter, with its place.
        var identifier: (text: String, range: Range<Int>)?
    }

    let vault: VaultFolder
    let targets: LinkTargets

    func look(at path: VaultPath) -> Look {
        var look = Look()
        do throws(VaultError) {
            let document = try document(path, &look.findings)
            look.findings += Finding.list(problems(of: document), in: path, document.bytes)
            look.parts = LinkedParts.Look(document, targets.names)
            if let entry = document.entry("id"), let text = entry.value.nonEmptyScalar {
                look.identifier = (text, entry.value.range)
            }
        } catch {
            look.findings.append(.unreadable(path, error))
        }
        return look
    }

    /// Those of the document by itself, and its links to what is not there.
    func problems(of document: Document) -> [Problem] {
        document.problems + Self.semantics(document) + device(document) + links(document)
    }

    private func document(_ path: VaultPath, _ findings: inout [Finding]) throws(VaultError) -> Document {
        let bytes = try vault.files.readStart(path, limit: DocumentReader.largestText)
        if bytes.count == DocumentReader.largestText {
            let problem = Problem(
                .tooLarge, 0..<0,
                Phrase(
                    "larger than 16 MiB: only the start is searched", fr: "plus de 16 Mio : seul le début est cherché"))
            findings.append(
                Finding(path: path.text, position: LinePosition(line: 1, column: 1), problem: problem, excerpt: nil))
        }
        return Document(path: path, contents: bytes, settings: vault.settings)
    }

    // MARK: What single documents say

    static func semantics(_ document: Document) -> [Problem] {
        var problems: [Problem] = []
        if let mood = document.fields.mood, Mood(text: mood) == nil, let range = document.fields.moodRange {
            problems.append(
                Problem(.unknownMood, range, Phrase("invalid mood “\(mood)”", fr: "humeur invalide « \(mood) »")))
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
                        "a comment begins here that nothing ends; no export shows what follows",
                        fr: "un commentaire commence ici et rien ne le termine ; aucun export ne montre la suite")))
        }
        let items = items(document)
        return problems + dates(document, items) + AgendaProblems.of(items, in: document)
    }

    /// The items that can have something wrong: of an agenda all, elsewhere tasks, and what has a date in it. Most items of notes are
    /// neither, and taking them apart would take half of the time.
    private static func items(_ document: Document) -> [LineItem] {
        if document.kind == .agenda { return document.items }
        return document.scan.items.compactMap { line in
            mayBeTask(document.bytes, line) || hasDate(document.bytes, line)
                ? LineGrammar.parse(document.bytes, line: line) : nil
        }
    }

    /// Whether a box stands behind the bullet, or a word in capitals such as `TODO`.
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

    /// Whether digits stand as in `2026-11-20`.
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

    private func device(_ document: Document) -> [Problem] {
        let path = document.path.text
        guard path.hasPrefix("sensors/"), path.hasSuffix("/device.md") else { return [] }
        let settings = VaultPath(VaultSettings.path).flatMap { try? vault.files.read($0, limit: 1 << 20) }?.bytes ?? []
        return DeviceCheck.problems(document, servers: ServerSettings.read(settings).servers.map(\.name)) {
            TimeZoneRules(named: $0) != nil
        }
    }

    /// Dates in task lines, and names that look like dates but are none.
    private static func dates(_ document: Document, _ items: [LineItem]) -> [Problem] {
        var problems: [Problem] = []
        for item in items {
            for field in item.fields
            where ["due", "start", "done", "until", "added", "bought"].contains(field.key) && !field.range.isEmpty {
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
                            "the name says \(start), which is no date",
                            fr: "le nom dit \(start), qui n’est pas une date")))
            }
        }
        return problems
    }

    // MARK: Links

    /// What a link may lead to: keys of documents, folded names of other files.
    struct LinkTargets: Sendable {
        let names: [String: [VaultPath]]
        let attachments: Set<String>
    }

    private func links(_ document: Document) -> [Problem] {
        document.scan.links.compactMap { link in
            guard link.form != .autolink, !link.target.isEmpty else { return nil }
            let text = document.bytes.text(link.target)
            if let key = LinkKeys.key(of: link, in: document), targets.names[key] != nil { return nil }
            let isOutside = link.form != .wiki && LinkKeys.resolved(text, from: document.path) == nil
            if isOutside, Self.isAddress(text) || text.hasPrefix("#") { return nil }
            if !isOutside, LinkTarget.exists(text, from: document.path, in: vault) { return nil }
            // Attachments of Obsidian are found by their name alone, wherever they lie.
            if link.form == .wiki, LinkKeys.hasOtherEnding(text),
                targets.attachments.contains(Folding.fold(VaultPath(trusted: text).name))
            {
                return nil
            }
            return Problem(
                .brokenLink, link.range,
                isOutside
                    ? Phrase("“\(text)” leads out of the vault", fr: "« \(text) » sort du coffre")
                    : Phrase("“\(text)” is not there", fr: "« \(text) » n’existe pas"))
        }
    }

    private static func isAddress(_ text: String) -> Bool {
        if LinkKeys.hasAuthority(text) { return true }
        guard text.utf8.contains(.colon), let colon = text.firstIndex(of: ":") else {
            return text.hasPrefix("//") || text.contains("{{") || text.contains("{%")
        }
        return colon > text.startIndex && text[..<colon].allSatisfy { $0.isLetter || $0.isNumber || "+.-".contains($0) }
    }
}

extension Finding {
    /// Problems with their places in a file.
    static func list(_ problems: [Problem], in path: VaultPath, _ bytes: [UInt8]) -> [Finding] {
        guard !problems.isEmpty else { return [] }
        let lines = LineMap(bytes)
        return problems.map { problem in
            let position = lines.position(of: problem.range.lowerBound)
            let line = bytes.text(lines.content(ofLine: position.line - 1))
            return Finding(path: path.text, position: position, problem: problem, excerpt: String(line.prefix(200)))
        }
    }

    static func unreadable(_ path: VaultPath, _ error: VaultError) -> Finding {
        let reason =
            switch error {
            case .system(let error, _): error.reason
            case .outside: "a link out of the vault"
            default: "not a readable file"
            }
        return Finding(
            path: path.text, position: LinePosition(line: 1, column: 1),
            problem: Problem(.unreadable, 0..<0, Phrase("cannot be read: \(reason)", fr: "illisible : \(reason)")),
            excerpt: nil)
    }
}
