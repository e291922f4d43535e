// Entries that a person names: by path or name, by the day they are of, by their place from the last, or by words of them.

import Bytes
import CivilTime
import Search
import Vault
import Workspaces

package enum EntrySelection {
    /// The entries of a day in order, or the named one: the last (`last`, `-1`), that before it (`-2`), or the one that has these words. Those of
    /// today where nothing is named. Throws `EntryActionError.noEntry`, `.severalEntries`, `WorkspaceError`, and `VaultError.lock` where the last, or
    /// all that a day has, is locked and closed.
    package static func paths(_ name: String?, in workspace: Workspace) throws -> [VaultPath] {
        let typed = name ?? "today"
        if let place = placeFromLast(typed) { return [try entry(place, typed, in: workspace)] }
        if let path = workspace.vaultPath(of: typed), workspace.vault.files.exists(path) { return [path] }
        // The name of a locked entry is a day and a time, and means that entry alone.
        if typed.utf8.count > 10, let path = try workspace.withIndex({ try $0.lockedDocuments(named: typed) }).first {
            return [path]
        }
        if let (days, time) = when(typed, in: workspace) {
            let query = ResolvedQuery.all([.kind("journal"), .day(.day, days)])
            let hits = try workspace.withIndex {
                try $0.search(query, today: workspace.today, order: .date, isReversed: true).hits
            }
            // With a time, those of that minute and no others.
            let minute = time.map { $0.hour * 60 + $0.minute }
            let paths = hits.filter { minute == nil || $0.minute == minute }.map(\.path)
            guard paths.isEmpty else { return paths }
            if let path = try closed(on: days, minute: minute, in: workspace) { throw VaultError.lock(.closed, path) }
            throw EntryActionError.noEntry(day: typed)
        }
        do {
            return [try workspace.document(named: typed).path]
        } catch WorkspaceError.noDocument(let name) {
            guard let entry = try entry(withWords: typed, in: workspace) else {
                throw WorkspaceError.noDocument(name: name)
            }
            return [entry]
        }
    }

    /// The days that are named, with the time where one is: `yesterday`, `27/11 21:30`, and as names of files have them, `2026-11-27-2130`.
    private static func when(_ typed: String, in workspace: Workspace) -> (days: DayRange, time: TimeOfDay?)? {
        if typed.utf8.count == 15, typed.utf8.dropFirst(11).allSatisfy(\.isDigit),
            let day = Day(iso: String(typed.prefix(10)))
        {
            // An invalid time names no entry of the day either.
            guard let time = TimeOfDay(iso: typed.dropFirst(11).prefix(2) + ":" + typed.suffix(2)) else { return nil }
            return (DayRange(day), time)
        }
        return HumanDate.parse(typed, now: workspace.now, leaning: .past).map { ($0.days, $0.time) }
    }

    /// From 1: `last`, `dernière`, `-1`, `-2`.
    private static func placeFromLast(_ typed: String) -> Int? {
        if ["last", "latest", "dernier", "derniere"].contains(Folding.fold(typed)) { return 1 }
        guard typed.first == "-", let number = Int(typed.dropFirst()), 1...9999 ~= number else { return nil }
        return number
    }

    /// What `last` and its like mean; nil for other words. Throws as `paths` does.
    package static func last(_ typed: String, in workspace: Workspace) throws -> VaultPath? {
        try placeFromLast(typed).map { try entry($0, typed, in: workspace) }
    }

    /// Those that are locked and closed count, by the moment of their names: another one is not the last. Throws `VaultError.lock` for one
    /// of these.
    private static func entry(_ place: Int, _ typed: String, in workspace: Workspace) throws -> VaultPath {
        // The index knows minutes; of entries of one minute the seconds tell which is later.
        let (newest, closed) = try workspace.withIndex { index in
            (
                try index.search(.kind("journal"), today: workspace.today, order: .date, limit: place + 16).hits,
                try index.unopenedDocuments()
            )
        }
        let hits = bySeconds(newest, in: workspace)
        typealias Entry = (path: VaultPath, day: Day, minute: Int, isClosed: Bool)
        var entries: [Entry] = closed.compactMap { path in
            let kind = DocumentKind(path: path.opened, type: nil, settings: workspace.vault.settings)
            guard kind == .journal, let moment = FileNameDate.timestamp(of: path),
                let isClosed = isClosed(path, in: workspace)
            else { return nil }
            return (path, moment.day, moment.time.map { $0.hour * 60 + $0.minute } ?? -1, isClosed)
        }
        if entries.isEmpty {
            guard hits.count >= place else { throw EntryActionError.noEntry(day: typed) }
            return hits[place - 1].path
        }
        // In the order of the index, which has those without a day last.
        var others = hits.map {
            (path: $0.path, day: $0.day ?? Day(number: .min), minute: $0.minute ?? -1, isClosed: false)
        }
        entries.sort { ($0.day, $0.minute) > ($1.day, $1.minute) }
        for entry in entries {
            let at = others.firstIndex { ($0.day, $0.minute) < (entry.day, entry.minute) } ?? others.count
            others.insert(entry, at: at)
        }
        guard others.count >= place else { throw EntryActionError.noEntry(day: typed) }
        let found = others[place - 1]
        if found.isClosed { throw VaultError.lock(.closed, found.path) }
        return found.path
    }

    /// Runs of entries of one minute, the latest first.
    private static func bySeconds(_ hits: [SearchHit], in workspace: Workspace) -> [SearchHit] {
        var sorted: [SearchHit] = []
        var rest = hits[...]
        while let first = rest.first {
            let run = rest.prefix { ($0.day, $0.minute) == (first.day, first.minute) }
            rest = rest.dropFirst(run.count)
            guard run.count > 1, first.minute != nil else {
                sorted += run
                continue
            }
            let times = run.map { hit in
                (hit: hit, second: (try? workspace.vault.document(hit.path))?.date?.local.time.second ?? 0)
            }
            sorted += times.enumerated().sorted { ($1.element.second, $0.offset) < ($0.element.second, $1.offset) }
                .map(\.element.hit)
        }
        return sorted
    }

    /// An entry of some days, by its name, that waits for a key.
    private static func closed(on days: DayRange, minute: Int?, in workspace: Workspace) throws -> VaultPath? {
        try workspace.withIndex { try $0.unopenedDocuments() }.first { path in
            guard DocumentKind(path: path.opened, type: nil, settings: workspace.vault.settings) == .journal,
                let moment = FileNameDate.timestamp(of: path), days.contains(moment.day),
                minute == nil || moment.time.map({ $0.hour * 60 + $0.minute }) == minute
            else { return false }
            return isClosed(path, in: workspace) == true
        }
    }

    /// Whether it waits for a key; nil for what no key of this device opens: what is locked for others is theirs.
    private static func isClosed(_ path: VaultPath, in workspace: Workspace) -> Bool? {
        do {
            _ = try workspace.vault.document(path)
            return false
        } catch {
            return error == .lock(.closed, path) ? true : nil
        }
    }

    /// The entry that has all of some words; nil where none has, and for what is a query rather than words. Throws
    /// `EntryActionError.severalEntries`.
    private static func entry(withWords typed: String, in workspace: Workspace) throws -> VaultPath? {
        let isPlain = typed.allSatisfy { $0.isLetter || $0.isNumber || " '’.,".contains($0) }
        guard isPlain, let words = try? workspace.query([typed]) else { return nil }
        let found = try workspace.withIndex {
            try $0.search(.all([.kind("journal"), words]), today: workspace.today, order: .date, limit: 20)
        }
        guard found.count < 2 else {
            throw EntryActionError.severalEntries(
                name: typed, count: found.count, paths: found.hits.map(\.path.text))
        }
        return found.hits.first?.path
    }

    /// The one entry that a name means. Throws `EntryActionError.severalEntries` where a day has more than one.
    package static func path(_ name: String, in workspace: Workspace) throws -> VaultPath {
        let paths = try paths(name, in: workspace)
        guard paths.count == 1 else {
            throw EntryActionError.severalEntries(name: name, count: paths.count, paths: paths.map(\.text))
        }
        return paths[0]
    }
}
