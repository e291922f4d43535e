// Exports the documents of a query in one format.

import Agenda
import CivilTime
import Exchange
import FileSystem
import LockActions
import Pages
import Permissions
import Print
import Search
import Vault
import Wording
import Workspaces

package enum ExportForm: Sendable, Hashable {
    case html, markdown
    case pdf(BookOptions.Paper)
    case epub
    case csv
    /// A complete backup; with private documents if it is for the owner.
    case json(includesPrivate: Bool)
    case dayOne
    case jrnl

    package var route: ExportRoute {
        switch self {
        case .html: .html
        case .markdown: .markdown
        case .pdf: .pdf
        case .epub: .epub
        case .csv: .csv
        case .json(let includesPrivate): includesPrivate ? .backup : .json
        case .dayOne: .dayone
        case .jrnl: .jrnl
        }
    }
}

/// Takes a writer. Returns a writer to use in its place, and a function to call at the end.
package typealias OutputFilter =
    @Sendable (_ write: @escaping ([UInt8]) throws -> Void) throws -> (
        write: ([UInt8]) throws -> Void, finish: () throws -> Void
    )

package struct MakeExport: Sendable {
    package enum Target: Sendable {
        /// A path outside the vault.
        case place(String)
        /// The reader of a pipe.
        case stream
    }

    package var form: ExportForm
    package var target: Target
    package var query: ResolvedQuery
    /// The language of the output.
    package var language: LanguageCode
    /// The language of a site, if its settings name another one.
    package var siteLanguage: LanguageCode?
    /// The program that makes it, with its version.
    package var generator: String
    /// On the cover of books; nil for the vault's name.
    package var title: String?
    /// Whether pictures keep their location.
    package var keepsLocation: Bool
    package var isRehearsal: Bool
    /// Includes locked documents in plaintext: their owner agreed, and the key is open.
    package var takesLocked = false
    /// For small copies of pictures; nil for the originals.
    package var pictures: WebPictures?
    /// Transforms the bytes on their way out, such as by encryption; not for formats that are folders or PDF.
    package var filter: OutputFilter?
    /// Receives the progress of a PDF; nil at the end.
    package var progress: (@Sendable (BookProgress?) -> Void)?

    package init(
        _ form: ExportForm, to target: Target, of query: ResolvedQuery, language: LanguageCode, generator: String,
        title: String? = nil, keepsLocation: Bool = false, isRehearsal: Bool = false, pictures: WebPictures? = nil
    ) {
        self.form = form
        self.target = target
        self.query = query
        self.language = language
        self.generator = generator
        self.title = title
        self.keepsLocation = keepsLocation
        self.isRehearsal = isRehearsal
        self.pictures = pictures
    }

    private var name: String {
        switch target {
        case .place(let path): path
        case .stream: "-"
        }
    }

    /// Makes the export.
    ///
    /// - Parameter write: receives the bytes of a stream.
    /// - Throws: `ExportActionError`, `VaultError.lock` for locked documents while the key is closed, `LockActionError.noMemoryFolder`,
    ///   `ExportError`, `PermissionRefusal`, `ProcessError`, `SystemError`, `Cancellation`
    package func run(
        in workspace: Workspace, write: @escaping ([UInt8]) throws -> Void = { _ in }
    ) throws -> ExportReport {
        try checkTarget(workspace)
        if takesLocked, !workspace.vault.files.isOpen,
            let first = try workspace.withIndex({ try $0.lockedDocuments().first })
        {
            throw VaultError.lock(.closed, first)
        }
        let grant = try workspace.gate().exportGrant(
            via: form.route, for: name, isRehearsal: isRehearsal, keepsPlaces: keepsLocation, takesLocked: takesLocked)
        return try workspace.withIndex { try make($0, grant, workspace, write) }
    }

    private func checkTarget(_ workspace: Workspace) throws(ExportActionError) {
        switch (form, target) {
        case (.pdf, .stream): throw .needsFile
        case (.markdown, .place(let place)), (.json, .place(let place)):
            try Self.checkOutside(place, workspace, named: place)
        default: break
        }
    }

    /// Inside the vault, the next export and the sync would include this one.
    static func checkOutside(
        _ place: String, _ workspace: Workspace, named name: String
    ) throws(ExportActionError) {
        let vault = workspace.vault.root
        let real = real(place)
        guard real != vault, !real.hasPrefix(vault + "/"), !vault.hasPrefix(real == "/" ? "/" : real + "/") else {
            throw .touchesVault(name)
        }
    }

    /// The path without links and `..`, as far as it exists.
    private static func real(_ path: String) -> String {
        if let real = try? Paths.real(path) { return real }
        let parent = Paths.parent(of: path)
        return parent == path ? path : Paths.join(real(parent), Paths.name(of: path))
    }

    private func make(
        _ index: VaultIndex, _ grant: ExportGrant, _ workspace: Workspace, _ write: @escaping ([UInt8]) throws -> Void
    ) throws -> ExportReport {
        let today = workspace.today
        switch form {
        case .html:
            return try SiteExport(
                index: index, grant: grant,
                options: SiteOptions(
                    destination: name, query: query, today: today, language: siteLanguage ?? language,
                    generator: generator, utcOffset: { Machine.zone($0) }, dryRun: isRehearsal, pictures: pictures,
                    keepsLocation: keepsLocation, formulas: FormulaConverter())
            ).run()
        case .markdown:
            return try MarkdownExport(
                index: index, grant: grant,
                options: .init(
                    destination: name, query: query, today: today, dryRun: isRehearsal, keepsLocation: keepsLocation)
            ).run()
        case .pdf(let paper):
            var options = bookOptions(workspace)
            options.paper = paper
            guard grant.takesLocked, workspace.vault.files.isOpen else {
                return try PDFExport(index: index, grant: grant, options: options).run()
            }
            // WeasyPrint's input does not touch a disk.
            let folder = try EditingFolder(workspace.machine)
            defer { folder.wipe() }
            options.temporaryFolder = folder.path
            return try PDFExport(index: index, grant: grant, options: options).run()
        case .epub:
            var options = bookOptions(workspace)
            // EPUB readers render MathML; WeasyPrint does not.
            options.formulas = FormulaConverter()
            return try writing(index, grant, write) {
                try EPUBExport.write(index: index, grant: grant, options: options, to: $0)
            }
        case .csv:
            return try writing(index, grant, write) {
                try CSVExport.write(index: index, grant: grant, query: query, today: today, to: $0)
            }
        case .json:
            return try writing(index, grant, write) {
                try JSONBackup.write(
                    index: index, grant: grant, query: query, today: today, generator: generator, to: $0)
            }
        case .dayOne:
            let zone = workspace.machine.readerZone
            return try writing(index, grant, write) {
                try DayOneExport(
                    index: index, grant: grant, query: query, today: today, generator: generator,
                    keepsLocation: keepsLocation,
                    utcOffset: { Int(Int64($0.localSeconds) - zone.instant(of: $0)) }
                ).write(to: $0)
            }
        case .jrnl:
            return try writing(index, grant, write) {
                try JrnlExport.write(
                    index: index, grant: grant, query: query, today: today,
                    form: name.lowercased().hasSuffix(".json") ? .json : .text, to: $0)
            }
        }
    }

    private func bookOptions(_ workspace: Workspace) -> BookOptions {
        BookOptions(
            file: name, query: query, today: workspace.today, language: language, generator: generator,
            temporaryFolder: workspace.machine.temporaryFolder, title: title, dryRun: isRehearsal, pictures: pictures,
            keepsLocation: keepsLocation, progress: progress)
    }

    /// A file is written next to its destination and renamed; a stream is written piece by piece.
    private func writing(
        _ index: VaultIndex, _ grant: ExportGrant, _ write: @escaping ([UInt8]) throws -> Void,
        _ body: (_ write: @escaping ([UInt8]) throws -> Void) throws -> ExportReport
    ) throws -> ExportReport {
        let cancelFlag = index.cancelFlag
        func filtered(_ write: @escaping ([UInt8]) throws -> Void) throws -> ExportReport {
            let output = try filter?(write) ?? (write: write, finish: {})
            let report = try body { bytes in
                try cancelFlag.check()
                try output.write(bytes)
            }
            try output.finish()
            return report
        }
        switch target {
        case .stream: return try filtered(write)
        case .place where isRehearsal: return try filtered { _ in }
        case .place(let path): return try OutgoingFile(path, grant).replace { try filtered($0) }
        }
    }

    /// The number of documents in the query with exact locations whose release is undecided. Throws what querying the index throws, and
    /// `PermissionRefusal`.
    package func undecidedPlaces(in workspace: Workspace) throws -> Int {
        let grant = try workspace.gate().exportGrant(via: form.route, isRehearsal: true)
        guard grant.redaction.causes[.location] == .undecided else { return 0 }
        return try workspace.withIndex { index in
            try ExportAudit(index: index, grant: grant, query: query, today: workspace.today).lines
                .count { $0.part == .coordinates && $0.reason == Redaction.Cause.undecided.rawValue }
        }
    }

    /// Whether locations in pictures are removed regardless of `keepsLocation`. Throws `PermissionRefusal`.
    package static func hidesPhotoPlaces(_ workspace: Workspace) throws -> Bool {
        try workspace.gate().exportGrant(via: .html, isRehearsal: true).redaction.hidesPhotoPlaces
    }
}
