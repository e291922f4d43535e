// Imports entries of other programs into the journal: each once, after its attachments.

import Bytes
import CivilTime
import FileSystem
import Journal
import Photos
import Search
import Vault
import Wording
import Workspaces

/// One run of an import.
struct EntryImport {
    private let workspace: Workspace
    private let program: String
    private let source: DiarySource
    private var writer: ImportWriter
    private let known: Set<String>
    private var report: EntryImportReport
    /// The last number used per name in this run.
    private var numbers: [VaultPath: Int] = [:]
    /// Entries whose attachments are pending.
    private var waiting: Set<String> = []
    /// For each attachment, by its name in the source, the day of the first entry with it.
    private var wanted: [String: Day] = [:]
    private var files: [String: VaultPath] = [:]
    /// Existing or future paths of entries that others may link to.
    private var places: [String: VaultPath] = [:]
    /// Identifiers of linked entries.
    private var linked: Set<String> = []

    init(_ workspace: Workspace, program: String, source: DiarySource, writer: ImportWriter) throws {
        self.workspace = workspace
        self.program = program
        self.source = source
        self.writer = writer
        report = EntryImportReport(program: program, isRehearsal: writer.isRehearsal)
        known = try workspace.withIndex { index in
            // Entries locked by the rule cannot be compared: they would be imported again.
            if !workspace.vault.settings.lock.isEmpty, case let closed = try index.unopenedDocuments().count, closed > 0
            {
                throw ImportActionError.lockedEntries(closed)
            }
            return try index.importedIdentifiers()
        }
    }

    /// Reads all records and writes the new ones.
    mutating func run(_ read: DiaryReader) throws -> EntryImportReport {
        // Thousands of entries are synchronised to disk once, at the end.
        defer { try? writer.finish() }
        try pass(read, isFirst: true)
        if !waiting.isEmpty {
            try copyAttachments()
            let old = linked.subtracting(places.keys)
            if !old.isEmpty {
                try places.merge(workspace.withIndex { try $0.importedPaths(old) }) { mine, _ in mine }
            }
            try pass(read, isFirst: false)
        }
        return report
    }

    private mutating func pass(_ read: DiaryReader, isFirst: Bool) throws {
        var seen: Set<String> = []
        var repeats: [String: Int] = [:]
        var texts: [String: [String: Int]] = [:]
        try read { file, record in
            switch record {
            case .fault(let fault): if isFirst { report.add(fault, in: source.shown(file)) }
            case .entry(var entry):
                // Records without an identifier are distinguished by their text; of two that are alike, the second gets a number.
                if entry.identifier.hasPrefix(program + "-") {
                    let number = repeats[entry.identifier, default: 0] + 1
                    repeats[entry.identifier] = number
                    if number > 1 { entry.identifier += "-\(number)" }
                } else {
                    // Two different texts under one name are both kept.
                    let text = StableHash.digits(of: "\(entry.date.sortKey)\n\(entry.title)\n\(entry.body)")
                    let count = texts[entry.identifier]?.count ?? 0
                    let number = texts[entry.identifier]?[text] ?? count + 1
                    texts[entry.identifier, default: [:]][text] = number
                    if isFirst, number > max(1, count) { tellSecond(entry, source.shown(file)) }
                    if number > 1 { entry.identifier += "-\(number)" }
                }
                let isNew = !known.contains(entry.identifier) && seen.insert(entry.identifier).inserted
                if isFirst {
                    report.count(entry, isNew: isNew)
                    guard isNew else { return }
                    for attachment in entry.attachments where wanted[attachment.source] == nil {
                        wanted[attachment.source] = entry.date.day
                    }
                    let links = EntryReferences.identifiers(in: entry.body)
                    linked.formUnion(links)
                    if !entry.attachments.isEmpty || !links.isEmpty {
                        waiting.insert(entry.identifier)
                        places[EntryReferences.normalized(entry.identifier)] = reserve(entry.name)
                        return
                    }
                    tellLost(entry, source.shown(file))
                } else {
                    guard isNew, waiting.contains(entry.identifier) else { return }
                    for attachment in entry.attachments where files[attachment.source] == nil {
                        let name = attachment.source
                        report.add(
                            ImportFault(
                                Phrase("\(name) is not there", fr: "\(name) n’y est pas"), isSkipped: false),
                            in: source.shown(file))
                    }
                    tellLost(entry, source.shown(file))
                }
                try write(entry)
            }
        }
    }

