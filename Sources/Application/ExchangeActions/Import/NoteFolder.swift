// A folder of Obsidian or Logseq: its differences from a vault, and its import.

import Bytes
import CivilTime
import FileSystem
import Journal
import Pages
import Vault
import Wording
import Workspaces

/// The contents of a folder of notes, and the result of copying it.
package struct NoteFolder {
    package struct Found: Sendable {
        package fileprivate(set) var lines = 0
        /// `note.md:3`
        package fileprivate(set) var place = ""
    }

    package let source: DiarySource
    private let names: [String]
    /// How links in Logseq, and in Obsidian with custom daily notes, name the pages of days; nil if there are none.
    private let titles: JournalTitles?
    /// The folder of Obsidian's daily notes; nil if their names are bare dates.
    private let dailyFolder: String?
    private var blocks = LogseqBlocks()
    package private(set) var notes = 0
    package private(set) var daily = 0
    private var found: [NoteSyntax: Found] = [:]
    /// Files other than Markdown, by extension.
    package private(set) var others: [String: Int] = [:]
    package private(set) var copied: [VaultPath] = []
    /// Files that the vault already had with the same bytes.
    package private(set) var known = 0
    package private(set) var problems: [(file: String, message: Phrase)] = []

    package var otherFiles: Int { names.count - notes }

    /// Syntax that differs from ours.
    package var syntax: [(kind: NoteSyntax, found: Found)] {
        NoteSyntax.allCases.compactMap { kind in found[kind].map { (kind, $0) } }
    }

    /// Larger notes are counted, but not read.
    private static let largestNote = 16 << 20

    /// Reads all notes. Throws `ImportActionError.notAFolder`, `SystemError`.
    package init(_ source: DiarySource) throws {
        guard source.kind == .folder else { throw ImportActionError.notAFolder(source.typed) }
        self.source = source
        // Logseq's internal data: settings, and copies of earlier versions.
        names = try source.names().filter { !$0.hasPrefix("logseq/bak/") && !$0.hasPrefix("logseq/.recycle/") }
        let settings = try? OpenFile.reading(Paths.join(source.location, JournalTitles.path)).readAll(limit: 1 << 20)
        let hasJournal = names.contains { LogseqNames.journalDay(VaultPath(trusted: $0)) != nil }
        let own = Self.dailyNotes(of: source)
        titles = hasJournal ? JournalTitles(configuration: settings ?? []) : own?.titles
        dailyFolder = own?.folder
        if let format = own?.format, own?.titles == nil {
            problems.append(
                (
                    Self.dailyNotesPath,
                    Phrase(
                        "the names of daily notes, “\(format)”, are not read: they stay notes",
                        fr: "les noms des notes quotidiennes, « \(format) », ne sont pas lus : elles restent des notes")
                ))
        }
        for name in names {
            let path = VaultPath(trusted: name)
            guard path.isMarkdown else {
                others["." + (path.name.split(separator: ".").last.map(String.init) ?? ""), default: 0] += 1
                continue
            }
            notes += 1
            let day = day(of: path)
            if day != nil { daily += 1 }
            if LogseqNames.page(path) != nil {
                if found[.pageNames] == nil { found[.pageNames] = Found(place: name) }
                found[.pageNames]?.lines += 1
            }
            guard let bytes = try? OpenFile.reading(location(name)).readAll(limit: Self.largestNote) else {
                problems.append((name, Phrase("cannot be read, or is too large", fr: "illisible ou trop grand")))
                continue
            }
            let text = String(decoding: bytes, as: UTF8.self)
            blocks.add(text, name: day?.iso ?? path.stem)
            for (kind, line) in NoteSyntax.find(in: text, titles: titles) {
                if found[kind] == nil { found[kind] = Found(place: "\(name):\(line)") }
                found[kind]?.lines += 1
            }
        }
    }

    private func location(_ name: String) -> String { Paths.join(source.location, name) }

    // MARK: Daily notes

    private static let dailyNotesPath = ".obsidian/daily-notes.json"

    /// The format and folder of Obsidian's daily notes, unless their names are bare dates.
    private static func dailyNotes(of source: DiarySource) -> (format: String, titles: JournalTitles?, folder: String)?
    {
        guard let bytes = try? OpenFile.reading(Paths.join(source.location, dailyNotesPath)).readAll(limit: 1 << 20),
            let settings = try? JSONReader.read(bytes), let format = settings["format"]?.string,
            let name = format.split(separator: "/").last, name != "YYYY-MM-DD"
        else { return nil }
        return (format, JournalTitles(dailyNotes: name), settings["folder"]?.string ?? "")
    }

    private func day(of path: VaultPath) -> Day? {
        if let day = NoteSyntax.dailyNote(path) { return day }
        guard let dailyFolder,
            path.folder == dailyFolder || dailyFolder.isEmpty || path.folder.hasPrefix(dailyFolder + "/")
        else { return nil }
        return titles?.day(of: path.stem)
    }

    // MARK: Copying

    private static func target(of path: VaultPath, _ day: Day?, in folder: VaultPath) -> VaultPath {
        day.map { VaultPath(trusted: "agenda/\($0.year)/\($0.iso).md") }
            ?? VaultPath(trusted: folder.text + "/" + path.text)
    }

    /// A text whose links by path lead to the same files from its new place.
    ///
    /// - Returns: the text, and whether a link leads to a file that is not imported.
    private static func relinked(
        _ bytes: [UInt8], from path: VaultPath, to target: VaultPath, _ targets: [VaultPath: VaultPath]
    ) -> (bytes: [UInt8], isLost: Bool) {
        let document = Document(path: path, contents: bytes)
        var (edits, isLost) = ([TextEdit](), false)
        for link in document.scan.links where [.markdown, .definition].contains(link.form) && !link.target.isEmpty {
            let written = bytes.text(link.target)
            guard let near = path.resolving(written) else { continue }
            let address = WrittenDestination.decoded(written)
            // Obsidian may write paths from the root of its vault.
            guard let end = targets[near] ?? VaultPath(address).flatMap({ targets[$0] }) else {
                isLost = true
                continue
            }
            let relative = RelativeAddress.relative(from: target.text, to: end.text)
            if relative != address { edits.append(TextEdit(link.target, RelativeAddress.encoded(relative))) }
        }
        guard !edits.isEmpty, let edited = try? document.applying(edits) else { return (bytes, isLost) }
        return (edited, isLost)
    }

    /// Copies every file into the vault. Files with the same bytes count as known; files that differ are left out.
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
        var targets: [VaultPath: VaultPath] = [:]
        for name in names {
            let path = VaultPath(trusted: name)
            targets[path] = Self.target(of: path, day(of: path), in: folder)
        }
        for name in names {
            let path = VaultPath(trusted: name)
            let day = day(of: path)
            let target = targets[path] ?? Self.target(of: path, day, in: folder)
            // Markdown stays Markdown, but what daybook would run is plain text until its owner says otherwise.
            let source = path.isMarkdown ? try? OpenFile.reading(location(name)).readAll(limit: Self.largestNote) : nil
            let unbaked = source.map(ForeignMarkup.withoutBakedBlocks)
            // The pages of days get other names here.
            let dated = unbaked.map { titles?.withDates($0) ?? $0 }
            let linked = dated.map { blocks.text(String(decoding: $0, as: UTF8.self)) }
            // Text in other encodings than UTF-8 stays unchanged.
            let named = linked.map { Array($0.text.utf8) }.flatMap {
                $0 != dated && dated.map(Self.isText) == true ? $0 : dated
            }
            let relinked = named.map { Self.relinked($0, from: path, to: target, targets) }
            let neutral = relinked?.bytes
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
            if day != nil, relinked?.isLost == true {
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
}
