// A static site of a vault that opens from the disk: all pages planned first, then written one by one.

import Bytes
import CivilTime
import FileSystem
import Search
import Vault
import Wording

/// Writes the site of the documents that match a query.
package struct SiteExport {
    private let index: VaultIndex
    private let options: SiteOptions

    package init(index: VaultIndex, options: SiteOptions) {
        self.index = index
        self.options = options
    }

    package static let manifestName = ".daybook-site.json"

    /// Writes what changed since the last time. Throws `ExportError`, `SystemError`, `QueryError`.
    package func run() throws -> ExportReport {
        let vault = index.vault
        let folder = try OutputFolder(
            options.destination, manifest: Self.manifestName, vaultRoot: vault.root, dryRun: options.dryRun)
        let selection = try DocumentSelection(index, options.query, today: options.today)
        if let warning = selection.privateWarning { folder.warn(warning) }
        let tree = try VaultTree(vault)
        let inputs = inputs(selection, tree)
        if folder.isWholeAndMade(from: inputs) { return folder.keepEverything() }
        try folder.begin()
        let survey = SiteSurvey(vault, selection, tree)
        for warning in survey.warnings { folder.warn(warning) }
        let model = SiteModel(
            vault: vault, language: options.language, generator: options.generator, hits: survey.hits,
            facts: survey.facts, attachments: survey.attachments.map(\.path))
        let plan = SitePlan(model: model, survey: survey, options: options)
        for page in plan.pages() {
            try folder.put(page.path, key: page.key) { try page.render() }
        }
        try copyAttachments(plan.neededAttachments(), model, folder)
        return try folder.finish(inputs: inputs)
    }

    /// Of everything the site depends on; only stamps of files, so that asking is quick.
    private func inputs(_ selection: DocumentSelection, _ tree: VaultTree) -> UInt64 {
        var hash = ContentHash()
        hash.add(PageFrame.version)
        hash.add(options.generator)
        hash.add(options.language.rawValue)
        hash.add(index.vault.configuration)
        for hit in selection.hits { hash.add(hit.path.text) }
        for file in tree.files {
            hash.add(file.path.text)
            hash.add(file.stamp.size)
            hash.add(file.stamp.modified)
            hash.add(file.stamp.changed)
        }
        return hash.value
    }

    /// More than this is not read into memory at once.
    private static let largestAttachment: Int64 = 64 << 20

    private func copyAttachments(_ files: [VaultTree.File], _ model: SiteModel, _ folder: OutputFolder) throws {
        var uncleaned = 0
        for file in files {
            guard let target = model.attachmentPage(file.path) else { continue }
            guard file.stamp.size <= Self.largestAttachment else {
                folder.warn(
                    Phrase(
                        "\(file.path) is larger than 64 MiB and was not copied",
                        fr: "\(file.path) dépasse 64 Mio et n’a pas été copié"))
                continue
            }
            var hash = ContentHash()
            hash.add(file.stamp.size)
            hash.add(file.stamp.modified)
            hash.add(file.path.text)
            let vault = index.vault
            let bytes = { try vault.files.read(file.path).bytes }
            if Self.isPicture(file.path), PhotoPrivacy.mayHoldPlace(file.path) {
                // Whether it can be cleaned shows in the bytes; a picture that cannot be is left out rather than shown with its place.
                guard PhotoPrivacy.withoutPlace(try bytes()) != nil else {
                    uncleaned += 1
                    continue
                }
            }
            try folder.put(target, key: hash.value) {
                let original = try bytes()
                return PhotoPrivacy.withoutPlace(original) ?? original
            }
        }
        if uncleaned > 0 {
            folder.warn(
                Phrase.counted(
                    uncleaned, "picture may tell where it was taken and was not copied",
                    "pictures may tell where they were taken and were not copied",
                    fr: "image peut dire où elle a été prise et n’a pas été copiée",
                    "images peuvent dire où elles ont été prises et n’ont pas été copiées"))
        }
    }

    /// Whether browsers show the file as a picture. SVG is a document with scripts of its own: it is only linked to.
    static func isPicture(_ path: VaultPath) -> Bool {
        let ending = path.name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return ["png", "jpg", "jpeg", "gif", "webp", "avif", "bmp"].contains(ending)
    }
}
