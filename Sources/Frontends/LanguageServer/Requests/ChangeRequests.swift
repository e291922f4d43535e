// Requests for changes: code actions. The editor makes the edits; nothing is written here.

import Bytes
import FileSystem
import LanguageFeatures
import RemoteCalls
import Vault
import Wording

extension EditorFeatures {
    func codeActions(_ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue {
        let served = try document(parameters, session)
        guard let range = TextRange(parameters["range"]) else { throw RemoteError(.invalidParams, "no range") }
        guard session.client.takesActionLiterals else { return [] }
        let wanted = parameters["context"]?["only"]?.array?.compactMap(\.string)
        let bytes = served.text.offsets(of: range, session.client.encoding)
        let vault = try available(served, session).0
        var actions: [CodeAction] = []
        if Self.isWanted("quickfix", wanted) {
            actions += try QuickFixes(served.document, machine: machine).answer(for: bytes, in: vault)
        }
        if Self.isWanted("refactor", wanted) || Self.isWanted("refactor.extract", wanted) {
            actions += try LineActions(served.document, machine: machine).answer(for: bytes, in: vault)
        }
        // Actions for the whole document, if the range is at its beginning, or they are requested.
        let isHead = bytes.lowerBound <= served.document.beginning.upperBound
        if let vault, Self.isWanted("source", wanted), isHead || wanted != nil {
            actions += try DocumentWideActions(served.document).answer(in: vault)
        }
        return .array(
            actions.compactMap { action -> JSONValue? in
                let kind = Self.kind(action.kind)
                guard Self.isWanted(kind, wanted), let edit = workspaceEdit(action.changes, served, session) else {
                    return .none
                }
                var members: [(String, JSONValue)] = [
                    ("title", .string(action.title[language])), ("kind", .string(kind)), ("edit", edit),
                ]
                if let mended = action.mends { members.append(("diagnostics", [json(mended, served, session)])) }
                if action.isPreferred { members.append(("isPreferred", true)) }
                return .members(members)
            })
    }

    private static func kind(_ kind: CodeAction.Kind) -> String {
        switch kind {
        case .quickFix: "quickfix"
        case .refactor: "refactor"
        case .extract: "refactor.extract"
        case .source: "source"
        }
    }

    /// `refactor` includes `refactor.extract` (LSP 3.17, `CodeActionKind`).
    private static func isWanted(_ kind: String, _ wanted: [String]?) -> Bool {
        wanted?.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") } ?? true
    }

    /// Changes as a workspace edit, with the version of each document. Nil if the editor cannot make them.
    func workspaceEdit(_ changes: DocumentChanges, _ served: ServedDocument, _ session: ServerSession) -> JSONValue? {
        let encoding = session.client.encoding
        func address(_ path: VaultPath) -> String {
            path == served.document.path
                ? served.address : served.vault.map { self.address(of: path, in: $0, session) } ?? served.address
        }
        func edits(_ document: Document, _ edits: [TextEdit]) -> JSONValue {
            let text = text(of: document, in: served)
            return .array(
                edits.map {
                    .members([
                        ("range", text.range(of: $0.range, encoding).json),
                        ("newText", .string(String(decoding: $0.replacement, as: UTF8.self))),
                    ])
                })
        }
        guard session.client.takesVersionedEdits else {
            // The older form supports only text edits.
            var members: [(String, JSONValue)] = []
            for change in changes.changes {
                guard case .edit(let document, let list) = change else { return .none }
                members.append((address(document.path), edits(document, list)))
            }
            return .members([("changes", .members(members))])
        }
        var list: [JSONValue] = []
        for change in changes.changes {
            switch change {
            case .edit(let document, let found):
                let address = address(document.path)
                let version = session.documents[address].map { JSONValue.int($0.version) } ?? .null
                list.append(
                    .members([
                        ("textDocument", .members([("uri", .string(address)), ("version", version)])),
                        ("edits", edits(document, found)),
                    ]))
            case .create(let path, let bytes):
                guard session.client.changesFiles else { return .none }
                let address = address(path)
                list.append(
                    .members([
                        ("kind", "create"), ("uri", .string(address)),
                        ("options", .members([("overwrite", false), ("ignoreIfExists", false)])),
                    ]))
                let start = TextPosition(line: 0, character: 0)
                list.append(
                    .members([
                        ("textDocument", .members([("uri", .string(address)), ("version", .null)])),
                        (
                            "edits",
                            [
                                .members([
                                    ("range", TextRange(start, start).json),
                                    ("newText", .string(String(decoding: bytes, as: UTF8.self))),
                                ])
                            ]
                        ),
                    ]))
            case .move(let old, let new):
                guard session.client.changesFiles else { return .none }
                list.append(
                    .members([
                        ("kind", "rename"), ("oldUri", .string(address(old))), ("newUri", .string(address(new))),
                        ("options", .members([("overwrite", false), ("ignoreIfExists", false)])),
                    ]))
            }
        }
        return .members([("documentChanges", .array(list))])
    }
}
