// Converts the tree of a note's HTML to blocks.

import Bytes

struct NoteBlocks {
    private let tree: HTMLTree
    private let keepsLines: Bool

    init(_ tree: HTMLTree, keepsLines: Bool) { (self.tree, self.keepsLines) = (tree, keepsLines) }

    var all: [NoteBlock] { blocks(in: HTMLTree.root) }

    // MARK: Blocks

    private static let blockNames: Set<String> = [
        "h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "blockquote", "pre", "hr", "ul", "ol", "li", "dl", "dt", "dd",
        "table", "caption", "thead", "tbody", "tfoot", "tr", "td", "th", "details", "summary", "figure", "figcaption",
        "section",
    ]

    private func blocks(in node: Int) -> [NoteBlock] { blocks(tree.nodes[node].children[...]) }

    /// Blocks, with inline content between them as paragraphs.
    private func blocks(_ children: ArraySlice<Int>) -> [NoteBlock] {
        var found: [NoteBlock] = []
        var pending = NoteRuns(keepsLines: keepsLines, tree)
        func flush() {
            let runs = pending.finished
            if !runs.isEmpty { found.append(.paragraph(runs)) }
            pending = NoteRuns(keepsLines: keepsLines, tree)
        }
        for child in children {
            if Self.blockNames.contains(tree.nodes[child].name) {
                flush()
                found += block(child)
            } else {
                pending.add(child)
            }
        }
        flush()
        return found
    }

    private func block(_ number: Int) -> [NoteBlock] {
        let node = tree.nodes[number]
        switch node.name {
        case "h1", "h2", "h3", "h4", "h5", "h6":
            return [.heading(level: Int(node.name.dropFirst()) ?? 1, runs(in: number))]
        case "hr": return [.rule]
        case "pre": return [code(number)]
        case "ul", "ol": return [.list(list(number))]
        case "table": return table(number)
        case "dl": return [.definitions(definitions(number))]
        case "blockquote": return [.quote(blocks(in: number))]
        case "details": return [details(number)]
        case "div": return division(number)
        case "section" where node.attributes["class"] == "footnotes": return footnotes(number)
        case "p" where node.attributes["class"] == "diagram-note":
            return [.paragraph(runs(in: number, style: .remark))]
        default: return blocks(in: number)
        }
    }

    private func runs(in number: Int, style: NoteRun.Style = []) -> [NoteRun] {
        var runs = NoteRuns(keepsLines: keepsLines, tree)
        for child in tree.nodes[number].children { runs.add(child, style) }
        return runs.finished
    }

    private func code(_ number: Int) -> NoteBlock {
        let inside = tree.nodes[number].children.first { tree.nodes[$0].name == "code" }
        let language = inside.flatMap { tree.nodes[$0].attributes["class"] }.map {
            $0.dropFirst("language-".utf8.count)
        }
        return .code(tree.text(of: number), language: language.map(String.init))
    }

    private func list(_ number: Int) -> NoteList {
        let node = tree.nodes[number]
        var list = NoteList()
        if node.name == "ol" { list.start = node.attributes["start"].flatMap { Int($0) } ?? 1 }
        for child in node.children {
            // Content between items belongs to the one above it.
            guard tree.nodes[child].name == "li" else {
                let between = blocks([child])
                if !between.isEmpty {
                    if list.items.isEmpty { list.items.append(NoteItem()) }
                    list.items[list.items.count - 1].blocks += between
                }
                continue
            }
            if tree.nodes[child].children.contains(where: { tree.nodes[$0].name == "p" }) { list.isTight = false }
            list.items.append(item(child))
        }
        return list
    }

    private func item(_ number: Int) -> NoteItem {
        var item = NoteItem(blocks: blocks(in: number))
        guard case .paragraph(var runs) = item.blocks.first, let box = runs.first, box.style.contains(.box) else {
            return item
        }
        item.task = box.text
        runs.removeFirst()
        if let first = runs.first, first.text.hasPrefix(" ") { runs[0].text = String(first.text.dropFirst()) }
        runs.removeAll { $0.text.isEmpty }
        if runs.isEmpty { item.blocks.removeFirst() } else { item.blocks[0] = .paragraph(runs) }
        return item
    }

