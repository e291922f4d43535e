// A log of requests, decisions, uses and refusals: one JSON line each, kept on this machine.

import Bytes
import FileSystem

/// `permissions.jsonl`, and its predecessor once it is large.
package struct PermissionHistory: Sendable {
    package enum Event: String, Sendable {
        case asked, granted, denied, revoked, used, refused
        /// An export; the subject is the route.
        case left
    }

    package struct Line: Sendable, Equatable {
        /// Seconds since the epoch.
        package let time: Int64
        package let event: Event
        /// The source.
        package let subject: String
        /// The reason or purpose.
        package let detail: String

        package init(time: Int64, event: Event, subject: String, detail: String) {
            self.time = time
            self.event = event
            self.subject = subject
            self.detail = detail
        }
    }

    private let file: String
    /// A larger file is rotated, replacing the previous one.
    private static let largest: Int64 = 1 << 20

    package init(folder: String) { file = Paths.join(folder, "permissions.jsonl") }

    private var older: String { file + ".1" }

    /// Appends a line. Failures are ignored; the file is readable only by the owner.
    package func add(_ line: Line) {
        let text = JSONValue.members([
            ("time", .string(PermissionBook.text(line.time))), ("event", .string(line.event.rawValue)),
            ("subject", .string(line.subject)), ("detail", .string(line.detail)),
        ]).encoded()
        bestEffort { try Paths.makeFolder(Paths.parent(of: file), mode: 0o700) }
        if let size = try? FileStamp.of(file).size, size > Self.largest {
            bestEffort { try Paths.rename(file, to: older) }
        }
        guard let open = try? OpenFile.appending(file, mode: 0o600) else { return }
        bestEffort { try open.write(text.filter { $0 != .newline } + [.newline]) }
    }

    /// All valid lines, oldest first.
    package var lines: [Line] {
        [older, file].flatMap { path -> [Line] in
            guard let bytes = try? OpenFile.reading(path).readAll(limit: 16 << 20) else { return [] }
            return bytes.split(separator: .newline).compactMap { Self.line(Array($0)) }
        }
    }

    private static func line(_ bytes: [UInt8]) -> Line? {
        guard let json = try? JSONReader.read(bytes), let time = json["time"]?.string.flatMap(PermissionBook.instant),
            let event = json["event"]?.string.flatMap(Event.init(rawValue:)), let subject = json["subject"]?.string
        else { return nil }
        return Line(time: time, event: event, subject: subject, detail: json["detail"]?.string ?? "")
    }
}
