// References to the thing under the cursor: links to a document or a part of it, uses of a tag.

import Bytes
import Search
import Vault
import Workspaces

package struct ReferenceSearch: Sendable {
    package let document: Document
    /// In bytes.
    package let offset: Int
    /// Whether the declaration itself counts.
    package let includesDeclaration: Bool

    package init(_ document: Document, at offset: Int, includingDeclaration: Bool) {
        (self.document, self.offset, includesDeclaration) = (document, offset, includingDeclaration)
    }

    /// Passes on the ranges document by document, ordered by path, without holding all documents at a time.
    ///
    /// Throws `Cancellation` once the answer is no longer wanted.
    package func answer(in vault: EditedVault?, found: (ReferenceSource, [Range<Int>]) throws -> Void) throws {
        guard let subject = CursorSubject(at: offset, in: document) else { return }
        guard let vault else {
            let ranges = Highlights(document, at: offset).answer().filter {
                includesDeclaration || !Self.isDeclaration($0, in: document)
            }
            return ranges.isEmpty ? () : try found(ReferenceSource(document), ranges)
        }
        switch subject {
        case .tag(let name, _): try vault.tagPlaces(name, found: found)
        case .link(let link):
            try vault.withLinks { _, links in
                for target in try vault.destinations(of: link, in: document, links) {
                    guard case .place(let place) = target else { continue }
                    let fragment = link.fragment.map { document.bytes.text($0) }
                    let part = fragment.flatMap { DocumentPart($0, of: place.document) } ?? .all
                    try vault.links(to: part, of: place.document, declared: includesDeclaration, links, found)
                }
            }
        case .heading(let number):
            // Links to the title are links to the document.
            let part = number == document.titleHeadingNumber ? DocumentPart.all : .heading(number)
            try vault.withLinks { _, links in
                try vault.links(to: part, of: document, declared: includesDeclaration, links, found)
            }
        case .block(let range):
            let part = DocumentPart.block(document.bytes.text(range))
            try vault.withLinks { _, links in
                try vault.links(to: part, of: document, declared: includesDeclaration, links, found)
            }
        case .name:
            try vault.withLinks { _, links in
                try vault.links(to: .all, of: document, declared: includesDeclaration, links, found)
            }
        case .place(let mention):
            try vault.eachMention(ofPlace: mention.name) { try found(ReferenceSource($0), $1.map(\.range)) }
        }
    }

    private static func isDeclaration(_ range: Range<Int>, in document: Document) -> Bool {
        document.scan.headings.contains { $0.range == range } || document.scan.blockIdentifiers.contains(range)
    }
}