    private func definitions(_ number: Int) -> [NoteDefinition] {
        var found: [NoteDefinition] = []
        for child in tree.nodes[number].children {
            switch tree.nodes[child].name {
            case "dt": found.append(NoteDefinition(term: runs(in: child)))
            case "dd":
                if found.isEmpty { found.append(NoteDefinition(term: [])) }
                found[found.count - 1].meanings.append(blocks(in: child))
            default: break
            }
        }
        return found
    }

    private func details(_ number: Int) -> NoteBlock {
        var children = tree.nodes[number].children[...]
        var title: [NoteRun] = []
        if let place = children.firstIndex(where: { tree.nodes[$0].name == "summary" }) {
            title = runs(in: children[place])
            children.remove(at: place)
        }
        let inside = blocks(children)
        return calloutKind(number).map { .callout(kind: $0, title: title, inside) }
            ?? .details(summary: title, inside)
    }

    private func calloutKind(_ number: Int) -> String? {
        guard let style = tree.nodes[number].attributes["class"], style.hasPrefix("callout callout-") else {
            return nil
        }
        return String(style.dropFirst("callout callout-".utf8.count))
    }

    private func division(_ number: Int) -> [NoteBlock] {
        let node = tree.nodes[number]
        if let kind = calloutKind(number) {
            let title = node.children.first { tree.nodes[$0].attributes["class"] == "callout-title" }
            let rest = node.children.filter { $0 != title }
            return [.callout(kind: kind, title: title.map { runs(in: $0) } ?? [], blocks(rest[...]))]
        }
        if node.attributes["class"] == "embed" { return [.embed(runs(in: number))] }
        return blocks(in: number)
    }

    private func footnotes(_ number: Int) -> [NoteBlock] {
        var notes: [[NoteBlock]] = []
        for list in tree.nodes[number].children where tree.nodes[list].name == "ol" {
            for item in tree.nodes[list].children where tree.nodes[item].name == "li" {
                notes.append(blocks(in: item))
            }
        }
        return notes.isEmpty ? [] : [.footnotes(notes)]
    }

    // MARK: Tables

    private func table(_ number: Int) -> [NoteBlock] {
        var table = NoteTable()
        var captions: [NoteBlock] = []
        func read(_ node: Int, _ isHead: Bool) {
            for child in tree.nodes[node].children {
                switch tree.nodes[child].name {
                case "thead": read(child, true)
                case "tbody", "tfoot": read(child, false)
                case "caption": captions.append(.paragraph(runs(in: child)))
                case "tr": table.rows.append(row(child, isHead, &table.alignments))
                default: break
                }
            }
        }
        read(number, false)
        return captions.filter { $0 != .paragraph([]) } + (table.rows.isEmpty ? [] : [.table(table)])
    }

    private func row(_ number: Int, _ isHead: Bool, _ alignments: inout [NoteTable.Alignment]) -> NoteTable.Row {
        var row = NoteTable.Row()
        let cells = tree.nodes[number].children.filter { ["td", "th"].contains(tree.nodes[$0].name) }
        row.isHeader = isHead || !cells.isEmpty && cells.allSatisfy { tree.nodes[$0].name == "th" }
        for cell in cells {
            let attributes = tree.nodes[cell].attributes
            let alignment: NoteTable.Alignment =
                switch attributes["align"] {
                case "center": .center
                case "right": .right
                default: .left
                }
            let column = row.cells.count
            while alignments.count <= column { alignments.append(.left) }
            if alignments[column] == .left { alignments[column] = alignment }
            row.cells.append(runs(in: cell))
            // A cell that spans several columns leaves the others empty.
            let width = min(attributes["colspan"].flatMap { Int($0) } ?? 1, 50)
            row.cells += Array(repeating: [], count: max(0, width - 1))
        }
        return row
    }
}

extension HTMLTree {
    /// All text below a node.
    func text(of number: Int) -> String {
        var text = nodes[number].text
        for child in nodes[number].children { text += self.text(of: child) }
        return text
    }
}
