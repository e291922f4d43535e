// For whom files are locked: keys with names, as a file that `age --recipients-file` reads as well.

import AgeFormat
import Bytes
import CivilTime

/// Keys of devices and of people. What this device locks for is a file of its user's state. The file of the vault is a proposal: whoever can
/// write into the vault must not become one who can read what is locked.
package struct LockRecipients: Sendable, Equatable {
    package struct Entry: Sendable, Equatable {
        package var name: String
        /// `age1…`, or `ssh-ed25519 …` without its comment.
        package let key: String
        package let added: Day?

        package init(name: String, key: String, added: Day?) { (self.name, self.key, self.added) = (name, key, added) }
    }

    /// The proposal, in the vault.
    package static let proposal = ".daybook/recipients"
    /// The name of the key on paper.
    package static let paper = "paper"

    package var entries: [Entry] = []
    /// The number of the first line that is not a key, from 1.
    package private(set) var wrongLine: Int?

    package init() {}

    /// Lines with a key each, and before it a comment with its name: `# laptop, 2026-11-20`. Blank lines and other comments are nothing.
    package init(_ bytes: [UInt8]) {
        var name: (text: String, day: Day?)?
        for (index, raw) in bytes.split(separator: .newline, omittingEmptySubsequences: false).enumerated() {
            let line = String(decoding: raw, as: UTF8.self).trimmed
            if line.hasPrefix("#") {
                name = Self.name(line.dropFirst().trimmed)
            } else if line.isEmpty {
                name = nil
            } else if let key = try? Self.key(line) {
                let entry = Entry(name: name?.text ?? String(key.prefix(12)), key: key, added: name?.day)
                if self[key: key] == nil { entries.append(entry) }
                name = nil
            } else {
                wrongLine = wrongLine ?? index + 1
            }
        }
    }

    private static func name(_ comment: String) -> (String, Day?) {
        guard let comma = comment.lastIndex(of: ","), let day = Day(iso: comment[comma...].dropFirst().trimmed) else {
            return (comment, nil)
        }
        return (comment[..<comma].trimmed, day)
    }

    /// A key as it is written into files. Throws `LockingError`.
    package static func key(_ typed: String) throws(LockingError) -> String {
        do throws(AgeKeyError) {
            guard let text = try AgeRecipient(typed.trimmed).text else { throw .invalid(line: 1) }
            return text
        } catch {
            if case .unsupported(let kind, _) = error { throw .unsupportedKey(kind: kind) }
            throw .notAKey(String(typed.prefix(80)))
        }
    }

    package var text: String {
        entries.map { entry in
            let day = entry.added.map { ", " + $0.iso } ?? ""
            return "# \(entry.name)\(day)\n\(entry.key)\n"
        }.joined()
    }

    package subscript(key key: String) -> Entry? { entries.first { $0.key == key } }

    /// By its name, else by its key.
    package subscript(named name: String) -> Entry? { entries.first { $0.name == name } ?? self[key: name] }

    /// A name that no other key has.
    package func freeName(like name: String) -> String {
        guard self[named: name] != nil else { return name }
        return (2...).lazy.map { "\(name)-\($0)" }.first { self[named: $0] == nil } ?? name
    }
}
