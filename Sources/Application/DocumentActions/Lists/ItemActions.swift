// Items of a list: added, checked, opened again, removed, edited.

import Bytes
import CivilTime
import Lists
import Vault
import Workspaces

/// The result of a change of items: the list after it, and the items by their former names.
package struct ListUpdate {
    package let list: ItemList
    package let items: [String]
    /// The days of items that have one.
    package let dates: [Due]
    /// The lines of existing items, before the change.
    package let former: [ShownLine]

    package struct Due: Sendable, Hashable {
        package let text: String
        package let moment: Timestamp

        init?(_ line: LineItem) {
            guard let moment = line["due"].flatMap({ Timestamp(text: $0) }) else { return nil }
            (self.text, self.moment) = (line.text, moment)
        }
    }

    init(list: ItemList, items: [String], dates: [Due] = [], former: [ShownLine] = []) {
        (self.list, self.items, self.dates, self.former) = (list, items, dates, former)
    }
}

/// Adds items to a list. The default list is created if missing.
package struct AddItems {
    /// As the user names it; nil for the default list.
    package let list: String?
    package let items: [NewItem]
    /// The heading for new items; nil for the part above all headings.
    package let section: String?

    package init(_ items: [NewItem], to list: String? = nil, section: String? = nil) {
        self.list = list
        self.items = items
        self.section = section
    }

    package func plan(in workspace: Workspace) throws -> Plan<ListUpdate> {
        guard !items.isEmpty else { throw ListActionError.noItemsNamed }
        if section?.isEmpty == true { throw ListActionError.emptySection }
        let items = try self.items.map { item in
            let dated = item.dated(now: workspace.now, order: workspace.dateOrder)
            if let field = TypedTokens.undated(dated.line) {
                throw ListActionError.invalidDate(key: field.key, value: field.value)
            }
            return dated
        }
        let directory = ListDirectory(workspace)
        let (section, today) = (section, workspace.today)
        let edit = ListEdit(
            items.map { item in { @Sendable (list: ItemList) in list.adding(item, to: section, today: today) } })
        if let found = try list == nil ? directory.find(nil) : directory.require(list) {
            return edit.plan(found, in: workspace) { list, _ in update(list, items) }
        }
        let name = workspace.vault.settings.defaultList
        let path = try directory.path(forNew: name)
        let bytes = try edit.made(on: Array(directory.text(forNew: name).utf8), of: path, in: workspace).bytes
        let made = ItemList(Document(path: path, contents: bytes, settings: workspace.vault.settings))
        return Plan([.create(.exactly(path), bytes)], update(made, items))
    }

    private func update(_ list: ItemList, _ items: [NewItem]) -> ListUpdate {
        ListUpdate(list: list, items: items.map(\.text), dates: items.compactMap { ListUpdate.Due($0.line) })
    }
}

/// Changes items of a list: one step per name, or one for the item shown on a page.
package struct ChangeItems {
    package enum Change: Sendable {
        /// With the buyer, if known.
        case check(by: String?)
        case uncheck
        case remove
    }

    package let change: Change
    package let list: String?
    /// Matched without case, accents and plurals, by the start of a word or by `:LINE`.
    package let names: [String]
    private var shown: ShownLine?
    /// The previous text of a line that was checked today, if known: unchecking restores it.
    package var lineBefore: @Sendable (String) -> String? = { _ in nil }

    package init(_ change: Change, _ names: [String], of list: String? = nil) {
        self.change = change
        self.names = names
        self.list = list
    }

    /// Exactly the item shown on a page.
    package init(_ change: Change, _ shown: ShownLine) {
        self.init(change, [], of: shown.path.text)
        self.shown = shown
    }

    package func plan(in workspace: Workspace) throws -> Plan<ListUpdate> {
        let path = try ListDirectory(workspace).require(list)
        guard !names.isEmpty || shown != nil else { throw ListActionError.noItemsNamed }
        if case .check(let by) = change, by?.isEmpty == true { throw ListActionError.emptyBuyer }
        let (change, today) = (change, workspace.today)
        // Line numbers refer to the list before the first step.
        let list = ItemList(try workspace.vault.document(path))
        let means = try shown.map { [.shown($0)] } ?? names.map { try ItemReference($0, in: list) }
        let edit = ListEdit(
            means.map { [lineBefore] meant in
                { @Sendable (list: ItemList) in
                    let item = try meant.item(in: list, isWanted: change.isWanted)
                    let was = list.shown(item)
                    if case .uncheck = change, item.line["bought"] == today.iso, let before = lineBefore(was.text) {
                        return ([TextEdit(item.line.range, before)], (item.text, was))
                    }
                    return (change.edits(of: item, in: list, today), (item.text, was))
                }
            })
        return edit.plan(path, in: workspace) { list, items in
            ListUpdate(list: list, items: items.map(\.0), former: items.map(\.1))
        }
    }
}

/// A reference to an item of a list.
private enum ItemReference: Sendable {
    case named(String)
    case shown(ShownLine)

    /// - Parameter list: the list that `:LINE` refers to.
    init(_ name: String, in list: ItemList) throws(ListActionError) {
        guard name.trimmed.hasPrefix(":") else {
            self = .named(name)
            return
        }
        self = .shown(list.shown(try list.item(named: name)))
    }

