// Finds the files that a document mentions in any way: links, HTML, front matter, a word in its text.

import Bytes
import Vault
import YAML

/// The files of a vault that are not documents, indexed by name.
package struct FileMentions: Sendable {
    package enum Scope: Sendable {
        /// Any mention of a file's name: a file merely mentioned by a private document is private too.
        case anything
        /// Anything that shows or links to a file: links, embeds, HTML attributes, front matter values.
        case references
    }

    /// Files by folded name.
    private let byName: [String: [VaultPath]]
    /// The endings of their names.
    private let ends: NameEnds
    /// Files by folded folder.
    private let byFolder: [String: [VaultPath]]
    /// Readings beside a device.
    private let readings: [String: [VaultPath]]

    package init(_ files: some Sequence<VaultPath>) {
        let files = files.filter { !$0.isMarkdown }
        byName = Dictionary(grouping: files) { Folding.fold($0.name) }
        ends = NameEnds(of: byName.keys)
        byFolder = Dictionary(grouping: files) { Folding.fold($0.folder) }
        readings = Dictionary(grouping: files.filter(\.isCSV), by: \.folder)
    }

    /// The files mentioned only by documents of the first kind, directly or through files that they mention: they are withheld with these
    /// documents, and so are their sidecars.
    ///
    /// - Parameter read: the bytes of a file that may mention others (`MentioningFile.isOne`).
    package func namedOnly(
        by secret: some Sequence<Document>, notBy open: some Sequence<Document>,
        read: (VaultPath) -> [UInt8]? = { _ in nil }
    ) -> Set<VaultPath> {
        var found: Set<VaultPath> = []
        for document in secret { found.formUnion(files(of: document, .anything)) }
        guard !found.isEmpty else { return [] }
        found = withFilesInside(found, .anything, read)
        var shown: Set<VaultPath> = []
        for document in open { shown.formUnion(files(of: document, .references)) }
        // Files referenced by an exported file are exported too.
        found.subtract(withFilesInside(shown, .references, read))
        return found.union(sidecars(of: found).subtracting(shown))
    }

    /// The files and all those that they mention, transitively.
    private func withFilesInside(
        _ files: Set<VaultPath>, _ scope: Scope, _ read: (VaultPath) -> [UInt8]?
    ) -> Set<VaultPath> {
        var found = files
        var queue = Array(files)
        while let path = queue.popLast() {
            guard MentioningFile.isOne(path), let bytes = read(path) else { continue }
            for file in named(in: bytes[...], from: path, scope) where found.insert(file).inserted {
                queue.append(file)
            }
        }
        return found
    }

    /// Files beside others with facts about them: `a.jpg.json`, `a.jpg.xmp`, `a.xmp` for `a.jpg`.
    private func sidecars(of files: Set<VaultPath>) -> Set<VaultPath> {
        var found: Set<VaultPath> = []
        for folder in Set(files.map(\.folder)) {
            let beside = byFolder[Folding.fold(folder)] ?? []
            guard beside.count > 1 else { continue }
            let names = Set(files.lazy.filter { $0.folder == folder }.map { Folding.fold($0.name) })
            let stems = Set(files.lazy.filter { $0.folder == folder }.map { Folding.fold($0.stem) })
            for path in beside where path.folder == folder {
                let name = Folding.fold(path.name)
                let isOfName = name.indices.contains { name[$0] == "." && names.contains(String(name[..<$0])) }
                let isOfStem =
                    MentioningFile.isSidecar(path) && stems.contains(Folding.fold(path.stem))
                if isOfName || isOfStem { found.insert(path) }
            }
        }
        return found
    }

    package func files(of document: Document, _ scope: Scope) -> Set<VaultPath> {
        var found = Set(document.kind == .sensor ? readings[document.path.folder] ?? [] : [])
        guard !byName.isEmpty else { return found }
        let (bytes, path) = (document.bytes, document.path)
        let front = document.frontMatter
        let text = scope == .anything ? bytes[...] : bytes[front.block ?? front.unread ?? 0..<0]
        found.formUnion(named(in: text, from: path, scope))
        func add(_ address: ArraySlice<UInt8>, isPath: Bool) {
            if scope == .references { found.formUnion(named(in: address, from: path, scope)) }
            // A link to a folder does not show the files in it.
            found.formUnion(files(at: address, from: path, orFolder: isPath && scope == .anything))
        }
        for link in document.scan.links where link.form != .autolink {
            // `&#46;` contains the sign that begins a fragment.
            let target = bytes[link.target.lowerBound..<(link.fragment?.upperBound ?? link.target.upperBound)]
            add(target, isPath: link.form != .wiki || target.contains(.slash))
        }
        for address in HTMLAttributes.addresses(in: bytes, document.body) { add(bytes[address], isPath: true) }
        for entry in front.entries {
            for text in entry.value.texts { add(Array(text.utf8)[...], isPath: text.contains("/")) }
        }
        return found
    }

    // MARK: Whole addresses

    /// The target of a whole address: a file with any extension, or all files in a folder.
    private func files(
        at address: ArraySlice<UInt8>, from document: VaultPath, orFolder: Bool
    ) -> Set<VaultPath> {
        guard !address.isEmpty, address.count <= Self.longest * 12 else { return [] }
        var found: Set<VaultPath> = []
        for written in WrittenNames.readings(of: address) {
            let text = String(decoding: written, as: UTF8.self).prefix { $0 != "|" }.filter { $0 != "[" && $0 != "]" }
            // With and without what may be a query or a fragment.
            for text in Set([text.trimmed, String(text.prefix { $0 != "#" && $0 != "?" }).trimmed]) where !text.isEmpty
            {
                let isFromTop = text.hasPrefix("/")
                let beside = isFromTop ? text : VaultPath.joined(document.folder, text)
                for path in [VaultPath(isFromTop ? text.drop { $0 == "/" } : beside[...]), VaultPath(text)] {
                    if let path { found.formUnion(files(called: path, orFolder: orFolder)) }
                }
                if !text.contains("/"), !text.contains("."), let files = byName[Folding.fold(text)] {
                    found.formUnion(files)
                }
            }
        }
        return found
    }

    /// The file at this path, or all files in the folder at this path.
    private func files(called path: VaultPath, orFolder: Bool) -> [VaultPath] {
        let folded = Folding.fold(path.text)
        if let files = byName[Folding.fold(path.name)]?.filter({ Folding.fold($0.text) == folded }), !files.isEmpty {
            return files
        }
        guard orFolder else { return [] }
        return byFolder.lazy.filter { $0.key == folded || $0.key.hasPrefix(folded + "/") }.flatMap(\.value)
    }

    // MARK: Names in a text

    /// File systems allow no longer names.
    private static let longest = 255

    /// All file names in the text, both literally and unescaped.
    private func named(in bytes: ArraySlice<UInt8>, from document: VaultPath, _ scope: Scope) -> Set<VaultPath> {
        guard !byName.isEmpty else { return [] }
        return WrittenNames.readings(of: bytes).reduce(into: []) { found, bytes in
            let text = Folding.folded(bytes)
            // A name without an extension may be any word, which by itself is not a link.
            for end in ends.places(in: text, orWords: scope == .anything) {
                found.formUnion(files(endingAt: end, in: text, from: document))
            }
        }
    }

    /// Names may contain blanks and brackets, so every possible start is tried.
    private func files(endingAt end: Int, in bytes: [UInt8], from document: VaultPath) -> [VaultPath] {
        var start = end
        var best: (files: [VaultPath], start: Int)?
        while start > 0, end - start < Self.longest * 3, !bytes[start - 1].isLineEnd {
            start -= 1
            let byte = bytes[start]
            let isStart =
                start == 0 || !(bytes[start - 1].isLetter || bytes[start - 1].isDigit) && byte & 0xc0 != 0x80
            if byte == .slash || byte == .backslash {
                // The end of a folder: the name is complete.
                break
            }
            guard isStart else { continue }
            if let files = byName[String(decoding: bytes[start..<end], as: UTF8.self)] {
                best = (files, start)
            }
        }
        guard let best else { return [] }
        guard best.files.count > 1 else { return best.files }
        // Of several files of the same name, those whose folders are mentioned with it; the one beside the document takes precedence.
        var folderStart = best.start
        while folderStart > 0, !"\"'()[]<>|\t\n\r ".utf8.contains(bytes[folderStart - 1]) {
            folderStart -= 1
        }
        var suffix = String(decoding: bytes[folderStart..<end], as: UTF8.self)[...]
        while suffix.hasPrefix("../") || suffix.hasPrefix("./") || suffix.hasPrefix("/") {
            suffix = suffix.drop { $0 == "." }.dropFirst()
        }
        let named = best.files.filter { ("/" + Folding.fold($0.text)).hasSuffix("/" + suffix) }
        let meant = named.isEmpty ? best.files : named
        if !suffix.contains("/"), let beside = meant.first(where: { $0.folder == document.folder }) { return [beside] }
        return meant
    }
}

extension YAMLNode {
    /// All its texts, at any depth.
    fileprivate var texts: [String] {
        switch content {
        case .scalar: scalar.map { [$0] } ?? []
        case .sequence(let items): items.flatMap(\.texts)
        case .mapping(let pairs): pairs.flatMap(\.value.texts)
        }
    }
}
