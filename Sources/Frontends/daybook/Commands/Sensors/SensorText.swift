// Devices, moments and alerts as text for the terminal, and the flags for selecting readings.

import Arguments
import CivilTime
import Readings
import SensorActions
import Sensors
import Wording
import Workspaces

enum SensorText {
    /// A moment in the zone of the environment: `2026-11-20 07:00`.
    static func local(_ milliseconds: Int64) -> String {
        var clock = LocalClock(Machine.zone)
        let local = clock.local(milliseconds)
        return local.day.iso + " " + local.time.shortText
    }

    /// `readings from 2026-11-20 07:00 to 2026-11-20`
    static func phrase(_ span: ReadingSpan) -> Phrase {
        func text(_ bound: ReadingSpan.Bound) -> String {
            switch bound {
            case .day(let day): day.iso
            case .instant(let time): local(time)
            }
        }
        var phrase = Phrase("readings", fr: "relevés")
        if let from = span.from { phrase = phrase + Phrase(" from \(text(from))", fr: " du \(text(from))") }
        if let to = span.to { phrase = phrase + Phrase(" to \(text(to))", fr: " au \(text(to))") }
        return phrase
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

    /// Reports withheld measures.
    static func tell(withheld measures: [MeasureID], _ context: Context) {
        guard !measures.isEmpty else { return }
        context.diagnostic(
            Phrase("left out: ", fr: "laissé de côté : ") + Phrase(same: measures.joined(separator: ", "))
                + Phrase("; daybook export --audit says why", fr: " ; daybook export --audit dit pourquoi"))
    }
}

extension Invocation {
    /// `DEVICE`, `MEASURE`, `--measure`, `--from`, `--to`, `--last`, `--by` and `--uncalibrated`; reports how moments were interpreted.
    func readingQuestion(by period: Flag<String?>, _ context: Context) throws -> ReadingQuestion {
        if has(.last), has(.fromTime) || has(.toTime) {
            throw CommandError(
                .usage, Phrase("--last goes without --from and --to", fr: "--last va sans --from ni --to"))
        }
        let span = try ReadingSpan(from: self[.fromTime], to: self[.toTime], last: self[.last], in: context.workspace())
        if span.isWithinDays { context.diagnostic(SensorText.phrase(span)) }
        return ReadingQuestion(
            device: self[.device], measures: self[.measures] + [self[.measure]].compactMap { $0 }, span: span,
            step: self[period].map { ReadingPeriod(rawValue: $0).map { .period($0) } ?? .reading } ?? .usual,
            isUncalibrated: has(.uncalibrated))
    }
}

extension DeclaredOperand where Self == Operand<String?> {
    static var device: Self {
        Operand(
            optional: "device", kind: .text, label: Phrase("DEVICE", fr: "APPAREIL"),
            summary: Phrase("a folder below sensors/", fr: "un dossier sous sensors/"))
    }
    static var measure: Self {
        Operand(
            optional: "measure", kind: .text, label: Phrase("MEASURE", fr: "MESURE"),
            summary: Phrase("one measure", fr: "une mesure"))
    }
}

extension DeclaredFlag where Self == Flag<Bool> {
    static var uncalibrated: Self {
        Flag("uncalibrated", Phrase("values as the files have them", fr: "les valeurs telles que dans les fichiers"))
    }
}

extension DeclaredFlag where Self == Flag<String?> {
    /// The period that a row or point covers, or `raw`.
    static func period(_ summary: Phrase) -> Self {
        Flag("by", value: .choice(["raw"] + ReadingPeriod.allCases.map(\.rawValue)), summary)
    }
    static var fromTime: Self {
        Flag(
            "from", value: .date,
            Phrase(
                "first day, or a moment: \"2026-11-22 05:30\", \"5 minutes ago\", -6h",
                fr: "premier jour, ou un moment : « 2026-11-22 05:30 », « il y a 5 minutes », -6h"))
    }
    static var toTime: Self {
        Flag("to", value: .date, Phrase("last day, or a moment", fr: "dernier jour, ou un moment"))
    }
    static var last: Self {
        Flag(
            "last", value: .text, placeholder: "LENGTH",
            Phrase("the time until now: 6h, 30m, 2 weeks", fr: "le temps jusqu’à maintenant : 6h, 30m, 2 semaines"))
    }
}

extension DeclaredFlag where Self == Flag<[String]> {
    static var measures: Self {
        Flag(
            "measure", short: "m", values: .text, placeholder: "NAME",
            Phrase("one measure; may be repeated", fr: "une mesure ; répétable"))
    }
}
