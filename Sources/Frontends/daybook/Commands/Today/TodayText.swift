// The day on the terminal: a few lines a subject, aligned, at 80 columns and at 40.

import Agenda
import CivilTime
import FileSystem
import Journal
import Permissions
import Search
import Sensors
import Sources
import Vault
import Wording

struct TodayText {
    let context: Context
    let facts: TodayFacts
    let found: TodayFound

    private var output: Output { context.output }

    func print() {
        let week = context.say(Phrase("week \(facts.day.week.week)", fr: "semaine \(facts.day.week.week)"))
        let heading = EntryText(context).heading(facts.day)
        let hasRoom = TerminalText.width(heading) + TerminalText.width(week) + 3 <= output.width
        output.line(heading + (hasRoom ? output.styled(" · " + week, .faint) : ""))
        if let weather = facts.weather { output.line("  " + TerminalText.harmless(weather)) }
        agenda()
        tasks()
        people()
        lists()
        sensors()
        body()
        photos()
        journal()
        quiet()
    }

    private func section(_ title: Phrase, _ lines: [String]) {
        guard !lines.isEmpty else { return }
        output.line()
        output.line(output.styled(context.say(title), .bold))
        for line in lines { output.line(line) }
    }

    /// A line at most as wide as the terminal, indented.
    private func cut(_ text: String) -> String {
        TerminalText.cut("  " + TerminalText.harmless(text), to: output.width)
    }

    // MARK: Agenda

