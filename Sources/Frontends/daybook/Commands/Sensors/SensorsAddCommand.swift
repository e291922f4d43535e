// `daybook sensors add`: adds a device, from answers on a terminal or from flags.

import Arguments
import Bytes
import FileSystem
import SensorActions
import Sensors
import Vault
import Wording
import Workspaces

enum SensorsAddCommand {
    private static let device = Operand(
        optional: "device", kind: .text, label: Phrase("DEVICE", fr: "APPAREIL"),
        summary: Phrase("the name of its folder below sensors/", fr: "le nom de son dossier sous sensors/"))
    private static let discover = Flag(
        "discover",
        Phrase(
            "listen to the server first, and take what is heard",
            fr: "écouter d’abord le serveur, et prendre ce qu’on entend"))
    static let listeningTime = Flag(
        "for", value: .text, placeholder: "LENGTH",
        Phrase("how long to listen (default: 30s)", fr: "combien de temps écouter (par défaut : 30s)"))
    static let only = Flag(
        "only", value: .text, placeholder: "TEXT",
        Phrase(
            "what is heard: only devices with this in their name, topic, measures or kind",
            fr:
                "de ce qu’on entend, seulement les appareils dont le nom, le sujet, les mesures ou le genre contiennent ceci"
        ))
    static let name = Flag("name", value: .text, Phrase("the name to be shown", fr: "le nom à montrer"))
    static let kind = Flag("kind", value: .choice(DeviceDraft.Kind.allCases), Phrase("what it is", fr: "ce que c’est"))
    static let server = Flag(
        "server", value: .text, placeholder: "NAME",
        Phrase("its server in .daybook/settings.yaml", fr: "son serveur dans .daybook/settings.yaml"))
    static let host = Flag(
        "host", value: .text, placeholder: "HOST[:PORT]",
        Phrase("the address of a new server", fr: "l’adresse d’un nouveau serveur"))
    static let topic = Flag(
        "topic", value: .text, placeholder: "TOPIC",
        Phrase("its MQTT topic, wildcards too", fr: "son sujet MQTT, jokers compris"))
    private static let measure = Flag(
        "measure", short: "m", values: .text, placeholder: "NAME:UNIT:LOW..HIGH",
        Phrase("a measure; may be repeated", fr: "une mesure ; répétable"))

