// Where the password of each server went first: a vault that names another host later, or no TLS, does not get it there.

import Bytes
import FileSystem
import Wording

/// One file for all vaults of a person: a second vault cannot ask for the password of the first.
struct SecretHosts {
    /// Where a password goes.
    struct Place: Equatable {
        let host: String
        /// By TLS, to a host that proved its name.
        let isVerified: Bool

        /// Whether a password that went to another place may go here.
        func isAsSafe(as other: Place) -> Bool { host == other.host && (isVerified || !other.isVerified) }
    }

    private let file: String

    /// - Parameter stateFolder: that of a vault; the file is beside it.
    init(stateFolder: String) { file = Paths.join(Paths.parent(of: stateFolder), "mqtt-hosts.json") }

    /// Nil where the server's password went nowhere yet. Throws `StationFailure` where the file is not understood, `SystemError`.
    func place(of server: String) throws -> Place? {
        guard let known = try read()[server] else { return nil }
        guard let host = known["host"]?.string, let isVerified = known["verified"]?.bool else { throw unread }
        return Place(host: host, isVerified: isVerified)
    }

    /// Throws `AtomicWriteError`, `StationFailure`, `SystemError`.
    func keep(_ place: Place, of server: String) throws {
        guard try self.place(of: server) != place else { return }
        var servers = try read()
        servers[server] = .members([("host", .string(place.host)), ("verified", .bool(place.isVerified))])
        let json = JSONValue.members(servers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        try Paths.makeFolder(Paths.parent(of: file), mode: 0o700)
        try AtomicWrite.replace(file, with: json.encoded(), mode: 0o600)
    }

    private func read() throws -> [String: JSONValue] {
        let bytes = try ServerSecrets.read(file)
        guard !bytes.isEmpty else { return [:] }
        guard let json = try? JSONReader.read(bytes), case .object(let members) = json else { throw unread }
        return Dictionary(members.map { ($0.key, $0.value) }) { $1 }
    }

    private var unread: StationFailure {
        StationFailure(
            message: Phrase(
                "\(file) cannot be read: no password is sent",
                fr: "\(file) est illisible : aucun mot de passe n’est envoyé"))
    }
}
