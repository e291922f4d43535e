// Functions of links and of files.

import Bytes
import Wording

extension FunctionTable {
    static let linkFunctions: [TableFunction] = [
        TableFunction(.link, "asFile", "", #"link("lists/shopping").asFile()"#) { $0.receiver.asFile($0.context) },
        TableFunction(.link, "linksTo", "file", #"link("a").linksTo(link("b"))"#) { call in
            let wanted = call[0].asFile(call.context)
            guard wanted != .null else { return .boolean(false) }
            return .boolean(call.receiver.asFile(call.context) == wanted)
        },
    ]

    static let fileFunctions: [TableFunction] = [
        TableFunction(.file, "asLink", "display?", "file.asLink()") { call in
            .link(TableLink(target: call.receiver.text.withoutMarkdown, display: call[0] == .null ? nil : call[0].text))
        },
        TableFunction(.file, "hasLink", "file", #"file.hasLink("Lyon")"#) { call in
            guard let row = call.file else { return .boolean(false) }
            let wanted = call[0].asFile(call.context)
            return .boolean(
                row.facts.links.contains { target in
                    TableLink(target: target).target == call[0].linkTarget
                        || wanted != .null && TableValue.link(TableLink(target: target)).asFile(call.context) == wanted
                })
        },
        TableFunction(.file, "hasProperty", "name", #"file.hasProperty("status")"#) { call in
            .boolean(call.file?.hasProperty(call[0].text) ?? false)
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
            var folder = call[0].text
            while folder.hasSuffix("/") { folder.removeLast() }
            return .boolean(folder.isEmpty || call.receiver.text.hasPrefix(folder + "/"))
        },
    ]
}

extension TableFunction.Call {
    /// The document that the function is called on.
    fileprivate var file: TableRow? {
        guard case .file(let path) = receiver else { return nil }
        return path == row.path ? row : context.files.row(at: path)
    }
}

extension TableValue {
    /// What a link to this would say.
    fileprivate var linkTarget: String {
        if case .link(let link) = self { link.target } else { text.withoutMarkdown }
    }
}

extension String {
    /// A path as links have it.
    fileprivate var withoutMarkdown: String { hasSuffix(".md") ? String(dropLast(3)) : self }
}
