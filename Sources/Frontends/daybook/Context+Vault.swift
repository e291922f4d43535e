// Shortcuts for commands to the workspace and the machine.

import Agenda
import Arguments
import CivilTime
import DocumentActions
import JournalActions
import Overviews
import Permissions
import Search
import Vault
import Wording
import Workspaces

extension Context {
    var now: LocalDateTime { machine.localNow }
    var today: Day { machine.today }
    var clock: Int64 { machine.clock }
    var timestamp: Timestamp { machine.timestamp }
    var readerZone: LocalZone { machine.readerZone }

    func vault() throws -> VaultFolder { try workspace().vault }

    func vaultStateFolder() throws -> String { try workspace().stateFolder }

    /// The index, brought up to date.
    func index(rebuilding: Bool = false) throws -> VaultIndex {
        try workspace().withIndex(rebuilding: rebuilding) { $0 }
    }

    /// The words of a query. If all of them together are a date, a query for entries on these days, which is reported: `mood november`.
    func daysOrWords(_ words: [String]) -> [String] {
        let typed = words.joined(separator: " ")
        guard !typed.isEmpty, !typed.contains(":"), let date = try? date(typed, leaning: .past), !date.isTimeAlone,
            let first = date.days.first, let last = date.days.last
        else { return words }
        diagnostic(
            Phrase(
                "\(first.iso)\(last == first ? "" : " – \(last.iso)"); entries with the words: '\"\(typed)\"'",
                fr:
                    "\(first.iso)\(last == first ? "" : " – \(last.iso)") ; les entrées qui ont ces mots : '\"\(typed)\"'"
            ))
        return ["date:\(first.iso)..\(last.iso)"]
    }

    /// Documents for a command to change: an entry by position from the end (`last`, `-2`), or else by paths or a query.
    func documents(_ words: [String]) throws -> NamedDocuments {
        guard words.count == 1, let last = try EntrySelection.last(words[0], in: workspace()) else {
            return NamedDocuments(words)
        }
        return NamedDocuments([last.text])
    }

    func query(_ words: [String]) throws -> ResolvedQuery { try workspace().query(words) }

    /// Suggestions for a query without results.
    func tellHints(of words: [String]) {
        guard !words.isEmpty, !TaskHabit.isMeant(by: words), let query = try? query(words),
            let hints = try? QueryHintQuestion(query).answer(in: workspace())
        else { return }
        for hint in hints { diagnostic(hint.phrase) }
    }

    func document(named name: String) throws -> Document { try workspace().document(named: name) }

    func vaultPath(of typed: String) -> VaultPath? { (try? workspace())?.vaultPath(of: typed) }

    func date(_ text: String, leaning: HumanDate.Leaning) throws -> HumanDate {
        try machine.date(text, leaning: leaning)
    }

    func days(from: String?, to: String?) throws -> DayRange { try workspace().days(from: from, to: to) }

    func duration(_ typed: String) throws -> Int64 { try Machine.duration(typed) }

    func utcOffset(at moment: LocalDateTime) -> Int { machine.utcOffset(at: moment) }

    func localTime(nanoseconds: Int64) -> LocalDateTime { machine.localTime(nanoseconds: nanoseconds) }

    var firstWeekday: Weekday { (try? workspace())?.firstWeekday ?? machine.firstWeekday(for: language) }

    func gate() throws -> PermissionGate { try workspace().gate() }

    func permissionStore() throws -> PermissionStore { try workspace().permissionStore }

    func permissionHistory() throws -> PermissionHistory { try workspace().permissionHistory }

    /// A grant to export from the vault; not used in a rehearsal. Throws `PermissionRefusal`.
    func exportGrant(
        via route: ExportRoute, to target: String = "", isRehearsal: Bool = false
    ) throws -> ExportGrant {
        try gate().exportGrant(via: route, for: target, isRehearsal: isRehearsal)
    }

    // MARK: Writing

    /// Applies a plan, or with `isDryRun` only shows what it would do. Nil if it was only shown.
    @discardableResult
    func perform<Result>(_ plan: Plan<Result>, isDryRun: Bool) throws -> Result? {
        guard isDryRun else { return try workspace().apply(plan) }
        _ = try workspace().preview(plan) { terminal.write(change: $0) }
        return nil
    }

    /// The same, if the result is reported even when nothing was written.
    func result<Result>(of plan: Plan<Result>, isDryRun: Bool) throws -> Result {
        guard isDryRun else { return try workspace().apply(plan) }
        return try workspace().preview(plan) { terminal.write(change: $0) }
    }

    /// Asks on the terminal; false if there is no one to ask.
    func isConfirmed(_ confirmation: Confirmation) -> Bool {
        terminal.confirm(say(confirmation.question + Phrase(" [y/N] ", fr: " [o/N] ")))
    }
}
