// A base with its location: a `.base` file, or a block in a note.

import Bytes
import Tables
import Vault

package struct BaseSource {
    /// The file, or the note that contains the base.
    package let path: VaultPath
    package let file: BaseFile
    private let map: LineMap
    /// Offset of the base in the file.
    private let start: Int

    package init(_ path: VaultPath, file bytes: [UInt8]) {
        (self.path, start, file, map) = (path, 0, BaseFile(bytes), LineMap(bytes))
    }

    /// - Parameter block: a block of the note.
    package init(_ note: VaultPath, _ bytes: [UInt8], _ block: Block) {
        (path, start, file, map) = (
            note, block.content.lowerBound, BaseFile(Array(bytes[block.content])), LineMap(bytes)
        )
    }

    /// Invalid parts, each with its line, from 1.
    package var faults: [(fault: BaseFile.Fault, line: Int)] {
        file.faults.map { ($0, line(of: $0)) }
    }

    private func line(of fault: BaseFile.Fault) -> Int { map.line(at: start + fault.range.lowerBound) + 1 }

    /// The same, and unknown names, in order of position.
    ///
    /// - Parameter keys: those of the vault, folded.
    package func faults(keys: Set<String>) -> [(fault: BaseFile.Fault, line: Int)] {
        (file.faults + unknownNames(keys)).map { ($0, line(of: $0)) }
            .sorted { $0.line < $1.line }
    }

    private func unknownNames(_ keys: Set<String>) -> [BaseFile.Fault] {
        file.unknownNames { keys.contains(Folding.fold($0)) }
    }

    /// Invalid parts, with their byte ranges in the file.
    package var problems: [Problem] { file.faults.map { Problem(.badValue, place(of: $0.range), $0.message) } }

    /// Unknown names, with their byte ranges in the file.
    package func problems(ofNames keys: Set<String>) -> [Problem] {
        unknownNames(keys).map { Problem(.badValue, place(of: $0.range), $0.message) }
    }

    /// Converts a byte range of the base to one of the file.
    package func place(of range: Range<Int>) -> Range<Int> { start + range.lowerBound..<start + range.upperBound }

    /// The view with a name, or the first. Throws `TableError` if there is none, or its conditions cannot be read.
    package func view(_ name: String?) throws(TableError) -> BaseFile.View {
        guard let view = file.view(name) else {
            if file.views.isEmpty, let fault = faults.first {
                throw .unreadBase(path, fault.fault, line: fault.line)
            }
            throw .noView(name ?? "", views: file.views.map(\.name))
        }
        if let unread = view.unread { throw .unreadBase(path, unread, line: line(of: unread)) }
        return view
    }

    /// The request for a view, within the note that contains or embeds it; a base in a file is shown within itself.
    package func request(_ view: BaseFile.View, in note: VaultPath?, among places: [String: Int]? = nil) -> TableRequest
    {
        TableRequest(
            where: .everything, view.question, hasBareFacts: false, in: note ?? path, places: places)
    }

    // MARK: Locations

    /// All base files of the vault, in order of path.
    package static func all(in vault: VaultFolder) -> [VaultPath] {
        LinkTarget.attachments(in: vault).filter(\.isBase)
    }

    /// All bases of the vault: files, then blocks of notes. Unreadable files are left out. Throws `SQLiteError`.
    package static func everywhere(_ index: VaultIndex) throws -> [BaseSource] {
        let files = all(in: index.vault).compactMap { path in
            (try? index.vault.files.read(path).bytes).map { BaseSource(path, file: $0) }
        }
        return files + (try index.basePaths().compactMap { try? index.vault.document($0) }.flatMap(all))
    }

    /// The bases of a note, in order.
    package static func all(in note: Document) -> [BaseSource] {
        blocks(in: note.bytes).map { BaseSource(note.path, note.bytes, $0) }
    }

    /// The base meant by a path or file name, or the first in a note. Throws `TableError`, `VaultError`, and what `note` throws.
    ///
    /// - Parameters:
    ///   - note: the document with a name.
    ///   - includingPrivate: includes those in private folders and notes.
    package static func named(
        _ name: String, view: String? = nil, in vault: VaultFolder, includingPrivate: Bool = true,
        note: (String) throws -> Document
    ) throws -> BaseSource {
        let bases = all(in: vault).filter { includingPrivate || $0.privateFolder == nil }
        if let found = named(name, among: bases) { return BaseSource(found, file: try vault.files.read(found).bytes) }
        let note = try note(name)
        let blocks = all(in: note)
        guard includingPrivate || note.privacy == nil, let first = blocks.first else { throw TableError.noBase(name) }
        return view.flatMap { view in blocks.first { $0.file.view(view) != nil } } ?? first
    }

    /// The file meant by a path or file name, with or without extension.
    package static func named(_ name: String, among bases: [VaultPath]) -> VaultPath? {
        bases.first { $0.text == name || $0.text == name + ".base" }
            ?? bases.first {
                Folding.fold($0.stem) == Folding.fold(name) || Folding.fold($0.name) == Folding.fold(name)
            }
    }

    /// A base in a note, on separate lines without indentation.
    package struct Block {
        /// Including its fences; without the last line end.
        package let range: Range<Int>
        package let content: Range<Int>
    }

    /// The code blocks of a note whose language is `base`.
    package static func blocks(in bytes: [UInt8]) -> [Block] {
        var blocks: [Block] = []
        var fence: [UInt8]?
        var base: (start: Int, content: Int)?
        var at = 0
        while at < bytes.count {
            let end = bytes[at...].firstIndex(of: .newline) ?? bytes.count
            if bytes[at] == .backtick || bytes[at] == .tilde {
                let mark = Array(bytes[at..<end].prefix { $0 == bytes[at] })
                let rest = bytes.text(at + mark.count..<end).trimmed
                if let open = fence {
                    if rest.isEmpty, mark.starts(with: open) {
                        if let base { blocks.append(Block(range: base.start..<end, content: base.content..<at)) }
                        (fence, base) = (nil, nil)
                    }
                } else if mark.count > 2, !rest.contains("`") {
                    fence = mark
                    base = rest == "base" ? (at, min(end + 1, bytes.count)) : nil
                }
            }
            at = end + 1
        }
        return blocks
    }

    /// The number of bases in a document, including embedded ones.
    static func count(in document: Document) -> Int {
        let hasBlock = document.bytes.withUnsafeBufferPointer { bytes in
            var at = document.body.lowerBound
            while at < bytes.count {
                at = bytes.first(in: at..<bytes.count) { $0.places(of: .backtick) }
                if bytes[at...].starts(with: "```base".utf8) { return true }
                at += 1
            }
            return false
        }
        return (hasBlock ? blocks(in: document.bytes).count : 0) + embeds(in: document).count
    }

    /// `![[X.base#View]]` on a separate line.
    package struct Embed {
        package let range: Range<Int>
        package let name: String
        package let view: String?
    }

    /// The base views embedded by a note, each on a separate line.
    package static func embeds(in document: Document) -> [Embed] {
        let bytes = document.bytes
        return document.scan.links.compactMap { link in
            guard link.form == .wiki, link.isEmbed else { return nil }
            let name = bytes.text(link.target)
            let (start, end) = (link.range.lowerBound, link.range.upperBound)
            guard name.lowercased().hasSuffix(".base"), start == 0 || bytes[start - 1] == .newline,
                end == bytes.count || bytes[end].isLineEnd
            else { return nil }
            return Embed(range: link.range, name: name, view: link.fragment.map { bytes.text($0) })
        }
    }
}
