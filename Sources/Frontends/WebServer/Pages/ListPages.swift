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
            WebPage(visit, .items).html(visit.say(WebWords.lists), .lists) { html in
                html.element("h1", visit.say(WebWords.lists))
                if overview.lists.isEmpty { html.element("p", visit.say(WebWords.nothing), class: "count") }
                let finder = ListFinder(visit)
                let orders = [(ListFinder.Order.usual, WebWords.byName), (.left, WebWords.mostLeft)]
                finder.write(among: overview.lists.count, orders: orders, at: WebAddress.lists, &html)
                let found = overview.lists.filter { finder.finds([$0.name]) }
                html.markup("<div class=\"lists\">\n")
                for list in finder.order == .left
                    ? found.sorted(by: { $0.toBuy > $1.toBuy })
                    : found.sorted(by: { Folding.fold($0.name) < Folding.fold($1.name) })
                {
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
        WebPage(visit, .items).html(list.name, .lists) { html in
            html.markup("<div class=\"views\">")
            html.element("h1", list.name)
            html.element("span", visit.say(WebWords.toBuy(list.toBuy, of: list.total)), class: "count")
            html.markup("</div>\n")
            // An item is shown with all that is below it as long as any of it is open.
            let all = Self.trees(list.items)
            let finder = ListFinder(visit)
            let orders = [
                (ListFinder.Order.usual, WebWords.byAisle), (.name, WebWords.byName), (.newest, WebWords.newestFirst),
            ]
            finder.write(among: all.count, orders: orders, at: WebAddress.list(path), &html)
            html.markup("<div class=\"shopping\">\n")
            adding(to: list, &html)
            let trees = all.filter { finder.finds($0.map { $0.text + " " + Self.notes(of: $0) }) }
            let open = trees.filter { $0.contains(where: \.isOpen) }
            let names = names(of: list.items)
            for (aisle, trees) in Self.ordered(open, of: list, finder.order) {
                if let aisle { html.element("h2", aisle, class: "day") }
                items(trees.flatMap { $0 }, of: list, names, &html)
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

    private static func ordered(
        _ trees: [[ListItem]], of list: ItemList, _ order: ListFinder.Order
    ) -> [(aisle: String?, trees: [[ListItem]])] {
        switch order {
        case .usual, .left:
            let byLine = Dictionary(trees.map { ($0[0].lineNumber, $0) }) { first, _ in first }
            return list.grouped(trees.map { $0[0] }).map { group in
                (group.aisle, group.items.compactMap { byLine[$0.lineNumber] })
            }
        case .name: return [(nil, trees.sorted { Folding.fold($0[0].text) < Folding.fold($1[0].text) })]
        case .newest: return [(nil, trees.sorted { $0[0].line["added"] ?? "" > $1[0].line["added"] ?? "" })]
        }
    }

    /// What each box is called, by line: the item's words, with its heading and then more where another has the same.
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
        [ItemPage.amount(of: item, visit), Self.notes(of: item)].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func notes(of item: ListItem) -> String {
        (item.line.places.map { "@" + $0 } + item.line.tags.map { "#" + $0 } + item.notes).joined(separator: " ")
    }

    private func items(_ items: [ListItem], of list: ItemList, _ names: [Int: String], _ html: inout HTMLText) {
        html.markup("<ul class=\"items\">")
        for item in items {
            let level = min(2, item.line.indent / 2)
            let state = DayAgenda.style(item.line.state ?? .open)
            let name = names[item.lineNumber] ?? Self.words(of: item)
            html.markup(
                "<li class=\"task-\(state)\(item.isOpen ? "" : " is-done")\(level > 0 ? " in-\(level)" : "")\">")
            if visit.formToken != nil, item.line.state != .cancelled, !item.isRemembered {
                FormMarkup(visit: visit).write(
                    to: "/lists/check", class: "tick",
                    hidden: ItemPage.fields(of: list.shown(item)) + [("item", item.text)]
                        + (item.isChecked ? [("undone", "1")] : []),
                    &html
                ) {
                    GlanceMarkup.tick(visit.say(item.isChecked ? WebWords.reopen(name) : WebWords.tick(name)), &$0)
                }
            } else {
                DayAgenda.box(item.line.state ?? .open, visit.language, &html)
            }
            html.markup("<span class=\"text\">")
            html.words(Self.words(of: item))
            let (amount, notes) = (ItemPage.amount(of: item, visit), Self.notes(of: item))
            if !notes.isEmpty { html.element("small", notes) }
            html.markup("</span>")
            if !amount.isEmpty { html.element("span", amount, class: "amount") }
            if visit.formToken != nil, let address = ItemPage.address(of: list.shown(item)) {
                html.markup("<a class=\"way\" href=\"")
                html.words(address)
                html.markup("\" aria-label=\"")
                html.words(visit.say(WebWords.editItem(name)))
                html.markup("\">⋯</a>")
            }
            html.markup("</li>")
        }
        html.markup("</ul>\n")
    }
}
