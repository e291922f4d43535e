// The day and the week on the terminal: a few lines per topic, aligned, for 80 columns and for 40.

import Agenda
import AgendaActions
import CivilTime
import ExternalSources
import Overviews
import Permissions
import SensorActions
import Sensors
import Vault
import Wording

struct TodayText {
    let context: Context
    let glance: Glance

    private var terminal: Terminal { context.terminal }
    private var facts: TodayFacts { glance.facts }

    func printDay() {
        let day = facts.first
        let week = context.say(Phrase("week \(day.week.week)", fr: "semaine \(day.week.week)"))
        let heading = AgendaEntryText(context).heading(day)
        let hasRoom = TerminalText.width(heading) + TerminalText.width(week) + 3 <= terminal.width
        terminal.line(heading + (hasRoom ? terminal.styled(" · " + week, .faint) : ""))
        if let weather = facts.weather[day] {
            terminal.line(TerminalText.cut("  " + TerminalText.harmless(weather), to: terminal.width))
        }
        sections(glance.daySections, on: day)
        if day == context.today { stoppedServices() }
        quiet()
    }

    func printWeek() {
        terminal.line(
            terminal.styled(GlanceWords.title(ofWeekFrom: facts.first, to: facts.last, in: context.language), .bold))
        let text = AgendaEntryText(context)
        for (day, lines) in glance.weekDays {
            // Future days are shown even if empty; empty past days are left out.
            guard !lines.isEmpty || day >= context.today || facts.weather[day] != nil else { continue }
            terminal.line()
            let heading = text.heading(day)
            let weather = facts.weather[day].map { " · " + TerminalText.harmless($0) } ?? ""
            let hasRoom = TerminalText.width(heading) + TerminalText.width(weather) <= terminal.width
            terminal.line(heading + (hasRoom ? terminal.styled(weather, .faint) : ""))
            for line in lines { print(line, on: day) }
        }
        sections(glance.weekSections, on: facts.first)
        quiet()
    }

    /// Services that should be running, and are not.
    private func stoppedServices() {
        let services = ServiceManager.stopped(context)
        if !services.isEmpty { terminal.line() }
        for service in services {
            let text = service.stopped + Phrase(": ", fr: " : ") + Phrase(same: service.logCommand)
            terminal.line(terminal.styled(context.say(text), .yellow))
        }
    }

    // MARK: Lines

    private func sections(_ sections: [GlanceSection], on day: Day) {
        for section in sections {
            terminal.line()
            if let title = section.title { terminal.line(terminal.styled(context.say(title), .bold)) }
            for line in section.lines { print(line, on: day) }
        }
    }

    private func print(_ line: GlanceLine, on day: Day) {
        let (text, clock) = (AgendaEntryText(context), clock(day))
        switch line {
        case .event(let event):
            if let item = event.item {
                terminal.line(text.line(item, on: day, clock: clock, isConflicting: event.isConflicting))
            } else {
                timed(event.time, event.title, event, clock)
            }
        case .task(let task):
            if let item = task.item {
                terminal.line(text.line(item, on: day, clock: clock, isConflicting: false))
            } else if let entry = task.entry {
                terminal.line(text.task(entry))
            } else {
                plain(task.text, task.due)
            }
        case .entry(let entry):
            if let time = entry.time { timed(time, entry.signedText) } else { plain(entry.signedText) }
        case .note(let note): plain(note.signedText, note.aside, note.tone, note.fit)
        case .suggestion(let suggestion): plain("→ " + suggestion.command, "", .quiet, .wrapped)
        }
    }

    /// For today only.
    private func clock(_ day: Day) -> DayClock? { day == context.today ? glance.agenda.clock : nil }

