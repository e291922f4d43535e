// The editor's capabilities: units of columns, and supported features.

import Bytes

/// Parsed from `initialize` (LSP 3.17, `InitializeParams`). Anything not declared is unsupported.
package struct ClientAbilities: Sendable, Equatable {
    package var encoding = PositionEncoding.utf16
    /// Pulls diagnostics; otherwise they are pushed.
    package var pullsDiagnostics = false
    /// Supports document versions in edits.
    package var takesVersionedEdits = false
    /// Supports creating, moving and removing files in edits.
    package var changesFiles = false
    /// Supports hierarchical document symbols.
    package var takesNestedSymbols = false
    /// Supports Markdown in hovers.
    package var showsMarkdown = false
    /// Supports Markdown in the documentation of completion items.
    package var showsMarkdownOfChoices = false
    /// The editor's process, with which the session ends. Nil if it has none.
    package var process: Int?
    /// Open folders, as URIs.
    package var folders: [String] = []
    package var language: String?
    /// Supports progress reports.
    package var showsProgress = false
    /// Supports requests to refresh diagnostics.
    package var refreshesDiagnostics = false
    package var refreshesHints = false
    /// Supports code action literals.
    package var takesActionLiterals = false
    /// Supports resolving the edit of a code action lazily.
    package var resolvesActionEdits = false
    /// A folder to treat as a vault: `{"vault": …}` in the initialisation options.
    package var vault: String?
    /// Displays pictures from `data:` URLs in Markdown: `{"pictures": true}` in the same options.
    package var showsPictures = false
    /// Hints to leave out: `{"hints": {"tags": false}}` in the same options.
    package var unwantedHints: Set<String> = []

    package init() {}

    package init(_ parameters: JSONValue) {
        let all = parameters["capabilities"]
        let (general, text, workspace) = (all?["general"], all?["textDocument"], all?["workspace"])
        encoding = PositionEncoding(offered: general?["positionEncodings"]?.array?.compactMap(\.string) ?? [])
        pullsDiagnostics = text?["diagnostic"]?.object != nil
        let edits = workspace?["workspaceEdit"]
        let operations = edits?["resourceOperations"]?.array?.compactMap(\.string) ?? []
        // Neovim declares its file operations, but omits that it supports document changes.
        takesVersionedEdits = edits?["documentChanges"]?.bool ?? !operations.isEmpty
        changesFiles = Set(["create", "rename"]).isSubset(of: operations)
        takesNestedSymbols = text?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.bool ?? false
        let formats = text?["hover"]?["contentFormat"]?.array?.compactMap(\.string) ?? []
        showsMarkdown = formats.contains("markdown")
        let choice = text?["completion"]?["completionItem"]
        showsMarkdownOfChoices =
            choice?["documentationFormat"]?.array?.contains { $0.string == "markdown" } ?? false
        let action = text?["codeAction"]
        takesActionLiterals = action?["codeActionLiteralSupport"]?.object != nil
        let resolved = action?["resolveSupport"]?["properties"]?.array?.compactMap(\.string) ?? []
        resolvesActionEdits = resolved.contains("edit") && action?["dataSupport"]?.bool ?? false
        showsProgress = all?["window"]?["workDoneProgress"]?.bool ?? false
        refreshesDiagnostics = workspace?["diagnostics"]?["refreshSupport"]?.bool ?? false
        refreshesHints = workspace?["inlayHint"]?["refreshSupport"]?.bool ?? false
        vault = parameters["initializationOptions"]?["vault"]?.string
        showsPictures = parameters["initializationOptions"]?["pictures"]?.bool ?? false
        let hints = parameters["initializationOptions"]?["hints"]?.object ?? []
        unwantedHints = Set(hints.filter { $0.value.bool == false }.map(\.key))
        process = parameters["processId"]?.int
        language = parameters["locale"]?.string
        folders = parameters["workspaceFolders"]?.array?.compactMap { $0["uri"]?.string } ?? []
        // Used before LSP 3.6.
        if folders.isEmpty, let root = parameters["rootUri"]?.string { folders = [root] }
        if folders.isEmpty, let root = parameters["rootPath"]?.string { folders = [FileAddress.of(path: root)] }
    }
}
