// Renames a heading, title, alias, tag, item or note together with all references, in one change.

import Bytes
import DocumentActions
import Lists
import Search
import Vault
import Wording
import Workspaces
import YAML

package struct RenameQuestion {
    package let document: Document
    /// In bytes.
    package let offset: Int

    package init(_ document: Document, at offset: Int) { (self.document, self.offset) = (document, offset) }

    private enum Thing {
        case heading(Int, of: Document)
        case tag(String)
        case alias(String)
        case title
        case item(ListItem)
        /// A place or a person.
        case place(String)
        case note(VaultPath)
    }

    /// The thing to rename: its range here and its current name. Nil if nothing here can be renamed.
    package func target(in vault: EditedVault?) throws -> (range: Range<Int>, name: String)? {
        guard let (thing, range) = try thing(vault) else { return nil }
        switch thing {
        case .note(let path): return (range, path.stem)
        case .place(let name): return (range, name)
        default: return (range, document.bytes.text(range))
        }
    }

    private func thing(_ vault: EditedVault?) throws -> (Thing, Range<Int>)? {
        guard let subject = CursorSubject(at: offset, in: document) else {
            guard document.kind == .list else { return nil }
            let line = document.lineRange(at: offset)
            let item = ItemList(document).everything.first { line.contains($0.line.range.lowerBound) }
            guard let item, let range = document.words(of: item.line) else { return nil }
            return (.item(item), range)
        }
        switch subject {
        case .heading(let number): return (.heading(number, of: document), document.scan.headings[number].range)
        case .tag(let name, let range): return (.tag(name), range)
        case .name(let range):
            let isTitle = document.entry("title").map { document.unquoted($0.value) == range } ?? false
            return (isTitle ? .title : .alias(document.bytes.text(range)), range)
        case .link(let link):
            if let fragment = link.fragment, fragment.lowerBound <= offset || link.target.isEmpty {
                let name = document.bytes.text(fragment)
                let other = link.target.isEmpty ? document : try destination(link, vault)
                guard let other, let number = other.anchors.number(for: name) else { return nil }
                return (.heading(number, of: other), fragment)
            }
            guard let other = try destination(link, vault), other.path != document.path || !link.target.isEmpty else {
                return nil
            }
            return (.note(other.path), link.target)
        case .place(let mention): return (.place(mention.name), mention.range)
        case .block: return nil
        }
    }

    private func destination(_ link: DocumentLink, _ vault: EditedVault?) throws -> Document? {
        guard let vault else { return nil }
        let paths = try vault.withLinks { try $1.destinations(of: link, in: document) }
        return paths.count == 1 ? try vault.document(paths[0]) : nil
    }

    /// Characters that end the target of a `[[link]]`.
    static let linkMarks = "[]|#^"

    /// The changes, ordered by path. Throws `LanguageFeatureError.invalidName`, `EditRefusal`, `Cancellation`.
    ///
    /// - Parameter target: the document's path after a change of its title; nil if unchanged.
    package func changes(
        to name: String, at target: VaultPath? = nil, in vault: EditedVault?
    ) throws -> DocumentChanges? {
        guard let (thing, _) = try thing(vault) else { return nil }
        let name = name.trimmed
        guard !name.isEmpty, !name.contains(where: \.isNewline) else { throw LanguageFeatureError.invalidName(name) }
        switch thing {
        case .heading(let number, let owner): return try heading(number, of: owner, to: name, at: target, vault)
        case .title: return try title(to: name, at: target, vault)
        case .tag(let old):
            guard let new = TagSyntax.normalized(name) else { throw LanguageFeatureError.invalidName(name) }
            return try tag(old, to: new, vault)
        case .alias(let old): return try alias(old, to: name, vault)
        case .item(let item):
            guard let edits = ItemList(document).renaming(item, to: name) else {
                throw LanguageFeatureError.invalidName(name)
            }
            return DocumentChanges([.edit(document, edits)])
        case .place(let old):
            guard !name.contains("\"") else { throw LanguageFeatureError.invalidName(name) }
            return try place(old, to: name, vault)
        case .note(let path):
            guard let vault else { return nil }
            let ending = path.name.dropFirst(path.stem.count)
            let file = name.hasSuffix(ending) ? name : name + ending
            guard let new = VaultPath(name.contains("/") ? file : VaultPath.joined(path.folder, file)),
                !new.name.hasPrefix("."),
                !name.contains(where: Self.linkMarks.contains)
            else {
                throw LanguageFeatureError.invalidName(name)
            }
            guard new != path else { return DocumentChanges() }
            guard !vault.workspace.vault.files.exists(new) else { throw LanguageFeatureError.nameTaken(new) }
            var changes = try FileMoves([(path, new)]).changes(in: vault)
            changes.changes.append(.move(path, to: new))
            return changes
        }
    }

    // MARK: Headings and titles

    private func heading(
        _ number: Int, of owner: Document, to name: String, at target: VaultPath?, _ vault: EditedVault?
    ) throws -> DocumentChanges {
        let heading = owner.scan.headings[number]
        var texts = owner.scan.headings.map(owner.text(of:))
        texts[number] = name
        let (old, new) = (owner.anchors, HeadingAnchors(texts))
        var collected = CollectedEdits()
        collected.add(TextEdit(heading.range, name), to: owner)
        let isTitle = number == owner.titleHeadingNumber
        if isTitle, let entry = owner.entry("title"), entry.value.scalar != nil {
            for edit in try owner.setting("title", to: YAMLText.scalar(HeadingAnchors.text(of: name))) {
                collected.add(edit, to: owner)
            }
        }
        func visit(_ source: Document, _ links: [DocumentLink]) {
            for link in links {
                if let fragment = link.fragment, !fragment.isEmpty {
                    let written = source.bytes.text(fragment)
                    guard !written.hasPrefix("^"), let meant = old.number(for: written) else { continue }
                    guard meant == number || new.number(for: written) != meant else { continue }
                    collected.add(fragmentEdit(fragment, in: source, link, old, new, meant, texts[meant]), to: source)
                }
            }
        }
        guard let vault else {
            visit(owner, owner.links.filter { $0.target.isEmpty && $0.form != .autolink })
            return collected.changes
        }
        try vault.withLinks { _, links in
            for path in try links.sources(ofLinksTo: owner.path) {
                try vault.workspace.checkCancellation()
                guard let source = path == owner.path ? owner : try? vault.document(path) else { continue }
                let leading = try source.links.filter { link in
                    try link.form != .autolink && (!link.target.isEmpty || link.fragment != nil)
                        && links.destinations(of: link, in: source) == [owner.path]
                }
                visit(source, leading)
                if isTitle {
                    collected.add(
                        titleEdits(leading, in: source, owner, to: HeadingAnchors.text(of: name), at: target),
                        to: source)
                }
            }
        }
        return collected.changes
    }

    /// The part of a link that names a heading, in its original form: as text or as an anchor.
    private func fragmentEdit(
        _ fragment: Range<Int>, in source: Document, _ link: DocumentLink, _ old: HeadingAnchors, _ new: HeadingAnchors,
        _ number: Int, _ text: String
    ) -> TextEdit {
        let written = source.bytes.text(fragment)
        let words = HeadingAnchors.text(of: text)
        let isAnchor = link.form != .wiki || written == old.names[number] && written != HeadingAnchors.text(of: words)
        let isPlain = !isAnchor && !words.contains(where: Self.linkMarks.contains) && new.number(for: words) == number
        // In `#Part#Section`, a heading below another, the last one is meant.
        var range = fragment
        if !isAnchor, let hash = source.bytes[fragment].lastIndex(of: .hash) { range = hash + 1..<fragment.upperBound }
        return source.replacing(range, with: isPlain ? words : new.names[number])
    }

    /// Links that name a document by its title follow it; links by file name or alias stay. A title that cannot appear in a target
    /// becomes the text of the link, after the path.
    private func titleEdits(
        _ links: [DocumentLink], in source: Document, _ owner: Document, to title: String, at target: VaultPath?
    ) -> [TextEdit] {
        let old = Folding.fold(owner.title)
        guard old != Folding.fold(owner.path.stem), !owner.fields.aliases.contains(where: { Folding.fold($0) == old })
        else { return [] }
        let named = links.filter { $0.form == .wiki && Folding.fold(source.target(of: $0).trimmed) == old }
        guard title.contains(where: Self.linkMarks.contains) else {
            return named.map { source.replacing($0.target, with: title) }
        }
        let path = (target ?? owner.path).text.dropLast(owner.path.isMarkdown ? 3 : 0)
        return named.map { link in
            let isWritten =
                link.alias != nil || link.isEmbed || link.fragment != nil || title.contains { "[]|".contains($0) }
            return source.replacing(
                link.target, with: path + (isWritten ? "" : source.pipe(at: link.range.lowerBound) + title))
        }
    }

    private func title(to name: String, at target: VaultPath?, _ vault: EditedVault?) throws -> DocumentChanges {
        if let number = document.titleHeadingNumber {
            return try heading(number, of: document, to: name, at: target, vault)
        }
        var collected = CollectedEdits()
        for edit in try document.setting("title", to: YAMLText.scalar(name)) { collected.add(edit, to: document) }
        try vault?.withLinks { _, links in
            try vault?.eachLink(to: .all, of: document, links) { source, found in
                collected.add(titleEdits(found, in: source, document, to: name, at: target), to: source)
            }
        }
        return collected.changes
    }

    private func alias(_ old: String, to name: String, _ vault: EditedVault?) throws -> DocumentChanges {
        guard case .name(let range)? = CursorSubject(at: offset, in: document) else { return DocumentChanges() }
        let isQuoted = range.lowerBound > 0 && document.bytes[range.lowerBound - 1] == .quote
        let written = isQuoted ? String(YAMLText.quoted(name).dropFirst().dropLast()) : YAMLText.flowScalar(name)
        var collected = CollectedEdits()
        collected.add(TextEdit(range, written), to: document)
        let key = Folding.fold(old.trimmed)
        if !name.contains(where: Self.linkMarks.contains) {
            try vault?.withLinks { _, links in
                try vault?.eachLink(to: .all, of: document, links) { source, found in
                    let named = found.filter {
                        $0.form == .wiki && Folding.fold(source.target(of: $0).trimmed) == key
                    }
                    collected.add(named.map { source.replacing($0.target, with: name) }, to: source)
                }
            }
        }
        return collected.changes
    }

    // MARK: Places and people

    /// The lines and entries that name it, the settings with its position, and the note of a person.
    private func place(_ old: String, to new: String, _ vault: EditedVault?) throws -> DocumentChanges {
        var collected = CollectedEdits()
        func add(_ other: Document, _ mentions: [PlaceMention]) {
            collected.add(mentions.map { TextEdit($0.range, $0.written(new)) }, to: other)
        }
        guard let vault else {
            add(document, document.mentions(ofPlace: old))
            return collected.changes
        }
        let folded = Folding.fold(old)
        guard !vault.workspace.configuration.places.contains(where: { Folding.fold($0.name) == folded }) else {
            throw LanguageFeatureError.namedInConfiguration(old)
        }
        try vault.eachMention(ofPlace: old, add)
        if let (settings, edits) = try vault.settings(renamingPlace: old, to: new) {
            collected.add(edits, to: settings)
        }
        guard let note = try vault.person(named: old) else { return collected.changes }
        let path = note.sibling(new.replacing(" ", with: "-") + ".md")
        guard VaultPath(path.text) != nil, !new.contains("/") else { throw LanguageFeatureError.invalidName(new) }
        guard path != note else { return collected.changes }
        guard !vault.workspace.vault.files.exists(path) else { throw LanguageFeatureError.nameTaken(path) }
        collected.add(try FileMoves([(note, path)]).changes(in: vault))
        let person = try vault.document(note)
        if let number = person.titleHeadingNumber,
            Folding.fold(person.title) == Folding.fold(note.stem.replacing("-", with: " "))
        {
            collected.add(TextEdit(person.scan.headings[number].range, new.replacing("-", with: " ")), to: person)
        }
        var changes = collected.changes
        changes.changes.append(.move(note, to: path))
        return changes
    }

    // MARK: Tags

    private func tag(_ old: String, to new: String, _ vault: EditedVault?) throws -> DocumentChanges {
        guard let vault else { return DocumentChanges([.edit(document, try document.renamingTag(old, to: new))]) }
        var changes = DocumentChanges()
        for path in try vault.paths(tagged: old) {
            try vault.workspace.checkCancellation()
            let other = path == document.path ? document : try vault.document(path)
            let edits = try other.renamingTag(old, to: new)
            if !edits.isEmpty { changes.changes.append(.edit(other, edits)) }
        }
        return changes
    }
}

