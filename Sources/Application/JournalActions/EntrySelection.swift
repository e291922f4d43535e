// Entries given by path or name, by their day, by position from the end, or by words in them.

import Bytes
import CivilTime
import Search
import Vault
import Workspaces

package enum EntrySelection {
    /// The entries of a day in order, or the one named: the last (`last`, `-1`), the one before it (`-2`), or the one with these words.
    /// If nothing is named, those of today. Throws `EntryActionError.noEntry`, `.severalEntries`, `WorkspaceError`, and `VaultError.lock`
    /// if the last one, or every one of the day, is locked and closed.
    package static func paths(_ name: String?, in workspace: Workspace) throws -> [VaultPath] {
        let typed = name ?? "today"
        if let place = placeFromLast(typed) { return [try entry(place, typed, in: workspace)] }
        if let path = workspace.vaultPath(of: typed), workspace.vault.files.exists(path) { return [path] }
        // The name of a locked entry is a day and a time, and means only that entry.
        if typed.utf8.count > 10, let path = try workspace.withIndex({ try $0.lockedDocuments(named: typed) }).first {
            return [path]
        }
        if let (days, time) = when(typed, in: workspace) {
            let query = ResolvedQuery.all([.kind("journal"), .day(.day, days)])
            let hits = try workspace.withIndex {
                try $0.search(query, today: workspace.today, order: .date, isReversed: true).hits
            }
            // With a time, only those of that minute.
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

    /// The days named, with a time if given: `yesterday`, `27/11 21:30`, and in the format of file names, `2026-11-27-2130`.
    private static func when(_ typed: String, in workspace: Workspace) -> (days: DayRange, time: TimeOfDay?)? {
        if typed.utf8.count == 15, typed.utf8.dropFirst(11).allSatisfy(\.isDigit),
            let day = Day(iso: String(typed.prefix(10)))
        {
            // With an invalid time, it does not name the entries of the day either.
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

    /// The entry meant by `last` and similar words; nil for other words. Throws as `paths` does.
    package static func last(_ typed: String, in workspace: Workspace) throws -> VaultPath? {
        try placeFromLast(typed).map { try entry($0, typed, in: workspace) }
    }

    /// Closed locked entries count by the moment in their names: otherwise, another one would pass for the last. Throws `VaultError.lock`
    /// if one of these is meant.
    private static func entry(_ place: Int, _ typed: String, in workspace: Workspace) throws -> VaultPath {
        // The index has minutes; entries of the same minute are ordered by their seconds.
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
        // In the order of the index, which puts entries without a day last.
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

    /// Sorts entries of the same minute, the latest first.
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

    /// An entry of some days, known by its name, that needs a key.
    private static func closed(on days: DayRange, minute: Int?, in workspace: Workspace) throws -> VaultPath? {
        try workspace.withIndex { try $0.unopenedDocuments() }.first { path in
            guard DocumentKind(path: path.opened, type: nil, settings: workspace.vault.settings) == .journal,
                let moment = FileNameDate.timestamp(of: path), days.contains(moment.day),
                minute == nil || moment.time.map({ $0.hour * 60 + $0.minute }) == minute
            else { return false }
            return isClosed(path, in: workspace) == true
        }
    }

    /// Whether it needs a key; nil if no key of this device opens it: it is locked for others.
    private static func isClosed(_ path: VaultPath, in workspace: Workspace) -> Bool? {
        do {
            _ = try workspace.vault.document(path)
            return false
        } catch {
            return error == .lock(.closed, path) ? true : nil
        }
    }

    /// The entry with all of the words; nil if there is none, and for a query instead of words. Throws `EntryActionError.severalEntries`.
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

    /// The only entry with a name. Throws `EntryActionError.severalEntries` if a day has more than one.
    package static func path(_ name: String, in workspace: Workspace) throws -> VaultPath {
        let paths = try paths(name, in: workspace)
        guard paths.count == 1 else {
            throw EntryActionError.severalEntries(name: name, count: paths.count, paths: paths.map(\.text))
        }
        return paths[0]
    }
}
