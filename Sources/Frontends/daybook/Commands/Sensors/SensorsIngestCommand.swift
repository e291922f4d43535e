// `daybook sensors ingest`: ingests readings from a file or a pipe, one message per line.

import Arguments
import Bytes
import FileSystem
import Ingest
import SensorActions
import Wording
import Workspaces

enum SensorsIngestCommand {
    private static let device = Operand(
        "device", label: Phrase("DEVICE", fr: "APPAREIL"),
        summary: Phrase("a folder below sensors/", fr: "un dossier sous sensors/"))
    private static let file = Operand(
        "file", kind: .path, label: Phrase("FILE|-", fr: "FICHIER|-"),
        summary: Phrase("a file, or - for standard input", fr: "un fichier, ou - pour l’entrée standard"))
    private static let topic = Flag(
        "topic", value: .text, placeholder: "TOPIC",
        Phrase("the topic that single values come from", fr: "le sujet d’où viennent les valeurs seules"))

    static var command: Command<Context> {
        Command(
            path: ["sensors", "ingest"],
            summary: Phrase("keep readings from a pipe", fr: "garder les relevés d’un tube"),
            manual: Phrase(
                """
                Reads messages, one a line, as devices send them: JSON, name:value pairs, single values; and appends the readings to the files of \
                their months as sensors listen does. A line may begin with its topic and a blank, as mosquitto_sub -v prints it. What is not a reading \
                is told with an excerpt and counted; exit code 1 where nothing could be read. With --dry-run the rows are printed, not written.
                """,
                fr: """
                    Lit des messages, un par ligne, tels que les appareils les envoient : JSON, paires nom:valeur, valeurs seules ; et ajoute les \
                    relevés aux fichiers de leurs mois comme sensors listen. Une ligne peut commencer par son sujet et un blanc, comme l’écrit \
                    mosquitto_sub -v. Ce qui n’est pas un relevé est dit avec un extrait et compté ; code 1 si rien n’a pu être lu. Avec --dry-run \
                    les lignes sont montrées, pas écrites.
                    """),
            operands: [device, file], flags: [topic, .dryRun],
            examples: [
                Example(
                    line: "mosquitto_sub -h 192.168.1.5 -t home/pool/readings | daybook sensors ingest pool -",
                    says: Phrase(
                        "from any program that prints messages", fr: "de tout programme qui affiche des messages"))
            ],
            seeAlso: ["sensors listen"], group: .write, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let file = words[file]
        EndSignals.catchAll()
        var lines = try MessageLines(file == "-" ? nil : context.machine.absolute(file))
        let request = IngestMessages(
            device: words[device], topic: words[topic], isRehearsal: words.has(.dryRun))
        let ingested = try request.run(in: context.workspace(), lines: { try lines.next() }) { event in
            switch event {
            case .said(let event): context.diagnostic(event.message)
            case .preview(let rows): context.terminal.write(rows)
            }
        }
        if words.has(.json) {
            context.terminal.json(Schema.sensorIngest(ingested))
        } else if !request.isRehearsal {
            context.diagnostic(ingested.counts.summary)
        }
        return ingested.isAllJunk ? ExitCode.nothing.rawValue : 0
    }
}
