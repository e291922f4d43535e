// Functions of links and of files.

import Bytes
import Wording

extension FunctionTable {
    static let linkFunctions: [TableFunction] = [
        TableFunction(.link, "asFile", "", #"link("lists/shopping").asFile()"#) { $0.receiver.asFile($0.context) },
        TableFunction(.link, "linksTo", "file", #"link("a").linksTo(link("b"))"#) { call in
            guard case .file(let path) = call.receiver.asFile(call.context) else { return .boolean(false) }
            return .boolean(call.links(at: path, to: call[0]))
        },
    ]

    static let fileFunctions: [TableFunction] = [
        TableFunction(.file, "asLink", "display?", "file.asLink()") { call in
            .link(TableLink(target: call.receiver.text.withoutMarkdown, display: call[0] == .null ? nil : call[0].text))
        },
        TableFunction(.file, "hasLink", "file", #"file.hasLink("Lyon")"#) { call in
            guard case .file(let path) = call.receiver else { return .boolean(false) }
            return .boolean(call.links(at: path, to: call[0]))
        },
        TableFunction(.file, "hasProperty", "name", #"file.hasProperty("status")"#) { call in
            // Ignores case, as columns do.
            let wanted = Folding.fold(call[0].text)
            return .boolean(call.file?.properties.contains { Folding.fold($0.key) == wanted } ?? false)
        },
        TableFunction(.file, "hasTag", "tag…", #"file.hasTag("book")"#) { call in
            let tags = call.file?.facts.tags.map(Folding.fold) ?? []
            return .boolean(
                call.arguments.contains { argument in
                    let wanted = Folding.fold(
                        argument.text.hasPrefix("#") ? String(argument.text.dropFirst()) : argument.text)
                    return tags.contains { $0 == wanted || $0.hasPrefix(wanted + "/") }
                })
        },
        TableFunction(.file, "inFolder", "folder", #"file.inFolder("journal")"#) { call in
            guard call[0] != .null else { return .boolean(false) }
            var folder = call[0].text
            while folder.hasSuffix("/") { folder.removeLast() }
            return .boolean(folder.isEmpty || call.receiver.text.hasPrefix(folder + "/"))
        },
    ]
}

extension TableFunction.Call {
    /// The document on which the function is called.
    fileprivate var file: TableRow? {
        guard case .file(let path) = receiver else { return nil }
        return document(at: path)
    }

    private func document(at path: String) -> TableRow? { path == row.path ? row : context.files.row(at: path) }

    /// Whether the document at `path` links to another, given as a link, a file or a text.
    fileprivate func links(at path: String, to other: TableValue) -> Bool {
        let wanted = other.asFile(context)
        return document(at: path)?.facts.links.contains { target in
            TableLink(target: target).target == other.linkTarget
                || wanted != .null && TableValue.link(TableLink(target: target)).asFile(context) == wanted
        } ?? false
    }
}

extension TableValue {
    /// The target of a link to this.
    fileprivate var linkTarget: String {
        if case .link(let link) = self { link.target } else { text.withoutMarkdown }
    }
}

extension String {
    /// A path in the form of links.
    fileprivate var withoutMarkdown: String { hasSuffix(".md") ? String(dropLast(3)) : self }
}
