// Devices, moments and alerts as the terminal shows them, and the flags that ask for readings.

import Arguments
import CivilTime
import Messages
import Readings
import SensorActions
import Sensors
import Wording
import Workspaces

enum SensorText {
    /// A moment on the clock of the environment: `2026-11-20 07:00`.
    static func local(_ milliseconds: Int64) -> String {
        var clock = LocalClock(Machine.zone)
        let local = clock.local(milliseconds)
        return local.day.iso + " " + local.time.shortText
    }

    /// `2026-11-20 07:00  Pool: pH 8.3, critical  (held back: cooldown)`
    static func line(_ alert: SensorAlert, _ device: DeviceSettings, _ context: Context) -> String {
        let terminal = context.terminal
        var sentence = TerminalText.harmless(context.say(alert.sentence(device)))
        if let reason = alert.heldBackBy {
            sentence = terminal.styled(sentence + "  (" + context.say(reason.phrase) + ")", .faint)
        } else if alert.to == .critical {
            sentence = terminal.styled(sentence, .red)
        } else if alert.to != .normal {
            sentence = terminal.styled(sentence, .yellow)
        }
        return local(alert.time) + "  " + sentence
    }

    /// Says which measures may not leave.
    static func tell(withheld measures: [String], _ context: Context) {
        guard !measures.isEmpty else { return }
        context.diagnostic(
            Phrase("left out: ", fr: "laissé de côté : ") + Phrase(same: measures.joined(separator: ", "))
                + Phrase("; daybook export --audit says why", fr: " ; daybook export --audit dit pourquoi"))
    }
}

extension Invocation {
    /// `DEVICE`, `MEASURE`, `--measure`, `--from`, `--to`, `--by` and `--uncalibrated`.
    func readingQuestion(_ context: Context) throws -> ReadingQuestion {
        ReadingQuestion(
            device: self["device"], measures: values("measure") + [self["measure"]].compactMap { $0 },
            days: try context.days(from: value("from"), to: value("to")),
            step: value("by").map { ReadingPeriod(rawValue: $0).map { .period($0) } ?? .reading } ?? .usual,
            isUncalibrated: has("uncalibrated"))
    }
}

extension Operand {
    static let device = Operand(
        name: "device", arity: .optional, label: Phrase("DEVICE", fr: "APPAREIL"),
        summary: Phrase("a folder below sensors/", fr: "un dossier sous sensors/"))
    static let measure = Operand(
        name: "measure", arity: .optional, label: Phrase("MEASURE", fr: "MESURE"),
        summary: Phrase("one measure", fr: "une mesure"))
}

extension Flag {
    static let measure = Flag(
        "measure", short: "m", value: .text, placeholder: "NAME", repeats: true,
        Phrase("one measure; may be repeated", fr: "une mesure ; répétable"))
}
