// A person's correction of recognised text, which is kept from then on.

import Ink
import Vault
import Workspaces

package struct CorrectInk: Sendable {
    package let document: String
    /// `2`, a line, or `2.3`, a word of it; both from 1, as in the block.
    package let place: String
    /// The replacement; empty if the strokes are not text.
    package let text: String
    /// The ink file; nil if the page has only one.
    package let file: String?

    package init(_ document: String, at place: String, _ text: String, of file: String? = nil) {
        self.document = document
        self.place = place
        self.text = text
        self.file = file
    }

    /// Throws `InkActionError`, `WorkspaceError`, `VaultError`, `SystemError`.
    package func plan(in workspace: Workspace) throws -> Plan<RecognisedInk> {
        let target = try workspace.document(named: document)
        let path = try chosen(InkOfPage.files(of: target), target, workspace)
        let strokes = try InkFile(path, in: workspace).reading.document.writingIDs
        let change = FileChange.edit(target.path) { document in
            guard var transcript = try InkOfPage.transcript(of: path, in: document) else {
                throw InkActionError.noText(document.path, file: path.text)
            }
            transcript = transcript.resolved(among: strokes)
            try correct(&transcript, document.path)
            return InkOfPage.edits(of: document, path, transcript, among: strokes)
        }
        return Plan([change]) { changes in
            let after = changes.document(target.path, settings: workspace.vault.settings) ?? target
            return RecognisedInk(
                document: target.path, file: path, recogniser: "",
                transcript: (try InkOfPage.transcript(of: path, in: after) ?? InkTranscript())
                    .resolved(among: strokes), unread: 0)
        }
    }

    private func chosen(
        _ files: [VaultPath], _ target: Document, _ workspace: Workspace
    ) throws(InkActionError) -> VaultPath {
        guard let file else {
            guard files.count == 1, let only = files.first else { throw .severalFiles(target.path, files.map(\.text)) }
            return only
        }
        guard let path = files.first(where: { $0.text == file }) ?? workspace.vaultPath(of: file), files.contains(path)
        else {
            throw .noText(target.path, file: file)
        }
        return path
    }

    /// Adds a bullet to a line that would be a task or an event with one.
    private static func withBullet(_ texts: [String]) -> [String] {
        // As recognisers read a drawn box.
        let texts = ["[]", "☐", "□"].contains(texts.first ?? "") ? ["[", "]"] + texts.dropFirst() : texts
        guard let item = LineGrammar.parse("- " + texts.joined(separator: " ")), item.state != nil || item.when != nil
        else { return texts }
        return ["-"] + texts
    }

    private func correct(_ transcript: inout InkTranscript, _ path: VaultPath) throws(InkActionError) {
        let numbers = place.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        let shown = transcript.lines.indices.filter { transcript.lines[$0].contains { !$0.texts.isEmpty } }
        guard (1...2).contains(numbers.count), shown.indices.contains(numbers[0] - 1) else {
            throw .noWord(path, place: place)
        }
        let line = shown[numbers[0] - 1]
        let texts = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard numbers.count == 2 else {
            let texts = Self.withBullet(texts)
            transcript.lines[line] = InkTranscript.confirmed(transcript.lines[line], as: texts)
            return
        }
        // Words as they are in the line; some share their strokes.
        let words = transcript.lines[line].enumerated().flatMap { index, word in
            word.texts.indices.map { (index: index, part: $0) }
        }
        guard words.indices.contains(numbers[1] - 1) else { throw .noWord(path, place: place) }
        // A line of typed text is confirmed as a whole.
        guard !InkTranscript.isTyped(transcript.lines[line]) else {
            var all = transcript.lines[line].flatMap(\.texts)
            all.replaceSubrange(numbers[1] - 1...numbers[1] - 1, with: texts)
            transcript.lines[line] = InkTranscript.confirmed(transcript.lines[line], as: all)
            return
        }
        let (index, part) = words[numbers[1] - 1]
        transcript.lines[line][index].texts.replaceSubrange(part...part, with: texts)
        transcript.lines[line][index].standing = .confirmed
    }
}