    func item(in list: ItemList, isWanted: (ListItem) -> Bool) throws(ListActionError) -> ListItem {
        switch self {
        case .named(let name): return try list.item(named: name, isWanted: isWanted)
        case .shown(let shown):
            guard let item = list.item(shown) else {
                throw .changedSinceShown(list: list.name, text: shown.text)
            }
            return item
        }
    }
}

extension ItemList {
    /// An item as shown on a page.
    package func shown(_ item: ListItem) -> ShownLine {
        ShownLine(
            document.path, line: item.lineNumber, text: document.bytes.text(item.line.range), section: item.section)
    }

    /// The item shown on a page, whatever was bought since.
    package func item(_ shown: ShownLine) -> ListItem? {
        item(saying: shown.text, near: shown.line, in: shown.section)
    }
}

extension ItemList {
    /// Throws `ListActionError` where another item has that name.
    fileprivate func renamingAlone(_ item: ListItem, to name: String) throws(ListActionError) -> [TextEdit] {
        if let other = known(name), other.lineNumber != item.lineNumber {
            throw .existing(text: other.text, list: self.name, line: other.lineNumber)
        }
        guard let edits = renaming(item, to: name) else { throw .invalidName(name) }
        return edits
    }
}

extension ChangeItems.Change {
    /// Of several items with a matching name, the ones it can apply to.
    fileprivate func isWanted(_ item: ListItem) -> Bool {
        switch self {
        case .check: item.isOpen
        case .uncheck: !item.isOpen
        case .remove: true
        }
    }

    fileprivate func edits(of item: ListItem, in list: ItemList, _ today: Day) -> [TextEdit] {
        switch self {
        case .check(let by): list.checking(item, today: today, by: by)
        case .uncheck: list.unchecking(item, today: today)
        case .remove: list.removing(item)
        }
    }
}

/// Changes the text of an item.
package struct RenameItem {
    package let name: String
    package let newName: String
    let path: VaultPath

    package func plan(in workspace: Workspace) throws -> Plan<ListUpdate> {
        let edit = ListEdit([
            { @Sendable [name, newName] (list: ItemList) in
                let item = try list.item(named: name)
                return (try list.renamingAlone(item, to: newName), item.text)
            }
        ])
        return edit.plan(path, in: workspace) { ListUpdate(list: $0, items: $1) }
    }
}

/// Other words, another amount, another aisle for the item that a page showed.
package struct EditItem {
    private let shown: ShownLine
    /// What is nil stays as it is.
    private let name, amount, aisle: String?

    package init(_ shown: ShownLine, name: String?, amount: String?, aisle: String?) {
        (self.shown, self.name, self.amount, self.aisle) = (shown, name, amount, aisle)
    }

    package func plan(in workspace: Workspace) throws -> Plan<ListUpdate> {
        let amount = try amount.map { typed in
            guard let amount = ListedAmount(typed: typed) else { throw ListActionError.invalidAmount(typed) }
            return amount
        }
        let edit = ListEdit([
            { @Sendable [shown, name, typed = self.amount ?? "", aisle] (list: ItemList) in
                guard let item = list.item(shown) else {
                    throw ListActionError.changedSinceShown(list: list.name, text: shown.text)
                }
                var edited = EditedItem(list, item)
                if let name { try edited.change { try $0.renamingAlone($1, to: name) } }
                if let amount {
                    try edited.change { list, item in
                        guard let edits = list.setting(amount, of: item) else {
                            throw ListActionError.invalidAmount(typed)
                        }
                        return edits
                    }
                }
                if let aisle { try edited.change { $0.setting(aisle: aisle, of: $1) } }
                return ([TextEdit(item.line.range, edited.text)], edited.item.text)
            }
        ])
        return edit.plan(shown.path, in: workspace) { ListUpdate(list: $0, items: $1) }
    }
}

/// One item of a list, as its line is after each of several changes.
private struct EditedItem {
    private var list: ItemList
    private(set) var item: ListItem

    init(_ list: ItemList, _ item: ListItem) { (self.list, self.item) = (list, item) }

    var text: String { list.document.bytes.text(item.line.range) }

    /// Edits of that line.
    mutating func change(_ edits: (ItemList, ListItem) throws -> [TextEdit]) throws {
        let bytes = try list.document.applying(edits(list, item))
        list = ItemList(Document(path: list.document.path, contents: bytes))
        let number = item.lineNumber
        guard let same = list.items.first(where: { $0.lineNumber == number }) else {
            throw ListActionError.invalidName(text)
        }
        item = same
    }
}

/// Takes what is bought off a list; what is known of the purchases stays unless it is to be forgotten.
package struct ClearItems {
    package struct Result {
        package let list: ItemList
        package let cleared: [ListItem]
        /// Checked, but with open items below.
        package let kept: [ListItem]
    }

    package let list: String?
    package let isForgetting: Bool

    package init(_ list: String?, isForgetting: Bool = false) {
        self.list = list
        self.isForgetting = isForgetting
    }

    package func plan(in workspace: Workspace) throws -> Plan<Result> {
        let edit = ListEdit([
            { @Sendable [isForgetting] (list: ItemList) in
                let result = list.clearingBought(forgetting: isForgetting)
                return (result.edits, result)
            }
        ])
        return edit.plan(try ListDirectory(workspace).require(list), in: workspace) { list, reports in
            Result(list: list, cleared: reports.flatMap(\.cleared), kept: reports.flatMap(\.kept))
        }
    }
}
