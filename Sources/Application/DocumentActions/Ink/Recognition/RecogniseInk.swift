// Recognises the handwriting of a page line by line, and inserts it next to confirmed text.

import CivilTime
import Ink
import Vault
import Workspaces

package struct RecogniseInk: Sendable {
    package let document: String
    /// Nil for all files of the page.
    private let files: [VaultPath]?
    /// Files whose lines need not be read again if their strokes are the same.
    private let known: Set<VaultPath>
    /// Nil for the configured one.
    private let recogniser: (any LineRecogniser)?

    /// - Parameter document: a page or an entry, by path, file name, title or alias.
    package init(_ document: String) {
        self.document = document
        files = nil
        known = []
        recogniser = nil
    }

    init(_ pending: PendingInk, by recogniser: any LineRecogniser) {
        document = pending.document.text
        files = pending.files
        known = pending.known
        self.recogniser = recogniser
    }

    /// Reads every ink file of the page, and writes a block for each, at the end or in place of the existing one. Typed text is copied
    /// verbatim, and needs no recogniser by itself.
    ///
    /// Throws `InkActionError`, `UserProgramError`, `WorkspaceError`, `VaultError`, `SystemError`.
    package func plan(in workspace: Workspace) throws -> Plan<[RecognisedInk]> {
        let target = try workspace.document(named: document)
        let files = try files ?? InkOfPage.files(of: target)
        let recogniser = recogniser ?? Recognition.recogniserWhereNeeded(in: workspace)
        let language = target.fields.language ?? workspace.vault.settings.language
        var read: [(path: VaultPath, ink: InkDocument, lines: ReadLines)] = []
        for path in files {
            let ink = try InkFile(path, in: workspace).reading.document
            let text = try InkOfPage.transcript(of: path, in: target)?.resolved(among: ink.writingIDs)
            let settled = SettledLines(text ?? InkTranscript(), isKnown: known.contains(path))
            let lines = try Recognition.lines(of: ink, settled, language: language, recogniser, in: workspace)
            read.append((path, ink, lines))
        }
        let (found, name) = (read, recogniser.name)
        let change = FileChange.edit(target.path) { document in
            try found.flatMap { file in
                let known = try InkOfPage.transcript(of: file.path, in: document) ?? InkTranscript()
                let names = file.ink.writingIDs
                let text = known.resolved(among: names).following(file.ink, read: file.lines.lines)
                return InkOfPage.edits(of: document, file.path, text, among: names)
            }
        }
        return Plan([change]) { changes in
            let after = changes.document(target.path, settings: workspace.vault.settings) ?? target
            return try found.map { file in
                RecognisedInk(
                    document: target.path, file: file.path, recogniser: name,
                    transcript: (try InkOfPage.transcript(of: file.path, in: after) ?? InkTranscript())
                        .resolved(among: file.ink.writingIDs),
                    unread: file.lines.unread)
            }
        }
    }

    /// The text of a file, without writing it anywhere. Throws as `plan` does.
    package static func text(of name: String, in workspace: Workspace) throws -> RecognisedInk {
        let file = try InkFile(name, in: workspace)
        let recogniser = Recognition.recogniserWhereNeeded(in: workspace)
        let ink = file.reading.document
        let lines = try Recognition.lines(
            of: ink, SettledLines(InkTranscript(), isKnown: false), language: workspace.vault.settings.language,
            recogniser, in: workspace)
        return RecognisedInk(
            document: nil, file: file.path, recogniser: recogniser.name,
            transcript: InkTranscript().following(ink, read: lines.lines), unread: lines.unread)
    }
}

package struct RecognisedInk: Sendable {
    /// Nil if nothing was written.
    package let document: VaultPath?
    /// Nil outside the vault.
    package let file: VaultPath?
    package let recogniser: String
    package let transcript: InkTranscript
    /// Lines that could not be read, or not in time; their previous words stay.
    package let unread: Int
}