/// A document that contains references.
package struct ReferenceSource: Sendable {
    package let path: VaultPath
    package let bytes: [UInt8]

    init(path: VaultPath, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

    init(_ document: Document) { (path, bytes) = (document.path, document.bytes) }
}

/// A part of a document that links can lead to.
enum DocumentPart: Sendable, Hashable {
    /// The document, and each of its parts.
    case all
    case heading(Int)
    /// With the `^`.
    case block(String)

    init?(_ fragment: String, of document: Document) {
        if fragment.hasPrefix("^") {
            self = .block(fragment)
        } else if let number = document.anchors.number(for: fragment) {
            self = .heading(number)
        } else {
            return nil
        }
    }
}

extension EditedVault {
    /// The links to a part of a document, by source document.
    func links(
        to part: DocumentPart, of target: Document, declared: Bool = false, _ links: LinkFollower,
        _ found: (ReferenceSource, [Range<Int>]) throws -> Void
    ) throws {
        for (path, places) in try references(to: part, of: target, links) {
            try workspace.checkCancellation()
            var ranges = places
            guard let source = path == target.path ? ReferenceSource(target) : try? source(path) else { continue }
            if declared, path == target.path, let range = target.declaration(of: part) {
                ranges.insert(range, at: ranges.firstIndex { $0.lowerBound > range.lowerBound } ?? ranges.count)
            }
            // The file may have been truncated since it was indexed.
            ranges.removeAll { $0.upperBound > source.bytes.count }
            if !ranges.isEmpty { try found(source, ranges) }
        }
    }

    /// The ranges of the links, ordered by path, with the document itself included even without links. Documents that are not open are
    /// not read: the index has the positions of their links.
    func references(
        to part: DocumentPart, of target: Document, _ links: LinkFollower
    ) throws -> [(path: VaultPath, ranges: [Range<Int>])] {
        let anchors = target.anchors
        var places: [VaultPath: [Range<Int>]] = [:]
        // Most links have one of a few fragments.
        var known: [String?: Bool] = [:]
        for reference in try links.references(to: target.path) {
            let isMeant = known[reference.fragment] ?? leads(reference.fragment, to: part, of: target, anchors)
            known[reference.fragment] = isMeant
            if isMeant { places[reference.source, default: []].append(reference.range) }
        }
        for document in opened.documents.values where document.path != target.path {
            let found = try matches(in: document, to: part, of: target, anchors, links).map(\.range)
            if !found.isEmpty { places[document.path] = found }
        }
        places[target.path] = try matches(in: target, to: part, of: target, anchors, links).map(\.range)
        return places.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The same as links. The document itself is included even without any.
    func eachLink(
        to part: DocumentPart, of target: Document, _ links: LinkFollower,
        _ found: (Document, [DocumentLink]) throws -> Void
    ) throws {
        let anchors = target.anchors
        for path in try links.sources(ofLinksTo: target.path) {
            try workspace.checkCancellation()
            guard let document = path == target.path ? target : try? self.document(path) else { continue }
            let matches = try matches(in: document, to: part, of: target, anchors, links)
            if !matches.isEmpty || path == target.path { try found(document, matches) }
        }
    }

    private func matches(
        in document: Document, to part: DocumentPart, of target: Document, _ anchors: HeadingAnchors,
        _ links: LinkFollower
    ) throws -> [DocumentLink] {
        try document.links.filter { link in
            guard link.form != .autolink, !link.target.isEmpty || link.fragment != nil else { return false }
            let fragment = link.fragment.map { document.bytes.text($0) }
            // A link within the document leads to its part, unless that is the title.
            if part == .all, link.target.isEmpty {
                guard let title = target.titleHeadingNumber else { return false }
                return fragment.flatMap(anchors.number) == title && document.path == target.path
            }
            return try leads(fragment, to: part, of: target, anchors)
                && links.destinations(of: link, in: document).contains(target.path)
        }
    }

    /// Whether a link to a document with this fragment leads to a part of it. A link to the document leads to its title heading.
    private func leads(
        _ fragment: String?, to part: DocumentPart, of target: Document, _ anchors: HeadingAnchors
    ) -> Bool {
        switch part {
        case .all: return true
        case .block(let name): return fragment == name
        case .heading(let number):
            guard let fragment, !fragment.isEmpty else { return target.titleHeadingNumber == number }
            return anchors.number(for: fragment) == number
        }
    }

    /// The text of a document in the editor, or else on disk.
    private func source(_ path: VaultPath) throws(VaultError) -> ReferenceSource {
        if let document = opened.documents[path] { return ReferenceSource(document) }
        let contents = try workspace.vault.files.readStart(path, limit: VaultIndex.largestText)
        return ReferenceSource(path: path, bytes: TextEncoding.detect(contents).utf8(contents))
    }

    /// The ranges of a tag and its subtags.
    func tagPlaces(_ name: String, found: (ReferenceSource, [Range<Int>]) throws -> Void) throws {
        for path in try paths(tagged: name) {
            try workspace.checkCancellation()
            guard let document = try? document(path) else { continue }
            let ranges = document.tagPlaces.filter { TagFamily(name).contains($0.name) }.map(\.range)
            if !ranges.isEmpty { try found(ReferenceSource(document), ranges) }
        }
    }

    /// The documents that may have a tag or a subtag, including open ones.
    func paths(tagged name: String) throws -> [VaultPath] {
        let tagged = ResolvedQuery.any([
            .tag(name, below: false, isPrefix: false), .tag(name, below: true, isPrefix: false),
        ])
        let hits = try workspace.withIndex {
            try $0.search(tagged, today: workspace.today, order: .path).hits.map(\.path)
        }
        return Set(hits).union(opened.documents.keys).sorted()
    }
}

/// A tag with its subtags.
struct TagFamily: Sendable {
    private let name: String

    init(_ name: String) { self.name = name.lowercased() }

    func contains(_ other: String) -> Bool {
        let other = other.lowercased()
        return other == name || other.hasPrefix(name + "/")
    }
}

extension Document {
    fileprivate func declaration(of part: DocumentPart) -> Range<Int>? {
        switch part {
        case .all: titleHeadingNumber.map { scan.headings[$0].range }
        case .heading(let number): scan.headings[number].range
        case .block(let name): scan.blockIdentifiers.first { bytes.text($0) == name }
        }
    }
}

/// The other places of the thing under the cursor in the same document.
package struct Highlights: Sendable {
    package let document: Document
    /// In bytes.
    package let offset: Int

    package init(_ document: Document, at offset: Int) { (self.document, self.offset) = (document, offset) }

    /// In the order of the text.
    package func answer() -> [Range<Int>] {
        guard let subject = CursorSubject(at: offset, in: document) else { return [] }
        switch subject {
        case .tag(let name, _):
            return document.tagPlaces.filter { $0.name.lowercased() == name.lowercased() }.map(\.range)
        case .link(let link) where link.target.isEmpty:
            guard let fragment = link.fragment,
                let part = DocumentPart(document.bytes.text(fragment), of: document)
            else { return [link.range] }
            return places(of: part)
        case .link(let link):
            let key = key(link)
            return document.links.filter { self.key($0) == key }.map(\.range)
        case .heading(let number): return places(of: .heading(number))
        case .block(let range): return places(of: .block(document.bytes.text(range)))
        case .name(let range): return [range]
        case .place(let mention): return document.mentions(ofPlace: mention.name).map(\.range)
        }
    }

    private func key(_ link: DocumentLink) -> [String] {
        [link.target, link.fragment ?? 0..<0].map { Folding.fold(document.bytes.text($0)) }
    }

    private func places(of part: DocumentPart) -> [Range<Int>] {
        let links = document.links.filter { link in
            guard link.target.isEmpty, let fragment = link.fragment else { return false }
            return DocumentPart(document.bytes.text(fragment), of: document) == part
        }
        return (links.map(\.range) + (document.declaration(of: part).map { [$0] } ?? [])).sorted {
            $0.lowerBound < $1.lowerBound
        }
    }
}
