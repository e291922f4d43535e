// The MQTT servers of a vault, from `servers:` in `.daybook/settings.yaml`, which never contains secrets.

import Bytes
import CivilTime
import Vault
import Wording
import YAML

/// An MQTT server as described by the vault.
package struct ServerSettings: Sendable, Hashable {
    package struct Security: Sendable, Hashable {
        /// A file of certificates to trust; nil for the system's.
        package var authority: String?
        /// The client certificate; its key is in the user's own configuration.
        package var certificate: String?
        /// Whether the certificate and its host name are verified.
        package var isVerified = true
    }

    package let name: String
    package let host: String
    package let port: Int
    package let user: String?
    /// Nil for an unencrypted connection.
    package let security: Security?
    /// Nil for one derived from the vault and the machine.
    package let clientIdentifier: String?
    /// The keep-alive interval in seconds.
    package let keepAlive: Int
    /// Seconds without a message after which the owner is notified; 0: never. Nil: only without a connection.
    package let silentAfter: Int?

    package init(
        name: String, host: String, port: Int? = nil, user: String? = nil, security: Security? = nil,
        clientIdentifier: String? = nil, keepAlive: Int = 60, silentAfter: Int? = nil
    ) {
        self.name = name
        self.host = host
        self.port = port ?? (security == nil ? 1883 : 8883)
        self.user = user
        self.security = security
        self.clientIdentifier = clientIdentifier
        self.keepAlive = keepAlive
        self.silentAfter = silentAfter
    }

    /// The servers of the settings with their problems. `servers:` is a mapping from names or a list with `name:`.
    package static func read(_ settings: [UInt8]) -> (servers: [ServerSettings], problems: [Problem]) {
        let (servers, problems, _) = readAll(settings)
        return (servers, problems)
    }

    /// Why a server was dropped from the result of `read`; nil if none was. Invalid YAML is reported separately by
    /// the vault's settings.
    static func leftOut(_ settings: [UInt8]) -> Problem? { readAll(settings).leftOut }

    private static func readAll(
        _ settings: [UInt8]
    ) -> (servers: [ServerSettings], problems: [Problem], leftOut: Problem?) {
        var servers: [ServerSettings] = []
        var problems: [Problem] = []
        var leftOut: Problem?
        guard let root = try? YAMLParser.parse(settings), let node = root[key: "servers"] else { return ([], [], nil) }
        func leaveOut(_ node: YAMLNode, _ message: Phrase) {
            complain(node, message)
            leftOut = leftOut ?? problems.last
        }
        func complain(_ node: YAMLNode, _ message: Phrase) {
            problems.append(Problem(.settings, node.range, message))
        }
        var entries: [(name: String?, node: YAMLNode)] = []
        if let pairs = node.mapping {
            entries = pairs.map { ($0.key.nonEmptyScalar, $0.value) }
        } else {
            entries = (node.sequence ?? []).map { ($0[key: "name"]?.nonEmptyScalar, $0) }
        }
        for (name, node) in entries {
            guard let name, isName(name) else {
                leaveOut(
                    node,
                    Phrase(
                        "a server needs a name of letters, digits, “-” and “_”",
                        fr: "un serveur a besoin d’un nom fait de lettres, chiffres, « - » et « _ »"))
                continue
            }
            guard let host = node[key: "host"]?.nonEmptyScalar ?? node.nonEmptyScalar else {
                leaveOut(node, Phrase("server \(name): no host", fr: "serveur \(name) : pas d’hôte (host)"))
                continue
            }
            for key in ["password", "password_command", "key"] {
                guard let secret = node[key: key] else { continue }
                complain(
                    secret,
                    Phrase(
                        "server \(name): \(key) belongs in your own configuration (mqtt: {\(name): …}), not in the vault",
                        fr:
                            "serveur \(name) : \(key) va dans votre propre configuration (mqtt: {\(name): …}), pas dans le coffre"
                    ))
            }
            var port: Int?
            if let text = node[key: "port"]?.nonEmptyScalar {
                port = Int(text).flatMap { 1...65535 ~= $0 ? $0 : nil }
                if port == nil, let place = node[key: "port"] {
                    complain(place, Phrase("invalid port “\(text)”", fr: "port invalide « \(text) »"))
                }
            }
            guard !servers.contains(where: { $0.name == name }) else {
                complain(node, Phrase("server \(name) is there twice", fr: "le serveur \(name) figure deux fois"))
                continue
            }
            servers.append(
                ServerSettings(
                    name: name, host: host, port: port, user: node[key: "user"]?.nonEmptyScalar,
                    security: security(node[key: "tls"], complain),
                    clientIdentifier: node[key: "client_id"]?.nonEmptyScalar,
                    keepAlive: node[key: "keepalive"]?.nonEmptyScalar.flatMap { Int($0) }.map { min(max($0, 5), 3600) }
                        ?? 60, silentAfter: silence(node[key: "silent_after"], complain)))
        }
        return (servers, problems, leftOut)
    }

    /// Seconds, 0 for never; nil if not given.
    private static func silence(_ node: YAMLNode?, _ complain: (YAMLNode, Phrase) -> Void) -> Int? {
        guard let node, let text = node.nonEmptyScalar else { return nil }
        if ["never", "no", "off", "false", "0"].contains(text.lowercased()) { return 0 }
        if let length = DurationText(text: text), length.seconds > 0 { return length.seconds }
        complain(node, Phrase("invalid duration “\(text)”", fr: "durée invalide « \(text) »"))
        return nil
    }

    private static func isName(_ name: String) -> Bool {
        name.utf8.count <= 60
            && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == .hyphen || $0 == .underscore }
    }

    /// `true`, or `{ca, certificate, verify}`. Anything not understood must not lead to passwords in plain text.
    private static func security(_ node: YAMLNode?, _ complain: (YAMLNode, Phrase) -> Void) -> Security? {
        guard let node else { return nil }
        guard node.mapping != nil else {
            let text = node.nonEmptyScalar ?? ""
            if ["false", "no", "off"].contains(text.lowercased()) { return nil }
            if node.sequence == nil, text.isEmpty { return nil }
            if !["true", "yes", "on"].contains(text.lowercased()) {
                complain(
                    node,
                    Phrase(
                        "tls: must be true, false or {ca, certificate, verify}; it counts as true",
                        fr: "tls : il faut true, false ou {ca, certificate, verify} ; c’est pris pour true"))
            }
            return Security()
        }
        var security = Security()
        security.authority = node[key: "ca"]?.nonEmptyScalar
        security.certificate = node[key: "certificate"]?.nonEmptyScalar
        if let verify = node[key: "verify"], let text = verify.nonEmptyScalar,
            ["false", "no", "off"].contains(text.lowercased())
        {
            security.isVerified = false
            complain(
                verify,
                Phrase(
                    "the server’s certificate is not verified: anybody in between can read and send",
                    fr: "le certificat du serveur n’est pas vérifié : n’importe qui au milieu peut lire et envoyer"))
        }
        return security
    }
}
