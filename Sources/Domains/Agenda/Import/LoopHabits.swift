// Imports the CSV export of Loop Habit Tracker. A habit becomes a repeating task with its completed days below it.

import Bytes
import CivilTime
import Vault
import Wording

extension ImportedTasks {
    /// - Parameters:
    ///   - habits: `Habits.csv`.
    ///   - days: `Checkmarks.csv` of each habit, by its position from 1.
    package init(loop habits: [UInt8], days: [Int: [UInt8]]) {
        self.init()
        let rows = CSVRow.records(Array(text(habits).utf8)).map(\.fields)
        guard let head = rows.first, head.contains("Name") else {
            problems.append(
                CalendarProblem(line: 1, Phrase("no Habits.csv of Loop", fr: "pas un Habits.csv de Loop")))
            return
        }
        var names: [String: Int] = [:]
        for (index, row) in rows.dropFirst().enumerated() where row.contains(where: { !$0.isEmpty }) {
            let fields = Dictionary(zip(head, row)) { first, _ in first }
            guard let name = fields["Name"]?.trimmed, !name.isEmpty else {
                skipped += 1
                problems.append(
                    CalendarProblem(
                        line: index + 2,
                        Phrase("a habit without a name: left out", fr: "une habitude sans nom : laissée")))
                continue
            }
            let position = fields["Position"].flatMap { Int($0) } ?? index + 1
            // Another habit with the same name.
            names[name, default: 0] += 1
            let number = names[name] ?? 1
            let habit = LoopHabit(
                name, number: number, fields, CSVRow.records(days[position] ?? []).map(\.fields))
            for bad in habit.unread {
                problems.append(
                    CalendarProblem(
                        line: bad.line,
                        Phrase(
                            "Checkmarks.csv of “\(name)”: not a day: “\(bad.text)”: left out",
                            fr: "Checkmarks.csv de « \(name) » : ce n’est pas un jour : « \(bad.text) » : laissé")))
            }
            for loss in habit.losses { losses.add(loss.name, example: loss.example) }
            lines.append(habit.line)
        }
    }
}

private struct LoopHabit {
    private(set) var line: CalendarLine
    private(set) var losses: [(name: String, example: String)] = []
    /// Rows that are not a day with its value, by line from 1.
    private(set) var unread: [(line: Int, text: String)] = []

    /// - Parameter number: its number among the habits of this name, from 1.
    init(_ name: String, number: Int, _ fields: [String: String], _ rows: [[String]]) {
        line = CalendarLine(state: fields["Archived?"] == "true" ? .cancelled : .open, title: ImportedTasks.title(name))
        let words = ["Question", "Description"].compactMap { fields[$0]?.trimmed }.filter { !$0.isEmpty }
        line.notes = CalendarNotes(description: words.joined(separator: "\n"))
        let isNumber = fields["Type"] == "NUMERICAL"
        // Numeric habits have their values in thousandths.
        let target = isNumber ? (fields["Target Value"].flatMap { Double($0) } ?? 0) * 1000 : 0
        let isLimit = fields["Target Type"] == "AT_MOST"
        var days: Set<Day> = []
        for (index, row) in rows.enumerated() where row.contains(where: { !$0.trimmed.isEmpty }) {
            guard row.count > 1, let day = Day(iso: row[0].trimmed) else {
                // The first row may be the header.
                if index > 0 || row[0].first?.isNumber == true {
                    unread.append((index + 1, row.joined(separator: ",")))
                }
                continue
            }
            let value = row[1].trimmed
            if isNumber {
                guard let count = Double(value), count >= 0 else { continue }
                if isLimit ? count <= target : count > 0 && count >= target { days.insert(day) }
                lose("value", "\(day.iso) \(count / 1000)")
            } else if value == "YES_MANUAL" || value == "2" {
                days.insert(day)
            }
            let note = row.count > 2 ? row[2].split(whereSeparator: \.isNewline).joined(separator: " ") : ""
            if !note.isEmpty { line.notes.lines += CalendarNotes(description: day.iso + " " + note).lines }
        }
        repetition(fields)
        line.notes.lines += days.sorted().map { .item(key: "done", value: $0.iso) }
        if let last = days.max() { line.insert("done", last.iso) }
        line.fields.append(
            .init(
                key: "id",
                value: CalendarIdentifier.token(
                    CalendarIdentifier.made(from: "loop " + name + (number > 1 ? " \(number)" : "")))))
        for key in ["Unit", "Target Value", "Color", "NumRepetitions", "Interval"] {
            if let value = fields[key]?.trimmed, !value.isEmpty { lose(key, value) }
        }
    }

    private mutating func lose(_ name: String, _ example: String) { losses.append((name, example)) }

    /// A number of times in a number of days: repetitions are only once per span, so the span is kept.
    private mutating func repetition(_ fields: [String: String]) {
        let times = fields["FrequencyNumerator"].flatMap { Int($0) } ?? 1
        let span = fields["FrequencyDenominator"].flatMap { Int($0) } ?? 1
        guard times > 0, 1...999 ~= span else { return lose("Frequency", "\(times)/\(span)") }
        switch span {
        case 1, times: line.insert("repeat", "daily")
        case 7: line.insert("repeat", "weekly")
        case 30, 31: line.insert("repeat", "monthly")
        default: line.insert("repeat", "\(span)d")
        }
        if times > 1, times != span { lose("Frequency", "\(times)/\(span)") }
    }
}
