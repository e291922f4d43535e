// `daybook sensors check`: problems with servers, devices and readings, one per line.

import Arguments
import Ingest
import SensorActions
import Sensors
import Wording

enum SensorsCheckCommand {
    static var command: Command<Context> {
        Command(
            path: ["sensors", "check"],
            summary: Phrase(
                "find problems of devices and readings", fr: "chercher des problèmes d’appareils et de relevés"),
            manual: Phrase(
                """
                Names every problem of the servers in .daybook/settings.yaml, of device.md and of the files of readings as \
                path:line:column: code: text, as daybook check does for the whole vault; exit 1 when there are any. What each device listens to \
                is told on stderr. Nothing is connected to.
                """,
                fr: """
                    Nomme chaque problème des serveurs de .daybook/settings.yaml, de device.md et des fichiers de relevés sous la forme \
                    chemin:ligne:colonne: code: texte, comme daybook check pour tout le coffre ; sortie 1 s’il y en a. Ce que chaque appareil \
                    écoute est dit sur stderr. Aucune connexion n’est faite.
                    """),
            operands: [.device],
            examples: [
                Example(line: "daybook sensors check pool", says: Phrase("one device", fr: "un appareil"))
            ],
            seeAlso: ["check", "sensors add"], group: .find, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let check = try SensorCheckQuestion(device: words[.device]).answer(in: context.workspace())
        if !words.has(.json) {
            for (device, server) in check.devices { context.diagnostic(described(device, server)) }
        }
        return CheckCommand.report(check.findings, context, asJSON: words.has(.json))
    }

    private static func described(_ device: SensorFleet.Device, _ server: ServerSettings?) -> Phrase {
        let name = TerminalText.harmless(device.identifier.text)
        let filters = device.connection.filters.map { Excerpt.of($0.text) }.joined(separator: ", ")
        guard !filters.isEmpty else {
            return Phrase("\(name): no topic: readings come by hand", fr: "\(name) : pas de topic : relevés à la main")
        }
        guard let server else {
            return Phrase("\(name): \(filters), but at no server", fr: "\(name) : \(filters), mais sur aucun serveur")
        }
        let security = server.security == nil ? "" : " (TLS)"
        return Phrase(
            "\(name): \(filters) at \(server.name), \(server.host):\(server.port)\(security)",
            fr: "\(name) : \(filters) chez \(server.name), \(server.host):\(server.port)\(security)")
    }
}
