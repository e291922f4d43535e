// A text rendered as a page, with suggestions from its words, requested by the script while somebody types.

import Bytes
import Journal
import JournalActions
import Overviews
import Pages
import Search
import Vault
import Wording
import Workspaces

struct EntryPreview {
    let note: LinkedNote
    let proposals: EntryProposals?
    private let choices: TypedChoices

    static let address = "/preview"
    /// The field with the position of the cursor, in UTF-16 code units.
    static let place = "at"

    /// - Parameter path: the future path of the document.
    init(visit: Visit, text: String, path: VaultPath) throws {
        let workspace = try visit.workspace()
        let document = Document(path: path, contents: Array(text.utf8), settings: workspace.vault.settings)
        let follower = try workspace.withIndex { try $0.linkFollower() }
        let links = DocumentLinksOnPages(document, in: workspace.vault, follower)
        note = LinkedNote(
            try workspace.withTables(document), settings: workspace.vault.settings, visit.language, links.links())
        choices = try TypedChoices(
            document, text: text, at: visit.form[Self.place].flatMap { Int($0) }, visit: visit)
        proposals = document.kind == .journal ? try EntryProposals(for: document, in: workspace) : nil
    }

    /// The end of the text field, with completions at the cursor.
    static func endText(_ preview: EntryPreview?, _ html: inout HTMLText) {
        html.markup("</textarea><div id=\"offers\" class=\"choices\" aria-live=\"polite\">")
        preview?.choices.write(&html)
        html.markup("</div>")
    }

    /// The end of a form with a text: the buttons, suggestions, and the preview.
    ///
    /// - Parameters:
    ///   - hasChoices: whether the form has fields for a mood and tags.
    ///   - tools: next to the buttons, which a phone shows above its keyboard.
    static func write(
        _ preview: EntryPreview?, _ visit: Visit, hasChoices: Bool, _ html: inout HTMLText,
        tools: (inout HTMLText) -> Void = { _ in }
    ) {
        html.markup("<p class=\"choices\" id=\"proposed\" aria-live=\"polite\">")
        if hasChoices, let proposals = preview?.proposals {
            let tags = proposals.tags.map { ("tag", $0, "#" + $0) }
            let mood = proposals.mood.map { [("mood", $0.name, visit.say(visit.moods.phrase($0)))] } ?? []
            if !(mood + tags).isEmpty { html.element("span", visit.say(WebWords.proposed), class: "count") }
            for (name, value, words) in mood + tags {
                html.markup("<button type=\"button\" class=\"quiet small\" data-\(name)=\"")
                html.words(value)
                html.markup("\">")
                html.words(words)
                html.markup("</button>")
            }
        }
        html.markup("</p><div class=\"choices saving\">")
        FormMarkup.button(visit.say(WebWords.save), &html)
        html.markup("<button class=\"quiet\" formaction=\"\(address)\">\(visit.say(WebWords.preview))</button>")
        tools(&html)
        html.markup("</div>")
        html.markup("<div class=\"body\" id=\"preview\">")
        if let preview { html.markup(preview.note.body) }
        html.markup("</div>")
    }
}
