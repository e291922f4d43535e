// Which reminder a person means: by its letters and digits, or by words of its title.

import Agenda
import Arguments
import Bytes
import Wording
import Workspaces

struct ReminderTargets {
    /// Seconds since the epoch.
    let now: Int64
    private let context: Context
    private let store: ReminderStore
    private let entries: [ReminderPlan.Entry]

    /// Those of the last 31 days and of the next.
    init(_ context: Context) throws {
        self.context = context
        store = try ReminderStore(context)
        now = context.machine.now / 1_000_000_000
        entries = try ReminderList(context: context, store: store, late: 31 * 86_400).entries(ahead: 86_400)
    }

    /// Shown and neither acknowledged nor put off.
    var open: [ReminderPlan.Entry] { entries.filter { $0.standing == .fired } }

    /// Those that a name means: one, or several alarms of one title. Throws `CommandError` for none and for different ones.
    func named(_ name: String) throws -> [ReminderPlan.Entry] {
        let typed = name.lowercased()
        let isIdentifier = (4...16).contains(typed.utf8.count) && typed.allSatisfy(\.isHexDigit)
        let byIdentifier = isIdentifier ? entries.filter { $0.reminder.identifier.hasPrefix(typed) } : []
        if byIdentifier.count == 1 { return byIdentifier }
        let wanted = Folding.fold(name).split(separator: " ")
        let byTitle =
            wanted.isEmpty
            ? []
            : entries.filter { entry in
                let title = Folding.fold(entry.reminder.title)
                return wanted.allSatisfy { title.contains($0) }
            }
        // What was shown is meant before what is to come, and that before what is done with.
        for group in [
            byTitle.filter { [.fired, .due].contains($0.standing) }, byTitle.filter { Self.isWaiting($0.standing) },
            byTitle,
        ] where !group.isEmpty {
            guard Set(group.map(\.reminder.title)).count == 1 else { throw several(group) }
            // Of a series the occurrence that is nearest.
            let starts = group.map(\.reminder.startInstant)
            let nearest = starts.min { abs($0 - now) < abs($1 - now) }
            return group.filter { $0.reminder.startInstant == nearest }
        }
        throw CommandError(
            .nothing, Phrase("no reminder is called “\(name)”", fr: "aucun rappel ne s’appelle « \(name) »"),
            hint: Phrase("daybook agenda remind --list shows all", fr: "daybook agenda remind --list les montre tous"))
    }

    private static func isWaiting(_ standing: ReminderPlan.Standing) -> Bool {
        switch standing {
        case .upcoming, .snoozed: true
        default: false
        }
    }

    func several(_ group: [ReminderPlan.Entry]) -> CommandError {
        let list =
            group.prefix(6).map {
                "\n  " + ReminderWords(context: context, entry: $0, now: now).title
                    + "  [\($0.reminder.shortIdentifier)]"
            }
            .joined() + (group.count > 6 ? "\n  …" : "")
        return CommandError(
            .usage, Phrase("several reminders are meant:\(list)", fr: "plusieurs rappels sont possibles :\(list)"),
            hint: Phrase("name one by what stands in brackets", fr: "désignez-en un par ce qui est entre crochets"))
    }

    /// Changes the state; what was renamed meanwhile keeps its records first.
    func change(_ body: (inout ReminderState, Int64) -> Void) throws {
        try store.change(now: now) { state in
            state.adopt(entries.map(\.reminder))
            body(&state, now)
        }
    }
}

extension Operand {
    static func reminder(_ arity: Operand.Arity) -> Operand {
        Operand(
            name: "reminder", arity: arity, label: Phrase("REMINDER", fr: "RAPPEL"),
            summary: Phrase(
                "words of its title, or what stands behind it in brackets",
                fr: "des mots de son titre, ou ce qui le suit entre crochets"))
    }
}
