// Which files a document names, whatever it names them by: links, HTML, its head, a word of its text.

import Bytes
import Vault

/// The files of a vault that are no documents, to be found by their names.
package struct FileMentions: Sendable {
    package enum Scope: Sendable {
        /// Anything that bears the name of a file: what a private document so much as mentions is private with it.
        case anything
        /// What shows a file or leads to it: links, embeds, attributes of HTML, values of the head.
        case references
    }

    /// Folded names with the files that bear them.
    private let byName: [String: [VaultPath]]
    /// Folded endings of their names.
    private let endings: Set<String>
    /// Readings beside a device.
    private let readings: [String: [VaultPath]]

    package init(_ files: some Sequence<VaultPath>) {
        let files = files.filter { !$0.isMarkdown }
        byName = Dictionary(grouping: files) { Folding.fold($0.name) }
        endings = Set(byName.keys.compactMap { name in name.lastIndex(of: ".").map { String(name[$0...]) } })
        readings = Dictionary(grouping: files.filter(\.isCSV), by: \.folder)
    }

    /// The files that only documents of the first kind name: they stay where those stay.
    package func namedOnly(by secret: some Sequence<Document>, notBy open: some Sequence<Document>) -> Set<VaultPath> {
        var found: Set<VaultPath> = []
        for document in secret { found.formUnion(files(of: document, .anything)) }
        guard !found.isEmpty else { return [] }
        for document in open { found.subtract(files(of: document, .references)) }
        return found
    }

    package func files(of document: Document, _ scope: Scope) -> Set<VaultPath> {
        var found = Set(document.kind == .sensor ? readings[document.path.folder] ?? [] : [])
        guard !byName.isEmpty else { return found }
        let bytes = document.bytes
        switch scope {
        case .anything:
            found.formUnion(files(in: bytes[...], from: document.path))
        case .references:
            let front = document.frontMatter
            found.formUnion(files(in: bytes[front.block ?? front.unread ?? 0..<0], from: document.path))
            for link in document.scan.links { found.formUnion(files(in: bytes[link.target], from: document.path)) }
            for value in HTMLAttributes.addresses(in: bytes, document.body) {
                found.formUnion(files(in: bytes[value], from: document.path))
            }
        }
        return found
    }

    /// Longer names are cut by all file systems.
    private static let longest = 255

    /// Every name of a file that ends somewhere in the text.
    private func files(in bytes: ArraySlice<UInt8>, from document: VaultPath) -> Set<VaultPath> {
        var found: Set<VaultPath> = []
        var at = bytes.startIndex
        while let dot = bytes[at...].firstIndex(of: .dot) {
            at = dot + 1
            // The longest ending that a file has: `.tar.gz` is met at its last point.
            var end = dot + 1
            while end < bytes.endIndex, bytes[end].isLetter || bytes[end].isDigit, end - dot < 24 { end += 1 }
            guard endings.contains(Folding.fold(String(decoding: bytes[dot..<end], as: UTF8.self))) else { continue }
            found.formUnion(files(endingAt: end, in: bytes, from: document))
        }
        return found
    }

    /// Names may hold blanks and brackets, so that every start is tried that can be one.
    private func files(endingAt end: Int, in bytes: ArraySlice<UInt8>, from document: VaultPath) -> [VaultPath] {
        var start = end
        var best: (files: [VaultPath], start: Int)?
        while start > bytes.startIndex, end - start < Self.longest * 3, !bytes[start - 1].isLineEnd {
            start -= 1
            let byte = bytes[start]
            let isStart =
                start == bytes.startIndex
                || !(bytes[start - 1].isLetter || bytes[start - 1].isDigit) && byte & 0xc0 != 0x80
            if byte == .slash || byte == .backslash {
                // A folder begins: the name is whole.
                break
            }
            guard isStart else { continue }
            let text = String(decoding: bytes[start..<end], as: UTF8.self)
            for written in Self.readings(of: text) {
                if let files = byName[Folding.fold(written)] { best = (files, start) }
            }
        }
        guard let best else { return [] }
        guard best.files.count > 1 else { return best.files }
        // Of several of one name those are meant whose folders are named with it; the one beside the document comes first.
        var folderStart = best.start
        while folderStart > bytes.startIndex, !"\"'()[]<>|\t\n\r ".utf8.contains(bytes[folderStart - 1]) {
            folderStart -= 1
        }
        let written = Self.readings(of: String(decoding: bytes[folderStart..<end], as: UTF8.self)).last ?? ""
        var suffix = Folding.fold(written)[...]
        while suffix.hasPrefix("../") || suffix.hasPrefix("./") || suffix.hasPrefix("/") {
            suffix = suffix.drop { $0 == "." }.dropFirst()
        }
        let named = best.files.filter { ("/" + Folding.fold($0.text)).hasSuffix("/" + suffix) }
        let meant = named.isEmpty ? best.files : named
        if !suffix.contains("/"), let beside = meant.first(where: { $0.folder == document.folder }) { return [beside] }
        return meant
    }

    /// A name as it stands, and as it is meant in an address or in HTML.
    private static func readings(of text: String) -> [String] {
        var found = [text]
        if text.contains("%") { found.append(PercentEncoding.decoded(text)) }
        if text.contains("&amp;") { found.append(text.replacing("&amp;", with: "&")) }
        if text.contains("\\") { found.append(text.filter { $0 != "\\" }) }
        return found
    }
}

/// Addresses in raw HTML: `src`, `href` and the like.
package enum HTMLAttributes {
    private static let names = ["src", "href", "srcset", "poster", "data", "background", "cite", "longdesc", "action"]

    /// The values of such attributes, quoted or not, within `range`.
    package static func addresses(in bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
        guard bytes.contains(.less, in: range) else { return [] }
        var found: [Range<Int>] = []
        var at = range.lowerBound
        while let sign = bytes.firstPlace(of: .equals, in: at..<range.upperBound) {
            at = sign + 1
            var nameEnd = sign
            while nameEnd > range.lowerBound, bytes[nameEnd - 1].isWhitespace { nameEnd -= 1 }
            var nameStart = nameEnd
            while nameStart > range.lowerBound, bytes[nameStart - 1].isLetter || bytes[nameStart - 1] == .hyphen {
                nameStart -= 1
            }
            let name = bytes.text(nameStart..<nameEnd).lowercased()
            guard names.contains(name) || name.hasPrefix("data-") else { continue }
            while at < range.upperBound, bytes[at].isWhitespace { at += 1 }
            guard at < range.upperBound else { break }
            let quote = bytes[at]
            if quote == .quote || quote == .apostrophe {
                let end = bytes[(at + 1)..<range.upperBound].firstIndex(of: quote) ?? range.upperBound
                found.append(at + 1..<end)
            } else {
                let end =
                    bytes[at..<range.upperBound].firstIndex { $0.isWhitespace || $0 == .greater } ?? range.upperBound
                found.append(at..<end)
            }
        }
        return found
    }
}
