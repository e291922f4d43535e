// The files of strokes that a page names, and the blocks of text that it has of them.

import Bytes
import Ink
import Vault

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

    /// Nil where there is no block. Throws `InkActionError.unboundText`.
    static func transcript(of file: VaultPath, in document: Document) throws(InkActionError) -> InkTranscript? {
        guard let block = TranscriptBlock(of: file.text, in: document.bytes, body: document.body) else { return nil }
        guard let transcript = block.transcript else { throw .unboundText(document.path, file: file.text) }
        return transcript
    }

    static func edits(
        of document: Document, _ file: VaultPath, _ transcript: InkTranscript, among strokes: [String]
    ) -> [TextEdit] {
        var text = TranscriptBlock.text(of: file.text, transcript, among: strokes)
        let bytes = document.bytes
        let hasReturns = bytes.firstIndex(of: 0x0a).map { $0 > 0 && bytes[$0 - 1] == 0x0d } ?? false
        if hasReturns { text = text.split(separator: "\n").map { $0 + "\r\n" }.joined() }
        if let block = TranscriptBlock(of: file.text, in: bytes, body: document.body) {
            return bytes.text(block.range) == text ? [] : [TextEdit(block.range, text)]
        }
        guard !transcript.lines.isEmpty else { return [] }
        let end = hasReturns ? "\r\n" : "\n"
        let isOpen = bytes.last.map { $0 != 0x0a } ?? false
        return [.insert((isOpen ? end : "") + (bytes.isEmpty ? "" : end) + text, at: bytes.count)]
    }
}
