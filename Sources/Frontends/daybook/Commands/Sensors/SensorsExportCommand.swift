// `daybook sensors export`: exports readings for other programs, one row per time, one column per measure.

import Arguments
import Bytes
import Permissions
import Readings
import SensorActions
import Sensors
import Wording
import Workspaces

enum SensorsExportCommand {
    private static let by: Flag<String?> = .period(
        Phrase("what a row is about (default: raw)", fr: "ce que dit une ligne (par défaut : raw)"))
    private static let units = Flag("units", Phrase("units in the header", fr: "les unités dans l’en-tête"))
    private static let local = Flag(
        "local", Phrase("local times with their offset", fr: "heures locales avec leur décalage"))
    private static let csv = Flag("csv", Phrase("CSV, as without a flag", fr: "du CSV, comme sans option"))
    private static let jsonl = Flag("jsonl", Phrase("a JSON object a line", fr: "un objet JSON par ligne"))
    private static let output = Flag(
        "output", short: "o", value: .path, Phrase("the file to write", fr: "le fichier à écrire"))

    static var command: Command<Context> {
        Command(
            path: ["sensors", "export"],
            summary: Phrase(
                "readings as a table for other programs", fr: "les relevés en tableau pour d’autres logiciels"),
            manual: Phrase(
                """
                A row for each time and a column for each measure, with the calibrations applied; --uncalibrated is what the files have, and \
                what daybook sensors import should get back. --by makes a row of each period, with the means of it and the time it begins \
                at. Times are in UTC, --local gives them with the offset of the zone of this machine. --json is one object, --jsonl an \
                object a line, CSV is the default. -o writes a file, which is replaced whole.
                """,
                fr: """
                    Une ligne par heure et une colonne par mesure, étalonnages appliqués ; --uncalibrated est ce que les fichiers ont, et \
                    ce que daybook sensors import devrait recevoir. --by fait une ligne de chaque période, avec ses moyennes et l’heure de \
                    son début. Les heures sont en UTC, --local les donne avec le décalage du fuseau de cette machine. --json est un objet, \
                    --jsonl un objet par ligne, CSV est la forme habituelle. -o écrit un fichier, remplacé en entier.
                    """),
            operands: [.device, .measure],
            flags: [.measures, .fromTime, .toTime, .last, by, .uncalibrated, units, local, csv, jsonl, output],
            examples: [
                Example(
                    line: "daybook sensors export pool --from 2026-11-01 -o november.csv",
                    says: Phrase("a month for a spreadsheet", fr: "un mois pour un tableur")),
                Example(
                    line: "daybook sensors export pool --by hour --jsonl",
                    says: Phrase("means of hours", fr: "des moyennes horaires")),
            ],
            seeAlso: ["sensors import", "sensors history"], group: .takeOut, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let grant = try context.exportGrant(via: .readings, to: words[output] ?? "-")
        let table = try words.readingQuestion(by: by, context).table(in: context.workspace(), grant)
        SensorText.tell(withheld: table.withheld, context)
        let clock: SensorTableClock = words.has(local) ? .local : .utc
        var bytes: [UInt8] = []
        func put(_ more: [UInt8]) {
            bytes += more
            // Output to the terminal or a pipe is not buffered further.
            if words[output] == nil, bytes.count > 1 << 16 {
                context.terminal.write(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
        }
        if words.has(.json) || words.has(jsonl) {
            Schema.sensorExport(table, isLines: !words.has(.json), clock: clock, put: put)
        } else {
            table.csv(hasUnits: words.has(units), clock: clock, put: put)
        }
        if let name = words[output] {
            let place = context.machine.absolute(name)
            try OutgoingFile(place, grant).replace(with: bytes)
            context.diagnostic(Phrase("made \(place)", fr: "créé : \(place)"))
        } else {
            context.terminal.write(bytes)
        }
        guard table.times.isEmpty else { return 0 }
        context.diagnostic(Phrase("no readings", fr: "aucun relevé"))
        return ExitCode.nothing.rawValue
    }
}
