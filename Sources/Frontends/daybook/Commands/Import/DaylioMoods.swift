// What the moods of a Daylio export mean: from the flags, the settings of the vault, or who sits at the terminal.

import Arguments
import Bytes
import FileSystem
import Journal
import Messages
import Vault
import Wording
import YAML

struct DaylioMoods {
    let context: Context
    let words: Invocation

    /// The reader that knows all moods of these files. What is new is remembered in the settings.
    func reader(for source: DiarySource, _ isWanted: (String) -> Bool) throws -> Daylio {
        var moods: [(name: String, mood: Mood)] = []
        for pair in try context.vault().settings.daylioMoods {
            guard let mood = Mood(text: pair.mood) else { throw JournalAddCommand.unknownMood(pair.mood) }
            moods.append((pair.name, mood))
        }
        let remembered = Set(moods.map { Daylio.key($0.name) })
        for text in words.values("mood") {
            guard let mark = text.lastIndex(of: "="), mark > text.startIndex else {
                throw CommandError(
                    .usage, Phrase("--mood \(text): no “=”", fr: "--mood \(text) : pas de « = »"),
                    hint: Phrase(same: "--mood tired=sad"))
            }
            let typed = String(text[text.index(after: mark)...])
            guard let mood = Mood(text: typed) else { throw JournalAddCommand.unknownMood(typed) }
            let name = String(text[..<mark]).trimmed
            moods.removeAll { Daylio.key($0.name) == Daylio.key(name) }
            moods.append((name, mood))
        }
        func daylio() -> Daylio { Daylio(moods: Dictionary(moods.map { ($0.name, $0.mood) }) { $1 }) }
        var unknown: [String] = []
        try source.readTexts(isWanted, { _, _ in }) { _, bytes in
            do {
                for name in try daylio().unknownMoods(bytes) where !unknown.contains(name) { unknown.append(name) }
            } catch let refusal as ImportRefusal {
                throw CommandError(Explanation(refusal, file: source.typed))
            }
        }
        if !unknown.isEmpty { moods += try asked(unknown) }
        let new = moods.filter { !remembered.contains(Daylio.key($0.name)) }
        if !new.isEmpty { try remember(new, isDryRun: words.has("dry-run")) }
        return daylio()
    }

    /// What a person says; where nobody can be asked, the flags that are missing.
    private func asked(_ names: [String]) throws -> [(name: String, mood: Mood)] {
        guard StandardStream.input.isTerminal, StandardStream.errors.isTerminal, !words.has("json") else {
            throw missing(names)
        }
        context.terminal.diagnostic(
            context.say(
                Phrase(
                    "Which moods are these? very_sad, sad, neutral, happy, very_happy, or −2 to 2. It is asked once.",
                    fr:
                        "Quelles humeurs sont-ce ? very_sad, sad, neutral, happy, very_happy, ou −2 à 2. C’est demandé une fois."
                )))
        var moods: [(name: String, mood: Mood)] = []
        for name in names {
            var mood: Mood?
            while mood == nil {
                context.terminal.prompt("  \(TerminalText.harmless(name)): ")
                guard let answer = StandardStream.input.readLine() else { throw missing(names) }
                mood = Mood(text: answer)
            }
            if let mood { moods.append((name, mood)) }
        }
        return moods
    }

    private func missing(_ names: [String]) -> CommandError {
        let list = names.map { TerminalText.harmless($0) }.joined(separator: ", ")
        let flags = names.map { name -> String in
            let quoted =
                name.utf8.allSatisfy { $0.isLetter || $0.isDigit }
                ? name : "'" + name.replacing("'", with: "'\\''") + "'"
            return "--mood \(TerminalText.harmless(quoted))=MOOD"
        }.joined(separator: " ")
        return CommandError(
            .usage, Phrase("nobody knows these moods: \(list)", fr: "personne ne connaît ces humeurs : \(list)"),
            hint: Phrase(
                "\(flags) with very_sad, sad, neutral, happy or very_happy for MOOD",
                fr: "\(flags) avec very_sad, sad, neutral, happy ou very_happy pour MOOD"))
    }

    /// Adds them to `daylio_moods:` of the settings.
    private func remember(_ moods: [(name: String, mood: Mood)], isDryRun: Bool) throws {
        guard let path = VaultPath(VaultSettings.path) else { return }
        let files = try context.vault().files
        let lines = moods.map { "  \(YAMLText.scalar($0.name)): \($0.mood.name)\n" }.joined()
        let whole = "\(VaultSettings.daylioMoodsKey):\n" + lines
        func changed(_ bytes: [UInt8]) throws -> [UInt8] {
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
            let known = Set(after.daylioMoods.map(\.name))
            guard after.problems.isEmpty, moods.allSatisfy({ known.contains($0.name) }) else {
                throw CommandError(
                    .failed, Phrase("\(path) cannot be changed safely", fr: "\(path) ne peut être modifié sûrement"),
                    hint: Phrase("add these lines:\n\(whole)", fr: "ajoutez ces lignes :\n\(whole)"))
            }
            return Array(text.utf8)
        }
        if !files.exists(path) {
            try context.create(path, whole, isDryRun: isDryRun)
        } else if isDryRun {
            let before = try files.read(path).bytes
            context.terminal.write(UnifiedDiffText.of(path, before, try changed(before)))
        } else {
            try files.edit(path, changed)
        }
    }
}
