// Options of a server connection: the vault's settings, and secrets from the user's own configuration.

import Bytes
import FileSystem
import MQTT
import Sensors
import Vault

enum ServerConnection {
    /// Stable across starts, and different for another vault or machine: it identifies the session on the server.
    static func identifier(of vault: VaultFolder) -> String {
        let machine = (try? OpenFile.reading("/etc/machine-id").readAll(limit: 100)) ?? []
        return "daybook-" + StableHash.digits(of: vault.root + "\n" + machine.text(0..<machine.count))
    }

    /// Throws `StationFailure`, `SystemError`, `AtomicWriteError`.
    static func options(
        _ server: ServerSettings, identifier: String, station: StationOptions, vault: VaultFolder
    ) throws -> MQTTClient.Options {
        let secrets = try ServerSecrets(
            server, configuration: station.configuration, hosts: SecretHosts(stateFolder: station.state))
        var result = MQTTClient.Options(identifier: identifier, host: server.host, port: server.port)
        result.keepAlive = server.keepAlive
        result.user = server.user
        result.password = secrets.password
        if let security = server.security {
            var made = MQTTClient.Security()
            made.authority = security.authority.map { Paths.join(vault.root, $0) }
            made.certificate = security.certificate.map { Paths.join(vault.root, $0) }
            made.key = secrets.key
            made.isVerified = security.isVerified
            result.security = made
        }
        return result
    }
}
