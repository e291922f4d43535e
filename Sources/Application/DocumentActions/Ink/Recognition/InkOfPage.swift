// The ink files of a page, and its blocks of their text.

import Bytes
import Ink
import Search
import Vault
import Workspaces

enum InkOfPage {
    /// Throws `InkActionError.noInkOnPage`.
    static func files(of document: Document) throws(InkActionError) -> [VaultPath] {
        let files = allFiles(of: document)
        guard !files.isEmpty else { throw .noInkOnPage(document.path) }
        return files
    }

    static func allFiles(of document: Document) -> [VaultPath] {
        document.fields.ink.filter { !TakeInk.isPicture($0) }.compactMap { VaultPath($0) }
    }

    /// Nil if there is no block. Throws `InkActionError.unboundText`.
    static func transcript(of file: VaultPath, in document: Document) throws(InkActionError) -> InkTranscript? {
        guard let block = TranscriptBlock(of: file.text, in: document.bytes, body: document.body) else { return nil }
        guard let transcript = block.transcript else { throw .unboundText(document.path, file: file.text) }
        return transcript
    }

    /// The pages that name a file under `ink:`, ordered by path. Throws `IndexError`.
    static func pages(naming file: VaultPath, in workspace: Workspace) throws -> [VaultPath] {
        let pages = try workspace.withIndex {
            try $0.search(.flag(.ink), today: workspace.today, order: .path).hits.map(\.path)
        }
        return pages.filter { page in
            // A page deleted meanwhile names nothing.
            (try? workspace.vault.document(page)).map { allFiles(of: $0).contains(file) } ?? false
        }
    }

    /// Updates the block of a page with the typed text of a file. A block whose words are not bound to strokes stays unchanged.
    static func followTypedText(of ink: InkDocument, _ file: VaultPath, in document: Document) -> [TextEdit] {
        let block = TranscriptBlock(of: file.text, in: document.bytes, body: document.body)
        guard block == nil || block?.transcript != nil else { return [] }
        let names = ink.writingIDs
        let known = (block?.transcript ?? InkTranscript()).resolved(among: names)
        return edits(of: document, file, known.following(ink), among: names)
    }

    /// - Parameter strokes: the names of all strokes and boxes of typed text.
    static func edits(
        of document: Document, _ file: VaultPath, _ transcript: InkTranscript, among strokes: [String]
    ) -> [TextEdit] {
        var text = TranscriptBlock.text(of: file.text, transcript, among: strokes)
        let bytes = document.bytes
        let hasReturns = bytes.firstIndex(of: 0x0a).map { $0 > 0 && bytes[$0 - 1] == 0x0d } ?? false
        if hasReturns { text = text.split(separator: "\n").map { $0 + "\r\n" }.joined() }
        if let block = TranscriptBlock(of: file.text, in: bytes, body: document.body) {
            // An empty block is removed, with the blank line that was added before it.
            guard !transcript.lines.isEmpty else { return [.remove(withBlankLine(block.range, bytes))] }
            return bytes.text(block.range) == text ? [] : [TextEdit(block.range, text)]
        }
        guard !transcript.lines.isEmpty else { return [] }
        let end = hasReturns ? "\r\n" : "\n"
        let isOpen = bytes.last.map { $0 != 0x0a } ?? false
        return [.insert((isOpen ? end : "") + (bytes.isEmpty ? "" : end) + text, at: bytes.count)]
    }

    /// At the end of a page.
    private static func withBlankLine(_ range: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
        guard range.upperBound == bytes.count else { return range }
        let before = bytes[..<range.lowerBound]
        let blank = ["\r\n\r\n", "\n\n"].first { before.suffix($0.utf8.count).elementsEqual($0.utf8) }
        return range.lowerBound - (blank?.utf8.count ?? 0) / 2..<range.upperBound
    }
}
