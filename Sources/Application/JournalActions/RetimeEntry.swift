// Moves an entry to another time: its date, its file, and the links to it.

import Bytes
import CivilTime
import DocumentActions
import Search
import Vault
import Workspaces

package struct RetimeEntry {
    /// A path, a name, a title, or a day with a single entry.
    package var name: String
    /// A typed date, time or both, or a duration to add: `+1d`, `-2h`.
    package var time: String

    package init(_ name: String, to time: String) {
        self.name = name
        self.time = time
    }

    package struct Result {
        package let oldPath: VaultPath
        package let path: VaultPath
        package let date: Timestamp
        /// Documents whose links were updated.
        package let linking: [VaultPath]
        /// Those that could not be edited, with the reasons.
        package let refusals: [(path: VaultPath, error: any Error)]
    }

    /// Throws `EntryActionError`, `WorkspaceError`, `EditRefusal`.
    package func plan(in workspace: Workspace) throws -> Plan<Result> {
        let path = try EntrySelection.path(name, in: workspace)
        let document = try workspace.vault.document(path)
        guard document.kind == .journal else { throw EntryActionError.notAnEntry(path) }
        let old = document.date
        let date = try newDate(from: old, in: workspace)
        let target = try Self.target(of: path, from: old, to: date, in: workspace)
        let links = MovedLinks(from: path.opened, to: target.opened)
        let linking =
            target == path ? [] : try workspace.withIndex { try $0.links(of: path).incoming.compactMap(\.path) }
        var changes: [FileChange] = []
        if target != path { changes.append(.move(path, to: target)) }
        changes.append(
            .edit(target) { document in
                let edits = try document.setting("date", to: date.text)
                return edits + links.ownEdits(in: document)
            })
        changes += linking.map { other in .edit(other) { links.edits(in: $0) } }
        var plan = Plan(changes) { done in
            // A refusal of the entry itself fails the whole action.
            if let refusal = done.refusals.first(where: { $0.path == path || $0.path == target }) {
                throw refusal.error
            }
            return Result(
                oldPath: path, path: target, date: date, linking: linking, refusals: done.refusals)
        }
        plan.goesOnAfterRefusals = true
        // An entry that cannot be edited is not moved either.
        _ = try document.setting("date", to: date.text)
        return plan
    }

    /// With a UTC offset if the old date had one, or there was no date.
    private func newDate(from old: Timestamp?, in workspace: Workspace) throws -> Timestamp {
        let (day, time) = try moment(from: old, in: workspace)
        guard let time else { return Timestamp(day: day) }
        let moment = LocalDateTime(day: day, time: time)
        let isFloating = old.map { $0.time != nil && $0.offsetSeconds == nil } ?? false
        return Timestamp(moment, offsetSeconds: isFloating ? nil : workspace.machine.utcOffset(at: moment))
    }

    private func moment(from old: Timestamp?, in workspace: Workspace) throws -> (Day, TimeOfDay?) {
        if let steps = DateShift(time) {
            guard let old, let moved = steps.applied(to: old) else { throw WorkspaceError.invalidDate(time) }
            return moved
        }
        let date = try workspace.date(time, leaning: .past)
        guard let day = date.day else { throw WorkspaceError.invalidDate(time) }
        if date.isTimeAlone, !["now", "maintenant"].contains(time.trimmed.lowercased()) {
            return (old?.day ?? day, date.time)
        }
        return (day, date.time ?? date.part?.usualHour ?? old?.time)
    }

    /// The path with the new date in place of the old one; the rest of the name stays.
    private static func target(
        of path: VaultPath, from old: Timestamp?, to new: Timestamp, in workspace: Workspace
    ) throws -> VaultPath {
        guard let old, path.name.hasPrefix(old.day.iso) else { return path }
        var rest = path.name.dropFirst(old.day.iso.count)
        var name = new.day.iso
        let clock = old.time.map { "-" + $0.shortText.filter { $0 != ":" } } ?? "-"
        if old.time != nil, rest.hasPrefix(clock), rest.dropFirst(clock.count).first?.isNumber != true {
            rest = rest.dropFirst(clock.count)
            name += new.time.map { "-" + $0.shortText.filter { $0 != ":" } } ?? ""
        }
        var folders = path.folder.split(separator: "/").map(String.init)
        func parts(_ day: Day) -> [String] { day.iso.split(separator: "-").map(String.init) }
        for count in [2, 1] where folders.suffix(count).elementsEqual(parts(old.day).prefix(count)) {
            folders.replaceSubrange(folders.count - count..<folders.count, with: parts(new.day).prefix(count))
            break
        }
        let wanted = VaultPath(trusted: (folders + [name + rest]).joined(separator: "/"))
        guard wanted != path else { return path }
        return try FreeName.numbered(wanted).first { $0 == path || !workspace.vault.files.exists($0) }
    }
}

/// `+1d`, `-90m`, `+2w`: minutes, hours, days, weeks, months and years to add to a date.
struct DateShift: Equatable {
    private enum Unit: String {
        case minute = "m"
        case hour = "h"
        case day = "d"
        case week = "w"
        case month = "mo"
        case year = "y"
    }

    private let count: Int
    private let unit: Unit

    /// French letters too: `j` for days, `s` for weeks, `a` for years.
    init?(_ text: String) {
        let typed = text.trimmed.lowercased()
        guard let sign = typed.first, "+-−".contains(sign) else { return nil }
        let digits = typed.dropFirst().prefix { $0.isASCII && $0.isNumber }
        let name = typed.dropFirst(1 + digits.count).trimmed
        let unit: Unit? =
            switch name {
            case "min": .minute
            case "j": .day
            case "sem": .week
            case "mois": .month
            case "a", "an", "ans": .year
            default: Unit(rawValue: name)
            }
        guard let count = Int(digits), count <= 1_000_000, let unit else { return nil }
        self.count = sign == "+" ? count : -count
        self.unit = unit
    }

    /// Nil for a shift by hours of a date without a time.
    func applied(to date: Timestamp) -> (Day, TimeOfDay?)? {
        switch unit {
        case .day: return (date.day.adding(days: count), date.time)
        case .week: return (date.day.adding(days: 7 * count), date.time)
        case .month: return (date.day.adding(months: count), date.time)
        case .year: return (date.day.adding(months: 12 * count), date.time)
        case .hour, .minute:
            guard date.time != nil else { return nil }
            let moved = date.local.adding(seconds: count * (unit == .hour ? 3600 : 60))
            return (moved.day, moved.time)
        }
    }
}
