// Passwords and keys of servers: from the environment or the user's own configuration, never from the vault.

import Bytes
import FileSystem
import Processes
import Sensors
import Wording
import YAML

struct ServerSecrets: Sendable {
    var password: String?
    /// The file with the client's private key.
    var key: String?

    /// `$DAYBOOK_MQTT_PASSWORD_<SERVER>`, else `mqtt: {<server>: {password, password_command, key, host}}` of the configuration.
    ///
    /// A password is only sent to its first host, and over TLS if it once was: a vault cannot redirect it. If the configuration names the
    /// host, that decides instead. Throws `StationFailure`, `SystemError`, `AtomicWriteError`.
    init(_ server: ServerSettings, configuration path: String, hosts: SecretHosts) throws {
        let bytes = try Self.read(path)
        let node: YAMLNode?
        do {
            node = try YAMLParser.parse(bytes)?[key: "mqtt"]?[key: server.name]
        } catch {
            throw StationFailure(message: Phrase(same: "\(path): \(error.message)"))
        }
        func text(_ key: String) -> String? {
            guard let text = node?[key: key]?.scalar, !text.isEmpty else { return nil }
            return text
        }
        if let host = text("host"), host != server.host {
            throw StationFailure(
                message: Phrase(
                    "server \(server.name): \(path) says \(host), the vault says \(server.host): no password is sent there",
                    fr:
                        "serveur \(server.name) : \(path) dit \(host), le coffre dit \(server.host) : aucun mot de passe n’y est envoyé"
                ))
        }
        key = text("key")
        let hasPassword =
            [MachineFacts.environment(Self.variable(server.name)), text("password"), text("password_command")]
            .contains { $0 != nil }
        if hasPassword {
            let place = SecretHosts.Place(host: server.host, isVerified: server.security?.isVerified ?? false)
            if text("host") == nil, let former = try hosts.place(of: server.name), !place.isAsSafe(as: former) {
                throw Self.moved(server, from: former, to: place, path)
            }
            try hosts.keep(place, of: server.name)
        }
        if let password = MachineFacts.environment(Self.variable(server.name)) {
            self.password = password
        } else if let password = text("password") {
            self.password = password
        } else if let command = text("password_command") {
            self.password = try Self.output(of: command, server.name)
        }
    }

    private static func moved(
        _ server: ServerSettings, from former: SecretHosts.Place, to place: SecretHosts.Place, _ path: String
    ) -> StationFailure {
        let hint = "mqtt: {\(server.name): {host: \(place.host)}}"
        return StationFailure(
            message: former.host == place.host
                ? Phrase(
                    "server \(server.name): its password went to \(place.host) by verified TLS, and the vault asks for less: no password is sent there; \(hint) in \(path) allows it",
                    fr:
                        "serveur \(server.name) : son mot de passe allait à \(place.host) par TLS vérifié, et le coffre demande moins : aucun mot de passe n’y est envoyé ; \(hint) dans \(path) le permet"
                )
                : Phrase(
                    "server \(server.name): its password went to \(former.host), the vault says \(place.host): no password is sent there; \(hint) in \(path) allows it",
                    fr:
                        "serveur \(server.name) : son mot de passe allait à \(former.host), le coffre dit \(place.host) : aucun mot de passe n’y est envoyé ; \(hint) dans \(path) le permet"
                ))
    }

    /// A file of the user's; empty if missing. An unreadable one must not lead to a connection without a password.
    static func read(_ path: String) throws(SystemError) -> [UInt8] {
        do throws(SystemError) {
            return try OpenFile.reading(path).readAll(limit: 1 << 20)
        } catch {
            if error.isMissing { return [] }
            throw error
        }
    }

    /// `pool-house` is `DAYBOOK_MQTT_PASSWORD_POOL_HOUSE`.
    static func variable(_ server: String) -> String {
        "DAYBOOK_MQTT_PASSWORD_" + server.uppercased().replacing("-", with: "_")
    }

    /// The first line of output of the user's own command.
    private static func output(of command: String, _ server: String) throws -> String {
        let result = try ChildProcess.run("sh", ["-c", command])
        let line = result.outputText.split(whereSeparator: \.isNewline).first.map(String.init)
        guard result.exitCode == 0, let line else {
            throw StationFailure(
                message: Phrase(
                    "server \(server): password_command ended with code \(result.exitCode): \(result.errorText.trimmed)",
                    fr:
                        "serveur \(server) : password_command a fini avec le code \(result.exitCode) : \(result.errorText.trimmed)"
                ))
        }
        return line
    }
}
