// Every problem of a vault: of each file by itself, and those that only the whole shows.

import Agenda
import Bytes
import CivilTime
import FileSystem
import ICalendar
import Journal
import SQLite
import Sensors
import Vault
import Wording
import YAML

/// A problem with the file and the place.
package struct Finding: Sendable {
    /// As the vault names it; control characters are for the printer to hide.
    package let path: String
    package let position: LinePosition
    package let problem: Problem
    /// The line in question, for an excerpt.
    package let excerpt: String?
}

/// Reads every document and every CSV file below `sensors/`. It looks at the files themselves, not at what the index remembers.
package struct VaultCheck {
    let index: VaultIndex
    private var vault: VaultFolder { index.vault }

    package init(_ index: VaultIndex) { self.index = index }

    /// All findings in the order of paths and places. Throws `SQLiteError`.
    package func findings() throws -> [Finding] {
        var findings: [Finding] = []
        findings += settingsFindings()
        let tree = CheckWalk(vault)
        let targets = LinkTargets(names: try linkNames(), attachments: CheckWalk.names(of: tree.attachments))
        var parts = LinkedParts(vault)
        findings += tree.findings
        var identifiers: [String: [(VaultPath, Range<Int>)]] = [:]
        let documents = try index.allPaths()
        for path in documents {
            do {
                let document = try document(path, &findings)
                findings += place(
                    document.problems + semantics(document) + links(document, targets), in: document.path,
                    document.bytes)
                parts.add(document, targets.names)
                if let entry = document.entry("id"), let text = entry.value.nonEmptyScalar {
                    identifiers[text, default: []].append((path, entry.value.range))
                }
            } catch {
                findings.append(unreadable(path, error))
            }
        }
        for (path, problems) in parts.missing() {
            findings += place(
                problems, in: path, (try? vault.files.readStart(path, limit: DocumentReader.largestText)) ?? [])
        }
        findings += duplicates(identifiers)
        findings += collisions(documents.map(\.text) + tree.attachments)
        findings += readings(tree.attachments)
        return findings.sorted {
            ($0.path, $0.position, $0.problem.code.rawValue) < ($1.path, $1.position, $1.problem.code.rawValue)
        }
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

    private func unreadable(_ path: VaultPath, _ error: VaultError) -> Finding {
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

    private func place(_ problems: [Problem], in path: VaultPath, _ bytes: [UInt8]) -> [Finding] {
        guard !problems.isEmpty else { return [] }
        let lines = LineMap(bytes)
        return problems.map { problem in
            let position = lines.position(of: problem.range.lowerBound)
            let line = bytes.text(lines.content(ofLine: position.line - 1))
            return Finding(path: path.text, position: position, problem: problem, excerpt: String(line.prefix(200)))
        }
    }

    private func settingsFindings() -> [Finding] {
        guard let path = VaultPath(VaultSettings.path), let bytes = try? vault.files.read(path, limit: 1 << 20).bytes
        else { return [] }
        return place(vault.settings.problems + ServerSettings.read(bytes).problems, in: path, bytes)
    }

    // MARK: What single documents say

    private func semantics(_ document: Document) -> [Problem] {
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
        return problems + dates(document) + AgendaProblems.of(document) + device(document)
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
    private func dates(_ document: Document) -> [Problem] {
        var problems: [Problem] = []
        for item in document.items {
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

    /// Keys with the documents that bear them.
    private func linkNames() throws -> [String: [VaultPath]] {
        let statement = try index.database.prepare(
            "SELECT n.key, d.path FROM bearers n JOIN documents d ON d.id = n.document ORDER BY d.path")
        var names: [String: [VaultPath]] = [:]
        while try statement.step() {
            names[statement.text(0), default: []].append(VaultPath(trusted: statement.text(1)))
        }
        return names
    }

    /// What a link may lead to: keys of documents, folded names of other files.
    private struct LinkTargets {
        let names: [String: [VaultPath]]
        let attachments: Set<String>
    }

    private func links(_ document: Document, _ targets: LinkTargets) -> [Problem] {
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
        if text.contains("://") { return true }
        guard let colon = text.firstIndex(of: ":") else {
            return text.hasPrefix("//") || text.contains("{{") || text.contains("{%")
        }
        return colon > text.startIndex && text[..<colon].allSatisfy { $0.isLetter || $0.isNumber || "+.-".contains($0) }
    }

    // MARK: The whole

    private func duplicates(_ identifiers: [String: [(VaultPath, Range<Int>)]]) -> [Finding] {
        identifiers.filter { $0.value.count > 1 }.flatMap { text, places in
            places.dropFirst().flatMap { path, range in
                place(
                    [
                        Problem(
                            .duplicateIdentifier, range,
                            Phrase(
                                "id “\(text)” is that of \(places[0].0) too",
                                fr: "l’id « \(text) » est aussi celui de \(places[0].0)"))
                    ], in: path, (try? vault.files.readStart(path, limit: DocumentReader.largestText)) ?? [])
            }
        }
    }

    /// Names that macOS and Windows hold for one.
    private func collisions(_ paths: [String]) -> [Finding] {
        var first: [String: String] = [:]
        return paths.sorted().compactMap { path in
            let key = path.lowercased()
            guard let other = first[key] else {
                first[key] = path
                return nil
            }
            let problem = Problem(
                .nameCollision, 0..<0,
                Phrase(
                    "the same name as \(other) on disks that ignore case",
                    fr: "même nom que \(other) sur les disques qui ignorent la casse"))
            return Finding(path: path, position: LinePosition(line: 1, column: 1), problem: problem, excerpt: nil)
        }
    }

    private func readings(_ attachments: [String]) -> [Finding] {
        attachments.filter { $0.hasPrefix("sensors/") && $0.hasSuffix(".csv") && !$0.hasSuffix("/alerts.csv") }.flatMap
        { name in
            let path = VaultPath(trusted: name)
            do throws(VaultError) {
                let bytes = try vault.files.read(path).bytes
                return place(ReadingsFile(bytes).problems, in: path, bytes)
            } catch {
                return [unreadable(path, error)]
            }
        }
    }
}
