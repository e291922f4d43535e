// `daybook sensors replay`: the alerts that the rules would have sent in the past, and the difference between two sets of rules.

import Arguments
import Bytes
import CivilTime
import SensorActions
import Sensors
import Wording
import Workspaces

enum SensorsReplayCommand {
    private static let since = Flag(
        "since", value: .text, placeholder: "TIME",
        Phrase(
            "how far back: 30d, or a date or moment (default: 30d)",
            fr: "depuis quand : 30d, ou une date ou un moment (par défaut : 30d)"))
    private static let rules = Flag(
        "rules", value: .path, Phrase("other rules to compare with", fr: "d’autres règles à comparer"))
    private static let all = Flag("all", Phrase("what is held back too", fr: "aussi ce qui est retenu"))
    private static let csv = Flag("csv", Phrase("a table for spreadsheets", fr: "un tableau pour tableurs"))

    static var command: Command<Context> {
        Command(
            path: ["sensors", "replay"],
            summary: Phrase("try the alert rules on the past", fr: "essayer les règles d’alerte sur le passé"),
            manual: Phrase(
                """
                Runs thresholds, hysteresis, cooldown, quiet hours and remind_after and offline_after of device.md over the readings of the past, and \
                lists the alerts they would have sent; --all also those that would have been held back, and why. With --rules another \
                file like device.md is tried beside it: = marks what both would have sent, - what only the present rules \
                would have, + what only the others would have. Nothing is sent.
                """,
                fr: """
                    Applique seuils, hystérésis, délai, heures calmes, remind_after et offline_after de device.md aux relevés du passé, et liste les \
                    alertes qui auraient été envoyées ; --all aussi celles qui auraient été retenues, et pourquoi. Avec --rules, un autre \
                    fichier comme device.md est essayé à côté : = précède ce que les deux auraient envoyé, - ce que seules les règles \
                    présentes auraient envoyé, + ce que seules les autres auraient envoyé. Rien n’est envoyé.
                    """),
            operands: [.device], flags: [since, .toTime, rules, all, csv],
            examples: [
                Example(
                    line: "daybook sensors replay pool --since 30d",
                    says: Phrase("a month of alerts", fr: "un mois d’alertes")),
                Example(
                    line: "daybook sensors replay pool --rules stricter.md",
                    says: Phrase("are stricter rules a nuisance?", fr: "des règles plus strictes gêneraient-elles ?")),
            ],
            seeAlso: ["sensors status", "sensors ack"], group: .find, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let workspace = try context.workspace()
        let isTable = words.has(.json) || words.has(csv)
        let span = try ReadingSpan.since(words[since] ?? "30d", to: words[.toTime], in: workspace)
        let request = AlertReplayQuestion(
            device: words[.device], since: span.from, until: span.to, rules: words[rules],
            includesHeldBack: words.has(all) || isTable)
        let replayed = try request.answer(in: workspace)
        if words.has(.json) {
            context.terminal.json(Schema.sensorReplay(replayed))
        } else if words.has(csv) {
            csv(replayed, context)
        } else if replayed.other == nil {
            for alert in replayed.present { context.terminal.line(SensorText.line(alert, replayed.device, context)) }
            summary(replayed.present, context)
        } else {
            compare(replayed, context)
        }
        return replayed.isEmpty ? ExitCode.nothing.rawValue : 0
    }

    private static func csv(_ replayed: ReplayedAlerts, _ context: Context) {
        guard replayed.other != nil else {
            context.terminal.write(CSVRow.text(SensorAlert.columns))
            for alert in replayed.present { context.terminal.write(CSVRow.text(alert.fields)) }
            return
        }
        context.terminal.write(CSVRow.text(SensorAlert.columns + ["rules"]))
        for (alert, side) in replayed.compared {
            context.terminal.write(CSVRow.text(alert.fields + [side.rawValue]))
        }
    }

    private static func summary(_ alerts: [SensorAlert], _ context: Context) {
        let sent = alerts.filter(\.isSent).count
        let held = alerts.count - sent
        guard !alerts.isEmpty else { return context.diagnostic(Phrase("no alerts", fr: "aucune alerte")) }
        var text = Phrase.counted(sent, "alert sent", "alerts sent", fr: "alerte envoyée", "alertes envoyées")
        if held > 0 {
            text =
                text + Phrase(same: ", ")
                + .counted(held, "held back", "held back", fr: "retenue", "retenues")
        }
        context.diagnostic(text)
    }

    private static func compare(_ replayed: ReplayedAlerts, _ context: Context) {
        for (alert, side) in replayed.compared {
            let mark =
                switch side {
                case .present: "- "
                case .both: "= "
                case .other: "+ "
                }
            context.terminal.line(mark + SensorText.line(alert, replayed.device, context))
        }
        let present = replayed.present.filter(\.isSent).count
        let other = replayed.other?.filter(\.isSent).count ?? 0
        context.diagnostic(
            Phrase("present rules: ", fr: "règles présentes : ")
                + .counted(present, "alert", "alerts", fr: "alerte", "alertes")
                + Phrase("; the others: ", fr: " ; les autres : ")
                + .counted(other, "alert", "alerts", fr: "alerte", "alertes"))
    }
}
