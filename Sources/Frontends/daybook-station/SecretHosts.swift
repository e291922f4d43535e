// The first destination of each server's password: a vault that later names another host, or no TLS, cannot redirect it.

import Bytes
import FileSystem
import Wording

/// One file for all vaults of a person: a second vault cannot obtain the password of the first.
struct SecretHosts {
    /// The destination of a password.
    struct Place: Equatable {
        let host: String
        /// Over TLS, to a host with a verified name.
        let isVerified: Bool

        /// Whether a password sent to another destination may be sent to this one.
        func isAsSafe(as other: Place) -> Bool { host == other.host && (isVerified || !other.isVerified) }
    }

    private let file: String

    /// - Parameter stateFolder: of a vault; the file is next to it.
    init(stateFolder: String) { file = Paths.join(Paths.parent(of: stateFolder), "mqtt-hosts.json") }

    /// Nil if the server's password has not been sent yet. Throws `StationFailure` if the file is not understood, `SystemError`.
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
