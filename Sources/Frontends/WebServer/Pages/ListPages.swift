// The lists with their progress, and one list by aisle.

import Bytes
import DocumentActions
import Lists
import Pages
import Vault
import Wording
import Workspaces

struct ListsOverviewPage {
    let visit: Visit

    func response() throws -> WebResponse {
        let overview = try ListOverview(in: visit.workspace())
        if visit.request.wantsJSON { return .json(Schema.lists(overview)) }
        return .html(
            WebPage(visit).html(visit.say(WebWords.lists), .lists) { html in
                html.element("h1", visit.say(WebWords.lists))
                if overview.lists.isEmpty { html.element("p", visit.say(WebWords.nothing), class: "count") }
                html.markup("<div class=\"lists\">\n")
                for list in overview.lists {
                    html.markup("<article class=\"card list\"><h2>")
                    html.link(WebAddress.list(list.document.path), CardText.capped(list.name))
                    html.markup("</h2>")
                    if list.total > 0 {
                        html.markup(
                            "<progress max=\"\(list.total)\" value=\"\(list.total - list.toBuy)\" aria-hidden=\"true\"></progress>"
                        )
                    }
                    html.element("p", visit.say(WebWords.toBuy(list.toBuy, of: list.total)), class: "when")
                    html.markup("</article>\n")
                }
                html.markup("</div>\n")
                FormMarkup(visit: visit).write(to: "/lists/new", class: "capture", isOnce: true, &html) { html in
                    html.markup("<input name=\"name\" required autocomplete=\"off\" aria-label=\"")
                    html.words(visit.say(WebWords.newList))
                    html.markup("\" placeholder=\"")
                    html.words(visit.say(WebWords.newList))
                    html.markup("\">")
                    FormMarkup.button(visit.say(WebWords.make), class: "quiet", &html)
                }
            })
    }
}

struct ListPage {
    let visit: Visit
    let path: VaultPath

    func response() throws -> WebResponse {
        guard path.isMarkdown, !path.isHidden else { throw WebRefusal.notFound }
        let document = try visit.workspace().vault.document(path)
        guard document.kind == .list else { return .seeOther(WebAddress.document(path)) }
        let list = ItemList(document)
        if visit.request.wantsJSON { return .json(Schema.list(list)) }
        return .html(html(list))
    }

    private func html(_ list: ItemList) -> [UInt8] {
        WebPage(visit).html(list.name, .lists) { html in
            html.markup("<div class=\"views\">")
            html.element("h1", list.name)
            html.element("span", visit.say(WebWords.toBuy(list.toBuy, of: list.total)), class: "count")
            html.markup("</div>\n<div class=\"shopping\">\n")
            adding(to: list, &html)
            // An item is shown with everything below it as long as any of it is open.
            let trees = Self.trees(list.items)
            let open = trees.filter { $0.contains(where: \.isOpen) }
            let names = names(of: list.items)
            let byLine = Dictionary(open.map { ($0[0].lineNumber, $0) }) { first, _ in first }
            for group in list.grouped(open.map { $0[0] }) {
                if let aisle = group.aisle { html.element("h2", aisle, class: "day") }
                items(group.items.flatMap { byLine[$0.lineNumber] ?? [] }, of: list, names, &html)
            }
            let done = trees.filter { !$0.contains(where: \.isOpen) }.flatMap { $0 }
            if !done.isEmpty {
                html.markup("<details class=\"bought\"><summary>")
                // Dropped items are listed here, but not counted, as in the line above.
                html.words(visit.say(WebWords.done) + " (\(done.count(where: \.isChecked)))")
                html.markup("</summary>")
                items(done, of: list, names, &html)
                html.markup("</details>\n")
            }
            html.markup("</div>\n<div class=\"eyebrow way\">")
            html.link(WebAddress.document(path), visit.say(WebWords.asDocument))
            // Shown by the script if the browser supports it.
            html.markup("<p id=\"keep\" data-own=\"1\" hidden><label><input type=\"checkbox\" role=\"switch\"> ")
            html.words(visit.say(WebWords.keepHere))
            html.markup("</label></p></div>\n")
        }
    }