    static var command: Command<Context> {
        Command(
            path: ["sensors", "add"], summary: Phrase("describe a new device", fr: "décrire un nouvel appareil"),
            manual: Phrase(
                """
                Writes sensors/DEVICE/device.md. What the flags do not say is asked on a terminal; elsewhere it has its default. A kind brings the \
                measures and thresholds that are usual for it; --measure names them instead, as NAME, NAME:UNIT or NAME:UNIT:LOW..HIGH. --host \
                adds the server to .daybook/settings.yaml where it has none yet.

                --discover listens to everything that the server sends for half a minute and shows the devices that it understands: topics, \
                last values, units and kind, with what Home Assistant’s discovery, Zigbee2MQTT, Tasmota and Homie say of them, the likeliest \
                first; --only shows those that mention a text. With DEVICE it writes the one on \
                --topic, of that name, or the only one; on a terminal it asks which; elsewhere it only shows them. \
                The file is yours to change: man 5 daybook-format.
                """,
                fr: """
                    Écrit sensors/APPAREIL/device.md. Ce que les options ne disent pas est demandé sur un terminal ; ailleurs c’est la valeur par \
                    défaut. Un genre apporte les mesures et seuils qui lui sont habituels ; --measure les nomme à la place : NOM, NOM:UNITÉ ou \
                    NOM:UNITÉ:BAS..HAUT. --host ajoute le serveur à .daybook/settings.yaml s’il n’en a pas encore.

                    --discover écoute pendant une demi-minute tout ce qu’envoie le serveur et montre les appareils qu’il comprend : sujets, \
                    dernières valeurs, unités et genre, avec ce qu’en disent la découverte de Home Assistant, Zigbee2MQTT, Tasmota et Homie, les \
                    plus probables d’abord ; --only montre ceux qui mentionnent un texte. Avec \
                    APPAREIL il écrit celui du sujet --topic, de ce nom, ou le seul ; sur un terminal il demande lequel ; ailleurs il ne fait \
                    que les montrer. Le fichier est à vous : man 5 \
                    daybook-format.
                    """),
            operands: [device],
            flags: [discover, listeningTime, only, name, kind, server, host, topic, measure, .dryRun],
            examples: [
                Example(
                    line: "daybook sensors add pool --kind pool --topic home/pool/readings --host 192.168.1.5",
                    says: Phrase("a pool and its server", fr: "une piscine et son serveur")),
                Example(
                    line: "daybook sensors add --discover --host 192.168.1.5",
                    says: Phrase("what a server has to offer", fr: "ce qu’un serveur a à offrir")),
                Example(
                    line: "daybook sensors add cellar -m temperature:°C:-20..50 -m humidity:%",
                    says: Phrase("measures of one’s own", fr: "ses propres mesures")),
            ],
            seeAlso: ["sensors check", "sensors listen"], group: .write, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        if words.has(discover) { return try SensorDiscovery(context).run(words) }
        for (flag, name) in [(listeningTime, "for"), (only, "only")] where words[flag] != nil {
            throw CommandError(
                .usage, Phrase("--\(name) needs --discover", fr: "--\(name) va avec --discover"))
        }
        let workspace = try context.workspace()
        guard let device = words[device] else {
            throw CommandError(.usage, Phrase("which device?", fr: "quel appareil ?"))
        }
        var request = AddDevice(device: device.trimmed)
        request.measures = try words[measure].map { text in
            guard let measure = DeviceDraft.MeasureDraft(typed: text) else {
                throw SensorActionError.invalidMeasure(text)
            }
            return measure
        }
        let usual = try request.defaults(in: workspace)
        let asks = StandardStream.input.isTerminal && StandardStream.errors.isTerminal
        func answer(_ question: Phrase, _ fallback: String?) -> String? {
            guard asks else { return fallback }
            context.terminal.flush()
            context.terminal.prompt(context.say(question) + (fallback.map { " [\($0)]" } ?? "") + ": ")
            let typed = StandardStream.input.readLine()?.trimmed ?? ""
            return typed.isEmpty ? fallback : typed
        }
        request.name = words[name] ?? answer(Phrase("Name", fr: "Nom"), usual.name)
        let kinds = DeviceDraft.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        repeat {
            // A flag is checked already, and so is the default in brackets: only a typed answer may have to be asked for again.
            request.kind =
                words[kind]
                ?? answer(Phrase("Kind (\(kinds))", fr: "Genre (\(kinds))"), usual.kind.rawValue)
                .flatMap { DeviceDraft.Kind(rawValue: $0.lowercased()) }
        } while request.kind == nil
        request.server = words[server] ?? answer(Phrase("Server", fr: "Serveur"), usual.server)
        if let server = request.server, !usual.servers.contains(server) {
            request.host =
                words[host]
                ?? answer(Phrase("Address of the server", fr: "Adresse du serveur"), asks ? "localhost" : nil)
        }
        request.topic = words[topic] ?? answer(Phrase("MQTT topic", fr: "Sujet MQTT"), usual.topic)
        let plan = try request.plan(in: workspace)
        try context.add(plan, isDryRun: words.has(.dryRun))
        return 0
    }
}

extension Context {
    /// Creates a device, or shows what would be created.
    func add(_ plan: Plan<AddedDevice>, isDryRun: Bool) throws {
        let added = try result(of: plan, isDryRun: isDryRun)
        if !isDryRun { for path in added.paths { terminal.line(path.text) } }
        guard let server = added.serverWithoutAddress else { return }
        diagnostic(
            Phrase(
                "server “\(server)” is not in .daybook/settings.yaml yet: servers: {\(server): {host: …}}",
                fr:
                    "le serveur « \(server) » n’est pas encore dans .daybook/settings.yaml : servers: {\(server): {host: …}}"
            ))
    }
}