extension Document {
    /// The separator between a link's target and its text: in a table row, a bare pipe would begin the next cell.
    fileprivate func pipe(at offset: Int) -> String {
        bytes[lineRange(at: offset).lowerBound..<offset].contains(.pipe) ? "\\|" : "|"
    }

    /// The text of a line item, if contiguous.
    fileprivate func words(of item: LineItem) -> Range<Int>? {
        let words = Array(item.text.utf8)
        let content = Array(bytes[item.content])
        guard !words.isEmpty, words.count <= content.count else { return nil }
        let start = (0...content.count - words.count).first { content[$0..<$0 + words.count].elementsEqual(words) }
        return start.map { item.content.lowerBound + $0..<item.content.lowerBound + $0 + words.count }
    }
}

/// Edits of several documents, a list for each.
struct CollectedEdits {
    private var documents: [VaultPath: Document] = [:]
    private var edits: [VaultPath: [TextEdit]] = [:]

    mutating func add(_ edit: TextEdit, to document: Document) { add([edit], to: document) }

    mutating func add(_ list: [TextEdit], to document: Document) {
        guard !list.isEmpty else { return }
        documents[document.path] = document
        let known = edits[document.path] ?? []
        // Each place is changed once.
        edits[document.path] =
            known + list.filter { edit in !known.contains { $0.range.overlaps(edit.range) || $0.range == edit.range } }
    }

