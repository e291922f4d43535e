// A static site of a vault that opens from disk: all pages are planned first, then made and written in parallel.

import Agenda
import Bytes
import CivilTime
import Dispatch
import FileSystem
import Permissions
import Search
import Vault
import Wording

/// Writes the site of the documents that match a query.
package struct SiteExport {
    private let index: VaultIndex
    private let options: SiteOptions
    private let vault: OutgoingVault
    /// Hash of everything the site depends on besides the vault's files.
    private let siteKey: UInt64
    private let said: ReportedWarnings
    /// The cache file for the site.
    private let knownSite: String

    package init(index: VaultIndex, grant: ExportGrant, options: SiteOptions) {
        self.index = index
        self.options = options
        vault = OutgoingVault(index.vault, grant, keepsLocation: options.keepsLocation)
        siteKey = Self.key(vault, options)
        said = ReportedWarnings(index.location, of: options.destination)
        knownSite = KnownSite.path(index.location, of: options.destination)
    }

    package static let manifestName = ".daybook-site.json"

    /// Writes what changed since the last export. Throws `ExportError`, `SystemError`, `QueryError`.
    package func run() throws -> ExportReport {
        let folder = try OutputFolder(
            options.destination, manifest: Self.manifestName, of: vault, dryRun: options.dryRun, for: index)
        let (tree, found) = try look(isFirst: folder.previousInputs == OutputFolder.unknown)
        // Matches of the query for everything depend only on the files, as long as none changes with the same stamp.
        let byFiles = options.query == .everything ? inputs(nil, tree) : nil
        let isWholeByFiles = byFiles.map { folder.isWholeAndMade(from: $0) } ?? false
        if isWholeByFiles, let byFiles, let warnings = said.warnings(byFiles) { return folder.keepEverything(warnings) }
        if let byFiles, !options.dryRun, let report = try changedTexts(folder, tree, byFiles) { return report }
        let matches = try found ?? DocumentMatches(index, options.query, today: options.today, from: vault)
        let byDocuments = inputs(matches, tree)
        let isWhole = isWholeByFiles || folder.isWholeAndMade(from: byDocuments)
        let isByFiles = isWhole ? isWholeByFiles : tree.isSettled(at: index.openedAt)
        let inputs = isByFiles ? byFiles ?? byDocuments : byDocuments
        if isWhole, let warnings = said.warnings(inputs) { return folder.keepEverything(warnings) }
        let known = KnownDocuments(
            index.location, of: options.destination, key: documentKey(), tree, now: index.openedAt)
        let selection = DocumentSelection(matches, from: vault, surveys: !isWhole, known: known)
        guard isWhole else { return try make(consume selection, consume known, tree, inputs, folder) }
        if !options.dryRun { said.keep(selection.warnings, of: inputs) }
        return folder.keepEverything(selection.warnings)
    }

    /// Makes all pages, and writes those that changed.
    ///
    /// - Parameter inputs: the inputs of the new site.
    private func make(
        _ selection: consuming DocumentSelection, _ known: consuming KnownDocuments, _ tree: VaultTree,
        _ inputs: UInt64, _ folder: OutputFolder
    ) throws -> ExportReport {
        let (selection, known) = (consume selection, consume known)
        for warning in selection.warnings { folder.warn(warning) }
        try folder.begin()
        let survey = SiteSurvey(vault, selection, tree, known: known)
        // The cache for the next export is written concurrently.
        let keeping = DispatchGroup()
        defer { keeping.wait() }
        if !options.dryRun {
            DispatchQueue.global().async(group: keeping) { known.keep(survey.hits.map(\.path)) }
        }
        let model = model(of: survey, folder)
        let plan = SitePlan(model: model, survey: survey, options: options)
        let documents = LazyValue { [losses = selection.losses, now = index.openedAt] in
            KnownSite.documents(model, losses: losses, tree, now: now)
        }
        let isKept = !options.dryRun && options.query == .everything
        if isKept { DispatchQueue.global().async(group: keeping) { _ = documents.value } }
        try folder.put(plan.pages())
        try SiteAttachments(vault, model).copy(plan.neededAttachments(), into: folder)
        if !options.dryRun {
            let warnings = selection.warnings
            let made =
                isKept
                ? KnownSite.Made(
                    plan, documents: documents, selectionWarnings: warnings,
                    otherWarnings: Array(folder.report.warnings.dropFirst(warnings.count))) : nil
            DispatchQueue.global().async(group: keeping) { [siteKey, said, knownSite] in
                said.keep(warnings, of: inputs)
                if let made {
                    KnownSite.keep(made, at: knownSite, key: siteKey, inputs: inputs)
                } else {
                    KnownSite.forget(knownSite)
                }
            }
        }
        Self.release(
            [consume plan, consume documents, consume model, consume survey, consume selection, consume known],
            after: keeping)
        return try folder.finish(inputs: inputs)
    }

    /// The model of a site with copied pictures and converted formulas, both omitted in a dry run. Warns about missing ones.
    private func model(of survey: SiteSurvey, _ folder: OutputFolder) -> SiteModel {
        let copies = options.dryRun ? .init() : options.pictures?.copies(survey, in: vault, for: .site) ?? .init()
        let formulas = options.dryRun ? nil : options.formulas?.converted(survey.facts.lazy.flatMap(\.facts.formulas))
        let small = survey.attachments.filter { $0.stamp.size <= WebPictures.smallEnough }
        let model = SiteModel(
            vault: vault, language: options.language, generator: options.generator, hits: survey.hits,
            facts: survey.facts, attachments: survey.attachments.map(\.path), smallPictures: Set(small.map(\.path)),
            copies: copies, formulas: formulas?.made ?? [:],
            dayBook: DayBook(
                survey.facts.map(\.facts.agenda), written: Set(survey.hits.compactMap(\.day)),
                reader: LocalZone(offset: options.utcOffset)))
        for warning in survey.warnings + copies.warnings { folder.warn(warning) }
        if let warning = formulas?.warning { folder.warn(warning) }
        if model.dayBook.cutShort > 0 { folder.warn(Self.cutShort(model.dayBook.cutShort)) }
        return model
    }

    /// Frees the values of all documents on another thread, as that takes a while: the caller must not keep any.
    private static func release(_ values: consuming [any Sendable], after keeping: DispatchGroup) {
        keeping.notify(queue: .global()) { [values] in withExtendedLifetime(values) {} }
    }

    /// The files of the vault, and the matches; nil if the files may show that the index is not needed.
    private func look(isFirst: Bool) throws -> (VaultTree, DocumentMatches?) {
        guard isFirst else { return (try vault.tree(), nil) }
        // One thread queries the index while the others list the files.
        let tree = LazyValue { [vault] in Result { try vault.tree() } }
        DispatchQueue.global().async { _ = tree.value }
        let matches = try DocumentMatches(index, options.query, today: options.today, from: vault)
        return (try tree.value.get(), matches)
    }

    /// Makes the pages of documents in which only the texts changed; nil if more changed, or that is not known.
    private func changedTexts(_ folder: OutputFolder, _ tree: VaultTree, _ byFiles: UInt64) throws -> ExportReport? {
        // Tables of bases are made from other documents.
        guard folder.previousInputs != OutputFolder.unknown, try index.basePaths().isEmpty,
            let known = KnownSite(at: knownSite, key: siteKey, inputs: folder.previousInputs, tree),
            let change = SiteChange(known, index, vault, options, tree)
        else { return nil }
        if !change.changesTexts, folder.isAsWritten() { return folder.keepEverything(known.selectionWarnings) }
        var inputs = byFiles
        if !tree.isSettled(at: index.openedAt) {
            // The files alone do not show whether the site is still up to date.
            var hash = ContentHash()
            hash.add(byFiles)
            hash.add(index.openedAt)
            inputs = hash.value
        }
        // Saved concurrently. Not used if the manifest does not get these inputs.
        let keeping = DispatchGroup()
        defer { keeping.wait() }
        let (texts, now) = (change.textHashes, index.openedAt)
        DispatchQueue.global().async(group: keeping) { [siteKey, said, knownSite, inputs] in
            said.keep(known.selectionWarnings, of: inputs)
            known.keep(texts: texts, at: knownSite, key: siteKey, inputs: inputs, now: now)
        }
        return try folder.remake(change.pages(), inputs: inputs, known.selectionWarnings + known.otherWarnings)
    }

    private static func cutShort(_ count: Int) -> Phrase {
        .counted(
            count, "repeating line is shown only on the day it begins: there are too many for so many days",
            "repeating lines are shown only on the days they begin: there are too many for so many days",
            fr: "ligne répétée ne figure que le jour où elle commence : il y en a trop pour tant de jours",
            "lignes répétées ne figurent que le jour où elles commencent : il y en a trop pour tant de jours")
    }

    /// Hash of everything the site depends on; uses only file stamps, to be fast.
    ///
    /// - Parameter matches: nil if the files determine the matches.
    private func inputs(_ matches: DocumentMatches?, _ tree: VaultTree) -> UInt64 {
        var hash = ContentHash()
        hash.add(siteKey)
        hash.add(matches == nil ? 0 : 1)
        for hit in matches?.hits ?? [] { hash.add(hit.path.text) }
        for file in tree.files { file.add(to: &hash) }
        return hash.value
    }

    /// The same for everything but files.
    private static func key(_ vault: OutgoingVault, _ options: SiteOptions) -> UInt64 {
        var hash = ContentHash()
        hash.add(PageFrame.version)
        hash.add(SiteStyle.sheet)
        hash.add(SiteScript.script)
        // The home page depends on the day.
        hash.add(options.today.number)
        hash.add(options.generator)
        hash.add(options.language.rawValue)
        hash.add(options.pictures == nil ? 0 : 1)
        hash.add(options.formulas?.isInstalled == true ? 1 : 0)
        hash.add(vault.grant.takesPrivate ? 1 : 0)
        hash.add(vault.viewKey ?? "")
        vault.addKey(to: &hash)
        return hash.value
    }

    /// Hash of everything that determines the facts of a document, except its file.
    private func documentKey() -> UInt64 {
        var hash = ContentHash()
        hash.add(PageFrame.version)
        hash.add(options.generator)
        hash.add(vault.grant.takesPrivate ? 1 : 0)
        hash.add(vault.viewKey ?? "")
        vault.addKey(to: &hash)
        return hash.value
    }

    /// Whether browsers show the file as a picture. SVG may contain scripts, so a copy is shown (`SafeDrawing`).
    package static func isPicture(_ path: VaultPath) -> Bool {
        PictureEndings.shown.contains(path.ending)
    }
}
