// A journal entry from one typed line and separate options.

import Bytes
import CivilTime
import DocumentActions
import Journal
import Photos
import Vault
import Workspaces

/// Writes an entry. All words are as typed; they are interpreted here.
package struct LogEntry {
    /// May begin with a date, and contain tags, a place and a mood.
    package var text: String
    package var mood: String?
    package var tags: [String] = []
    package var place: String?
    /// The location, as coordinates or `now`.
    package var position: String?
    /// The weather in words, or `now`.
    package var weather: String?
    package var isFavorite = false
    /// The day, if it is not today.
    package var day: String?
    /// Pictures to attach, by path on this machine.
    package var photos: [String] = []
    /// Whether it is locked regardless of the settings.
    package var isLocked = false
    /// Whether an empty entry is wanted, to be filled in an editor.
    package var isEmpty = false

    package init(_ text: String = "") { self.text = text }

    /// The new entry.
    package struct Result {
        package let path: VaultPath
        package let capture: Capture
        package let photos: [TakenPhoto]
    }

    /// Throws `EntryActionError`, `DocumentActionError.invalidTag`, `WorkspaceError`, `PositionError`, `UserProgramError`, and
    /// `SystemError` for an unreadable picture.
    ///
    /// - Parameter earlier: an entry created by a previous attempt, which becomes this one: its pictures stay and, on the same day, its
    ///   name and time.
    package func plan(over earlier: VaultPath? = nil, in workspace: Workspace) throws -> Plan<Result> {
        var capture = try capture(in: workspace)
        let earlier = try earlier.map { try workspace.vault.document($0) }
        let written = earlier?.date?.local
        let isSameDay = written?.day == capture.moment.day
        if isSameDay, let written { capture.moment = written }
        capture.photos = earlier?.fields.photos.map { .init(file: $0.file, caption: $0.caption) } ?? []
        var pictures = try EntryPhotos(photos, into: workspace.vault.files, isRehearsal: true)
        let offset = try pictures.fill(&capture, keepsTime: !text.trimmed.isEmpty || day != nil)
        if isEmpty { capture.title = "" }
        // `log mood:happy` is an entry; a mood given by an option accompanies words still to come.
        let isMoodAlone = mood == nil && capture.mood != nil
        guard isEmpty || isMoodAlone || !capture.title.isEmpty || !capture.body.isEmpty || !capture.photos.isEmpty
        else {
            throw EntryActionError.nothingToWrite
        }
        let entry = capture
        let taken = pictures.taken
        let isLocked = isLocked || Self.isLockedByRule(entry, in: workspace.vault.settings)
        let copies = taken.filter(\.placement.isNew).map { photo in
            FileChange.copy(from: photo.source, to: .exactly(isLocked ? photo.path.locked : photo.path))
        }
        if let earlier, isSameDay, !isLocked {
            let text = entry.text(offsetSeconds: offset ?? workspace.machine.utcOffset(at: entry.moment))
            return Plan(copies + [.rewrite(earlier.path) { _ in Array(text.utf8) }]) { _ in
                Result(path: earlier.path, capture: entry, photos: taken)
            }
        }
        let old = earlier.map { [FileChange.remove($0.path)] } ?? []
        // The UTC offset of a picture, or else of the local zone at that time.
        return Plan(copies + [.newEntry(entry, offset: offset, isLocked: isLocked, in: workspace)] + old) { changes in
            Result(
                path: changes.files.dropLast(old.count).last?.path ?? entry.path(number: 1), capture: entry,
                photos: taken)
        }
    }

    private static func isLockedByRule(_ entry: Capture, in settings: VaultSettings) -> Bool {
        guard !settings.lock.isEmpty else { return false }
        let written = Document(
            path: entry.path(), contents: Array(entry.text(offsetSeconds: 0).utf8), settings: settings)
        return settings.lock.includes(written.path, tags: written.tags)
    }

    /// The interpretation of the words. Throws what `plan` throws.
    package func capture(in workspace: Workspace) throws -> Capture {
        var capture: Capture
        let moods = workspace.moodScale
        if day == nil, let text = Capture.nonexistentDate(in: text) { throw WorkspaceError.invalidDate(text) }
        do throws(Capture.UnknownMood) {
            // If `@word` is a tag, as in jrnl, it is not a place; it stays in the text, where the vault reads it as a tag.
            let apart = workspace.vault.settings.tagNotations.contains(.at) ? apart.union(.place) : apart
            let known = Set(PlaceBook(workspace).chosen.map { Folding.fold($0.name) })
            capture = try Capture(
                text, now: workspace.now, apart: apart, places: known, order: workspace.dateOrder, moods: moods)
        } catch {
            throw EntryActionError.unknownMood(error.text)
        }
        if let typed = mood {
            guard let mood = moods.mood(typed) else { throw EntryActionError.unknownMood(typed) }
            capture.mood = mood
        }
        for tag in tags {
            let name = try TagName.normalized(tag)
            if !capture.tags.contains(name) { capture.tags.append(name) }
        }
        if let place { capture.place = place }
        try locate(&capture, workspace)
        if isFavorite { capture.isFavorite = true }
        if let typed = day {
            let date = try workspace.date(typed, leaning: .past)
            guard let day = date.days.first else { throw WorkspaceError.invalidDate(typed) }
            capture.isDated = true
            capture.moment = LocalDateTime(
                day: day, time: date.time ?? (day == workspace.today ? workspace.now.time : .noon))
        }
        capture.weather = try weather(of: capture, workspace)
        return capture
    }

    /// Given separately from the text: the text's own notations for it stay in the text.
    private var apart: Capture.Apart {
        var apart: Capture.Apart = []
        if day != nil { apart.insert(.day) }
        if mood != nil { apart.insert(.mood) }
        if place != nil { apart.insert(.place) }
        if weather != nil { apart.insert(.weather) }
        return apart
    }

    private static func isNow(_ typed: String) -> Bool { ["now", "maintenant"].contains(typed.lowercased()) }

    private func locate(_ capture: inout Capture, _ workspace: Workspace) throws {
        guard let typed = position else { return }
        if Self.isNow(typed) {
            let here = try PositionProgram.now(in: workspace, for: "journal add --here now")
            capture.coordinates = here.coordinates
            if capture.place == nil { capture.place = here.name }
            return
        }
        guard let here = Coordinates(text: typed) else { throw EntryActionError.invalidPosition(typed) }
        capture.coordinates = here
        if capture.place == nil { capture.place = PlaceBook(workspace).name(of: here) }
    }

    private func weather(of capture: Capture, _ workspace: Workspace) throws -> Weather? {
        guard let typed = weather else { return nil }
        if Self.isNow(typed) { return try WeatherProgram(workspace).ask(about: capture) }
        guard let weather = Weather(typed: typed) else { throw EntryActionError.invalidWeather(typed) }
        return weather
    }
}

/// Discards an entry that an editor left without words, unless it has pictures.
package struct DiscardEmptyEntry {
    package let path: VaultPath

    package init(_ path: VaultPath) { self.path = path }

    /// The result tells whether nothing is left of it; true if it is already gone.
    package func plan(in workspace: Workspace) throws -> Plan<Bool> {
        guard workspace.vault.files.exists(path) else { return Plan([], true) }
        let document = try workspace.vault.document(path)
        let isEmpty =
            document.bodyText.trimmed.isEmpty && document.fields.photos.isEmpty && document.fields.ink.isEmpty
        return Plan(isEmpty ? [.remove(path)] : [], isEmpty)
    }
}
