// Inserts lines at their place on an agenda page, which is created from its template if missing.

import Agenda
import Bytes
import CivilTime
import Vault
import Wording
import Workspaces

extension Workspace {
    /// The text of a new page of the vault.
    package func text(ofNew page: AgendaPage) -> String {
        let template = try? vault.files.read(AgendaPage.templatePath(page.type), limit: 1 << 20).bytes
        let language = vault.settings.language.flatMap { LanguageCode(rawValue: $0) } ?? self.language
        return page.text(
            template: template.map { String(decoding: $0, as: UTF8.self) }, today: today, language: language)
    }

    /// Edits a page, which is created if missing.
    package func change(
        of page: AgendaPage, _ edit: @escaping (Document) throws -> [TextEdit]
    ) -> FileChange {
        let settings = vault.settings
        return .rewriteOrCreate(page.path, new: Array(text(ofNew: page).utf8)) { bytes in
            let document = Document(path: page.path, contents: bytes, settings: settings)
            let edits = try edit(document)
            return edits.isEmpty ? bytes : try document.applying(edits)
        }
    }
}

/// Lines to insert into one page, each with the lines indented below it.
struct PageInsertion {
    private let blocks: [String]
    private let page: AgendaPage
    private let unread: [String]
    private let path: VaultPath
    private let settings: VaultSettings
    private let new: [UInt8]

    /// - Parameters:
    ///   - unread: typed words that were not interpreted.
    ///   - source: the document that they come from. Private lines go to a private page, too.
    init(
        _ blocks: [String], on page: AgendaPage, unread: [String] = [], from source: Document? = nil,
        in workspace: Workspace
    ) {
        (self.blocks, self.page, self.unread) = (blocks, page, unread)
        settings = workspace.vault.settings
        new = Array(workspace.text(ofNew: page).utf8)
        guard source?.privacy != nil else {
            path = page.path
            return
        }
        let known =
            (try? workspace.vault.document(page.path))
            ?? Document(
                path: page.path, contents: new, settings: settings)
        path = known.privacy == nil ? page.secretPath : page.path
    }

    /// Each line is inserted into the result of the previous one.
    var change: FileChange { .rewriteOrCreate(path, new: new) { try inserting(into: $0).bytes } }

    /// Their places after the change.
    func placed(in changes: FileChanges) throws -> [PlacedLine] {
        guard let file = changes.files.first(where: { $0.path == path }) else { return [] }
        return zip(try inserting(into: file.before ?? new).lines, blocks).map {
            PlacedLine(LinePlace(path, line: $0), $1, on: page, unread: unread)
        }
    }

    private func inserting(into bytes: [UInt8]) throws -> (bytes: [UInt8], lines: [Int]) {
        var (bytes, lines) = (bytes, [Int]())
        for block in blocks {
            let document = Document(path: path, contents: bytes, settings: settings)
            let placement = LinePlacement(block, in: document)
            lines.append(placement.lineNumber(in: document))
            bytes = try document.applying([placement.edit])
        }
        return (bytes, lines)
    }
}
