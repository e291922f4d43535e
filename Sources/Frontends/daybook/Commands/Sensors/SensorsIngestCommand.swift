// `daybook sensors ingest`: readings from a file or a pipe, a message a line.

import Arguments
import Bytes
import FileSystem
import Ingest
import Sensors
import Vault
import Wording
import Workspaces

enum SensorsIngestCommand {
    static let command = Command<Context>(
        path: ["sensors", "ingest"],
        summary: Phrase("keep readings from a pipe", fr: "garder les relevés d’un tube"),
        manual: Phrase(
            """
            Reads messages, one a line, as devices send them: JSON, name:value pairs, single values; and appends the readings to the files of \
            their months as sensors listen does. A line may begin with its topic and a blank, as mosquitto_sub -v prints it. What is no reading \
            is told with an excerpt and counted; exit code 1 where nothing could be read. With --dry-run the rows are printed, not written.
            """,
            fr: """
                Lit des messages, un par ligne, tels que les appareils les envoient : JSON, paires nom:valeur, valeurs seules ; et ajoute les \
                relevés aux fichiers de leurs mois comme sensors listen. Une ligne peut commencer par son sujet et un blanc, comme l’écrit \
                mosquitto_sub -v. Ce qui n’est pas un relevé est dit avec un extrait et compté ; code 1 si rien n’a pu être lu. Avec --dry-run \
                les lignes sont montrées, pas écrites.
                """),
        operands: [
            Operand(
                name: "device", arity: .one, label: Phrase("DEVICE", fr: "APPAREIL"),
                summary: Phrase("a folder below sensors/", fr: "un dossier sous sensors/")),
            Operand(
                name: "file", kind: .path, arity: .one, label: Phrase("FILE|-", fr: "FICHIER|-"),
                summary: Phrase("a file, or - for standard input", fr: "un fichier, ou - pour l’entrée standard")),
        ],
        flags: [
            Flag(
                "topic", value: .text, placeholder: "TOPIC",
                Phrase("the topic that single values come from", fr: "le sujet d’où viennent les valeurs seules")),
            .dryRun,
        ],
        examples: [
            Example(
                line: "mosquitto_sub -h 192.168.1.5 -t home/pool/readings | daybook sensors ingest pool -",
                says: Phrase("from any program that prints messages", fr: "de tout programme qui affiche des messages"))
        ],
        seeAlso: ["sensors listen"], group: .write, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let vault = try context.vault()
        let fleet = SensorFleet(vault)
        let name = try SensorReader(context: context).device(named: words["device"]).identifier
        guard let device = fleet.device(named: name) else {
            throw CommandError(
                .failed,
                Phrase(
                    "sensors/\(name)/device.md: no such file", fr: "sensors/\(name)/device.md : fichier introuvable"),
                hint: Phrase("daybook sensors add \(name) makes it", fr: "daybook sensors add \(name) le crée"))
        }
        let file = words["file"] ?? "-"
        var limit = EventLimit()
        let ingest = Intake(files: vault.files, devices: [device]) { event in
            if limit.lets(event) { context.diagnostic(event.message) }
        }
        EndSignals.catchAll()
        var lines = try MessageLines(file == "-" ? nil : context.machine.absolute(file))
        let isDryRun = words.has("dry-run")
        let topic = words.value("topic") ?? device.connection.filters.first?.text ?? name
        while !EndSignals.haveCome, let batch = try lines.next() {
            let received = context.clock / 1_000_000
            for line in batch {
                let (topic, payload) = split(line, device, topic)
                ingest.take(.init(topic: topic, payload: payload, received: received), forOnly: name)
            }
            if isDryRun {
                context.terminal.write(ingest.preview())
            } else {
                try ingest.commit()
            }
        }
        for event in limit.rest() { context.diagnostic(event.message) }
        let counts = ingest.counts
        if words.has("json") {
            context.terminal.json([
                ("schema", "daybook.sensors.ingest/1"), ("device", .string(name)), ("messages", .int(counts.messages)),
                ("values", .int(counts.readings)), ("suspects", .int(counts.suspects)), ("junk", .int(counts.junk)),
            ])
        } else if !isDryRun {
            context.diagnostic(counts.summary)
        }
        return counts.messages > 0 && counts.junk == counts.messages ? ExitCode.nothing.rawValue : 0
    }

    /// A line of `mosquitto_sub -v` begins with a topic that the device listens to.
    private static func split(
        _ line: [UInt8], _ device: SensorFleet.Device, _ topic: String
    ) -> (topic: String, payload: [UInt8]) {
        guard let blank = line.prefix(2000).firstIndex(of: .space), blank > 0, line[0] != UInt8(ascii: "{") else {
            return (topic, line)
        }
        let first = line.text(0..<blank)
        guard device.connection.accepts(first) else { return (topic, line) }
        return (first, Array(line[(blank + 1)...]))
    }
}
