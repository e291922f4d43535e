// Supported diary programs, and readers for their files.

import Agenda
import Bytes
import ICalendar
import Journal
import Vault
import Workspaces

package enum DiaryProgram: Sendable, Hashable {
    case dayOne
    case daylio
    case journey
    /// With the characters that mark a tag.
    case jrnl(tagSymbols: Set<Character>)
    /// Days below headings with their date.
    case text(isDayFirst: Bool)
    case jekyll
    case redNotebook
    case googleKeep
    case diarium
    case diarly
    case nomie
    case appleJournal

    /// As in reports and identifiers.
    package var name: String {
        switch self {
        case .dayOne: "dayone"
        case .daylio: "daylio"
        case .journey: "journey"
        case .jrnl: "jrnl"
        case .text: "text"
        case .jekyll: "jekyll"
        case .redNotebook: "rednotebook"
        case .googleKeep: "keep"
        case .diarium: "diarium"
        case .diarly: "diarly"
        case .nomie: "nomie"
        case .appleJournal: "applejournal"
        }
    }
}

/// Passes on each record with its source file; called twice if entries have attachments.
typealias DiaryReader = ((String, ImportedRecord) throws -> Void) throws -> Void

extension DiaryProgram {
    /// Opens a source. Throws `ImportActionError` if it is not from this program.
    ///
    /// - Parameters:
    ///   - moods: the meanings of Daylio's moods.
    ///   - password: of an encrypted jrnl journal.
    func reader(
        of source: DiarySource, in workspace: Workspace, moods: [String: Mood], password: [UInt8]? = nil
    ) throws -> DiaryReader {
        let clock = Self.clock(workspace.machine)
        switch self {
        case .dayOne: return try dayOne(source, DayOne(clock: clock))
        case .daylio:
            let reader = Daylio(moods: moods)
            let backup = DaylioBackup(moods: moods, clock: clock)
            let names = source.kind == .archive ? try source.names() : []
            let assets = Set(names.filter { $0.hasPrefix("assets/") })
            return { sink in
                try source.read(Self.isOfDaylio) { name, bytes in
                    let sink: ImportSink = { try sink(name, $0) }
                    if Self.isBackup(name) {
                        try backup.read(bytes, assets: assets, sink)
                    } else {
                        try reader.read(try DiarySource.text(bytes, sink), sink)
                    }
                }
            }
        case .journey:
            let reader = Journey(clock: clock)
            guard try source.names().contains(where: Self.isJSON) else {
                throw ImportActionError.nothingOf(self, in: source.typed)
            }
            return { sink in
                try source.read(Self.isJSON) { name, bytes in
                    try reader.read(bytes) { try sink(name, $0) }
                }
            }
        case .jrnl(let symbols): return try jrnl(source, symbols, password)
        case .text(let isDayFirst):
            return try texts(source, ["txt", "md", "markdown"]) { bytes, _, sink in
                try DatedText.read(bytes, isDayFirst: isDayFirst, sink)
            }
        case .jekyll:
            return try texts(source, ["md", "markdown", "html"], isNamed: Self.isPost) { bytes, name, sink in
                try Jekyll.read(bytes, name: VaultPath(trusted: name).name, sink)
            }
        case .redNotebook:
            return try texts(source, ["txt"], isNamed: { $0.count == 11 && $0.first?.isNumber == true }) {
                bytes, name, sink in
                try RedNotebook.read(bytes, name: VaultPath(trusted: name).name, sink)
            }
        case .googleKeep:
            let reader = GoogleKeep(clock: clock)
            return try files(source, Self.notes(of: try source.names())) { bytes, name, sink in
                try reader.read(bytes, folder: VaultPath(trusted: name).folder, sink)
            }
        case .diarium:
            let names = try source.names()
            let reader = Diarium(media: names)
            return try files(source, names.filter { Self.isJSON($0) && !$0.contains("media/") }) { bytes, _, sink in
                try reader.read(bytes, sink)
            }
        case .diarly:
            return try files(source, try source.names().filter(Diarly.isText)) { bytes, name, sink in
                try Diarly.read(bytes, name: name, sink)
            }
        case .nomie:
            let reader = Nomie(clock: clock)
            return try files(source, try source.names().filter(Self.isJSON)) { bytes, _, sink in
                try reader.read(bytes, sink)
            }
        case .appleJournal:
            let isEntry = source.kind == .file ? { $0.hasSuffix(".html") } : AppleJournal.isEntry
            let names = try source.names()
            let resources = Dictionary(
                names.filter { $0.contains("Resources/") && !$0.hasSuffix(".json") }.map {
                    (VaultPath(trusted: $0).stem, "Resources/" + VaultPath(trusted: $0).name)
                },
                uniquingKeysWith: { first, _ in first })
            return try files(source, names.filter(isEntry)) { bytes, name, sink in
                try AppleJournal.read(bytes, name: name, resources: resources, sink)
            }
        }
    }

