// Selects a question for today from the vault, and remembers which ones were asked.

import Bytes
import CivilTime
import FileSystem
import Journal
import JournalActions
import Search
import Vault
import Wording
import Workspaces

/// Selects today's question once, and keeps it while the vault is unchanged.
package struct SelectPrompt: Sendable {
    /// Whether to select another one than the last.
    package var isAnother: Bool

    package init(isAnother: Bool = false) { self.isAnother = isAnother }

    private static let ownPrompts = VaultPath(trusted: "templates/prompts.md")

    /// Does not remember the question.
    package func answer(in workspace: Workspace) throws -> SelectedPrompt {
        try workspace.withIndex { index in
            let vault = workspace.vault
            let today = workspace.countedToday
            let memory = PromptMemory(workspace)
            let generation = try index.generation()
            if !isAnother, let kept = memory.kept(today, generation) { return SelectedPrompt(prompt: kept) }
            let own =
                vault.files.exists(Self.ownPrompts) ? GeneralPrompts.own(try vault.document(Self.ownPrompts)) : []
            var choice = PromptChoice(today: today, asked: memory.asked)
            let prompt: Prompt?
            if !isAnother, let asked = choice.askedToday(of: own + GeneralPrompts.all) {
                // It stays, even if the vault has changed.
                prompt = asked
            } else {
                let captions = EntryCaption(in: workspace)
                let facts = try index.promptFacts(
                    today: today, dayEndsAt: vault.settings.dayEndsAt, name: captions.of)
                prompt = choice.next(facts.prompts, own: own, general: GeneralPrompts.all, isAnother: isAnother)
            }
            return SelectedPrompt(
                prompt: prompt, memory: PromptMemory.json(choice.asked, prompt, today, generation))
        }
    }
}

/// A selected question.
package struct SelectedPrompt: Sendable {
    /// Nil if there is nothing to ask.
    package let prompt: Prompt?
    /// The state to save; nil if it is saved already.
    fileprivate var memory: JSONValue?

    /// Remembers on this machine, in `$XDG_STATE_HOME/daybook/<vault>/prompts.json`, that it was asked. If that fails, the question is
    /// asked nevertheless.
    package func remember(in workspace: Workspace) {
        guard let memory else { return }
        let file = PromptMemory.file(of: workspace)
        bestEffort { try Paths.makeFolder(Paths.parent(of: file), mode: 0o700) }
        bestEffort { try AtomicWrite.replace(file, with: memory.encoded(), mode: 0o600) }
    }
}

/// The questions asked before, and the one selected today.
struct PromptMemory {
    private let state: JSONValue?

    init(_ workspace: Workspace) {
        state = (try? OpenFile.reading(Self.file(of: workspace)).readAll(limit: 1 << 20))
            .flatMap { try? JSONReader.read($0) }
    }

    static func file(of workspace: Workspace) -> String { Paths.join(workspace.stateFolder, "prompts.json") }

    var asked: [PromptChoice.Asked] {
        (state?["asked"]?.array ?? []).compactMap { item in
            guard let day = item["date"]?.string.flatMap({ Day(iso: $0[...]) }), let name = item["prompt"]?.string
            else {
                return nil
            }
            return PromptChoice.Asked(day: day, identifier: name)
        }
    }

    /// The question selected on this day for this state of the vault.
    func kept(_ today: Day, _ generation: String) -> Prompt? {
        guard let kept = state?["kept"], kept["date"]?.string == today.iso, kept["generation"]?.string == generation,
            let reason = kept["reason"]?.string.flatMap(Prompt.Reason.init(rawValue:)),
            let identifier = kept["prompt"]?.string, let english = kept["en"]?.string, let french = kept["fr"]?.string
        else { return nil }
        return Prompt(
            reason, String(identifier.dropFirst(reason.rawValue.count + 1)),
            Phrase(english, fr: FrenchText(verbatim: french)),
            path: kept["path"]?.string)
    }

    static func json(
        _ asked: [PromptChoice.Asked], _ prompt: Prompt?, _ today: Day, _ generation: String
    ) -> JSONValue {
        let asked = asked.map { item in
            JSONValue.members([("date", .string(item.day.iso)), ("prompt", .string(item.identifier))])
        }
        let kept = prompt.map { prompt in
            JSONValue.members([
                ("date", .string(today.iso)), ("generation", .string(generation)),
                ("reason", .string(prompt.reason.rawValue)), ("prompt", .string(prompt.identifier)),
                ("en", .string(prompt.text.english)), ("fr", .string(prompt.text.french)),
                ("path", prompt.path.map { .string($0) } ?? .null),
            ])
        }
        return .members([("version", 1), ("asked", .array(asked)), ("kept", kept ?? .null)])
    }
}
