// Shorter ways for commands to what the workspace and the machine know.

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

    /// The words of a query. Where all of them together are days, a query for the entries of these, which is told: `mood november`.
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

    /// Documents that a command changes: an entry by its place from the last (`last`, `-2`), else by paths or a query.
    func documents(_ words: [String]) throws -> NamedDocuments {
        guard words.count == 1, let last = try EntrySelection.last(words[0], in: workspace()) else {
            return NamedDocuments(words)
        }
        return NamedDocuments([last.text])
    }

    func query(_ words: [String]) throws -> ResolvedQuery { try workspace().query(words) }

    /// What a query that found nothing may have meant.
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

    /// Lets something out of the vault; not used in a rehearsal. Throws `PermissionRefusal`.
    func exportGrant(
        via route: ExportRoute, to target: String = "", isRehearsal: Bool = false
    ) throws -> ExportGrant {
        try gate().exportGrant(via: route, for: target, isRehearsal: isRehearsal)
    }

    // MARK: Writing

    /// Shows what a plan would do, with `isDryRun`; else does it. Nil where it was only shown.
    @discardableResult
    func perform<Result>(_ plan: Plan<Result>, isDryRun: Bool) throws -> Result? {
        guard isDryRun else { return try workspace().apply(plan) }
        _ = try workspace().preview(plan) { terminal.write(change: $0) }
        return nil
    }

    /// The same, where the result is reported even if nothing was written.
    func result<Result>(of plan: Plan<Result>, isDryRun: Bool) throws -> Result {
        guard isDryRun else { return try workspace().apply(plan) }
        return try workspace().preview(plan) { terminal.write(change: $0) }
    }

    /// Asks on the terminal; false where no one is there.
    func isConfirmed(_ confirmation: Confirmation) -> Bool {
        terminal.confirm(say(confirmation.question + Phrase(" [y/N] ", fr: " [o/N] ")))
    }
}
