// Destinations of links: a document, a part of one, another file, an address outside the vault.

import Bytes
import Search
import Vault
import Workspaces

package enum LinkDestination: Sendable {
    case place(DocumentPlace)
    /// A file of the vault that is not a document.
    case file(VaultPath)
    /// `https://…`
    case address(String)
}

extension Document {
    /// The heading or block that a fragment names. Nil if there is no such part.
    package func part(named fragment: String) -> Range<Int>? {
        if fragment.hasPrefix("^") {
            return scan.blockIdentifiers.first { bytes.text($0) == fragment }.map { range in
                let line = lineRange(at: range.lowerBound)
                return line.lowerBound..<range.upperBound
            }
        }
        return anchors.number(for: fragment).map { lineRange(of: scan.headings[$0]) }
    }

    /// The full extent of a part, for a preview: a heading with its section.
    func extent(ofPart fragment: String) -> Range<Int>? {
        if fragment.hasPrefix("^") { return part(named: fragment) }
        return anchors.number(for: fragment).map(section(ofHeading:))
    }

    /// The start of a document for readers: its first heading if that is the title, or else offset 0.
    package var beginning: Range<Int> {
        if startsWithTitle, let heading = titleHeading { return lineRange(of: heading) }
        return 0..<0
    }

    /// The destination of a link out of the vault, from the text alone.
    func address(of link: DocumentLink) -> String? {
        let text = target(of: link)
        if link.form == .autolink { return text.isEmpty ? bytes.text(link.range.dropFirst().dropLast()) : text }
        guard link.form != .wiki, RelativeAddress.hasScheme(text) else { return nil }
        return text + (link.fragment.map { "#" + bytes.text($0) } ?? "")
    }

    /// The part of this document that a link in it names.
    func destination(ofLinkWithin link: DocumentLink) -> LinkDestination? {
        guard link.form != .autolink, link.target.isEmpty, let fragment = link.fragment else { return nil }
        return part(named: bytes.text(fragment)).map { .place(DocumentPlace(self, $0)) }
    }
}

extension EditedVault {
    /// The destinations of a link. For a missing part, the document itself.
    func destinations(
        of link: DocumentLink, in document: Document, _ links: LinkFollower
    ) throws -> [LinkDestination] {
        if let address = document.address(of: link) { return [.address(address)] }
        let fragment = link.fragment.map { document.bytes.text($0) }
        if link.target.isEmpty { return document.destination(ofLinkWithin: link).map { [$0] } ?? [] }
        let paths = try links.destinations(of: link, in: document)
        guard paths.isEmpty else {
            return paths.compactMap { path in
                guard let target = path == document.path ? document : try? self.document(path) else { return nil }
                return .place(DocumentPlace(target, fragment.flatMap(target.part) ?? target.beginning))
            }
        }
        return file(of: link, in: document).map { [.file($0)] } ?? []
    }

    private func file(of link: DocumentLink, in document: Document) -> VaultPath? {
        let text = document.target(of: link)
        return link.form == .wiki
            ? NamedFiles(in: workspace.vault).file(text, from: document.path)
            : LinkTarget.path(text, from: document.path, in: workspace.vault)
    }
}

/// The definition of the thing under the cursor.
package struct Definition: Sendable {
    package let document: Document
    /// In bytes.
    package let offset: Int

    package init(_ document: Document, at offset: Int) { (self.document, self.offset) = (document, offset) }

    /// The link under the cursor, and its destinations. Without a vault, only links within the document and addresses have some.
    package func answer(in vault: EditedVault?) throws -> (origin: Range<Int>, destinations: [LinkDestination])? {
        let subject = CursorSubject(at: offset, in: document)
        // A named person has a note.
        if case .place(let mention)? = subject, let vault, let path = try vault.person(named: mention.name) {
            let person = try vault.document(path)
            return (mention.range, [.place(DocumentPlace(person, person.body, selection: person.beginning))])
        }
        guard case .link(let link)? = subject else { return nil }
        guard let vault else {
            let found =
                document.address(of: link).map(LinkDestination.address) ?? document.destination(ofLinkWithin: link)
            return (link.range, found.map { [$0] } ?? [])
        }
        return (link.range, try vault.withLinks { _, links in try vault.destinations(of: link, in: document, links) })
    }
}

/// All links of a document that lead to a file or an address.
package struct DocumentLinkList: Sendable {
    package let document: Document

    package init(_ document: Document) { self.document = document }

    /// Each with its range and its destination; dead links are left out.
    package func answer(in vault: EditedVault?) throws -> [(range: Range<Int>, destination: LinkDestination)] {
        guard let vault else {
            return document.links.compactMap { link in
                document.address(of: link).map { (link.range, .address($0)) }
            }
        }
        return try vault.withLinks { _, links in
            try document.links.compactMap { link in
                // Links within the same document are left to the definition request.
                guard !link.target.isEmpty || link.form == .autolink else { return nil }
                return try vault.destinations(of: link, in: document, links).first.map { (link.range, $0) }
            }
        }
    }
}
