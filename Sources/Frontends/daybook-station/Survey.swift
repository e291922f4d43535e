// `--survey`: everything a server sends for a while, one line of JSON per message, for `daybook sensors add --discover`.

import Bytes
import FileSystem
import Ingest
import MQTT
import Sensors
import Vault
import Wording

struct Survey {
    private let options: StationOptions
    private let request: StationOptions.Survey

    /// Enough to identify every device; more messages of a busy server add nothing.
    private static let maxMessages = 20_000
    private static let maxBytes = 32 << 20
    /// Larger payloads are not readings, except for the list of a gateway.
    private static let largestPayload = 1 << 20

    init(_ options: StationOptions, _ request: StationOptions.Survey) {
        self.options = options
        self.request = request
    }

    /// Throws `StationFailure`, `MQTTError`, `SystemError`.
    func run() throws -> Int32 {
        let vault = try VaultFolder(folder: options.vault)
        let known = SensorFleet(vault).servers.first { $0.name == request.server }
        guard
            let server = request.host.map({ ServerSettings(name: request.server, host: $0, port: request.port) })
                ?? known
        else {
            throw StationFailure(
                message: Phrase(
                    "there is no server “\(request.server)” in .daybook/settings.yaml",
                    fr: "il n’y a pas de serveur « \(request.server) » dans .daybook/settings.yaml"))
        }
        // A separate session, which the server forgets: the listener's pending messages stay its own.
        var settings = try ServerConnection.options(
            server, identifier: "daybook-survey-" + String(MachineFacts.processNumber),
            station: options, vault: vault)
        settings.sessionExpiry = 0
        let client = try MQTTClient(settings)
        try client.connect()
        var isSubscribed = false
        var messages = 0
        var bytes = 0
        let start = MachineFacts.monotonic()
        while !ServiceSignals.isEndWanted, MachineFacts.monotonic() - start < Int64(request.seconds) * 1_000_000_000,
            messages < Self.maxMessages, bytes < Self.maxBytes
        {
            var text: [UInt8] = []
            _ = try client.receive(limit: 1000, milliseconds: 250) { message in
                messages += 1
                bytes += message.payload.count
                guard message.payload.count <= Self.largestPayload,
                    let payload = String(validating: message.payload, as: UTF8.self)
                else { return }
                let line = JSONValue.members([("topic", .string(message.topic)), ("payload", .string(payload))])
                text += line.encoded() + [.newline]
            }
            if case .connected = client.state, !isSubscribed {
                isSubscribed = true
                try client.subscribe(["#"])
            }
            if !text.isEmpty { try StandardStream.output.write(text) }
            try client.flush()
        }
        guard isSubscribed else { throw MQTTError.network("no answer within \(request.seconds) s") }
        if !client.refusedFilters.isEmpty {
            throw StationFailure(
                message: Phrase(
                    "\(server.name): the server does not allow a subscription to everything (#)",
                    fr: "\(server.name) : le serveur ne laisse personne tout écouter (#)"))
        }
        client.disconnect()
        return 0
    }
}