    mutating func add(_ changes: DocumentChanges) {
        for case .edit(let document, let edits) in changes.changes { add(edits, to: document) }
    }

    var changes: DocumentChanges {
        DocumentChanges(
            edits.sorted { $0.key < $1.key }.compactMap { path, list in
                documents[path].map { .edit($0, list.sorted { $0.range.lowerBound < $1.range.lowerBound }) }
            })
    }
}

/// The consequences of moved files: the links to them, and their own links.
package struct FileMoves {
    package let moves: [(old: VaultPath, new: VaultPath)]
    /// With all files in them, including those that are not documents.
    private var folders: [(old: VaultPath, new: VaultPath)] = []

    package init(_ moves: [(old: VaultPath, new: VaultPath)]) { self.moves = moves }

    /// The edits, for texts under their old names.
    package func changes(in vault: EditedVault) throws -> DocumentChanges {
        let moved = Dictionary(moves.map { ($0.old, $0.new) }) { first, _ in first }
        var collected = CollectedEdits()
        try vault.withLinks { _, links in
            var sources: Set<VaultPath> = []
            for (old, _) in moves { sources.formUnion(try links.sources(ofLinksTo: old)) }
            for path in sources.sorted() {
                try vault.workspace.checkCancellation()
                guard let source = try? vault.document(path), source.encoding.isEditable else { continue }
                collected.add(try edits(in: source, moved, links), to: source)
                if let new = moved[path], let head = source.frontMatter.block {
                    let own = MovedLinks(from: path, to: new).ownEdits(in: source)
                    collected.add(own.filter { head.contains($0.range.lowerBound) }, to: source)
                }
            }
        }
        return collected.changes
    }

    private func edits(
        in source: Document, _ moved: [VaultPath: VaultPath], _ links: LinkFollower
    ) throws -> [TextEdit] {
        return try source.links.compactMap { link -> TextEdit? in
            guard link.form != .autolink, !link.target.isEmpty else { return nil }
            let found = try links.destinations(of: link, in: source)
            guard link.form == .wiki else { return address(link, in: source, found.first, moved) }
            // A name shared by several documents may mean any of them.
            guard found.count == 1, let old = found.first, let new = moved[old] else { return nil }
            guard let name = MovedLinks(from: old, to: new).target(of: link, in: source) else { return nil }
            return try unmistakable(name, of: link, in: source, new, links)
        }
    }

    /// A relative address keeps its destination, whichever end moves.
    private func address(
        _ link: DocumentLink, in source: Document, _ found: VaultPath?, _ moved: [VaultPath: VaultPath]
    ) -> TextEdit? {
        let written = source.target(of: link)
        guard !written.contains("?") else { return nil }
        let meant = source.path.resolving(written)
        guard let target = found ?? meant else { return nil }
        let newSource = moved[source.path] ?? source.path
        let newTarget = moved[target] ?? below(target)
        guard newTarget != target || newSource.folder != source.path.folder else { return nil }
        let hasEnding = meant == target
        var text =
            written.hasPrefix("/")
            ? "/" + newTarget.text : RelativeAddress.relative(from: newSource.text, to: newTarget.text)
        if !hasEnding, newTarget.isMarkdown { text = String(text.dropLast(3)) }
        text = RelativeAddress.encoded(text)
        return text == written ? nil : source.replacing(link.target, with: text)
    }

    /// The path of a file after its folder has moved.
    private func below(_ path: VaultPath) -> VaultPath {
        guard let folder = folders.first(where: { path.text.hasPrefix($0.old.text + "/") }) else { return path }
        return VaultPath(trusted: folder.new.text + path.text.dropFirst(folder.old.text.count))
    }

    /// A name that another document already has is replaced by the full path, with the name as its text.
    private func unmistakable(
        _ name: String, of link: DocumentLink, in source: Document, _ new: VaultPath, _ links: LinkFollower
    ) throws -> TextEdit {
        let others = try links.destinations(ofName: name).filter { path in !moves.contains { $0.old == path } }
        guard !others.isEmpty else { return source.replacing(link.target, with: name) }
        let path = "/" + (new.isMarkdown ? String(new.text.dropLast(3)) : new.text)
        guard link.alias == nil, !link.isEmbed, link.fragment == nil else {
            return source.replacing(link.target, with: path)
        }
        return source.replacing(link.target, with: path + source.pipe(at: link.range.lowerBound) + name)
    }
}

extension FileMoves {
    /// - Parameter renamed: files, and folders with everything below them.
    package init(renaming renamed: [(old: VaultPath, new: VaultPath)], in vault: EditedVault) throws {
        var moves: [(old: VaultPath, new: VaultPath)] = []
        var folders: [(old: VaultPath, new: VaultPath)] = []
        var all: [VaultPath]?
        for (old, new) in renamed {
            if old.isMarkdown || vault.opened.documents[old] != nil {
                moves.append((old, new))
                continue
            }
            folders.append((old, new))
            if all == nil { all = try vault.workspace.withIndex { try $0.allPaths() } }
            for path in all ?? [] where path.text.hasPrefix(old.text + "/") {
                moves.append((path, VaultPath(trusted: new.text + path.text.dropFirst(old.text.count))))
            }
        }
        self.init(moves)
        self.folders = folders
    }
}
