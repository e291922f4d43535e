// The recipients of locked files: named keys, in a file that `age --recipients-file` also reads.

import AgeFormat
import Bytes
import CivilTime

/// Keys of devices and people. The recipients that this device uses are recorded in its user's state. The file in the vault is only a
/// proposal: write access to the vault must not grant read access to locked text.
package struct LockRecipients: Sendable, Equatable {
    package struct Entry: Sendable, Equatable {
        package var name: String
        /// `age1…`, or `ssh-ed25519 …` without its comment.
        package let key: String
        package let added: Day?
        /// For a device that reads and writes encrypted remotes.
        package var remote: RemoteKey?

        /// As typed on another device.
        package var keys: String { key + (remote.map { " " + $0.text } ?? "") }

        package init(name: String, key: String, added: Day?, remote: RemoteKey? = nil) {
            (self.name, self.key, self.added, self.remote) = (name, key, added, remote)
        }
    }

    /// The path of the proposal in the vault.
    package static let proposal = ".daybook/recipients"
    /// The name of the paper key.
    package static let paper = "paper"

    package var entries: [Entry] = []
    /// The number of the first line that is not a key, from 1.
    package private(set) var wrongLine: Int?

    package init() {}

    private static let remoteMark = "remote "

    /// Lines with one key each, preceded by comments with its name and its key for remotes: `# laptop, 2026-11-20`, `# remote age1…
    /// SIGNER`. Blank lines and other comments are ignored.
    package init(_ bytes: [UInt8]) {
        var name: (text: String, day: Day?)?
        var remote: RemoteKey?
        for (index, raw) in bytes.split(separator: .newline, omittingEmptySubsequences: false).enumerated() {
            let line = String(decoding: raw, as: UTF8.self).trimmed
            if line.hasPrefix("#") {
                let comment = line.dropFirst().trimmed
                if comment.hasPrefix(Self.remoteMark),
                    let key = RemoteKey(String(comment.dropFirst(Self.remoteMark.count)))
                {
                    remote = key
                } else {
                    name = Self.name(comment)
                }
            } else if line.isEmpty {
                (name, remote) = (nil, nil)
            } else if let key = try? Self.key(line) {
                let entry = Entry(
                    name: name?.text ?? String(key.prefix(12)), key: key, added: name?.day, remote: remote)
                if self[key: key] == nil { entries.append(entry) }
                (name, remote) = (nil, nil)
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

    /// Normalises a typed key. Throws `LockingError`.
    package static func key(_ typed: String) throws(LockingError) -> String {
        do throws(AgeKeyError) {
            guard let text = try AgeRecipient(typed.trimmed).text else { throw .invalid(line: 1) }
            return text
        } catch {
            if case .unsupported(let kind, _) = error { throw .unsupportedKey(kind: kind) }
            throw .notAKey(String(typed.prefix(80)))
        }
    }

    /// A key, optionally followed by the one for remotes, as in `Entry.keys`. Throws `LockingError`.
    package static func keys(_ typed: String) throws(LockingError) -> (key: String, remote: RemoteKey?) {
        let words = typed.split(separator: " ")
        if words.count > 2, let remote = RemoteKey(words.suffix(2).joined(separator: " ")) {
            return (try key(words.dropLast(2).joined(separator: " ")), remote)
        }
        return (try key(typed), nil)
    }

    package var text: String {
        entries.map { entry in
            let day = entry.added.map { ", " + $0.iso } ?? ""
            let remote = entry.remote.map { "# \(Self.remoteMark)\($0.text)\n" } ?? ""
            return "# \(entry.name)\(day)\n\(remote)\(entry.key)\n"
        }.joined()
    }

    package subscript(key key: String) -> Entry? { entries.first { $0.key == key } }

    /// By name, else by key.
    package subscript(named name: String) -> Entry? { entries.first { $0.name == name } ?? self[key: name] }

    /// By the key that signs its writes to encrypted remotes.
    package subscript(signer signer: [UInt8]) -> Entry? { entries.first { $0.remote?.signer == signer } }

    /// The entries of a proposal that are missing here, or lack their key for remotes.
    package func lacking(of proposal: LockRecipients) -> [Entry] {
        proposal.entries.filter { offered in
            guard let known = self[key: offered.key] else { return true }
            return offered.remote != nil && offered.remote != known.remote
        }
    }

    /// Accepts one of those: a new key under a free name, or the remote key of a known one.
    package mutating func take(_ offered: Entry, on day: Day?) {
        if let place = entries.firstIndex(where: { $0.key == offered.key }) {
            if let remote = offered.remote { entries[place].remote = remote }
        } else {
            entries.append(
                Entry(name: freeName(like: offered.name), key: offered.key, added: day, remote: offered.remote))
        }
    }

    /// A name that no other key has.
    package func freeName(like name: String) -> String {
        guard self[named: name] != nil else { return name }
        return (2...).lazy.map { "\(name)-\($0)" }.first { self[named: $0] == nil } ?? name
    }
}
