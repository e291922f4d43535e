// What was fetched from the addresses that a grant names: a copy each, with when and how the last attempt went, on this machine alone.

import Bytes
import Digests
import FileSystem
import Wording

/// A folder below the vault's state folder (`sources/calendar`). A copy's name is made of its address, so that nothing but the address
/// that a grant names leads to it. All files are the owner's alone.
package struct AddressCopies: Sendable {
    /// What is known of one address.
    package struct Record: Sendable, Equatable {
        /// When the copy was fetched that is there, in seconds since the epoch; nil for none.
        package var fetched: Int64?
        /// When the last attempt was made.
        package var tried: Int64
        /// Why it failed; nil where it did not.
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

    /// Where the copy is, or will be.
    package func copy(of address: String) -> String { path(address, ".ics") }

    /// Where a copy grows until it is whole.
    package func part(of address: String) -> String { path(address, ".part") }

    private func record(path address: String) -> String { path(address, ".json") }

    /// Nil where no attempt was made, or nothing is known of it.
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

    /// Removes what belongs to no address of these.
    package func removeAll(but addresses: [String]) {
        guard let entries = try? OpenFile.folder(folder).entries() else { return }
        let kept = Set(addresses.flatMap { [copy(of: $0), part(of: $0), record(path: $0)] }.map(Paths.name))
        for name in entries.compactMap(\.text) where !kept.contains(name) && name != "lock" {
            bestEffort { try Paths.removeFile(Paths.join(folder, name)) }
        }
    }

    /// Lets one process at a time fetch. Nil where another does and `isWaiting` is false. Throws `SystemError`.
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
    /// Whether it is an address of the web, which a program fetches, and not a path.
    package var isWebAddress: Bool {
        let start = prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://")
    }

    /// `example.org` of `https://lea:secret@example.org:8443/cal.ics`: what may be said of an address where others look on, since the rest
    /// of it is often a secret.
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
