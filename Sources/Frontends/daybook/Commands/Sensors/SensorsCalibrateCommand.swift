// `daybook sensors calibrate`: calibrates a sensor by its readings in solutions of known value.

import Arguments
import Bytes
import CivilTime
import SensorActions
import Sensors
import Wording
import Workspaces

enum SensorsCalibrateCommand {
    private static let buffer = Flag(
        "buffer", values: .text, placeholder: "VALUE",
        Phrase("the value of the solution", fr: "la valeur de la solution"))
    private static let read = Flag(
        "read", values: .text, placeholder: "VALUE",
        Phrase("what the sensor reads in it", fr: "ce que le capteur y lit"))
    private static let at = Flag(
        "at", value: .date, Phrase("since when (default: now)", fr: "depuis quand (par défaut : maintenant)"))

    static var command: Command<Context> {
        Command(
            path: ["sensors", "calibrate"],
            summary: Phrase("record a calibration", fr: "noter un étalonnage"),
            manual: Phrase(
                """
                Appends to calibrations: of device.md how values are corrected from now on (or from --at on): corrected = raw × slope + \
                offset. One pair of --buffer (what it should read) and --read (what the sensor says, as it says it) moves the line and \
                keeps its slope; two and more pairs also set the slope. The files of readings stay as they are: each value is corrected \
                by the calibration that was valid at its time. A value or a reading out of the measure's range: is refused, and out of what \
                such a measure can be where it has none (a pH is 0 to 14).
                """,
                fr: """
                    Ajoute à calibrations: de device.md comment les valeurs sont corrigées dès maintenant (ou dès --at) : corrigée = brute × \
                    pente + décalage. Une paire --buffer (ce qu’il devrait lire) et --read (ce que le capteur dit, tel quel) déplace la \
                    droite et garde sa pente ; deux paires et plus règlent aussi la pente. Les fichiers de relevés ne changent pas : chaque \
                    valeur est corrigée par l’étalonnage valable à son heure. Une valeur ou une lecture hors de range: de la mesure est refusée, \
                    ou hors de ce qu’une telle mesure peut être si elle n’en a pas (un pH va de 0 à 14).
                    """),
            operands: [.device, .measure], flags: [buffer, read, at, .dryRun],
            examples: [
                Example(
                    line: "daybook sensors calibrate pool ph --buffer 7.0 --read 7.12",
                    says: Phrase("one solution", fr: "une solution")),
                Example(
                    line: "daybook sensors calibrate pool ph --buffer 4 --read 4.2 --buffer 7 --read 7.1",
                    says: Phrase("two solutions", fr: "deux solutions")),
            ],
            seeAlso: ["sensors history"], group: .write, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let (values, readings) = (try words[buffer].map(number), try words[read].map(number))
        guard values.count == readings.count else { throw CommandError(SensorActionError.unpairedSolutions) }
        let request = CalibrateMeasure(
            device: words[.device], measure: words[.measure],
            solutions: zip(values, readings).map { .init(value: $0, reading: $1) },
            since: try start(words, context))
        let plan = try request.plan(in: context.workspace())
        guard let measure = try context.perform(plan, isDryRun: words.has(.dryRun)) else { return 0 }
        if words.has(.json) {
            context.terminal.json(Schema.sensorCalibrate(measure))
        } else {
            let rule = Phrase("\(measure.slopeText) × raw ", fr: "\(measure.slopeText) × brut ")
            let offset = measure.calibration.offset
            context.terminal.line(
                "\(measure.path): \(measure.measure) = " + context.say(rule) + (offset < 0 ? "− " : "+ ")
                    + CalibratedMeasure.digits(abs(offset)))
        }
        return 0
    }

    private static func number(_ text: String) throws -> Double {
        guard let value = CalibrateMeasure.number(text) else {
            throw CommandError(.usage, Phrase("invalid number “\(text)”", fr: "nombre invalide « \(text) »"))
        }
        return value
    }

    private static func start(_ words: Invocation, _ context: Context) throws -> Int64? {
        guard let text = words[at] else { return nil }
        let date = try context.date(text, leaning: .past)
        return date.days.first.map {
            context.machine.instant($0) + Int64(date.time?.secondsSinceMidnight ?? 0) * 1000
        }
    }
}
