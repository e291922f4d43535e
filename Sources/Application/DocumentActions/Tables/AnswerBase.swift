// The views of a `.base` file, or of a base in a note.

import Bytes
import Search
import Tables
import Vault
import Workspaces

package struct AnswerBase {
    /// The file, or the note that the base is in.
    package let path: VaultPath
    package let file: BaseFile
    private let map: LineMap
    /// Bytes of the file before the base.
    private let start: Int

    /// All bases of the vault that are files, in the order of their paths.
    package static func all(in workspace: Workspace) -> [VaultPath] {
        LinkTarget.attachments(in: workspace.vault).filter { $0.text.hasSuffix(".base") }
    }

    /// Reads a base by its path or the name of its file, or the first base of a note. Throws `TableError`, `VaultError`.
    package init(named name: String, in workspace: Workspace) throws {
        let bases = Self.all(in: workspace)
        let found =
            bases.first { $0.text == name || $0.text == name + ".base" }
            ?? bases.first {
                Folding.fold($0.stem) == Folding.fold(name) || Folding.fold($0.name) == Folding.fold(name)
            }
        if let found {
            self.init(found, text: try workspace.vault.files.read(found).bytes, start: 0, whole: nil)
            return
        }
        let note = try workspace.document(named: name)
        let bytes = note.bytes
        guard let block = Self.block(in: bytes) else { throw TableError.noBase(name) }
        self.init(note.path, text: Array(bytes[block]), start: block.lowerBound, whole: bytes)
    }

    private init(_ path: VaultPath, text: [UInt8], start: Int, whole: [UInt8]?) {
        (self.path, self.start) = (path, start)
        file = BaseFile(text)
        map = LineMap(whole ?? text)
    }

    /// The lines within the first code block of a note whose language is `base`.
    private static func block(in bytes: [UInt8]) -> Range<Int>? {
        var at = 0
        var start: Int?
        while at < bytes.count {
            let end = bytes[at...].firstIndex(of: .newline) ?? bytes.count
            let line = bytes.text(at..<end).trimmed
            if let start, line == "```" { return start..<at }
            if start == nil, line == "```base" { start = min(end + 1, bytes.count) }
            at = end + 1
        }
        return nil
    }

    /// What cannot be read, each with its line, from 1.
    package var faults: [(fault: BaseFile.Fault, line: Int)] {
        file.faults.map { ($0, map.line(at: start + $0.range.lowerBound) + 1) }
    }

    /// The table of a view. Throws `TableError`, `SQLiteError`.
    ///
    /// - Parameters:
    ///   - name: of the view; the first where none is named.
    ///   - note: the note that it is shown in: `this`.
    package func answer(
        _ name: String?, note: VaultPath?, limit: Int?, in workspace: Workspace
    ) throws -> (view: BaseFile.View, table: Table) {
        guard let view = file.view(name) else {
            if file.views.isEmpty, let fault = faults.first {
                throw TableError.unreadBase(path, fault.fault, line: fault.line)
            }
            throw TableError.noView(name ?? "", views: file.views.map(\.name))
        }
        if !view.isWhole, let fault = faults.first {
            throw TableError.unreadBase(path, fault.fault, line: fault.line)
        }
        var question = view.question
        if let limit { question.limit = limit > 0 ? limit : nil }
        let answer = AnswerTable(
            where: .everything, question, hasBareFacts: false, in: note ?? (path.isMarkdown ? path : nil))
        return (view, try answer.answer(in: workspace))
    }
}
