// Fetches granted calendar addresses with the user's own program, one copy each; on failure, the old copy stays.

import Bytes
import FileSystem
import Permissions
import Wording

package struct CalendarFetch {
    package enum Outcome {
        /// The copy is recent.
        case fresh
        case fetched(bytes: Int64)
        /// The bytes are the same.
        case unchanged
        case failed(any Error)
    }

    private let machine: Machine
    private let cancelFlag: CancelFlag
    private let explain: @Sendable (any Error) -> Phrase
    private let program: UserProgram
    private let settings: FetchSettings
    private let copies: AddressCopies

    /// Throws `PermissionActionError.noFetchProgram` if no program is named, and what `FetchSettings` throws.
    ///
    /// - Parameter explain: the message for a failure, which is stored with the copy for later display.
    package init(in workspace: Workspace, explain: @escaping @Sendable (any Error) -> Phrase) throws {
        machine = workspace.machine
        cancelFlag = workspace.cancelFlag
        self.explain = explain
        settings = try FetchSettings(workspace.configuration)
        guard let program = settings.program else {
            throw PermissionActionError.noFetchProgram(file: workspace.machine.configurationFile)
        }
        self.program = program
        copies = AddressCopies(stateFolder: workspace.stateFolder)
    }

    private var now: Int64 { machine.clock / 1_000_000_000 }

    /// Fetches each address, or only those with an old copy. Nil if another process is fetching and only old ones are wanted. Throws
    /// `SystemError`, `AtomicWriteError`, `Cancellation` between two addresses.
    package func run(_ addresses: [String], onlyDue: Bool) throws -> [(address: String, outcome: Outcome)]? {
        guard let lock = try copies.lock(isWaiting: !onlyDue) else { return nil }
        defer { lock.unlock() }
        copies.removeAll(but: addresses)
        return try addresses.map { address in
            try cancelFlag.check()
            let known = copies.record(of: address)
            if onlyDue, !(known.isDue(at: now, settings)) { return (address, .fresh) }
            let outcome = fetch(address, known)
            var record = AddressCopies.Record(fetched: now, tried: now, failure: nil)
            if case .failed(let error) = outcome { (record.fetched, record.failure) = (known?.fetched, explain(error)) }
            try copies.keep(record, of: address)
            return (address, outcome)
        }
    }

    private func fetch(_ address: String, _ known: AddressCopies.Record?) -> Outcome {
        let part = copies.part(of: address), copy = copies.copy(of: address)
        defer { bestEffort { try Paths.removeFile(part) } }
        do {
            bestEffort { try Paths.removeFile(part) }
            try program.filled(with: address, variable: FetchSettings.variable).run(
                variables: [(FetchSettings.variable, address)], into: part, limit: FetchSettings.largest,
                milliseconds: Int(settings.limit) * 1000)
            if let reason = try Self.complaint(part) { return .failed(reason) }
            // Unchanged bytes keep their file, and what was parsed from it.
            if known?.fetched != nil, try Self.isSame(part, copy) { return .unchanged }
            try OpenFile.appending(part).synchronizeData()
            let size = try FileStamp.of(part).size
            try Paths.rename(part, to: copy)
            return .fetched(bytes: size)
        } catch {
            return .failed(error)
        }
    }

    /// Why this is not a calendar; nil if it is complete from BEGIN to END (RFC 5545 §3.4).
    private static func complaint(_ path: String) throws -> PermissionActionError? {
        let file = try OpenFile.reading(path, followingLinks: false)
        let head = String(decoding: try file.readStart(count: 4096), as: UTF8.self).trimmed
        let start = head.hasPrefix("\u{FEFF}") ? String(head.dropFirst()).trimmed : head
        if start.isEmpty { return .nothingFetched }
        guard start.uppercased().hasPrefix("BEGIN:VCALENDAR") else {
            return .fetchedNoCalendar
        }
        let tail = String(decoding: try file.readEnd(count: 1024), as: UTF8.self).trimmed.uppercased()
        return tail.hasSuffix("END:VCALENDAR")
            ? nil : .fetchedInPart
    }

    private static func isSame(_ one: String, _ other: String) throws -> Bool {
        let first = try OpenFile.reading(one, followingLinks: false)
        let second = try OpenFile.reading(other, followingLinks: false)
        guard try first.stamp().size == second.stamp().size else { return false }
        while true {
            let piece = try first.readNext(count: 1 << 20)
            if try piece != second.readNext(count: 1 << 20) { return false }
            if piece.isEmpty { return true }
        }
    }
}

extension AddressCopies.Record? {
    /// Whether to fetch again. A time more than a minute in the future comes from a clock that was set back since.
    func isDue(at now: Int64, _ settings: FetchSettings) -> Bool {
        guard let self else { return true }
        let (last, length) =
            if let fetched = self.fetched, self.failure == nil { (fetched, settings.every) } else {
                (self.tried, settings.retry)
            }
        return last > now + 60 || now - last >= length
    }
}
