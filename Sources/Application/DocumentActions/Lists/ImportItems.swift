// Imports items into a list: from todo.txt, plain lines, or notes of one item each.

import Bytes
import FileSystem
import Lists
import Vault
import Workspaces

/// Items to import.
package struct ItemSource {
    package let items: [NewItem]
    /// The file of each item, in the system's terms; empty if the text came from no file.
    package let files: [String]
    /// As the user named it.
    package let name: String

    /// A larger file is not a list.
    package static let sizeLimit = 16 << 20

    /// Items of a text: todo.txt, one item per line, or a table with a header.
    ///
    /// - Parameter file: the source of the text.
    package init(text bytes: [UInt8], file: String?, name: String) {
        let text = TextEncoding.detect(bytes).utf8(bytes)
        let items =
            ImportedItems.items(ofTable: text)
            ?? ImportedItems.items(ofText: String(decoding: text[text.textStart...], as: UTF8.self))
        self.items = items
        files = file.map { Array(repeating: $0, count: items.count) } ?? []
        self.name = name
    }

    /// A file of items, or a folder with one file per item. Throws `ListActionError`, `SystemError`.
    package init(path: String, isFolder: Bool, name: String) throws {
        guard FileStamp.isFolder(path) == isFolder else {
            throw isFolder ? ListActionError.notAFolder(name) : ListActionError.isFolder(name)
        }
        if isFolder {
            try self.init(folder: path, name: name)
        } else {
            self.init(text: try OpenFile.reading(path).readAll(limit: Self.sizeLimit), file: path, name: name)
        }
    }

    private init(folder: String, name: String) throws {
        let names = try OpenFile.folder(folder).entries().compactMap(\.text)
        var items: [NewItem] = []
        var files: [String] = []
        for name in names.filter({ $0.hasSuffix(".md") && !$0.hasPrefix(".") }).sorted() {
            let place = Paths.join(folder, name)
            guard let stamp = try? FileStamp.of(place, followingLinks: false), stamp.kind == .file else { continue }
            let document = Document(
                path: VaultPath(trusted: name),
                contents: try OpenFile.reading(place).readAll(limit: Self.sizeLimit))
            // Unreadable front matter would be lost.
            if let problem = document.frontMatter.problems.first {
                throw ListActionError.unreadableFile(name: name, problem)
            }
            guard let item = ImportedItems.item(of: document) else { continue }
            items.append(item)
            files.append(place)
        }
        self.items = items
        self.files = files
        self.name = name
    }
}

/// Imports items. Existing items stay unchanged, and importing twice adds nothing twice.
package struct ImportItems {
    package struct Result {
        package let list: ItemList
        /// The number of items added.
        package let added: Int
        /// The number of items that the list had already.
        package let there: Int
        /// Files imported completely, in order.
        package let finished: [String]
        /// Files with an item that was left out since the list has one of that name: it exists nowhere else.
        package let unfinished: [String]
    }

    package let source: ItemSource
    package let list: String?

    package init(_ source: ItemSource, into list: String?) {
        self.source = source
        self.list = list
    }

    package func plan(in workspace: Workspace) throws -> Plan<Result> {
        guard !source.items.isEmpty else { throw ListActionError.nothingToImport(source.name) }
        let directory = ListDirectory(workspace)
        let (items, today) = (source.items, workspace.today)
        let edit = ListEdit<Set<Int>>([
            { (list: ItemList) in
                let result = list.importing(items, today: today)
                return (result.edits, result.added)
            }
        ])
        if let path = try directory.find(list) {
            if let file = source.files.first(where: { $0 == workspace.vault.files.location(path) }) {
                throw ListActionError.isTheListItself(file)
            }
            return edit.plan(path, in: workspace) { result($0, $1.reduce(into: []) { $0.formUnion($1) }) }
        }
        let name = list ?? workspace.vault.settings.defaultList
        let path = try directory.path(forNew: name)
        let (bytes, added) = try edit.made(on: Array(directory.text(forNew: name).utf8), of: path, in: workspace)
        let made = ItemList(Document(path: path, contents: bytes, settings: workspace.vault.settings))
        return Plan([.create(.exactly(path), bytes)], result(made, added.reduce(into: []) { $0.formUnion($1) }))
    }

    private func result(_ list: ItemList, _ added: Set<Int>) -> Result {
        let left = Set(source.files.indices.filter { !added.contains($0) }.map { source.files[$0] })
        return Result(
            list: list, added: added.count, there: source.items.count - added.count,
            finished: Set(source.files).subtracting(left).sorted(), unfinished: left.sorted())
    }

    /// Removes the files that were imported completely. Throws `SystemError`.
    package static func removeSources(of result: Result) throws {
        for file in result.finished { try Paths.removeFile(file) }
    }
}
