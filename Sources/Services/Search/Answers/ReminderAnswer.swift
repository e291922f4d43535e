// The reminders of a vault due between two instants.

import Agenda
import Bytes
import CivilTime
import ICalendar
import SQLite
import Vault

extension VaultIndex {
    /// Reminders of all lines that request one, and with `standard` of all lines with a time, in no order. Lines with a repetition that
    /// cannot be computed are left out; `check` reports them. Throws `SQLiteError`.
    package func reminders(in window: ClosedRange<Int64>, reader: LocalZone, standard: Alarm?) throws -> [Reminder] {
        var finder = ReminderFinder(window: window, reader: reader, standard: standard)
        let replaced = try replacedOccurrences()
        // An alarm may be due weeks before its event, so all lines with one are examined; the standard one is due close to the day.
        let rows = try database.prepare(
            """
            SELECT d.path, a.line, a.page, a.source, d.private, d.kind FROM agenda a JOIN documents d ON d.id = a.document
            WHERE a.source LIKE '%alarm:%'
            OR (?1 AND (a.last IS NULL OR a.last >= ?2) AND a.first <= ?3)
            """)
        var lead: Int64 = 0
        if case .before(let seconds) = standard { lead = Int64(seconds) }
        rows.bind(1, Int(standard == nil ? 0 : 1))
        rows.bind(2, reader.local(of: window.lowerBound + lead).day.adding(days: -1).column)
        rows.bind(3, reader.local(of: window.upperBound + lead).day.adding(days: 1).column)
        var found: [Reminder] = []
        while try rows.step() {
            let line = Self.line(rows)
            guard let item = LineGrammar.parse(line.source) else { continue }
            let source = ReminderSource(path: line.path.text, line: line.number, uid: item["id"])
            do throws(RecurrenceError) {
                found += try finder.reminders(
                    of: item, page: line.page, isAgenda: rows.text(5) == DocumentKind.agenda.rawValue, at: source,
                    replaced: source.uid.flatMap { replaced[$0] } ?? [])
            } catch {
                continue
            }
        }
        return found
    }
}
