// Granted reminders of other programs, added to those of the agenda.

import Agenda
import CivilTime
import ExternalSources
import Permissions
import Wording
import Workspaces

/// Tasks of the source `reminders` that have a time. Lives through the runs of one process.
final class SourceReminders {
    /// The last decision and its grant: its use is recorded once per decision, not once per run.
    private var last: (decision: PermissionGrant?, grant: ReadGrant)?
    private var told: Set<String> = []

    /// Reminders within the finder's window, without those that the vault has itself. An unreadable source is reported once and does not
    /// block reminders of the vault.
    func reminders(
        _ workspace: Workspace, _ finder: ReminderFinder, without own: [Reminder], tell: (ReminderEvent) -> Void
    ) -> [Reminder] {
        guard let grant = readGrant(workspace) else { return [] }
        var memory = SourceMemory(folder: workspace.stateFolder, source: .reminders)
        let reading = RemindersSource(reader: workspace.machine.readerZone).facts(through: grant, remembering: &memory)
        memory.save()
        for fault in reading.faults {
            let message = fault.problem.message
            if told.insert(fault.path + ": " + message.english).inserted { tell(.source(path: fault.path, message)) }
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

    private func readGrant(_ workspace: Workspace) -> ReadGrant? {
        let gate = workspace.gate()
        guard [.granted, .provisional].contains(gate.state(of: .reminders)) else {
            last = nil
            return nil
        }
        let decision = gate.book[.reminders]
        if let last, last.decision == decision { return last.grant }
        guard let grant = try? gate.readGrant(of: .reminders, for: "agenda remind") else { return nil }
        last = (decision, grant)
        return grant
    }
}
