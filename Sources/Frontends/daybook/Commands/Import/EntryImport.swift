// Entries of other programs on their way into the journal: each once, their attachments first.

import Agenda
import Archives
import Arguments
import Bytes
import CivilTime
import FileSystem
import ICalendar
import Journal
import Messages
import Search
import Vault
import Wording
import Workspaces

/// One run of an import.
struct EntryImport {
    /// Hands over each record with the file that it is from; called twice where entries have attachments.
    typealias Reader = ((String, ImportedRecord) throws -> Void) throws -> Void

    let context: Context
    let program: String
    let source: DiarySource
    let isDryRun: Bool
    private let known: Set<String>
    private(set) var report = EntryImportReport()
    /// The last number of each name that was taken in this run.
    private var numbers: [VaultPath: Int] = [:]
    /// Entries that wait for their attachments.
    private var waiting: Set<String> = []
    /// The day of the first entry that has an attachment, by its name in the source.
    private var wanted: [String: Day] = [:]
    private var files: [String: VaultPath] = [:]

    init(_ context: Context, program: String, source: DiarySource, isDryRun: Bool) throws {
        self.context = context
        self.program = program
        self.source = source
        self.isDryRun = isDryRun
        known = try context.index().importedIdentifiers()
    }

    static func clock(_ context: Context) -> ImportClock {
        let zone = context.readerZone
        return ImportClock(
            local: { zone.offset($0) }, named: { TimeZoneRules(named: $0)?.utcOffset(at: $1) })
    }

    /// Reads all records and writes what is new. The answer is the exit code.
    mutating func run(_ words: Invocation, _ read: Reader) throws -> Int32 {
        do {
            // Thousands of entries wait for the disk once, at the end.
            defer { if !isDryRun, report.added > 0 { try? context.vault().files.synchronize() } }
            try pass(read, isFirst: true)
            if !waiting.isEmpty {
                try copyAttachments()
                try pass(read, isFirst: false)
            }
        } catch let refusal as ImportRefusal {
            throw CommandError(Explanation(refusal, file: source.typed))
        } catch let error as ArchiveError {
            throw CommandError(Explanation(error, archive: source.typed))
        }
        if words.has("json") {
            report.json(program, isDryRun: isDryRun, context)
        } else {
            report.print(context, isDryRun: isDryRun)
        }
        // Nothing but faults: what was named is no diary.
        return report.added + report.known > 0 || !report.faults.contains { $0.fault.isSkipped }
            ? 0 : ExitCode.failed.rawValue
    }

    private mutating func pass(_ read: Reader, isFirst: Bool) throws {
        var seen: Set<String> = []
        var repeats: [String: Int] = [:]
        try read { file, record in
            switch record {
            case .fault(let fault): if isFirst { report.add(fault, in: source.shown(file)) }
            case .entry(var entry):
                // What has no identifier of its own is told apart by its text; of two that are alike the second is the second.
                if entry.identifier.hasPrefix(program + "-") {
                    let number = repeats[entry.identifier, default: 0] + 1
                    repeats[entry.identifier] = number
                    if number > 1 { entry.identifier += "-\(number)" }
                }
                let isNew = !known.contains(entry.identifier) && seen.insert(entry.identifier).inserted
                if isFirst {
                    report.count(entry, isNew: isNew)
                    guard isNew else { return }
                    for attachment in entry.attachments where wanted[attachment.source] == nil {
                        wanted[attachment.source] = entry.date.day
                    }
                    if !entry.attachments.isEmpty {
                        waiting.insert(entry.identifier)
                        return
                    }
                } else {
                    guard isNew, waiting.contains(entry.identifier) else { return }
                    for attachment in entry.attachments where files[attachment.source] == nil {
                        let name = attachment.source
                        report.add(
                            ImportFault(
                                Phrase("\(name) is not there", fr: "\(name) n’y est pas"), isSkipped: false),
                            in: source.shown(file))
                    }
                }
                try write(entry)
            }
        }
    }

    private mutating func write(_ entry: ImportedEntry) throws {
        let name = entry.name
        let first = name.path()
        var number = numbers[first, default: 0] + 1
        while true {
            let path = name.path(number: number)
            numbers[first] = number
            number += 1
            if try context.vault().files.exists(path) { continue }
            do {
                let text = entry.text(at: path, files: files)
                if isDryRun, report.paths.count >= EntryImportReport.mostShown {
                    // Named in the report.
                } else {
                    try context.create(path, text, isDryRun: isDryRun, isDurable: false)
                }
                report.paths.append(path)
                return
            } catch VaultError.existing {
                continue
            }
        }
    }

    // MARK: Attachments

    private mutating func copyAttachments() throws {
        var media = MediaFolder(try context.vault().files, isDryRun: isDryRun)
        // Some programs write a name without its folder, or with one of another computer.
        var byName: [String: String] = [:]
        for name in wanted.keys.sorted().reversed() { byName[VaultPath(trusted: name).name] = name }
        // Day One names a recording by the kind it had before it was stored.
        var byStem: [String: String] = [:]
        for name in wanted.keys.sorted().reversed() { byStem[VaultPath(trusted: name).stem] = name }
        func key(_ member: String) -> String? {
            let path = VaultPath(trusted: member)
            return wanted[member] != nil ? member : byName[path.name] ?? (program == "dayone" ? byStem[path.stem] : nil)
        }
        var placed: [String: VaultPath] = [:]
        try source.attachments({ key($0) != nil }, temporaryFolder: context.machine.temporaryFolder) {
            member, content in
            guard let name = key(member), placed[name] == nil, let day = wanted[name] else { return }
            let placement = try media.place(content, named: VaultPath(trusted: member).name, on: day)
            placed[name] = placement.path
            if placement.isNew { report.attachments += 1 }
        }
        files = placed
    }
}
