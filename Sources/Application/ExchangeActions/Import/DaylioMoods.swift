// Meanings of the moods in a Daylio export: as given, as remembered in the vault's settings, and still unknown.

import Bytes
import Journal
import Vault
import Workspaces
import YAML

/// A mood of Daylio and its meaning here.
package struct DaylioMood: Sendable, Hashable {
    package let name: String
    package let mood: Mood

    package init(name: String, mood: Mood) {
        self.name = name
        self.mood = mood
    }
}

/// The moods of one export.
package struct DaylioMoods {
    private(set) var said: [DaylioMood] = []
    private var remembered: Set<String> = []
    /// Moods without a known meaning, in the order of the files.
    package private(set) var unknown: [String] = []
    /// All moods in the files with their meanings, in order.
    private(set) var used: [DaylioMood] = []

    /// - Parameter moods: given meanings, which override remembered ones.
    init(_ source: DiarySource, _ moods: [DaylioMood], in workspace: Workspace) throws {
        for pair in workspace.vault.settings.ownMoods {
            guard let mood = Mood(text: pair.mood) else { throw ImportActionError.unknownMood(pair.mood) }
            said.append(DaylioMood(name: pair.name, mood: mood))
        }
        remembered = Set(said.map { Daylio.key($0.name) })
        for mood in moods {
            said.removeAll { Daylio.key($0.name) == Daylio.key(mood.name) }
            said.append(mood)
        }
        var names: [String] = []
        try source.read(DiaryProgram.isOfDaylio) { name, bytes in
            do {
                guard !DiaryProgram.isBackup(name) else {
                    // A backup contains the level of each mood, from one to five.
                    for (name, level) in try DaylioBackup.scale(bytes) {
                        if !said.contains(where: { Daylio.key($0.name) == Daylio.key(name) }) {
                            said.append(DaylioMood(name: name, mood: level))
                        }
                        if !names.contains(name) { names.append(name) }
                    }
                    return
                }
                let bytes = try DiarySource.text(bytes) { _ in }
                for name in try Daylio(moods: meanings).moodNames(bytes) where !names.contains(name) {
                    names.append(name)
                }
            } catch let refusal as ImportRefusal {
                throw ImportActionError.refusedDiary(file: source.typed, refusal)
            }
        }
        let daylio = Daylio(moods: meanings)
        for name in names {
            if let mood = daylio.mood(name) {
                used.append(DaylioMood(name: name, mood: mood))
            } else {
                unknown.append(name)
            }
        }
    }

    var meanings: [String: Mood] { Dictionary(said.map { ($0.name, $0.mood) }) { $1 } }

    /// Adds new ones to `daylio_moods:` in the settings; nil if there are none.
    func remembering(in workspace: Workspace) throws -> Plan<Void>? {
        let new = said.filter { !remembered.contains(Daylio.key($0.name)) }
        guard !new.isEmpty else { return nil }
        let path = VaultPath(trusted: VaultSettings.path)
        let lines = new.map { "  \(YAMLText.scalar($0.name)): \($0.mood.name)\n" }.joined()
        let whole = "\(VaultSettings.daylioMoodsKey):\n" + lines
        guard workspace.vault.files.exists(path) else {
            return Plan([.create(.exactly(path), Array(whole.utf8))], ())
        }
        return Plan(
            [
                .rewrite(path) { bytes in
                    var text = String(decoding: bytes, as: UTF8.self)
                    if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
                    if let place = text.firstRange(of: "\(VaultSettings.daylioMoodsKey):\n"),
                        place.lowerBound == text.startIndex || text[text.index(before: place.lowerBound)] == "\n"
                    {
                        text.insert(contentsOf: lines, at: place.upperBound)
                    } else {
                        text += whole
                    }
                    let after = VaultSettings(Array(text.utf8))
                    let known = Set(after.ownMoods.map(\.name))
                    guard after.problems.isEmpty, new.allSatisfy({ known.contains($0.name) }) else {
                        throw ImportActionError.unsafeSettings(path, lines: whole)
                    }
                    return Array(text.utf8)
                }
            ], ())
    }
}
