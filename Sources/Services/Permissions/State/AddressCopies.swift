// Local copies of the granted addresses, with the time and result of the last attempt, on this machine only.

import Bytes
import Digests
import FileSystem
import Wording

/// A folder below the vault's state folder (`sources/calendar`). A copy's name is derived from its address, so that only a granted
/// address leads to it. All files are readable only by the owner.
package struct AddressCopies: Sendable {
    /// The state of one address.
    package struct Record: Sendable, Equatable {
        /// When the present copy was fetched, in seconds since the epoch; nil if there is none.
        package var fetched: Int64?
        /// The time of the last attempt.
        package var tried: Int64
        /// Why it failed, if it did.
        package var failure: Phrase?

        package init(fetched: Int64?, tried: Int64, failure: Phrase?) {
            (self.fetched, self.tried, self.failure) = (fetched, tried, failure)
        }
    }

    package let folder: String

    /// - Parameter stateFolder: that of the vault on this machine.
    package init(stateFolder: String) { folder = Paths.join(Paths.join(stateFolder, "sources"), "calendar") }

    private func path(_ address: String, _ ending: String) -> String {
        Paths.join(folder, SHA256.digits(of: Array(address.utf8)).prefix(32) + ending)
    }

    /// The path of the copy.
    package func copy(of address: String) -> String { path(address, ".ics") }

    /// The path of an incomplete copy.
    package func part(of address: String) -> String { path(address, ".part") }

    private func record(path address: String) -> String { path(address, ".json") }

    /// Nil if no attempt was made, or its result is unknown.
    package func record(of address: String) -> Record? {
        guard let bytes = try? OpenFile.reading(record(path: address)).readAll(limit: 64 << 10),
            let json = try? JSONReader.read(bytes), json["address"]?.string == address, let tried = json["tried"]?.int
        else { return nil }
        let isThere = FileStamp.exists(copy(of: address))
        let failure = json["failure"].flatMap { failure -> Phrase? in
            guard let english = failure["en"]?.string, let french = failure["fr"]?.string else { return nil }
            return Phrase(english, fr: FrenchText(verbatim: french))
        }
        return Record(
            fetched: isThere ? (json["fetched"]?.int).map { Int64($0) } : nil, tried: Int64(tried), failure: failure)
    }

    /// Throws `AtomicWriteError`, `SystemError`.
    package func keep(_ record: Record, of address: String) throws {
        let json = JSONValue.members([
            ("address", .string(address)), ("fetched", record.fetched.map { .int(Int($0)) } ?? .null),
            ("tried", .int(Int(record.tried))),
            (
                "failure",
                record.failure.map { .members([("en", .string($0.english)), ("fr", .string($0.french))]) } ?? .null
            ),
        ])
        try makeFolder()
        try AtomicWrite.replace(self.record(path: address), with: json.encoded(), mode: 0o600, isDurable: false)
    }

    package func makeFolder() throws(SystemError) { try Paths.makeFolder(folder, mode: 0o700) }

    /// Removes copies of all other addresses.
    package func removeAll(but addresses: [String]) {
        guard let entries = try? OpenFile.folder(folder).entries() else { return }
        let kept = Set(addresses.flatMap { [copy(of: $0), part(of: $0), record(path: $0)] }.map(Paths.name))
        for name in entries.compactMap(\.text) where !kept.contains(name) && name != "lock" {
            bestEffort { try Paths.removeFile(Paths.join(folder, name)) }
        }
    }

    /// Allows one process at a time to fetch. Nil if another one does and `isWaiting` is false. Throws `SystemError`.
    package func lock(isWaiting: Bool) throws -> OpenFile? {
        try makeFolder()
        let file = try OpenFile.appending(Paths.join(folder, "lock"), mode: 0o600)
        do throws(SystemError) {
            try file.lock(exclusive: true, waiting: isWaiting)
        } catch {
            if !isWaiting { return nil }
            throw error
        }
        return file
    }
}

extension String {
    /// Whether it is a web address to be fetched, not a path.
    package var isWebAddress: Bool {
        let start = prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://")
    }

    /// `example.org` of `https://lea:secret@example.org:8443/cal.ics`: the part of an address that may be shown to others, as the rest is
    /// often a secret.
    package var webHost: String {
        guard let rest = split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
        else {
            return self
        }
        let authority = rest.prefix { !"/?#".contains($0) }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
        return host.hasPrefix("[") ? String(host.prefix { $0 != "]" }) + "]" : String(host.prefix { $0 != ":" })
    }
}
