// What may be at a place, as a list to choose from.

import Vault

package struct CompletionChoice: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case document, heading, block, tag, key, value, item, place, person, date, file, function
    }

    package let kind: Kind
    package let label: String
    /// In a few words, beside the label.
    package var detail: String?
    package let edit: TextEdit
    /// The document that it names: what is in it is read when the choice is looked at.
    package var path: VaultPath?
    /// Markdown.
    package var documentation: String?

    init(_ kind: Kind, _ label: String, detail: String? = nil, _ edit: TextEdit, path: VaultPath? = nil) {
        (self.kind, self.label, self.detail, self.edit, self.path) = (kind, label, detail, edit, path)
    }
}

package struct CompletionAnswer: Sendable {
    /// The likeliest first.
    package var choices: [CompletionChoice] = []
    /// More letters may bring others.
    package var isIncomplete = false
    /// What was typed so far of a choice; editors that compare by letters alone would drop `Été` for `ete`.
    package var typed = ""

    static let none = CompletionAnswer()
}
