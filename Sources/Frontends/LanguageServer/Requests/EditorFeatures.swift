// The features of the server: translates requests of an editor into questions to the vault, and answers into positions.

import Bytes
import FileSystem
import LanguageFeatures
import RemoteCalls
import Search
import Vault
import Wording
import Workspaces

/// A document open in the editor.
struct ServedDocument {
    let address: String
    let text: TextBuffer
    let document: Document
    /// Nil for a file outside any vault, or other than Markdown, a base or a type.
    let vault: ServedVault?
}

/// Answers requests, one after the other.
package final class EditorFeatures: ServerSession.Features {
    typealias Answer = @Sendable (EditorFeatures, JSONValue, ServerSession) throws -> JSONValue

    let vaults: ServedVaults
    private let surroundings: ServerSurroundings
    private(set) var language: LanguageCode
    /// Parsed documents by URI, with the version they were parsed from.
    private var read: [String: (version: Int, document: Document, vault: ServedVault?)] = [:]
    var diagnostics = DiagnosticSchedule()
    private var lastLook: Int64 = 0
    /// The change counts of the vaults, by folder, for which open documents were last checked.
    private var seen: [String: Int] = [:]
    private var progressNumber = 0
    private var asked: Machine?

    package init(_ surroundings: ServerSurroundings) {
        self.surroundings = surroundings
        language = surroundings.language ?? surroundings.machine().language(named: nil)
        vaults = ServedVaults(surroundings)
    }

    package func words(for error: any Error) -> String {
        let explanation = Explanation(error)
        return explanation.message[language] + (explanation.hint.map { " (\($0[language]))" } ?? "")
    }

    /// As first read for the current question.
    var machine: Machine {
        if let asked { return asked }
        let machine = surroundings.machine()
        asked = machine
        return machine
    }

    /// Discards what was valid only for one question.
    private func endQuestion() {
        asked = nil
        vaults.endQuestion()
    }

    // MARK: Session

    package func abilities(_ client: ClientAbilities) -> JSONValue {
        if surroundings.language == nil, let named = client.language.flatMap({ LanguageCode(locale: $0) }) {
            language = named
        }
        if let folder = client.vault { vaults.know(surroundings.machine().absolute(folder)) }
        return Self.abilities
    }

    package func started(_ session: ServerSession) {
        for folder in session.client.folders { open(folder) }
    }

    private func open(_ folder: String) {
        if let path = FileAddress.path(of: folder) { _ = vaults.vault(ofFolder: path) }
    }

    package func answer(_ method: String, _ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue? {
        defer { endQuestion() }
        guard let answer = Self.methods[method] else { return nil }
        let address = parameters["textDocument"]?["uri"]?.string
        if !Self.methodsOfData.contains(method), let address, Self.isData(address) { return .null }
        return try answer(self, parameters, session)
    }

    package func noticed(_ event: ServerSession.Event, _ session: ServerSession) {
        switch event {
        case .opened(let address):
            read[address] = nil
            diagnostics.add(address, after: 0)
        case .changed(let address): diagnostics.add(address, after: DiagnosticSchedule.pause)
        case .closed(let address):
            read[address] = nil
            FileAddress.path(of: address).map(vaults.forget)
            diagnostics.forget(address)
            forgetDiagnostics(of: address, session)
            // Its closing may affect other documents.
            recheckAll(session)
        case .told("textDocument/didSave", _), .told("workspace/didChangeWatchedFiles", _),
            .told("workspace/didRenameFiles", _):
            recheckAll(session)
        case .told("workspace/didChangeWorkspaceFolders", let parameters):
            for folder in parameters["event"]?["added"]?.array ?? [] { folder["uri"]?.string.map(open) }
        // Unknown notifications are ignored (LSP 3.17, "$ Notifications and Requests").
        case .told: break
        }
    }

    // MARK: Background work

    /// Milliseconds between checks for others' changes.
    private static let look = 1000
    private static let busyLook = 50

    package var nextWork: Int? {
        var next = diagnostics.next
        if !read.isEmpty || !vaults.all.isEmpty {
            let interval = vaults.all.contains { $0.isBusy } ? Self.busyLook : Self.look
            let elapsed = Int((MachineFacts.monotonic() - lastLook) / 1_000_000)
            next = min(next ?? .max, max(0, interval - elapsed))
        }
        return next
    }

    package func work(_ session: ServerSession) {
        defer { endQuestion() }
        // Problems within new texts are reported before the folders of their vault are read.
        if vaults.all.contains(where: { !$0.hasBegun }) { sendDiagnostics(session) }
        for vault in vaults.all {
            let wasBusy = vault.isBusy
            _ = vault.hasChanged()
            if !vault.isWatched { vault.beginWatch() }
            let isReady = (try? refresh(vault, waiting: 0, session)) ?? true
            // Changes noticed while answering count, too.
            if seen[vault.root, default: 0] != vault.changes {
                seen[vault.root] = vault.changes
                read.removeAll()
                recheckAll(session)
            } else if wasBusy, isReady {
                recheckAll(session)
            }
        }
        lastLook = MachineFacts.monotonic()
        sendDiagnostics(session)
    }

    package func ended() { for vault in vaults.all { vault.end() } }

    /// Whether the index of a vault is up to date. A long run is reported as progress if the editor supports that.
    func refresh(_ vault: ServedVault, waiting milliseconds: Int, _ session: ServerSession) throws -> Bool {
        guard session.client.showsProgress else { return try vault.refresh(waiting: milliseconds, language) }
        progressNumber += 1
        let report = ProgressReport(
            token: "daybook-\(progressNumber)", title: Phrase("daybook: reading", fr: "daybook : lecture")[language],
            send: session.sender)
        return try vault.refresh(waiting: milliseconds, language) { report.tell($0) }
    }

    // MARK: Documents

    /// A document open in the editor. Throws `RemoteError` for any other.
    func document(_ parameters: JSONValue, _ session: ServerSession) throws -> ServedDocument {
        guard let address = parameters["textDocument"]?["uri"]?.string else {
            throw RemoteError(.invalidParams, "textDocument without uri")
        }
        guard let found = document(address, session) else {
            throw RemoteError(.invalidParams, "“\(address)” is not open")
        }
        return found
    }

    func document(_ address: String, _ session: ServerSession) -> ServedDocument? {
        guard let text = session.documents[address] else { return nil }
        if let known = read[address], known.version == text.revision {
            return ServedDocument(address: address, text: text, document: known.document, vault: known.vault)
        }
        let file = FileAddress.path(of: address)
        let place = file.flatMap { Self.isRead($0) ? vaults.vault(holding: $0) : nil }
        let path = place?.path ?? file.flatMap { VaultPath(Paths.name(of: $0)) } ?? VaultPath(trusted: "untitled.md")
        // Larger documents are not read, as in the index.
        let isRead = text.bytes.count <= VaultIndex.largestText
        let document = Document(
            path: path, contents: isRead ? text.bytes : [], settings: place?.vault.settings ?? VaultSettings())
        read[address] = (text.revision, document, place?.vault)
        return ServedDocument(address: address, text: text, document: document, vault: place?.vault)
    }

    /// Files with features of the vault.
    static func isRead(_ file: String) -> Bool { VaultPath(trusted: file).isMarkdown || isData(file) }

    /// Bases and folder types.
    private static func isData(_ file: String) -> Bool {
        VaultPath(trusted: file).isBase
            || file.contains("/.daybook/types/") && (file.hasSuffix(".yaml") || file.hasSuffix(".yml"))
    }

    /// The documents of a vault that are open in the editor.
    func opened(in vault: ServedVault, _ session: ServerSession) -> [VaultPath: Document] {
        var opened: [VaultPath: Document] = [:]
        for address in session.documents.addresses {
            guard let served = document(address, session), served.vault === vault, served.document.path.isMarkdown
            else { continue }
            opened[served.document.path] = served.document
        }
        return opened
    }

    /// Milliseconds to wait for the index.
    private static let patience = 200

    /// The vault of a document, up to date. Nil if it is in none. Throws `LanguageFeatureError.stillIndexing`.
    func edited(_ served: ServedDocument, _ session: ServerSession) throws -> EditedVault? {
        try served.vault.map { try edited($0, session) }
    }

    func edited(_ vault: ServedVault, _ session: ServerSession) throws -> EditedVault {
        guard try refresh(vault, waiting: Self.patience, session) else { throw LanguageFeatureError.stillIndexing }
        return try vault.edited(opened(in: vault, session), machine, language, session.cancelFlag)
    }

    /// The byte offset of a position in a request.
    func offset(_ parameters: JSONValue, in served: ServedDocument, _ session: ServerSession) throws -> Int {
        guard let position = TextPosition(parameters["position"]) else {
            throw RemoteError(.invalidParams, "no position")
        }
        return min(served.text.offset(of: position, session.client.encoding), served.document.bytes.count)
    }

    // MARK: Places

    /// The URI of a document of a vault.
    func address(of path: VaultPath, in vault: ServedVault, _ session: ServerSession) -> String {
        addresses(in: vault, session)[path]
    }

    /// The same for many documents.
    func addresses(in vault: ServedVault, _ session: ServerSession) -> DocumentAddresses {
        var opened: [VaultPath: String] = [:]
        for address in session.documents.addresses {
            guard let known = read[address], known.vault === vault, opened[known.document.path] == nil else { continue }
            opened[known.document.path] = address
        }
        return DocumentAddresses(vault.spelledRoot, opened: opened, session.documents)
    }

    /// The text for positions in a document: the editor's, or one from disk.
    func text(of document: Document, in served: ServedDocument) -> TextBuffer {
        document.path == served.document.path ? served.text : TextBuffer(document.bytes, version: 0)
    }

    func location(_ place: DocumentPlace, from served: ServedDocument, _ session: ServerSession) -> JSONValue {
        let isOwn = document(place.document, is: served)
        let text = isOwn ? served.text : TextBuffer(place.document.bytes, version: 0)
        let address =
            isOwn
            ? served.address
            : served.vault.map { self.address(of: place.document.path, in: $0, session) } ?? served.address
        return .members([
            ("uri", .string(address)), ("range", text.range(of: place.selection, session.client.encoding).json),
        ])
    }

    private func document(_ document: Document, is served: ServedDocument) -> Bool {
        document.path == served.document.path
    }
}

/// The progress of a run for the editor (LSP 3.17, "Work Done Progress").
private final class ProgressReport: Sendable {
    private let token: String
    private let title: String
    private let send: @Sendable (JSONValue) -> Void
    private let begun = OnceFlag()

    init(token: String, title: String, send: @escaping @Sendable (JSONValue) -> Void) {
        (self.token, self.title, self.send) = (token, title, send)
    }

    func tell(_ progress: IndexProgress?) {
        guard let progress else {
            if begun.isSet { tell(.members([("kind", "end")])) }
            return
        }
        if begun.set() {
            send(
                .members([
                    ("jsonrpc", "2.0"), ("id", .string(token)), ("method", "window/workDoneProgress/create"),
                    ("params", .members([("token", .string(token))])),
                ]))
            tell(.members([("kind", "begin"), ("title", .string(title)), ("percentage", 0)]))
        }
        let share = progress.total > 0 ? progress.done * 100 / progress.total : 0
        tell(
            .members([
                ("kind", "report"), ("message", .string("\(progress.done)/\(progress.total)")),
                ("percentage", .int(min(100, share))),
            ]))
    }

    private func tell(_ value: JSONValue) {
        send(.notification("$/progress", .members([("token", .string(token)), ("value", value)])))
    }
}
