// Completions while typing, as in editors: documents after `[[`, tags after `#`.

import Bytes
import LanguageFeatures
import Vault
import Wording
import Workspaces

struct TypedChoices {
    let choices: [CompletionChoice]
    private let text: String
    /// In UTF-16 code units, as browsers count.
    private let place: Int

    private static let limit = 6

    /// - Parameter place: nil to offer nothing.
    init(_ document: Document, text: String, at place: Int?, visit: Visit) throws {
        guard let place, place >= 0,
            let end = text.utf16.index(text.startIndex, offsetBy: place, limitedBy: text.endIndex)?
                .samePosition(in: text.utf8)
        else {
            (choices, self.text, self.place) = ([], text, 0)
            return
        }
        let workspace = try visit.workspace()
        let offset = text.utf8.distance(from: text.startIndex, to: end)
        let question = CompletionQuestion(document, at: offset, machine: workspace.machine, language: visit.language)
        let kinds: Set<CompletionChoice.Kind> = [.document, .heading, .block, .tag, .file]
        let found = try question.answer(in: EditedVault(workspace)).choices.filter { choice in
            kinds.contains(choice.kind) && Array(document.bytes[choice.edit.range]) != choice.edit.replacement
        }
        (choices, self.text, self.place) = (Array(found.prefix(Self.limit)), text, place)
    }

    /// Buttons, each with its text, the range that it replaces, and the position of the cursor.
    func write(_ html: inout HTMLText) {
        for choice in choices {
            let range = choice.edit.range
            let ends = [range.lowerBound, range.upperBound].map { end in
                text.utf16.distance(from: text.startIndex, to: text.utf8.index(text.startIndex, offsetBy: end))
            }
            html.markup("<button type=\"button\" class=\"quiet small\" data-at=\"\(place)\"")
            html.markup(" data-from=\"\(ends[0])\" data-to=\"\(ends[1])\" data-put=\"")
            html.words(String(decoding: choice.edit.replacement, as: UTF8.self))
            html.markup("\">")
            html.words(choice.label)
            html.markup("</button>")
        }
    }
}
