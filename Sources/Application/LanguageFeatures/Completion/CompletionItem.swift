// Choices for completion at a place.

import Vault

package struct CompletionChoice: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case document, heading, block, tag, key, value, item, place, person, date, file, function
    }

    package let kind: Kind
    package let label: String
    /// In a few words, next to the label.
    package var detail: String?
    package let edit: TextEdit
    /// The document it names: its text is read when the choice is looked at.
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
    /// More letters may yield others.
    package var isIncomplete = false
    /// The typed part of a choice; editors that compare letter by letter would drop `Été` for `ete`.
    package var typed = ""

    static let none = CompletionAnswer()
}