    /// The field for new items, which offers items that were on the list before.
    private func adding(to list: ItemList, _ html: inout HTMLText) {
        FormMarkup(visit: visit).write(
            to: "/lists/add", class: "capture", hidden: [("list", path.text)], isOnce: true, &html
        ) { html in
            html.markup("<input name=\"items\" required autocomplete=\"off\" list=\"known\" aria-label=\"")
            html.words(visit.say(WebWords.addItems))
            html.markup("\" placeholder=\"")
            html.words(visit.say(WebWords.addItemsExample))
            html.markup("\">")
            FormMarkup.button(visit.say(WebWords.add), &html)
            let open = Set(list.items.filter(\.isOpen).map { Folding.fold($0.text) })
            var known: Set<String> = []
            html.markup("<datalist id=\"known\">")
            for item in list.items where !item.isOpen {
                let key = Folding.fold(item.text)
                guard !open.contains(key), known.count < Self.maxKnown, known.insert(key).inserted else { continue }
                html.markup("<option value=\"")
                html.words(item.text)
                html.markup("\">")
            }
            html.markup("</datalist>")
        }
        html.markup("\n")
    }

    private static let maxKnown = 200

    private static func trees(_ items: [ListItem]) -> [[ListItem]] {
        var trees: [[ListItem]] = []
        for item in items {
            if item.parent != nil, let top = trees.last?.first, top.block.contains(item.line.range.lowerBound) {
                trees[trees.count - 1].append(item)
            } else {
                trees.append([item])
            }
        }
        return trees
    }

    /// The label of each checkbox, by line: the item's text; if it is ambiguous, with its heading, and then with more details.
    private func names(of items: [ListItem]) -> [Int: String] {
        var names = Dictionary(items.map { ($0.lineNumber, Self.words(of: $0)) }) { first, _ in first }
        for more in [{ $0.section ?? "" }, { details(of: $0) }, { "\($0.lineNumber)" }] as [(ListItem) -> String] {
            let counts = Dictionary(names.values.map { ($0, 1) }, uniquingKeysWith: +)
            for item in items {
                guard let name = names[item.lineNumber], counts[name] != 1, !more(item).isEmpty else { continue }
                names[item.lineNumber] = name + ", " + more(item)
            }
        }
        return names
    }

    /// As rendered, without what is for the writer alone.
    private static func words(of item: ListItem) -> String { InlineText.plain(item.text).trimmed }

    private func details(of item: ListItem) -> String {
        [amount(of: item), Self.notes(of: item)].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// `250 g`, `× 2`, `2 × 250 g`, `2 kg`.
    private func amount(of item: ListItem) -> String {
        let unit = item.unit.map { AmountSum.words($0, in: visit.language) }
        guard item.quantity != 1 else { return unit ?? "" }
        guard let unit else { return "× \(item.quantity)" }
        return "\(item.quantity)\(unit.first?.isNumber == true ? " × " : "\u{a0}")\(unit)"
    }

    private static func notes(of item: ListItem) -> String {
        (item.line.places.map { "@" + $0 } + item.line.tags.map { "#" + $0 } + item.notes).joined(separator: " ")
    }

    private func items(_ items: [ListItem], of list: ItemList, _ names: [Int: String], _ html: inout HTMLText) {
        html.markup("<ul class=\"items\">")
        for item in items {
            let level = min(2, item.line.indent / 2)
            let state = DayAgenda.style(item.line.state ?? .open)
            html.markup(
                "<li class=\"task-\(state)\(item.isOpen ? "" : " is-done")\(level > 0 ? " in-\(level)" : "")\">")
            if visit.formToken != nil, item.line.state != .cancelled, !item.isRemembered {
                FormMarkup(visit: visit).write(
                    to: "/lists/check", class: "tick",
                    hidden: [
                        ("list", path.text), ("item", item.text), ("line", String(item.lineNumber)),
                        ("text", list.shown(item).text),
                    ] + (item.section.map { [("section", $0)] } ?? []) + (item.isChecked ? [("undone", "1")] : []),
                    &html
                ) {
                    let name = names[item.lineNumber] ?? Self.words(of: item)
                    GlanceMarkup.tick(visit.say(item.isChecked ? WebWords.reopen(name) : WebWords.tick(name)), &$0)
                }
            } else {
                DayAgenda.box(item.line.state ?? .open, visit.language, &html)
            }
            html.markup("<span class=\"text\">")
            html.words(Self.words(of: item))
            let (amount, notes) = (amount(of: item), Self.notes(of: item))
            if !notes.isEmpty { html.element("small", notes) }
            html.markup("</span>")
            if !amount.isEmpty { html.element("span", amount, class: "amount") }
            html.markup("</li>")
        }
        html.markup("</ul>\n")
    }
}
