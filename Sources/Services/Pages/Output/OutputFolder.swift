// A folder whose files an export manages: it writes changed ones, removes obsolete ones, and touches nothing else.

import Bytes
import Dispatch
import FileSystem
import Permissions
import Search
import Synchronization
import Wording

/// The destination of an export. One instance per export.
package final class OutputFolder {
    private let path: String
    private let manifestName: String
    private let isDryRun: Bool
    private let maker: OutputMaker
    /// The bytes of the manifest as read.
    private let manifestBytes: [UInt8]
    private var current = OutputManifest()
    private let processors: Int
    private let cancelFlag: CancelFlag
    package private(set) var report = ExportReport()
    /// A file of another program is in the place of one of the export.
    private var hasForeignFiles = false

    private var previous: OutputManifest { maker.previous }

    /// Throws `ExportError` for a folder that an export must not touch, `SystemError` for one that it cannot.
    package init(_ path: String, manifest name: String, of vault: OutgoingVault, dryRun: Bool, for index: VaultIndex)
        throws
    {
        let vaultRoot = vault.root
        self.path = path
        manifestName = name
        isDryRun = dryRun
        (processors, cancelFlag) = (index.processors, index.cancelFlag)
        let real = (try? Paths.real(path)) ?? path
        guard real != vaultRoot, !vaultRoot.hasPrefix(real == "/" ? "/" : real + "/") else {
            throw ExportError.folderIsVault(path: path)
        }
        let place = Paths.join(path, name)
        let writer = FileWriter(root: path, vault.grant)
        if let stamp = try? FileStamp.of(place, followingLinks: false), stamp.kind == .file {
            manifestBytes = try OpenFile.reading(place).readAll()
            guard let manifest = OutputManifest(manifestBytes) else {
                throw ExportError.damagedManifest(path: place)
            }
            maker = OutputMaker(root: path, previous: manifest, isNew: false, isDryRun: dryRun, writer: writer)
        } else {
            manifestBytes = []
            maker = OutputMaker(
                root: path, previous: OutputManifest(), isNew: true, isDryRun: dryRun, writer: writer)
            if FileStamp.exists(path), try !OpenFile.folder(path).entries().isEmpty {
                throw ExportError.foreignFolder(path: path)
            }
        }
    }

    /// The inputs of the last export, if it is finished and no foreign file is in its way.
    package var previousInputs: UInt64 { previous.isFinished ? previous.inputs : Self.unknown }

    /// Whether no inputs of the export have changed, and all its files are as written.
    package func isWholeAndMade(from inputs: UInt64) -> Bool {
        inputs != Self.unknown && previousInputs == inputs && isAsWritten()
    }

    /// Whether all files except `others` are as written.
    package func isAsWritten(except others: Set<String> = []) -> Bool {
        let (maker, entries) = (maker, Array(previous.entries))
        let isOther = Atomic<Bool>(false)
        let most = 512
        DispatchQueue.concurrentPerform(iterations: (entries.count + most - 1) / most) { batch in
            for (file, entry) in entries[batch * most..<min((batch + 1) * most, entries.count)] {
                if isOther.load(ordering: .relaxed) { return }
                if !maker.isAsWritten(file, entry), !others.contains(file) { isOther.store(true, ordering: .relaxed) }
            }
        }
        return !isOther.load(ordering: .relaxed)
    }

    /// Inputs that cannot be distinguished from others.
    package static let unknown: UInt64 = 0

    /// Counts everything as unchanged; for an export that is up to date.
    package func keepEverything(_ warnings: [Phrase]) -> ExportReport {
        report.warnings = warnings
        report.unchanged = previous.entries.count
        return report
    }

    /// Remakes some files of the last export and leaves all others. Nil, without any changes, if one of the others is not as it was
    /// written, or one of the files is new.
    ///
    /// An interruption need not be recorded: the entry of each file shows that another file is in its place now.
    package func remake(_ files: [OutputFile], inputs: UInt64, _ warnings: [Phrase]) throws -> ExportReport? {
        let paths = Set(files.map(\.path))
        guard paths.allSatisfy({ previous.entries[$0] != nil }), isAsWritten(except: paths) else { return nil }
        try maker.writer.removeLeftovers()
        report.unchanged = previous.entries.count - paths.count
        report.warnings = warnings
        try put(files)
        if let changed = OutputManifest.replaced(manifestBytes, inputs: inputs, current.entries) {
            try write(changed)
        } else {
            current.entries.merge(previous.entries) { made, _ in made }
            (current.isFinished, current.inputs) = (true, inputs)
            try write(current.encoded())
        }
        return report
    }

    /// Records on disk that an export is in progress. To be called before the first `put`.
    package func begin() throws {
        guard !isDryRun else { return }
        try Paths.makeFolder(path)
        var unfinished = previous
        unfinished.isFinished = false
        try write(OutputManifest.unfinished(manifestBytes) ?? unfinished.encoded())
        try maker.writer.removeLeftovers()
    }

    /// Makes sure that the file exists.
    package func put(_ file: OutputFile) throws {
        guard !cancelFlag.isSet else { throw Cancellation() }
        add(file, try maker.make(file))
    }

    /// The number of files that a thread takes at a time; fewer towards the end, so that none waits long for the others.
    private static let filesAtOnce = 8

    /// The same for many files, on all processors: half of them work from the start and half from the end, so that mostly no two render
    /// Markdown or write to the same folder. Throws `Cancellation` between two files, and any of their errors: the next export continues
    /// from there.
    package func put(_ files: [OutputFile]) throws {
        let (maker, cancelFlag) = (maker, cancelFlag)
        let results = Mutex<(outcomes: [OutputMaker.Outcome?], failure: (any Error)?)>(
            (Array(repeating: nil, count: files.count), nil))
        let left = Mutex(files.indices)
        let lanes = min(processors, (files.count + Self.filesAtOnce - 1) / Self.filesAtOnce)
        DispatchQueue.concurrentPerform(iterations: lanes) { lane in
            while results.withLock({ $0.failure == nil }) {
                let range = left.withLock { left in
                    let count = min(left.count, max(1, min(Self.filesAtOnce, left.count / (8 * lanes))))
                    let taken = lane.isMultiple(of: 2) ? left.prefix(count) : left.suffix(count)
                    left = lane.isMultiple(of: 2) ? left.dropFirst(count) : left.dropLast(count)
                    return taken
                }
                guard !range.isEmpty else { return }
                do {
                    let outcomes = try range.map { place -> OutputMaker.Outcome? in
                        guard !cancelFlag.isSet else { throw Cancellation() }
                        return try maker.make(files[place], lane: lane)
                    }
                    results.withLock { $0.outcomes.replaceSubrange(range, with: outcomes) }
                } catch {
                    results.withLock { $0.failure = $0.failure ?? error }
                }
            }
        }
        let (outcomes, failure) = results.withLock { ($0.outcomes, $0.failure) }
        if let failure { throw failure }
        current.entries.reserveCapacity(current.entries.count + files.count)
        for (file, outcome) in zip(files, outcomes) { if let outcome { add(file, outcome) } }
    }

    private func add(_ file: OutputFile, _ outcome: OutputMaker.Outcome) {
        switch outcome {
        case .unchanged(let entry):
            current.entries[file.path] = entry
            report.unchanged += 1
        case .written(let entry):
            current.entries[file.path] = entry
            report.written += 1
        case .foreign(let target):
            hasForeignFiles = true
            report.warnings.append(
                Phrase(
                    "\(target) was there before and is left as it is",
                    fr: "\(target) existait déjà et reste tel quel"))
        }
    }

    private func write(_ manifest: [UInt8]) throws {
        try AtomicWrite.replace(Paths.join(path, manifestName), with: manifest)
    }

    package func warn(_ phrase: Phrase) { report.warnings.append(phrase) }

    /// Removes files not put by this export and writes the manifest.
    package func finish(inputs: UInt64) throws -> ExportReport {
        for (file, entry) in previous.entries where current.entries[file] == nil { try remove(file, entry) }
        current.isFinished = true
        // Once a foreign file is removed, ours has to be written.
        current.inputs = hasForeignFiles ? Self.unknown : inputs
        if !isDryRun { try write(current.encoded()) }
        return report
    }

    private func remove(_ file: String, _ entry: OutputManifest.Entry) throws {
        let target = Paths.join(path, file)
        guard FileStamp.exists(target) else { return }
        guard maker.isAsWritten(file, entry) || (try? hash(of: target)) == entry.hash else {
            report.warnings.append(
                Phrase(
                    "\(target) was changed by somebody else and is not removed",
                    fr: "\(target) a été modifié par ailleurs et n’est pas supprimé"))
            return
        }
        report.removed += 1
        guard !isDryRun else { return }
        try Paths.removeFile(target)
        var folder = Paths.parent(of: target)
        // Removes folders that became empty; others refuse.
        while folder.utf8.count > path.utf8.count, (try? Paths.removeFolder(folder)) != nil {
            folder = Paths.parent(of: folder)
        }
    }

    private func hash(of target: String) throws -> UInt64 {
        ContentHash.of(try OpenFile.reading(target, followingLinks: false).readAll())
    }
}
