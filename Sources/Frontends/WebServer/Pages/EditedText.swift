// A document in a form: its text in one field, its front matter in another, and the properties of an entry in separate fields.

import Bytes
import DocumentActions
import Journal
import JournalActions
import Vault
import Workspaces

struct EditedText {
    private(set) var document: Document
    private let settings: VaultSettings

    /// - Parameter text: the whole document.
    init(_ text: String, of path: VaultPath, in workspace: Workspace) {
        settings = workspace.vault.settings
        document = Document(path: path, contents: Array(text.utf8), settings: settings)
    }

    /// The submitted document: the text, after the front matter if that has a separate field, and with the fields that differ from the
    /// form's original values. Throws `EditRefusal`, `DocumentActionError.invalidTag`.
    init(_ visit: Visit, of path: VaultPath) throws {
        let workspace = try visit.workspace()
        let typed = try visit.field("text")
        guard let head = visit.form["head"] else {
            self.init(typed, of: path, in: workspace)
            return
        }
        self.init(Self.joined(head, typed), of: path, in: workspace)
        guard isEntry, visit.form[Self.mark] == "1" else { return }
        try take(
            visit.form, from: EditedText(Self.plain(visit.form["base"] ?? ""), of: path, in: workspace), visit.moods)
    }

    /// Forms are submitted with CR LF (WHATWG HTML, "constructing the entry list").
    static func plain(_ text: String) -> String { text.replacing("\r\n", with: "\n") }

    /// Ends the front matter with a line end, even if the person removed it.
    static func joined(_ head: String, _ text: String) -> String {
        let head = plain(head)
        return head + (head.isEmpty || head.hasSuffix("\n") ? "" : "\n") + plain(text)
    }

    var text: String { String(decoding: document.bytes, as: UTF8.self) }

    /// The front matter with the blank lines after it, and the text; nil if there is no front matter.
    var parts: (head: String, body: String)? {
        guard !document.frontMatter.entries.isEmpty else { return nil }
        var start = document.body.lowerBound
        while start < document.bytes.count, document.bytes[start] == UInt8(ascii: "\n") { start += 1 }
        return (document.bytes.text(0..<start), document.bytes.text(start..<document.bytes.count))
    }

    /// The form field that marks the presence of an entry's fields.
    static let mark = "beside"

    var isEntry: Bool { document.kind == .journal }

    /// The value of a form field; nil for one that is not shown.
    func value(_ name: String) -> String? {
        switch name {
        case "mood": document.fields.mood
        // Such a tag would become several in the field.
        case "tags":
            document.fields.tags.contains { $0.contains { $0 == "," || $0.isWhitespace } }
                ? nil : document.fields.tags.joined(separator: ", ")
        case "place": place
        case "favorite": document.fields.isFavorite ? "1" : nil
        default: nil
        }
    }

    /// Nil if the place has coordinates, which a name alone would lose.
    private var place: String? {
        guard let key = document.entry("location")?.key else { return "" }
        guard case .string(let name)? = document.frontMatter.values.first(where: { $0.key == key })?.value else {
            return nil
        }
        return name
    }

    private mutating func take(_ form: FormFields, from base: EditedText, _ moods: MoodScale) throws {
        if let mood = form["mood"].flatMap({ moods.mood($0) }), mood != base.value("mood").flatMap({ moods.mood($0) }) {
            try edit { try $0.setting(mood) }
        }
        if let typed = form["tags"], typed != base.value("tags"), base.value("tags") != nil {
            let (old, new) = (base.document.fields.tags, EntryFields.tags(typed))
            for tag in old where !new.contains(tag) { try edit { try Self.removal(of: tag, in: $0) } }
            for tag in new where !old.contains(tag) {
                let name = try TagName.normalized(tag)
                try edit { try $0.addingTag(name) }
            }
        }
        if let place = form["place"]?.trimmed, let old = base.place, place != old {
            try edit {
                place.isEmpty ? try $0.removing("location") : try $0.setting("location", to: YAMLText.scalar(place))
            }
        }
        let isFavorite = form["favorite"] == "1"
        if isFavorite != base.document.fields.isFavorite { try edit { try $0.marking(isFavorite) } }
    }

    /// Only from the front matter's list: tags in the text are the writer's. A single text with several tags is handled as in `daybook
    /// tag remove`.
    private static func removal(of tag: String, in document: Document) throws -> [TextEdit] {
        guard let key = document.entry("tags")?.key,
            case .array? = document.frontMatter.values.first(where: { $0.key == key })?.value
        else { return try document.removingTag(tag) }
        return try document.removing(item: tag, from: key)
    }

    private mutating func edit(_ change: (Document) throws -> [TextEdit]) throws {
        let edits = try change(document)
        guard !edits.isEmpty else { return }
        document = Document(path: document.path, contents: try document.applying(edits), settings: settings)
    }
}