    private mutating func tellSecond(_ entry: ImportedEntry, _ file: String) {
        report.add(
            ImportFault(
                Phrase(
                    "\(entry.identifier) is the name of two entries that differ: both are kept",
                    fr: "\(entry.identifier) nomme deux entrées différentes : les deux sont gardées"),
                isSkipped: false), in: file)
    }

    /// Links without a target stay unchanged and are reported.
    private mutating func tellLost(_ entry: ImportedEntry, _ file: String) {
        for identifier in EntryReferences.identifiers(in: entry.body) where places[identifier] == nil {
            report.add(
                ImportFault(
                    Phrase(
                        "a link to the entry \(identifier), which is not there: kept as it is",
                        fr: "un lien vers l’entrée \(identifier), qui n’y est pas : gardé tel quel"),
                    isSkipped: false), in: file)
        }
        guard program == "dayone" else { return }
        let known = Set(entry.attachments.flatMap(\.references))
        for address in EntryReferences.lostMoments(in: entry.body, known) {
            report.add(
                ImportFault(
                    Phrase(
                        "\(address) is not a file of its entry: kept as it is",
                        fr: "\(address) n’est pas un fichier de son entrée : gardé tel quel"),
                    isSkipped: false), in: file)
        }
    }

    /// Reserves the name that an entry will get once all others have theirs.
    private mutating func reserve(_ name: EntryName) -> VaultPath {
        let first = name.path()
        var number = numbers[first, default: 0] + 1
        while writer.files.exists(name.path(number: number)) { number += 1 }
        numbers[first] = number
        return name.path(number: number)
    }

    private mutating func write(_ entry: ImportedEntry) throws {
        let name = entry.name
        let identifier = EntryReferences.normalized(entry.identifier)
        var wanted = waiting.contains(entry.identifier) ? places[identifier] : nil
        while true {
            let path = wanted ?? reserve(name)
            wanted = nil
            do {
                let text = entry.text(at: path, files: files, entries: places)
                // Further ones are only named in the report.
                try writer.create(path, text, isTold: report.paths.count < EntryImportReport.maxShown)
                report.paths.append(path)
                places[identifier] = path
                return
            } catch VaultError.existing {
                continue
            }
        }
    }

    // MARK: Attachments

    /// Daylio names pictures by their checksums only; their first bytes show the format.
    private static func name(of member: String, _ content: MediaFolder.Content) -> String {
        let name = VaultPath(trusted: member).name
        guard !name.contains(".") else { return name }
        let start: [UInt8]
        switch content {
        case .bytes(let bytes): start = Array(bytes.prefix(64))
        case .file(let path): start = (try? OpenFile.reading(path).readStart(count: 64)) ?? []
        }
        return name + (PhotoKind.ending(of: start) ?? "")
    }

    private mutating func copyAttachments() throws {
        var media = MediaFolder(writer.files, isDryRun: writer.isRehearsal)
        // Some programs write a name without its folder, or with a folder of another computer.
        var byName: [String: String] = [:]
        for name in wanted.keys.sorted().reversed() { byName[VaultPath(trusted: name).name] = name }
        // Day One names a recording by its format before it was stored; Keep writes .jpeg for .jpg.
        let endingsDiffer = ["dayone", "keep"].contains(program)
        var byStem: [String: String] = [:]
        for name in wanted.keys.sorted().reversed() { byStem[VaultPath(trusted: name).stem] = name }
        func key(_ member: String) -> String? {
            let path = VaultPath(trusted: member)
            return wanted[member] != nil ? member : byName[path.name] ?? (endingsDiffer ? byStem[path.stem] : nil)
        }
        var placed: [String: VaultPath] = [:]
        try source.attachments({ key($0) != nil }, temporaryFolder: workspace.machine.temporaryFolder) {
            member, content in
            try workspace.checkCancellation()
            guard let name = key(member), placed[name] == nil, let day = wanted[name] else { return }
            let placement = try media.place(content, named: Self.name(of: member, content), on: day)
            placed[name] = placement.path
            if placement.isNew { report.attachments += 1 }
        }
        files = placed
    }
}
