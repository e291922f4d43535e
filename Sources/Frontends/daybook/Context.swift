// What a command may use: the vault, its index, the clock, the user's language, the two streams.

import Arguments
import CivilTime
import FileSystem
import Search
import Vault
import Wording
import YAML

/// The surroundings of one command. The only way to the clock, the environment, the terminal and the home folder.
final class Context {
    let environment: Environment
    let output: Output
    let language: LanguageCode
    private let vaultFlag: String?
    /// Whether `--lang` was given.
    let hasLanguageFlag: Bool
    private var openedVault: VaultFolder?
    private var openedIndex: VaultIndex?
    private var hasToldUnreadable = false

    init(environment: Environment, output: Output, invocation: Invocation) {
        self.environment = environment
        self.output = output
        vaultFlag = invocation.value("vault")
        hasLanguageFlag = invocation.value("lang") != nil
        language = environment.language(named: invocation.value("lang"))
        output.setColour(invocation.value("color"))
        output.isTerse = invocation.has("json")
    }

    var now: LocalDateTime { environment.localNow }
    var today: Day { now.day }

    func say(_ phrase: Phrase) -> String { phrase[language] }

    /// A line on stderr.
    func diagnostic(_ phrase: Phrase) { output.diagnostic(phrase[language]) }

    // MARK: The vault

    /// `--vault`, else `$DAYBOOK_VAULT`, else the nearest parent with `.daybook/`, else `vault:` in the user's configuration.
    func vault() throws -> VaultFolder {
        if let openedVault { return openedVault }
        let opened = try VaultFolder(folder: try vaultPath())
        openedVault = opened
        return opened
    }

    private func vaultPath() throws -> String {
        if let path = vaultFlag ?? environment["DAYBOOK_VAULT"] { return environment.absolute(path) }
        var folder = environment.workingFolder
        while true {
            if FileStamp.isFolder(Paths.join(folder, ".daybook")) { return folder }
            let parent = Paths.parent(of: folder)
            if parent == folder { break }
            folder = parent
        }
        if let path = configuration()?[key: "vault"]?.scalar { return environment.absolute(path) }
        throw CommandError(
            .failed, Phrase("no vault here or above", fr: "aucun coffre ici ni au-dessus"),
            hint: Phrase(
                "daybook init DIR makes one; daybook --vault DIR opens any folder of Markdown files",
                fr: "daybook init DOSSIER en crée un ; daybook --vault DOSSIER ouvre tout dossier de fichiers Markdown")
        )
    }

    /// The user's own configuration, `$XDG_CONFIG_HOME/daybook/config.yaml`; nil where there is none that can be read.
    func configuration() -> YAMLNode? {
        guard let bytes = try? OpenFile.reading(environment.configurationFile).readAll(limit: 1 << 20) else {
            return nil
        }
        return try? YAMLParser.parse(bytes)
    }

    /// `$XDG_STATE_HOME/daybook/<vault>`: what this machine remembers of the vault and nobody else needs to know. It may not be there yet.
    func vaultStateFolder() throws -> String {
        Paths.join(Paths.join(environment.stateFolder, "daybook"), IndexLocation.key(ofVault: try vault().root))
    }

    /// Lets go of the vault and its index, so that others may write it and the next question sees what is there then.
    func forgetVault() {
        openedIndex = nil
        openedVault = nil
    }

    /// The index, brought up to date.
    func index(rebuilding: Bool = false) throws -> VaultIndex {
        if let openedIndex, !rebuilding { return openedIndex }
        var options = VaultIndex.Options(
            cacheFolder: environment.cacheFolder, temporaryFolder: environment.temporaryFolder,
            now: MachineFacts.now(), processors: MachineFacts.processors)
        options.rebuild = rebuilding
        let meter = ProgressMeter(output: output, language: language)
        if let meter { options.progress = { meter.show($0) } }
        let opened = try VaultIndex.open(try vault(), options)
        meter?.clear()
        let unreadable = try opened.unreadableCount()
        if unreadable > 0, !hasToldUnreadable {
            hasToldUnreadable = true
            diagnostic(
                Phrase.counted(
                    unreadable, "file could not be read: daybook check tells which",
                    "files could not be read: daybook check tells which",
                    fr: "fichier illisible : daybook check dit lequel",
                    "fichiers illisibles : daybook check dit lesquels"))
        }
        openedIndex = opened
        return opened
    }

    /// The index once more, after files have changed.
    func freshIndex() throws -> VaultIndex {
        openedIndex = nil
        return try index()
    }

    // MARK: Queries and documents

    func query(_ words: [String]) throws -> QueryNode {
        let text = words.joined(separator: " ")
        let node: QueryNode
        do {
            node = try QueryParser(now: now).parse(text)
        } catch {
            throw CommandError(error, query: text)
        }
        return try PlaceBook(self).answered(try ReadingQuestions(self).answered(node))
    }

    /// The document that a path (from the working folder or from the vault), a file name, a title or an alias means.
    func document(named name: String) throws -> Document {
        let vault = try vault()
        if let path = vaultPath(of: name), vault.files.exists(path) { return try vault.document(path) }
        let matches = try index().documents(named: name)
        switch matches.count {
        case 1: return try vault.document(matches[0])
        case 0:
            throw noDocument(name)
        default:
            let list = matches.prefix(5).map(\.text).joined(separator: ", ")
            throw CommandError(
                .usage,
                Phrase("“\(name)” is the name of several: \(list)", fr: "« \(name) » en désigne plusieurs : \(list)"))
        }
    }

    func noDocument(_ name: String) -> CommandError {
        CommandError(
            .nothing, Phrase("no document is called “\(name)”", fr: "aucun document ne s’appelle « \(name) »"),
            hint: Phrase(
                "daybook search \(name) looks in the texts", fr: "daybook search \(name) cherche dans les textes"))
    }

    /// A path that a person typed, as a path of the vault; nil where it lies outside.
    func vaultPath(of typed: String) -> VaultPath? {
        guard let vault = try? vault() else { return nil }
        let absolute = environment.absolute(typed)
        if let real = try? Paths.real(absolute), real.hasPrefix(vault.root + "/") {
            return VaultPath(String(real.dropFirst(vault.root.count + 1)))
        }
        return typed.hasPrefix("/") ? nil : VaultPath(typed)
    }

    // MARK: Writing

    /// Edits a file of the vault and says what was done; with `isDryRun` prints the difference instead.
    @discardableResult
    func edit(
        _ path: VaultPath, isDryRun: Bool, _ change: (Document) throws -> [TextEdit]
    ) throws -> Bool {
        let vault = try vault()
        func changed(_ bytes: [UInt8]) throws -> [UInt8] {
            let document = Document(path: path, contents: bytes, settings: vault.settings)
            let edits = try change(document)
            return edits.isEmpty ? bytes : try document.applying(edits)
        }
        if isDryRun {
            let before = try vault.files.read(path).bytes
            let after = try changed(before)
            output.write(UnifiedDiffText.of(path, before, after))
            return before != after
        }
        let (before, after) = try vault.files.edit(path, changed)
        return before != after
    }

    /// Makes a new file, or prints what it would be.
    func create(_ path: VaultPath, _ text: String, isDryRun: Bool, isDurable: Bool = true) throws {
        if isDryRun {
            output.write(UnifiedDiffText.of(path, nil, Array(text.utf8)))
        } else {
            try vault().files.create(path, Array(text.utf8), isDurable: isDurable)
        }
    }
}
