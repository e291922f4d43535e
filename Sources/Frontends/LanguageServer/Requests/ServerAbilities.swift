// The supported requests, and the server's capabilities for the editor.

import Bytes

extension EditorFeatures {
    /// The handlers by method.
    static let methods: [String: Answer] = [
        "textDocument/definition": { try $0.definition($1, $2) },
        "textDocument/references": { try $0.references($1, $2) },
        "textDocument/documentHighlight": { try $0.highlights($1, $2) },
        "textDocument/documentLink": { try $0.documentLinks($1, $2) },
        "textDocument/documentSymbol": { try $0.documentSymbols($1, $2) },
        "textDocument/foldingRange": { try $0.foldingRanges($1, $2) },
        "textDocument/selectionRange": { try $0.selectionRanges($1, $2) },
        "textDocument/completion": { try $0.completion($1, $2) },
        "completionItem/resolve": { try $0.resolvedCompletion($1, $2) },
        "textDocument/hover": { try $0.hover($1, $2) },
        "textDocument/diagnostic": { try $0.pulledDiagnostics($1, $2) },
        "textDocument/codeAction": { try $0.codeActions($1, $2) },
        "textDocument/prepareRename": { try $0.preparedRename($1, $2) },
        "textDocument/rename": { try $0.rename($1, $2) },
        "textDocument/formatting": { try $0.formatting($1, $2) },
        "textDocument/rangeFormatting": { try $0.formatting($1, $2) },
        "textDocument/inlayHint": { try $0.inlayHints($1, $2) },
        "textDocument/semanticTokens/full": { try $0.semanticTokens($1, $2) },
        "workspace/willRenameFiles": { try $0.willRenameFiles($1, $2) },
        "workspace/symbol": { try $0.workspaceSymbols($1, $2) },
    ]

    /// Methods supported in bases and types, which are not Markdown.
    static let methodsOfData: Set<String> = [
        "textDocument/completion", "textDocument/hover", "textDocument/diagnostic",
    ]

    /// For the answer to `initialize`.
    static var abilities: JSONValue {
        let folders = JSONValue.members([("supported", true), ("changeNotifications", true)])
        let completion = JSONValue.members([
            ("triggerCharacters", ["[", "!", "#", "^", ":", "@", "(", "/", "."]), ("resolveProvider", true),
        ])
        let diagnostics = JSONValue.members([("interFileDependencies", true), ("workspaceDiagnostics", false)])
        let actions = JSONValue.members([("codeActionKinds", ["quickfix", "refactor", "refactor.extract", "source"])])
        let filters: [JSONValue] = [("**/*.md", "file"), ("**", "folder")].map { glob, matches in
            .members([
                ("scheme", "file"), ("pattern", .members([("glob", .string(glob)), ("matches", .string(matches))])),
            ])
        }
        let files = JSONValue.members([("willRename", .members([("filters", .array(filters))]))])
        let legend = JSONValue.members([("tokenTypes", tokenKinds), ("tokenModifiers", [])])
        return .members([
            ("semanticTokensProvider", .members([("legend", legend), ("full", true)])),
            ("renameProvider", .members([("prepareProvider", true)])), ("inlayHintProvider", true),
            ("completionProvider", completion), ("hoverProvider", true), ("diagnosticProvider", diagnostics),
            ("codeActionProvider", actions), ("definitionProvider", true), ("referencesProvider", true),
            ("documentHighlightProvider", true), ("documentFormattingProvider", true),
            ("documentRangeFormattingProvider", true),
            ("documentLinkProvider", .members([])), ("documentSymbolProvider", true), ("foldingRangeProvider", true),
            ("selectionRangeProvider", true), ("workspaceSymbolProvider", true),
            ("workspace", .members([("workspaceFolders", folders), ("fileOperations", files)])),
        ])
    }
}
