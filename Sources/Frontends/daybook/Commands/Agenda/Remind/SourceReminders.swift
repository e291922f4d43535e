// Reminders of other programs, as far as they are granted, among those of the agenda.

import Agenda
import CivilTime
import Permissions
import Sources
import Wording

/// Tasks of the source `reminders` that have a time. It stays through the runs of one process.
final class SourceReminders {
    /// What was granted when the gate was passed last: it is passed, and noted as used, once for each decision, not at each run.
    private var passed: (grant: PermissionGrant?, passage: Passage)?
    private var told: Set<Phrase> = []

    /// Those that are due within the finder's window, without what the vault has itself. A source that cannot be read is told once and
    /// stops no reminder of the vault.
    func reminders(_ context: Context, _ finder: ReminderFinder, without own: [Reminder]) throws -> [Reminder] {
        guard let passage = try passage(context) else { return [] }
        var memory = SourceMemory(folder: try context.vaultStateFolder(), source: .reminders)
        let reading = RemindersSource(reader: context.readerZone).facts(through: passage, remembering: &memory)
        memory.save()
        for fault in reading.faults {
            let message = Phrase(same: TerminalText.harmless(fault.path) + ": ") + fault.problem.message
            if told.insert(message).inserted { context.diagnostic(message) }
        }
        var known = Set(own.map(\.identifier))
        return reading.files.flatMap { file in
            file.facts.flatMap { item -> [Reminder] in
                guard item.isOpen, let due = item.due else { return [] }
                let source = ReminderSource(path: file.path, line: item.line, uid: item.uid.isEmpty ? nil : item.uid)
                return finder.reminders(ofTask: item.title, due: due, at: source)
            }
        }.filter { known.insert($0.identifier).inserted }
    }

    private func passage(_ context: Context) throws -> Passage? {
        let gate = try context.gate()
        guard [.granted, .provisional].contains(gate.state(of: .reminders)) else {
            passed = nil
            return nil
        }
        let grant = gate.book[.reminders]
        if let passed, passed.grant == grant { return passed.passage }
        guard let passage = try? gate.pass(.reminders, for: "agenda remind") else { return nil }
        passed = (grant, passage)
        return passage
    }
}
