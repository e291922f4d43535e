// Requests to rename the thing under the cursor, or files.

import Bytes
import LanguageFeatures
import RemoteCalls
import Vault

extension EditorFeatures {
    func preparedRename(_ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue {
        let served = try document(parameters, session)
        let question = RenameQuestion(served.document, at: try offset(parameters, in: served, session))
        guard let target = try question.target(in: try edited(served, session)) else { return .null }
        return .members([
            ("range", served.text.range(of: target.range, session.client.encoding).json),
            ("placeholder", .string(target.name)),
        ])
    }

    func rename(_ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue {
        let served = try document(parameters, session)
        guard let name = parameters["newName"]?.string else { throw RemoteError(.invalidParams, "no newName") }
        let question = RenameQuestion(served.document, at: try offset(parameters, in: served, session))
        guard let changes = try question.changes(to: name, in: try edited(served, session)) else {
            throw LanguageFeatureError.nothingToRename
        }
        guard let edit = workspaceEdit(changes, served, session) else {
            throw LanguageFeatureError.editorRenamesNoFiles
        }
        return edit
    }

    /// The edits of links before the editor renames files (LSP 3.17, `workspace/willRenameFiles`).
    func willRenameFiles(_ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue {
        var all: [JSONValue] = []
        var moves: [(vault: ServedVault, old: VaultPath, new: VaultPath)] = []
        for file in parameters["files"]?.array ?? [] {
            guard let old = file["oldUri"]?.string.flatMap(FileAddress.path),
                let new = file["newUri"]?.string.flatMap(FileAddress.path),
                let from = vaults.vault(holding: old), let to = vaults.vault(holding: new), from.vault === to.vault
            else { continue }
            moves.append((from.vault, from.path, to.path))
        }
        for vault in vaults.all {
            let own = moves.filter { $0.vault === vault }
            guard !own.isEmpty else { continue }
            let edited = try edited(vault, session)
            let files = try FileMoves(renaming: own.map { ($0.old, $0.new) }, in: edited)
            all += edits(try files.changes(in: edited), vault, session)
        }
        if all.isEmpty { return .null }
        if session.client.takesVersionedEdits { return .members([("documentChanges", .array(all))]) }
        let plain = all.compactMap { edit in
            edit["textDocument"]?["uri"]?.string.map { ($0, edit["edits"] ?? []) }
        }
        return .members([("changes", .members(plain))])
    }

    private func edits(_ changes: DocumentChanges, _ vault: ServedVault, _ session: ServerSession) -> [JSONValue] {
        changes.changes.compactMap { change in
            guard case .edit(let document, let list) = change else { return .none }
            let address = address(of: document.path, in: vault, session)
            let text = session.documents[address] ?? TextBuffer(document.bytes, version: 0)
            return .members([
                (
                    "textDocument",
                    .members([
                        ("uri", .string(address)),
                        ("version", session.documents[address].map { .int($0.version) } ?? .null),
                    ])
                ),
                (
                    "edits",
                    .array(
                        list.map {
                            .members([
                                ("range", text.range(of: $0.range, session.client.encoding).json),
                                ("newText", .string(String(decoding: $0.replacement, as: UTF8.self))),
                            ])
                        })
                ),
            ])
        }
    }
}
