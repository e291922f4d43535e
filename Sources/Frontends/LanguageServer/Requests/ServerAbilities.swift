// The list of what the server answers, and how it tells an editor so.

import Bytes

extension EditorFeatures {
    /// The methods of requests, one each.
    static let methods: [String: Answer] = [
        "textDocument/definition": { try $0.definition($1, $2) },
        "textDocument/references": { try $0.references($1, $2) },
        "textDocument/documentHighlight": { try $0.highlights($1, $2) },
        "textDocument/documentLink": { try $0.documentLinks($1, $2) },
        "textDocument/documentSymbol": { try $0.documentSymbols($1, $2) },
        "textDocument/foldingRange": { try $0.foldingRanges($1, $2) },
        "textDocument/selectionRange": { try $0.selectionRanges($1, $2) },
        "workspace/symbol": { try $0.workspaceSymbols($1, $2) },
    ]

    /// For the answer to `initialize`.
    static func abilities(for client: ClientAbilities) -> JSONValue {
        let folders = JSONValue.members([("supported", true), ("changeNotifications", true)])
        return .members([
            ("definitionProvider", true), ("referencesProvider", true), ("documentHighlightProvider", true),
            ("documentLinkProvider", .members([])), ("documentSymbolProvider", true), ("foldingRangeProvider", true),
            ("selectionRangeProvider", true), ("workspaceSymbolProvider", true),
            ("workspace", .members([("workspaceFolders", folders)])),
        ])
    }
}