    /// Some files of a source; one from another program is reported if there are others. Throws `ImportActionError`.
    private func files(
        _ source: DiarySource, _ names: [String], _ read: @escaping ([UInt8], String, ImportSink) throws -> Void
    ) throws -> DiaryReader {
        let wanted = Set(source.kind == .file ? try source.names() : names)
        guard !wanted.isEmpty else { throw ImportActionError.nothingOf(self, in: source.typed) }
        return { sink in
            try source.read(wanted.contains) { name, bytes in
                do {
                    try read(bytes, name) { try sink(name, $0) }
                } catch let refusal as ImportRefusal where wanted.count > 1 {
                    try sink(name, .fault(ImportFault(refusal.message)))
                } catch let refusal as ImportRefusal {
                    throw ImportActionError.refusedDiary(file: source.shown(name), refusal)
                }
            }
        }
    }

    /// The notes of Keep among everything that Google Takeout may contain.
    private static func notes(of names: [String]) -> [String] {
        let files = names.filter(isJSON)
        let own = files.filter { VaultPath(trusted: $0).folder.split(separator: "/").last == "Keep" }
        return own.isEmpty ? files : own
    }

    private static func clock(_ machine: Machine) -> ImportClock {
        let zone = machine.readerZone
        return ImportClock(local: { zone.offset($0) }, named: { TimeZoneRules(named: $0)?.utcOffset(at: $1) })
    }

    private static func isJSON(_ name: String) -> Bool { name.hasSuffix(".json") }

    static func isOfDaylio(_ name: String) -> Bool { name.lowercased().hasSuffix(".csv") || isBackup(name) }

    /// The data file of a Daylio backup, in it or extracted.
    static func isBackup(_ name: String) -> Bool { name.lowercased().hasSuffix(".daylio") }

    /// `2026-11-20-slug.md`
    private static func isPost(_ name: String) -> Bool {
        let parts = name.split(separator: "-", maxSplits: 3)
        return parts.count == 4 && parts[0].count == 4 && parts[0].allSatisfy(\.isNumber)
            && parts[1].allSatisfy(\.isNumber)
    }

    /// The archive has one file per journal at its root; the folder of the old program, one per entry.
    private func dayOne(_ source: DiarySource, _ reader: DayOne) throws -> DiaryReader {
        func isEntry(_ name: String) -> Bool { name.hasSuffix(".doentry") }
        let names = try source.names()
        let entries = Set(
            names.filter { isEntry($0) || $0.hasSuffix(".json") && !$0.contains("/") || source.kind == .file })
        guard !entries.isEmpty else { throw ImportActionError.nothingOf(self, in: source.typed) }
        let photos = Set(names.filter { $0.hasPrefix("photos/") }.map { VaultPath(trusted: $0).name })
        return { sink in
            try source.read(entries.contains) { name, bytes in
                if isEntry(name) {
                    try reader.read(doentry: bytes, photos: photos) { try sink(name, $0) }
                } else {
                    try reader.read(json: bytes, journal: VaultPath(trusted: name).stem) { try sink(name, $0) }
                }
            }
        }
    }

    private func jrnl(
        _ source: DiarySource, _ symbols: Set<Character>, _ password: [UInt8]?
    ) throws -> DiaryReader {
        if source.location.hasSuffix(".dayone") { throw ImportActionError.journalOfDayOne(source.typed) }
        let files = source.kind == .folder ? try source.names().filter { $0.hasSuffix(".txt") } : []
        if source.kind == .folder, files.isEmpty { throw ImportActionError.nothingOf(self, in: source.typed) }
        return { sink in
            try source.read({ $0.hasSuffix(".txt") }) { name, bytes in
                let sink: ImportSink = { try sink(name, $0) }
                let opened = try Self.opened(bytes, password, file: source.shown(name))
                if let refusal = JrnlText.refusal(opened) {
                    throw ImportActionError.refusedDiary(file: source.shown(name), refusal)
                }
                let bytes = try DiarySource.text(opened, sink)
                if bytes.first(where: { !$0.isWhitespace }) == UInt8(ascii: "{") {
                    try JrnlJSON.read(bytes, tagSymbols: symbols, sink)
                } else {
                    try JrnlText.read(bytes, tagSymbols: symbols, sink)
                }
            }
        }
    }

    /// The text of a possibly encrypted journal.
    private static func opened(_ bytes: [UInt8], _ password: [UInt8]?, file: String) throws -> [UInt8] {
        guard let cipher = JrnlCipher(of: bytes) else { return bytes }
        guard let password else { throw ImportActionError.encryptedDiary(file: file) }
        do throws(JrnlCipher.Refusal) {
            return try cipher.text(of: bytes, password: password)
        } catch {
            throw ImportActionError.wrongPassword(file: file)
        }
    }

    private func texts(
        _ source: DiarySource, _ endings: Set<String>, isNamed: @escaping (String) -> Bool = { _ in true },
        _ read: @escaping ([UInt8], String, ImportSink) throws -> Void
    ) throws -> DiaryReader {
        func isWanted(_ path: String) -> Bool {
            let name = VaultPath(trusted: path).name
            return isNamed(name) && endings.contains(VaultPath.ending(of: name))
        }
        if source.kind != .file, !(try source.names().contains(where: isWanted)) {
            throw ImportActionError.nothingOf(self, in: source.typed)
        }
        return { sink in
            try source.readTexts(isWanted, sink) { name, bytes in
                do {
                    try read(bytes, name) { try sink(name, $0) }
                } catch let refusal as ImportRefusal where source.kind != .file {
                    // One of many: it is reported, and the others continue.
                    try sink(name, .fault(ImportFault(refusal.message)))
                }
            }
        }
    }
}
