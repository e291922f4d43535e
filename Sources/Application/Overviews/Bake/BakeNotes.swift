// Answers every block of the notes, and writes those that changed.

import Bake
import Bytes
import Search
import Vault
import Workspaces

package enum BakeActionError: Error, Sendable {
    /// There is text after the marker's query.
    case unclosedMarker
    /// The block has no end marker.
    case unclosedBlock
    case mistake(BakeQuestion.Mistake)
}

package struct BakeNotes {
    package struct Note {
        package let path: VaultPath
        /// Lines of outdated blocks, from 1.
        package internal(set) var stale: [Int] = []
        package internal(set) var blocks = 0
    }

    package struct Result {
        package let notes: [Note]
        /// Queries that could not be answered, with their line, from 1.
        package let failures: [(path: VaultPath, line: Int, error: any Error)]

        package var stale: [Note] { notes.filter { !$0.stale.isEmpty } }
    }

    /// A drawing next to a note.
    package struct Picture {
        let path: VaultPath
        let svg: String
    }

    /// Notes by path or title; if empty, all with blocks.
    package let names: [String]

    package init(_ names: [String] = []) { self.names = names }

    /// Computes all answers before anything is written: a note that changes meanwhile does not get half of them. Throws `Cancellation`
    /// between two notes.
    package func plan(in workspace: Workspace) throws -> Plan<Result> {
        let paths =
            names.isEmpty
            ? try workspace.withIndex { try $0.bakedPaths() }
            : try names.map { try workspace.document(named: $0).path }
        var notes: [Note] = []
        var failures: [(path: VaultPath, line: Int, error: any Error)] = []
        var changes: [FileChange] = []
        for path in paths {
            try workspace.checkCancellation()
            let baking = try Baking(try workspace.vault.document(path), workspace)
            notes.append(baking.note)
            failures += baking.failures.map { (path, $0.line, $0.error) }
            if !baking.note.stale.isEmpty { changes += baking.changes }
        }
        return Plan(changes, Result(notes: notes, failures: failures))
    }
}

/// Checks the blocks of a document while it is edited: nothing is written.
package struct BakeDocument {
    package struct Answer {
        package let stale: [BakedBlock]
        package let failures: [(block: BakedBlock, error: any Error)]
        /// Edits that update its text; empty if that requires a picture file, which only `bake` writes.
        package let edits: [TextEdit]
    }

    package let document: Document

    package init(_ document: Document) { self.document = document }

    package func answer(in workspace: Workspace) throws -> Answer {
        let baking = try Baking(document, workspace)
        return Answer(
            stale: baking.staleBlocks, failures: zip(baking.failedBlocks, baking.failures).map { ($0, $1.error) },
            edits: baking.changes.count > 1 ? [] : baking.edits(of: document))
    }
}

/// One note: its answers, and the changes to write them.
private struct Baking {
    private(set) var note: BakeNotes.Note
    private(set) var failures: [(line: Int, error: any Error)] = []
    /// By query: the text between the marker lines, including the end marker.
    private var answers: [String: String] = [:]
    private var pictures: [BakeNotes.Picture] = []
    private let workspace: Workspace

    private(set) var staleBlocks: [BakedBlock] = []
    private(set) var failedBlocks: [BakedBlock] = []

    init(_ document: Document, _ workspace: Workspace) throws {
        self.workspace = workspace
        note = BakeNotes.Note(path: document.path, blocks: document.scan.baked.count)
        for block in document.scan.baked where !Self.holdsSources(block, document) {
            let line = LineMap(document.bytes).line(at: block.openingLine.lowerBound) + 1
            do {
                if try isStale(block, document) {
                    note.stale.append(line)
                    staleBlocks.append(block)
                }
            } catch {
                try workspace.checkCancellation()
                failures.append((line, error))
                failedBlocks.append(block)
            }
        }
    }

    /// Data of sources is written by `today --write --with-sources` alone: a query in a vault cannot bring it into a file.
    private static func holdsSources(_ block: BakedBlock, _ document: Document) -> Bool {
        block.question(in: document.bytes).flatMap { try? BakeQuestion($0) }?.kind == .today(withSources: true)
    }

    private mutating func isStale(_ block: BakedBlock, _ document: Document) throws -> Bool {
        guard let key = block.question(in: document.bytes) else { throw BakeActionError.unclosedMarker }
        guard let place = block.answer else { throw BakeActionError.unclosedBlock }
        // Equal queries have the same answer, and one picture.
        if let text = answers[key] { return document.bytes.text(place) != text }
        let question: BakeQuestion
        do throws(BakeQuestion.Mistake) {
            question = try BakeQuestion(key)
        } catch {
            throw BakeActionError.mistake(error)
        }
        let answer = try BakeAnswers(workspace, document).answer(question, number: pictures.count + 1)
        // Surrounded by blank lines: otherwise, some renderers do not recognise a table.
        let lines = [""] + answer.lines + [""]
        let text =
            document.lineEnd + lines.map { $0 + document.lineEnd }.joined()
            + BakedBlock.closingMarker(from: answer.sources)
        answers[key] = text
        var isStale = document.bytes.text(place) != text
        if let picture = answer.picture {
            pictures.append(picture)
            isStale = isStale || !isWritten(picture)
        }
        return isStale
    }

    private func isWritten(_ picture: BakeNotes.Picture) -> Bool {
        (try? workspace.vault.files.read(picture.path).bytes) == Array(picture.svg.utf8)
    }

    /// Pictures first: a note never shows a missing one.
    var changes: [FileChange] {
        var changes = pictures.filter { !isWritten($0) }.map { picture -> FileChange in
            let bytes = Array(picture.svg.utf8)
            return workspace.vault.files.exists(picture.path)
                ? .rewrite(picture.path) { _ in bytes } : .create(.exactly(picture.path), bytes)
        }
        changes.append(.edit(note.path) { [answers] document in Self.edits(of: document, answers) })
        return changes
    }

    func edits(of document: Document) -> [TextEdit] { Self.edits(of: document, answers) }

    private static func edits(of document: Document, _ answers: [String: String]) -> [TextEdit] {
        document.scan.baked.compactMap { block in
            guard let place = block.answer, let key = block.question(in: document.bytes),
                let text = answers[key], document.bytes.text(place) != text
            else { return nil }
            return TextEdit(place, text)
        }
    }
}
