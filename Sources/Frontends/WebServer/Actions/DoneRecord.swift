// Completed forms by name, on this machine's disk: a form whose response was lost is not processed again after a restart of the server.

import Bytes
import FileSystem
import Synchronization
import Wording
import Workspaces

/// One JSON line per step of a change, the newest last. Names are stored as digests, with the redirect or the digests of the planned
/// files; contents are never stored.
final class DoneRecord: Sendable {
    enum Step: String, Sendable { case begun, done, failed }

    struct Line: Sendable, Equatable {
        /// SHA-256 of the form's name and contents.
        let name: String
        let step: Step
        /// Seconds since the epoch.
        let time: Int64
        /// The redirect; nil if there was none.
        var address: String?
        /// The files to be written; empty if unknown.
        var files: [PlannedFile] = []
    }

    /// Maximum number of names.
    static let maxRecords = 1000
    /// Seconds: as long as browsers keep a draft with its name.
    static let life: Int64 = 30 * 86_400
    /// Number of lines above which the file is compacted.
    private static let longest = 4 * maxRecords

    private struct State {
        var count = 0
        var isTold = false
    }

    private let path: String
    private let now: @Sendable () -> Int64
    private let tell: @Sendable (Phrase) -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - path: of the file, in a folder accessible to its owner only.
    ///   - now: seconds since the epoch.
    ///   - tell: receives problems with the file.
    init(_ path: String, now: @escaping @Sendable () -> Int64, tell: @escaping @Sendable (Phrase) -> Void) {
        (self.path, self.now, self.tell) = (path, now, tell)
    }

    /// The last step of each name, the oldest first. A damaged file is restarted, and that is reported.
    func load() -> [Line] {
        trying { try locked { try compact() } } ?? []
    }

    /// Adds a step, on disk before this returns. A full disk does not block anybody, and is reported once.
    func note(_ step: Step, of name: String, leadingTo address: String? = nil, files: [PlannedFile] = []) {
        let line = Line(name: name, step: step, time: now(), address: address, files: files)
        trying {
            try locked {
                let count = state.withLock { state in
                    state.count += 1
                    return state.count
                }
                if count > Self.longest { _ = try compact() }
                let file = try OpenFile.appending(path, mode: 0o600)
                let size = try file.stamp().size
                do {
                    try file.write(line.bytes)
                    try file.synchronizeData()
                } catch {
                    // A partial line would damage the next one.
                    try? file.cut(to: size)
                    throw error
                }
            }
        }
    }

    /// Excludes other servers of the same vault.
    private func locked<Result>(_ body: () throws -> Result) throws -> Result {
        try LockFile.holding(path + ".lock", body)
    }

    /// Rewrites the file with the last step of each name, without old or failed ones.
    private func compact() throws -> [Line] {
        let bytes =
            try FileStamp.exists(path) ? OpenFile.reading(path, followingLinks: false).readAll(limit: 64 << 20) : []
        let lines = Self.lines(bytes)
        if lines == nil {
            tell(
                Phrase(
                    "\(path): damaged, a new one was started; a form that is sent again may be done again",
                    fr: "\(path) : abîmé, recommencé ; un formulaire renvoyé peut être exécuté de nouveau"))
        }
        let oldest = now() - Self.life
        var seen: Set<String> = []
        let last = (lines ?? []).reversed().filter { seen.insert($0.name).inserted }
        let kept: [Line] = last.filter { $0.step != .failed && $0.time > oldest }.prefix(Self.maxRecords).reversed()
        let made = Array(kept.map(\.bytes).joined())
        if made != bytes { try AtomicWrite.replace(path, with: made, mode: 0o600) }
        state.withLock { $0.count = kept.count }
        return kept
    }

    /// Nil if a line is invalid. An incomplete last line, after a kill, does not count.
    private static func lines(_ bytes: [UInt8]) -> [Line]? {
        let whole = bytes.prefix((bytes.lastIndex(of: .newline) ?? -1) + 1)
        var lines: [Line] = []
        for text in whole.split(separator: .newline) {
            guard let line = Line(Array(text)) else { return nil }
            lines.append(line)
        }
        return lines
    }

    @discardableResult
    private func trying<Result>(_ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch {
            let isNews = state.withLock { state in
                defer { state.isTold = true }
                return !state.isTold
            }
            if isNews { tell(Explanation(error).message) }
            return nil
        }
    }
}

extension DoneRecord.Line {
    /// Nil for an incomplete line, and for an address outside this server.
    init?(_ bytes: [UInt8]) {
        guard let json = try? JSONReader.read(bytes), let name = json["name"]?.string, name.utf8.count == 64,
            let step = json["step"]?.string.flatMap(DoneRecord.Step.init(rawValue:)), let time = json["time"]?.int
        else { return nil }
        let address = json["to"]?.string
        if let address, RequestTarget(address) == nil { return nil }
        let files = json["files"]?.array ?? []
        let planned = files.compactMap { PlannedFile($0) }
        guard planned.count == files.count else { return nil }
        self.init(name: name, step: step, time: Int64(time), address: address, files: planned)
    }

    var bytes: [UInt8] {
        var members: [(String, JSONValue)] = [
            ("time", .int(Int(time))), ("step", .string(step.rawValue)), ("name", .string(name)),
        ]
        if let address { members.append(("to", .string(address))) }
        if !files.isEmpty { members.append(("files", .array(files.map(\.json)))) }
        return JSONValue.members(members).encoded().filter { $0 != .newline } + [.newline]
    }
}
