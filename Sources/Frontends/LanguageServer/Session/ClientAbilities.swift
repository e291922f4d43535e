// What the editor said of itself when it came: units of columns, what it can show and do.

import Bytes

/// Read from `initialize` (LSP 3.17, `InitializeParams`). What an editor does not say it cannot do.
package struct ClientAbilities: Sendable, Equatable {
    package var encoding = PositionEncoding.utf16
    /// It asks for diagnostics by itself; else they are sent to it.
    package var pullsDiagnostics = false
    /// Edits may name the version of the text that they are for.
    package var takesVersionedEdits = false
    /// It makes, moves and removes files as a part of an edit.
    package var changesFiles = false
    /// Sections of a document may lie within one another.
    package var takesNestedSymbols = false
    /// Text beside a choice may be Markdown.
    package var showsMarkdown = false
    /// The same of what is told of a choice.
    package var showsMarkdownOfChoices = false
    /// Its process; the session ends with it. Nil where it has none.
    package var process: Int?
    /// Folders that are open, as addresses.
    package var folders: [String] = []
    package var language: String?
    /// It shows how far long work is, when it was asked to.
    package var showsProgress = false
    /// It can be told to ask for diagnostics again.
    package var refreshesDiagnostics = false
    package var refreshesHints = false
    /// Actions that are more than a command.
    package var takesActionLiterals = false
    /// The edit of an action may be asked for when it is chosen.
    package var resolvesActionEdits = false
    /// A folder that it wants to be taken for a vault: `{"vault": …}` among its options of the start.
    package var vault: String?
    /// It shows pictures in Markdown whose addresses hold them: `{"pictures": true}` among the same options.
    package var showsPictures = false
    /// Hints that it does not want: `{"hints": {"tags": false}}` among the same options.
    package var unwantedHints: Set<String> = []

    package init() {}

    package init(_ parameters: JSONValue) {
        let all = parameters["capabilities"]
        let (general, text, workspace) = (all?["general"], all?["textDocument"], all?["workspace"])
        encoding = PositionEncoding(offered: general?["positionEncodings"]?.array?.compactMap(\.string) ?? [])
        pullsDiagnostics = text?["diagnostic"]?.object != nil
        let edits = workspace?["workspaceEdit"]
        let operations = edits?["resourceOperations"]?.array?.compactMap(\.string) ?? []
        // Neovim says what it does with files and leaves out that it takes the form in which that is told.
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
        // The forms of before 3.6.
        if folders.isEmpty, let root = parameters["rootUri"]?.string { folders = [root] }
        if folders.isEmpty, let root = parameters["rootPath"]?.string { folders = [FileAddress.of(path: root)] }
    }
}
