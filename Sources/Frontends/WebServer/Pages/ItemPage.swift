// The page of one list item: its words, amount and aisle, and its removal.

import Bytes
import DocumentActions
import Lists
import Pages
import Vault
import Wording
import Workspaces

struct ItemPage {
    static let address = "/lists/item"
    /// Items with longer lines are edited in their document, as URLs have a limit.
    private static let longest = 1500

    let visit: Visit
    let shown: ShownLine

    init(visit: Visit, shown: ShownLine) { (self.visit, self.shown) = (visit, shown) }

    /// The item that an address names. Throws 404 where it names none.
    init(visit: Visit) throws {
        let query = visit.query
        guard let path = query["list"].flatMap({ VaultPath($0) }), path.isMarkdown, !path.isHidden,
            let line = query["line"].flatMap({ Int($0) }), line > 0, let text = query["text"]
        else { throw WebRefusal.notFound }
        self.init(visit: visit, shown: ShownLine(path, line: line, text: text, section: query["section"]))
    }

    /// The fields that identify an item in URLs and forms.
    static func fields(of shown: ShownLine) -> [(String, String)] {
        [("list", shown.path.text), ("line", String(shown.line)), ("text", shown.text)]
            + (shown.section.map { [("section", $0)] } ?? [])
    }

    static func address(of shown: ShownLine) -> String? {
        guard shown.text.utf8.count <= longest else { return nil }
        return address + "?" + fields(of: shown).map { $0 + "=" + FormFields.encoded($1) }.joined(separator: "&")
    }

    /// `250 g`, `× 2`, `2 × 250 g`, `2 kg`.
    static func amount(of item: ListItem, _ visit: Visit) -> String {
        let unit = item.unit.map { AmountSum.words($0, in: visit.language) }
        guard item.quantity != 1 else { return unit ?? "" }
        guard let unit else { return "× \(item.quantity)" }
        return "\(item.quantity)\(unit.first?.isNumber == true ? " × " : "\u{a0}")\(unit)"
    }

    private static func aisle(of item: ListItem) -> String { item.line["aisle"] ?? item.section ?? "" }

    func response() throws -> WebResponse {
        let list = ItemList(try visit.workspace().vault.document(shown.path))
        let back = WebAddress.list(shown.path)
        // It has been changed or removed meanwhile.
        guard let item = list.item(shown) else { return .seeOther(back) }
        let title = InlineText.plain(item.text).trimmed
        return .html(
            WebPage(visit, .items).html(CardText.capped(title), .lists) { html in
                html.markup("<p class=\"eyebrow\">")
                html.link(back, list.name)
                html.markup("</p>")
                html.element("h1", title)
                let hidden = Self.fields(of: shown)
                let form = FormMarkup(visit: visit)
                form.write(to: "/lists/edit", class: "entry-form", hidden: hidden, back: back, &html) { html in
                    NotesMarkup.field("item", visit.say(WebWords.itemWords), item.text, isRequired: true, &html)
                    NotesMarkup.field("amount", visit.say(WebWords.amount), Self.amount(of: item, visit), &html)
                    NotesMarkup.field(
                        "aisle", visit.say(WebWords.aisle), Self.aisle(of: item), list: "aisles", &html)
                    FormMarkup.button(visit.say(WebWords.save), &html)
                    html.markup("<datalist id=\"aisles\">")
                    for (aisle, _) in list.grouped(list.items) {
                        guard let aisle, !aisle.hasPrefix("@") else { continue }
                        html.markup("<option value=\"")
                        html.words(aisle)
                        html.markup("\">")
                    }
                    html.markup("</datalist>")
                }
                html.markup("<div class=\"choices apart\">")
                form.write(to: "/lists/remove", hidden: hidden, back: back, &html) {
                    FormMarkup.button(visit.say(WebWords.delete), class: "quiet", &$0)
                }
                html.markup("</div>\n")
            })
    }

    /// The edit of its form; unchanged fields are left out.
    func edit() throws -> EditItem {
        let item = ItemList(try visit.workspace().vault.document(shown.path)).item(shown)
        func changed(_ name: String, _ was: (ListItem) -> String) -> String? {
            guard let typed = visit.form[name]?.trimmed else { return nil }
            return typed == item.map(was)?.trimmed ? nil : typed
        }
        return EditItem(
            shown, name: changed("item", \.text), amount: changed("amount") { Self.amount(of: $0, visit) },
            aisle: changed("aisle", Self.aisle))
    }
}
