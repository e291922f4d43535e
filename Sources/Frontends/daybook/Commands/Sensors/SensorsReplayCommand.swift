// `daybook sensors replay`: which alerts the rules would have sent over the past, and how two sets of rules differ.

import Arguments
import Bytes
import CivilTime
import FileSystem
import Readings
import Sensors
import Vault
import Wording
import Workspaces

enum SensorsReplayCommand {
    static let command = Command<Context>(
        path: ["sensors", "replay"],
        summary: Phrase("try the alert rules on the past", fr: "essayer les règles d’alerte sur le passé"),
        manual: Phrase(
            """
            Runs thresholds, hysteresis, cooldown, quiet hours and remind_after and offline_after of device.md over the readings of the past, and \
            lists the alerts they would have sent; --all also those that would have been held back, and why. With --rules another \
            file like device.md is tried beside it: = stands before what both would have sent, - before what only the present rules \
            would have, + before what only the others would have. Nothing is sent.
            """,
            fr: """
                Applique seuils, hystérésis, délai, heures calmes, remind_after et offline_after de device.md aux relevés du passé, et liste les \
                alertes qui auraient été envoyées ; --all aussi celles qui auraient été retenues, et pourquoi. Avec --rules, un autre \
                fichier comme device.md est essayé à côté : = précède ce que les deux auraient envoyé, - ce que seules les règles \
                présentes auraient envoyé, + ce que seules les autres auraient envoyé. Rien n’est envoyé.
                """),
        operands: [.device],
        flags: [
            Flag(
                "since", value: .text, placeholder: "TIME",
                Phrase(
                    "how far back: 30d, or a date (default: 30d)",
                    fr: "depuis quand : 30d, ou une date (par défaut : 30d)")),
            .toDay,
            Flag("rules", value: .path, Phrase("other rules to compare with", fr: "d’autres règles à comparer")),
            Flag("all", Phrase("what is held back too", fr: "aussi ce qui est retenu")),
            Flag("csv", Phrase("a table for spreadsheets", fr: "un tableau pour tableurs")),
        ],
        examples: [
            Example(
                line: "daybook sensors replay pool --since 30d",
                says: Phrase("a month of alerts", fr: "un mois d’alertes")),
            Example(
                line: "daybook sensors replay pool --rules stricter.md",
                says: Phrase("are stricter rules a nuisance?", fr: "des règles plus strictes gêneraient-elles ?")),
        ],
        seeAlso: ["sensors status", "sensors ack"], group: .find, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let reader = try SensorReader(context: context)
        let device = try reader.device(named: words["device"])
        let since = try since(words, reader, context)
        let to = try reader.span(from: nil, to: words.value("to")).to
        let until = min(to ?? reader.now, reader.now)
        let days = DayRange(
            first: Timestamp(secondsSinceEpoch: since / 1000).day, last: Timestamp(secondsSinceEpoch: until / 1000).day)
        let series = try reader.store.series(of: device.identifier, days: days, warning: reader.tell)
        func alerts(_ device: DeviceSettings) -> [SensorAlert] {
            let all = AlertReplay(AlertRules(device), series, since: since, until: until, offset: SensorReader.zone)
                .alerts
            return words.has("all") || words.has("json") || words.has("csv") ? all : all.filter(\.isSent)
        }
        let mine = alerts(device)
        guard let file = words.value("rules") else {
            show(mine, device, context, words)
            return mine.isEmpty ? ExitCode.nothing.rawValue : 0
        }
        let other = try rules(file, device, context)
        return compare(mine, alerts(other), device, context, words)
    }

    /// `30d` back from now, or the first instant of a day.
    private static func since(_ words: Invocation, _ reader: SensorReader, _ context: Context) throws -> Int64 {
        let text = words.value("since") ?? "30d"
        if let span = DurationText(text: text) { return reader.now - Int64(span.seconds) * 1000 }
        return try context.date(text, leaning: .past).days.first.map(reader.instant) ?? reader.now
    }

    private static func rules(_ file: String, _ device: DeviceSettings, _ context: Context) throws -> DeviceSettings {
        let location = context.machine.absolute(file)
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try OpenFile.reading(location).readAll(limit: 1 << 20)
        } catch {
            throw CommandError(error)
        }
        let document = Document(path: VaultPath(trusted: Paths.name(of: file)), contents: bytes)
        if let problem = document.frontMatter.problems.first {
            throw CommandError(.failed, Phrase("\(file): ", fr: "\(file) : ") + problem.message)
        }
        return DeviceSettings(identifier: device.identifier, document: document)
    }

    private static func show(
        _ alerts: [SensorAlert], _ device: DeviceSettings, _ context: Context, _ words: Invocation
    ) {
        if words.has("json") {
            context.terminal.json([
                ("schema", "daybook.sensors.replay/1"), ("device", .string(device.identifier)),
                ("alerts", .array(alerts.map { AlertText.json($0, device) })),
            ])
        } else if words.has("csv") {
            context.terminal.write(CSVRow.text(SensorAlert.columns))
            for alert in alerts { context.terminal.write(CSVRow.text(alert.fields)) }
        } else {
            for alert in alerts { context.terminal.line(AlertText.line(alert, device, context)) }
            summary(alerts, context)
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

    private static func compare(
        _ mine: [SensorAlert], _ others: [SensorAlert], _ device: DeviceSettings, _ context: Context,
        _ words: Invocation
    ) -> Int32 {
        let (old, new) = (Set(mine), Set(others))
        func side(_ alert: SensorAlert) -> (mark: String, name: String) {
            !new.contains(alert) ? ("-", "present") : old.contains(alert) ? ("=", "both") : ("+", "other")
        }
        let all = old.union(new).sorted {
            ($0.time, $0.measure ?? "", side($0).name) < ($1.time, $1.measure ?? "", side($1).name)
        }
        if words.has("json") {
            context.terminal.json([
                ("schema", "daybook.sensors.replay/1"), ("device", .string(device.identifier)),
                (
                    "alerts",
                    .array(all.map { AlertText.json($0, device, [("rules", .string(side($0).name))]) })
                ),
            ])
            return all.isEmpty ? ExitCode.nothing.rawValue : 0
        }
        if words.has("csv") {
            context.terminal.write(CSVRow.text(SensorAlert.columns + ["rules"]))
            for alert in all { context.terminal.write(CSVRow.text(alert.fields + [side(alert).name])) }
            return all.isEmpty ? ExitCode.nothing.rawValue : 0
        }
        for alert in all { context.terminal.line(side(alert).mark + " " + AlertText.line(alert, device, context)) }
        let (sentOld, sentNew) = (mine.filter(\.isSent).count, others.filter(\.isSent).count)
        context.diagnostic(
            Phrase("present rules: ", fr: "règles présentes : ")
                + .counted(sentOld, "alert", "alerts", fr: "alerte", "alertes")
                + Phrase("; the others: ", fr: " ; les autres : ")
                + .counted(sentNew, "alert", "alerts", fr: "alerte", "alertes"))
        return all.isEmpty ? ExitCode.nothing.rawValue : 0
    }
}
