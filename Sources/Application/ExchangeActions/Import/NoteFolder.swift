// A folder of Obsidian or Logseq as daybook sees it, and its way into the vault.

import Bytes
import CivilTime
import FileSystem
import Journal
import Vault
import Wording
import Workspaces

/// What a folder of notes holds, and what became of it.
package struct NoteFolder {
    package struct Found: Sendable {
        package fileprivate(set) var lines = 0
        /// `note.md:3`
        package fileprivate(set) var place = ""
    }

    package let source: DiarySource
    private let names: [String]
    /// What links of Logseq call the pages of days; nil where there are none.
    private let titles: JournalTitles?
    private var blocks = LogseqBlocks()
    package private(set) var notes = 0
    package private(set) var daily = 0
    private var found: [NoteSyntax: Found] = [:]
    /// Files that are not Markdown, by their endings.
    package private(set) var others: [String: Int] = [:]
    package private(set) var copied: [VaultPath] = []
    /// Files that were there with the same bytes.
    package private(set) var known = 0
    package private(set) var problems: [(file: String, message: Phrase)] = []

    package var otherFiles: Int { names.count - notes }

    /// What is written otherwise than here.
    package var syntax: [(kind: NoteSyntax, found: Found)] {
        NoteSyntax.allCases.compactMap { kind in found[kind].map { (kind, $0) } }
    }

    /// Notes larger than this are counted, and not looked into.
    private static let largestNote = 16 << 20

    /// Looks into all notes. Throws `ImportActionError.notAFolder`, `SystemError`.
    package init(_ source: DiarySource) throws {
        guard source.kind == .folder else { throw ImportActionError.notAFolder(source.typed) }
        self.source = source
        // What Logseq keeps for itself: settings, and copies of earlier versions.
        names = try source.names().filter { !$0.hasPrefix("logseq/bak/") && !$0.hasPrefix("logseq/.recycle/") }
        let settings = try? OpenFile.reading(Paths.join(source.location, JournalTitles.path)).readAll(limit: 1 << 20)
        let hasJournal = names.contains { LogseqNames.journalDay(VaultPath(trusted: $0)) != nil }
        titles = hasJournal ? JournalTitles(configuration: settings ?? []) : nil
        for name in names {
            let path = VaultPath(trusted: name)
            guard path.isMarkdown else {
                others["." + (path.name.split(separator: ".").last.map(String.init) ?? ""), default: 0] += 1
                continue
            }
            notes += 1
            if NoteSyntax.dailyNote(path) != nil { daily += 1 }
            if LogseqNames.page(path) != nil {
                if found[.pageNames] == nil { found[.pageNames] = Found(place: name) }
                found[.pageNames]?.lines += 1
            }
            guard let bytes = try? OpenFile.reading(location(name)).readAll(limit: Self.largestNote) else {
                problems.append((name, Phrase("cannot be read, or is too large", fr: "illisible ou trop grand")))
                continue
            }
            let text = String(decoding: bytes, as: UTF8.self)
            blocks.add(text, name: NoteSyntax.dailyNote(path)?.iso ?? path.stem)
            for (kind, line) in NoteSyntax.find(in: text, titles: titles) {
                if found[kind] == nil { found[kind] = Found(place: "\(name):\(line)") }
                found[kind]?.lines += 1
            }
        }
    }

    private func location(_ name: String) -> String { Paths.join(source.location, name) }

    /// Brings every file into the vault. What is there with the same bytes is there already; what differs is left.
    ///
    /// - Parameter folder: a folder of the vault.
    /// - Throws: `ImportActionError`, `VaultError`
    package mutating func copy(to folder: String, in workspace: Workspace, isRehearsal: Bool) throws {
        guard let folder = VaultPath(folder) else { throw ImportActionError.notInVault(folder) }
        var writer = ImportWriter(workspace, isRehearsal: isRehearsal) { _ in }
        let files = workspace.vault.files
        if let real = try? Paths.real(source.location), real == files.root || real.hasPrefix(files.root + "/") {
            throw ImportActionError.isInVault(source.typed)
        }
        defer { try? writer.finish() }
        for name in names {
            let path = VaultPath(trusted: name)
            let day = NoteSyntax.dailyNote(path)
            let target =
                day.map { VaultPath(trusted: "agenda/\($0.year)/\($0.iso).md") }
                ?? VaultPath(trusted: folder.text + "/" + name)
            // Markdown is what it is; what daybook would run is text until its owner says otherwise.
            let source = path.isMarkdown ? try? OpenFile.reading(location(name)).readAll(limit: Self.largestNote) : nil
            let unbaked = source.map(ForeignMarkup.withoutBakedBlocks)
            // The pages of days get other names here.
            let dated = unbaked.map { titles?.withDates($0) ?? $0 }
            let linked = dated.map { blocks.text(String(decoding: $0, as: UTF8.self)) }
            // What is not UTF-8 stays as it is.
            let neutral = linked.map { Array($0.text.utf8) }.flatMap {
                $0 != dated && dated.map(Self.isText) == true ? $0 : dated
            }
            if let lost = linked?.lost, lost > 0 {
                problems.append(
                    (
                        name,
                        Phrase(
                            "links to blocks that are nowhere: \(lost), kept as they are",
                            fr: "liens vers des blocs qui ne sont nulle part : \(lost), gardés tels quels")
                    ))
            }
            if files.exists(target) {
                if try (neutral ?? OpenFile.reading(location(name)).readAll()) == (try? files.read(target).bytes) {
                    known += 1
                } else {
                    problems.append(
                        (
                            name,
                            Phrase(
                                "\(target) is there with other content: left out",
                                fr: "\(target) existe avec un autre contenu : laissé")
                        ))
                }
                continue
            }
            if day != nil, let bytes = try? OpenFile.reading(location(name)).readAll(limit: Self.largestNote),
                Self.hasRelativeLink(bytes)
            {
                problems.append(
                    (
                        name,
                        Phrase(
                            "has links with a path, which lead elsewhere from \(target)",
                            fr: "a des liens par chemin, qui mènent ailleurs depuis \(target)")
                    ))
            }
            if unbaked != source {
                problems.append(
                    (
                        name,
                        Phrase(
                            "has blocks of daybook, which were taken over as text",
                            fr: "a des blocs de daybook, repris comme du texte")
                    ))
            }
            if let neutral, neutral != source {
                try writer.create(target, neutral)
            } else {
                try writer.copy(location(name), to: target)
            }
            copied.append(target)
        }
    }

    private static func isText(_ bytes: [UInt8]) -> Bool { UTF8Scalars.firstIllFormed(bytes) == nil }

    /// `](assets/a.png)`, `](../b.md)`.
    private static func hasRelativeLink(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.ranges(of: "](").contains { range in
            let target = text[range.upperBound...].prefix { $0 != ")" && !$0.isNewline }
            return !target.isEmpty && !target.hasPrefix("#") && !target.contains(":")
        }
    }
}