    /// A line for something outside the vault's agenda: a calendar event, an entry of a week.
    private func timed(_ time: String, _ words: String, _ event: GlanceEvent? = nil, _ clock: DayClock? = nil) {
        let text = AgendaEntryText(context)
        let isConflicting = event?.isConflicting == true
        let standing = event.flatMap { clock?.standing(of: $0.span) }
        let marks = [
            event.map { _ in GlanceEvent.sign }, event.flatMap { text.words(standing, $0.span, clock) },
            isConflicting ? text.overlap : nil,
        ]
        let note = marks.compactMap { $0 }.map { "  " + TerminalText.harmless($0) }.joined()
        let room = terminal.width - 15 - TerminalText.width(note)
        let title = TerminalText.cut(TerminalText.harmless(words), to: max(10, room))
        let isFaint = standing == .past
        terminal.line(
            text.margin(standing) + terminal.styled(TerminalText.padded(time, to: 13), isFaint ? .faint : .yellow)
                + (isFaint ? terminal.styled(title, .faint) : title)
                + terminal.styled(note, isConflicting ? .red : standing == .now ? .mark : .faint))
    }

    private func plain(
        _ words: String, _ aside: String = "", _ tone: GlanceNote.Tone = .plain, _ fit: GlanceNote.Fit = .cut
    ) {
        let style: Terminal.Style? =
            switch tone {
            case .plain: nil
            case .quiet: .faint
            case .warning: .yellow
            case .critical: .red
            }
        func styled(_ text: String) -> String { style.map { terminal.styled(text, $0) } ?? text }
        let words = TerminalText.harmless(words)
        if fit != .cut {
            for (index, part) in TerminalText.wrapped(words, to: terminal.width - 4).enumerated() {
                terminal.line((index > 0 && fit == .hanging ? "    " : "  ") + styled(part))
            }
            return
        }
        let note = aside.isEmpty ? "" : "  " + TerminalText.harmless(aside)
        terminal.line(styled(TerminalText.cut("  " + words + note, to: terminal.width)))
    }

    /// Warnings, and one line on sources without a grant.
    private func quiet() {
        for warning in glance.found.warnings { context.diagnostic(warning.message) }
        guard let line = glance.ungranted.map({ $0 + " (daybook setup)" }) else { return }
        terminal.line()
        for part in TerminalText.wrapped(line, to: terminal.width) { terminal.line(terminal.styled(part, .faint)) }
    }

    // MARK: One line

    /// `09:00 Stand-up · 2 tasks · 💊 1/2 · 2 overdue · 🎂 Léa · pH 8.1 !! · 4 days in a row`; without past days and events.
    func short(_ grant: ExportGrant) -> String {
        var parts: [String] = []
        let now = context.now
        let days = facts.days.filter { !facts.hasToday || $0 >= context.today }
        next: for day in days {
            for item in facts.items[day] ?? [] {
                guard let span = item.span, !item.isTask, span.isAllDay || day != now.day || span.end >= now
                else { continue }
                let name =
                    day == facts.first || day == now.day
                    ? "" : CivilNames.weekday(day.weekday, in: context.language, short: true) + " "
                parts.append(name + (span.isAllDay ? "" : span.start.time.shortText + " ") + item.title)
                break next
            }
        }
        let open = days.reduce(0) { $0 + (facts.items[$1] ?? []).count { $0.isTask && $0.item.state != .done } }
        if open > 0 { parts.append(context.say(.counted(open, "task", "tasks", fr: "tâche", "tâches"))) }
        let doses = days.flatMap { facts.medication[$0] ?? [] }
        if !doses.isEmpty { parts.append("💊 \(doses.count { $0.item.state == .done })/\(doses.count)") }
        if !facts.overdue.isEmpty {
            parts.append(context.say(Phrase("\(facts.overdue.count) overdue", fr: "\(facts.overdue.count) en retard")))
        }
        parts += glance.found.kept.filter { $0.kind == .birthday && days.contains($0.day) }.prefix(3).map {
            "🎂 " + $0.contact.name
        }
        parts += facts.alarming.map {
            "\($0.measure.title) \(context.say($0.valuePhrase))\($0.status.mark)"
        }
        if facts.streak > 1 {
            parts.append(context.say(Phrase("\(facts.streak) days in a row", fr: "\(facts.streak) jours d’affilée")))
        }
        let line = parts.isEmpty ? context.say(Phrase("nothing", fr: "rien")) : parts.joined(separator: " · ")
        return TerminalText.harmless(grant.redaction.redacted(text: line))
    }
}
