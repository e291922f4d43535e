// Completion at a place in a text: finds the context and who completes it.

import Bytes
import CivilTime
import Sensors
import Tables
import Vault
import Wording
import Workspaces

package struct CompletionQuestion {
    package let document: Document
    /// In bytes.
    package let offset: Int
    let machine: Machine
    let language: LanguageCode

    /// Choices in one answer.
    package static let limit = 100

    package init(_ document: Document, at offset: Int, machine: Machine, language: LanguageCode) {
        (self.document, self.offset, self.machine, self.language) = (document, offset, machine, language)
    }

    /// Without a vault, from the document alone.
    package func answer(in vault: EditedVault?) throws -> CompletionAnswer {
        if let found = try inBase(vault) { return found }
        if FolderTypes.isType(document.path) { return .none }
        guard let context = CompletionContext(document, at: offset) else { return .none }
        switch context {
        case .wikiTarget(let typed, let replaced, let isOpen, let hasAlias, let isEmbed):
            guard let vault else { return .none }
            let files =
                isEmbed ? try attachments(typed, vault) { TextEdit(replaced, $0.link + (isOpen ? "]]" : "")) } : []
            var answer = try targets(typed, replaced, isOpen: isOpen, hasAlias: hasAlias, vault)
            answer.choices = Array((files + answer.choices).prefix(Self.limit))
            return answer
        case .wikiPart(let target, let typed, let replaced, let isOpen):
            guard let other = try linked(target, vault) else { return .none }
            let ending = isOpen ? "]]" : ""
            return PartChoices(other, replaced, typed: typed, ending: ending).answer(asAnchors: false)
        case .address(let typed, let replaced, let isEmbed):
            guard let vault else { return .none }
            // A picture is shown; a document would only be named.
            if isEmbed {
                let words = PercentEncoding.decoded(typed)
                return CompletionAnswer(
                    choices: try attachments(words, vault) { TextEdit(replaced, $0.address) }, isIncomplete: true,
                    typed: typed)
            }
            return try addresses(typed, replaced, vault)
        case .callout(let typed, let replaced, let isOpen):
            let folded = Folding.fold(typed)
            return CompletionAnswer(
                choices: CalloutNames.all.filter { $0.kind.hasPrefix(folded) }.map { kind, title in
                    CompletionChoice(
                        .value, kind, detail: title[language], TextEdit(replaced, kind + (isOpen ? "]" : "")))
                }, typed: typed)
        case .addressPart(let target, let typed, let replaced):
            guard let other = try addressed(target, vault) else { return .none }
            return PartChoices(other, replaced, typed: typed, ending: "").answer(asAnchors: true)
        case .tag(let typed, let replaced): return try tags(typed, replaced, vault, isYAML: false)
        case .key(let typed, let replaced): return try keys(typed, replaced, vault)
        case .value(let key, let typed, let replaced): return try values(key, typed, replaced, vault)
        case .place(let typed, let replaced, let isQuoted):
            return try places(typed, vault) { name in
                TextEdit(replaced, isQuoted ? "@\"\(name)\"" : PlaceMention.inLine(name))
            }
        case .token(let key, let typed, let replaced):
            guard Self.dateTokens.contains(key) else {
                return TokenValues(key, machine).answer(typed, replaced)
            }
            return dates(typed) { TextEdit(replaced, $0.iso) }
        case .item(let typed, let replaced): return try items(typed, replaced, vault)
        case .line(let typed, let replaced):
            guard typed.count >= 2 else { return .none }
            return dates(typed) { TextEdit(replaced, $0.iso + " ") }
        case .question(let question): return try inQuestion(question, vault)
        case .measure(let typed, let replaced):
            let device = DeviceSettings(identifier: DeviceID(folderOf: document.path), document: document)
            return .starting(with: typed, device.measures.map { ($0.name.text, $0.unit) }, .value, replaced)
        }
    }

    private static let dateTokens: Set<String> = ["due", "start", "until", "done", "added", "bought", "except", "also"]
}
