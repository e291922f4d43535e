// `daybook sensors calibrate`: what the sensor read in a solution of known value.

import Arguments
import Bytes
import CivilTime
import Readings
import Sensors
import Vault
import Wording

enum SensorsCalibrateCommand {
    static let command = Command<Context>(
        path: ["sensors", "calibrate"],
        summary: Phrase("note a calibration", fr: "noter un étalonnage"),
        manual: Phrase(
            """
            Appends to calibrations: of device.md how values are corrected from now on (or from --at on): corrected = raw × slope + \
            offset. One pair of --buffer (what it should read) and --read (what the sensor says, as it says it) moves the line and \
            keeps its slope; two and more pairs also set the slope. The files of readings stay as they are: each value is corrected \
            by the calibration that was valid at its time.
            """,
            fr: """
                Ajoute à calibrations: de device.md comment les valeurs sont corrigées dès maintenant (ou dès --at) : corrigée = brute × \
                pente + décalage. Une paire --buffer (ce qu’il devrait lire) et --read (ce que le capteur dit, tel quel) déplace la \
                droite et garde sa pente ; deux paires et plus règlent aussi la pente. Les fichiers de relevés ne changent pas : chaque \
                valeur est corrigée par l’étalonnage valable à son heure.
                """),
        operands: [.device, .measure],
        flags: [
            Flag(
                "buffer", value: .text, placeholder: "VALUE", repeats: true,
                Phrase("the value of the solution", fr: "la valeur de la solution")),
            Flag(
                "read", value: .text, placeholder: "VALUE", repeats: true,
                Phrase("what the sensor reads in it", fr: "ce que le capteur y lit")),
            Flag("at", value: .date, Phrase("since when (default: now)", fr: "depuis quand (par défaut : maintenant)")),
            .dryRun,
        ],
        examples: [
            Example(
                line: "daybook sensors calibrate pool ph --buffer 7.0 --read 7.12",
                says: Phrase("one solution", fr: "une solution")),
            Example(
                line: "daybook sensors calibrate pool ph --buffer 4 --read 4.2 --buffer 7 --read 7.1",
                says: Phrase("two solutions", fr: "deux solutions")),
        ],
        seeAlso: ["sensors history"], group: .write, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let reader = try SensorReader(context: context)
        let device = try reader.device(named: words["device"])
        let rollup = try reader.store.latest(of: device)
        let known = device.measures.map(\.name) + rollup.measures.filter { device.measure(named: $0) == nil }
        guard let measure = words["measure"] else {
            throw CommandError(
                .usage, Phrase("which measure?", fr: "quelle mesure ?"),
                hint: Phrase(
                    "measures: \(known.joined(separator: ", "))", fr: "mesures : \(known.joined(separator: ", "))"))
        }
        let name = try reader.measures([measure], of: device, known: known)[0]
        let (buffers, reads) = (try words.values("buffer").map(number), try words.values("read").map(number))
        guard !buffers.isEmpty, buffers.count == reads.count else {
            throw CommandError(
                .usage,
                Phrase(
                    "as many --buffer as --read are needed, one at least",
                    fr: "il faut autant de --buffer que de --read, au moins un"))
        }
        let moment = try moment(words, reader, context)
        let previous = device.measure(named: name)?.calibration.valid(at: moment)
        guard
            let calibration = Calibration(
                points: zip(reads, buffers).map { (read: $0, buffer: $1) }, after: previous, since: moment)
        else {
            throw CommandError(
                .usage,
                Phrase(
                    "these solutions give no line: the readings must differ, and the values too",
                    fr: "ces solutions ne donnent pas de droite : les lectures doivent différer, les valeurs aussi"))
        }
        guard let path = VaultPath("sensors/\(device.identifier)/device.md") else { return ExitCode.failed.rawValue }
        let item =
            "{measure: \(YAMLText.scalar(name)), date: \(UTCTime.text(moment)), "
            + "offset: \(digits(calibration.offset)), slope: \(digits(calibration.slope))}"
        let isDryRun = words.has("dry-run")
        if !(try context.vault().files.exists(path)) {
            let text = "---\n\(DeviceSettings.calibrationsKey):\n  - \(item)\n---\n"
            try context.create(path, text, isDryRun: isDryRun)
        } else {
            try context.edit(path, isDryRun: isDryRun) { try $0.appending(item, to: DeviceSettings.calibrationsKey) }
        }
        guard !isDryRun else { return 0 }
        if words.has("json") {
            context.terminal.json([
                ("schema", "daybook.sensors.calibrate/1"), ("device", .string(device.identifier)),
                ("measure", .string(name)), ("time", .string(UTCTime.text(moment))),
                ("offset", .double(calibration.offset)), ("slope", .double(calibration.slope)),
            ])
        } else {
            let offset = calibration.offset
            let rule = Phrase("\(digits(calibration.slope)) × raw ", fr: "\(digits(calibration.slope)) × brut ")
            let sign = offset < 0 ? "− " : "+ "
            context.terminal.line("\(path): \(name) = " + context.say(rule) + sign + digits(abs(offset)))
        }
        return 0
    }

    private static func moment(_ words: Invocation, _ reader: SensorReader, _ context: Context) throws -> Int64 {
        guard let text = words.value("at") else { return reader.now }
        let date = try context.date(text, leaning: .past)
        guard let day = date.days.first else { return reader.now }
        return reader.instant(day) + Int64(date.time?.secondsSinceMidnight ?? 0) * 1000
    }

    private static func number(_ text: String) throws -> Double {
        guard let value = Double(text.replacing(",", with: ".")), value.isFinite else {
            throw CommandError(.usage, Phrase("“\(text)” is no number", fr: "« \(text) » n’est pas un nombre"))
        }
        return value
    }

    /// Six digits behind the point are more than any buffer is good for.
    private static func digits(_ value: Double) -> String {
        ReadingNumber.exact((value * 1_000_000).rounded() / 1_000_000)
    }
}