    /// The vault's events and those of granted calendars in one order; what is in both is said once.
    private func agenda() {
        let text = EntryText(context)
        var lines: [(order: Int, line: String)] = facts.items.map { ($0.order, text.line($0, on: facts.day)) }
        let own = Set(facts.items.map { "\($0.span?.start.time.secondsSinceMidnight ?? -1) \($0.title)" })
        for event in found.events {
            let start = event.span.isAllDay ? -1 : event.span.start.time.secondsSinceMidnight
            guard !own.contains("\(event.span.start.time.secondsSinceMidnight) \(event.title)") else { continue }
            let time =
                event.span.isAllDay
                ? context.say(Phrase("all day", fr: "journée"))
                : event.span.start.time.shortText
                    + (event.span.duration > 0 ? "–" + event.span.end.time.shortText : "")
            let title = TerminalText.harmless(event.title + (event.place.map { " @" + $0 } ?? ""))
            lines.append(
                (
                    start,
                    "  " + output.styled(TerminalText.padded(time, to: 13), .yellow)
                        + TerminalText.cut(title, to: max(10, output.width - 18)) + output.styled(" 📅", .faint)
                ))
        }
        guard !lines.isEmpty else { return }
        output.line()
        for (_, line) in lines.enumerated().sorted(by: { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
        )
        .map(\.element) { output.line(line) }
    }

    private func tasks() {
        let text = EntryText(context)
        let shown = facts.overdue.prefix(7).map { text.task($0) }
        let more = facts.overdue.count - shown.count
        section(
            TaskGroup.overdue.phrase, shown + (more > 0 ? [output.styled("  +\(more)", .faint)] : []))
        section(
            Phrase("Reminders", fr: "Rappels"),
            found.reminders.prefix(7).map { item in
                let due =
                    (item.due ?? item.start).map { moment in
                        "  "
                            + (moment.day == facts.day
                                ? moment.time?.shortText ?? ""
                                : CivilNames.dayMonth(moment.day, in: context.language, short: true))
                    } ?? ""
                return cut("[ ] " + item.title + due)
            } + (found.reminders.count > 7 ? ["  +\(found.reminders.count - 7)"] : []))
    }

    private func people() {
        section(
            Phrase("Birthdays", fr: "Anniversaires"),
            found.days.map { kept in
                let date = kept.kind == .birthday ? kept.contact.birthday : kept.contact.anniversary
                let years = date?.year.map { facts.day.year - $0 }
                let name = kept.contact.name
                switch (kept.kind, years) {
                case (.birthday, let years?): return cut("🎂 \(name), \(years)")
                case (.birthday, nil): return cut("🎂 \(name)")
                case (.anniversary, let years?):
                    return cut("💐 \(name), " + context.say(.counted(years, "year", "years", fr: "an", "ans")))
                case (.anniversary, nil): return cut("💐 \(name)")
                }
            })
    }

    private func lists() {
        section(
            Phrase("Lists", fr: "Listes"),
            facts.lists.prefix(7).map { list in
                cut("\(list.name)  " + context.say(.counted(list.open, "open", "open", fr: "ouvert", "ouverts")))
            })
    }

    private func sensors() {
        section(
            Phrase("Sensors", fr: "Capteurs"),
            facts.alarming.prefix(7).map { row in
                let style: Output.Style = row.status == .critical ? .red : row.status == .offline ? .faint : .yellow
                return output.styled(
                    cut(
                        "\(row.device.name)  \(row.measure.label ?? row.measure.name) \(row.valueText)  "
                            + context.say(row.status.phrase)), style)
            })
    }

    /// The numbers of health that a person looks for first.
    private func body() {
        guard let health = found.health else { return }
        let wanted: [HealthMeasure] = [.steps, .distance, .sleep, .restingHeartRate, .weight, .workouts, .medication]
        let parts = wanted.compactMap { measure in
            health.values[measure].map { value in
                "\(context.say(measure.label)) \(ReadingNumber.text(value))" + (measure.unit.map { " " + $0 } ?? "")
            }
        }
        section(
            Phrase("Health", fr: "Santé"),
            parts.isEmpty
                ? [] : TerminalText.wrapped(parts.joined(separator: " · "), to: output.width - 2).map { "  " + $0 })
    }

    private func photos() {
        guard !found.photos.isEmpty else { return }
        let names = found.photos.prefix(3).map { Paths.name(of: $0.path) }.joined(separator: ", ")
        section(
            Phrase("Photos", fr: "Photos"),
            [
                cut(
                    context.say(.counted(found.photos.count, "photo", "photos", fr: "photo", "photos")) + ": " + names
                        + (found.photos.count > 3 ? ", …" : ""))
            ])
    }

    // MARK: Journal

    private func journal() {
        var lines = facts.entries.prefix(5).map { hit -> String in
            let mood = hit.mood.flatMap(Mood.init(rawValue:)).map { $0.emoji + " " } ?? ""
            let time =
                hit.minute.flatMap { TimeOfDay(hour: $0 / 60, minute: $0 % 60)?.shortText }.map { $0 + "  " } ?? ""
            return cut(time + mood + hit.title)
        }
        var facts: [String] = []
        if self.facts.streak > 1 {
            facts.append(
                context.say(
                    Phrase("\(self.facts.streak) days in a row", fr: "\(self.facts.streak) jours d’affilée")))
        }
        if let mood = self.facts.mood {
            facts.append(
                context.say(Phrase("mood of 7 days ", fr: "humeur sur 7 jours "))
                    + MoodCommand.number(mood, in: context.language) + " " + Mood(nearest: mood).emoji)
        }
        if !facts.isEmpty { lines.append("  " + facts.joined(separator: " · ")) }
        for hit in self.facts.onThisDay.prefix(3) {
            let years = self.facts.day.year - (hit.day?.year ?? self.facts.day.year)
            let ago = Phrase.counted(years, "year ago", "years ago", fr: "an", "ans")
            lines.append(cut((context.language == .french ? "il y a " : "") + context.say(ago) + "  " + hit.title))
        }
        if let prompt = self.facts.prompt {
            let words = TerminalText.wrapped(TerminalText.harmless(context.say(prompt.text)), to: output.width - 4)
            lines += words.enumerated().map { ($0 == 0 ? "  ✎ " : "    ") + output.styled($1, .cyan) }
        }
        section(Phrase("Journal", fr: "Journal"), lines)
    }

    /// What went wrong, and one line for what is not granted.
    private func quiet() {
        for trouble in found.troubles { context.talk(trouble.message) }
        let open = found.withheld.filter { $0.state == .unknown }
        guard !open.isEmpty else { return }
        output.line()
        let names = open.map { context.say($0.source.title).lowercased() }.joined(separator: ", ")
        let line = context.say(
            Phrase("○ not granted: \(names) (daybook setup)", fr: "○ non accordé : \(names) (daybook setup)"))
        for part in TerminalText.wrapped(line, to: output.width) { output.line(output.styled(part, .faint)) }
    }

    // MARK: One line

    /// `09:00 Stand-up · 2 overdue · Léa 🎂 · pH 8.1 !! · 4 in a row`
    func short(_ outflow: Outflow) throws -> String {
        var parts: [String] = []
        let now = context.now.time
        let next = facts.items.first { item in
            guard let span = item.span, !item.isTask, !item.line.isPrivate else { return false }
            return span.isAllDay || !facts.isToday || span.end.time >= now
        }
        if let next {
            let time = next.span.map { $0.isAllDay ? "" : $0.start.time.shortText + " " } ?? ""
            parts.append(time + outflow.redaction.redacted(text: next.title))
        }
        let open = facts.items.filter { $0.isTask && $0.item.state != .done }.count
        if open > 0 { parts.append(context.say(.counted(open, "task", "tasks", fr: "tâche", "tâches"))) }
        if !facts.overdue.isEmpty {
            parts.append(context.say(Phrase("\(facts.overdue.count) overdue", fr: "\(facts.overdue.count) en retard")))
        }
        parts += found.days.filter { $0.kind == .birthday }.map { "🎂 " + $0.contact.name }
        let reader = try SensorReader(context: context)
        parts += facts.alarming.filter { !reader.stays($0.device, outflow) }.map {
            "\($0.measure.label ?? $0.measure.name) \($0.valueText)\($0.status.mark)"
        }
        if facts.streak > 1 {
            parts.append(context.say(Phrase("\(facts.streak) days in a row", fr: "\(facts.streak) jours d’affilée")))
        }
        return TerminalText.harmless(
            parts.isEmpty ? context.say(Phrase("nothing", fr: "rien")) : parts.joined(separator: " · "))
    }
}
