// The common basis of all books: the documents of a query, read once, and their collective title.

import CivilTime
import FileSystem
import Pages
import Permissions
import Search
import Vault
import Wording

/// The documents of one book.
struct BookSource {
    let model: SiteModel
    let entries: BookEntries
    let title: String
    let options: BookOptions
    let warnings: [Phrase]

    /// Throws `ExportError.nothing` if no document matches, `Cancellation`, and errors from reading.
    init(_ index: VaultIndex, _ grant: ExportGrant, _ options: BookOptions) throws {
        let vault = OutgoingVault(index.vault, grant, keepsLocation: options.keepsLocation)
        let selection = try DocumentSelection(index, options.query, today: options.today, from: vault)
        try index.cancelFlag.check()
        let survey = SiteSurvey(vault, selection, try vault.tree())
        guard !survey.hits.isEmpty else { throw ExportError.nothing }
        try index.cancelFlag.check()
        let copies = options.dryRun ? .init() : options.pictures?.copies(survey, in: vault, for: .book) ?? .init()
        let formulas = options.dryRun ? nil : options.formulas?.converted(survey.facts.lazy.flatMap(\.facts.formulas))
        model = SiteModel(
            vault: vault, language: options.language, generator: options.generator, hits: survey.hits,
            facts: survey.facts, attachments: survey.attachments.map(\.path), copies: copies,
            formulas: formulas?.made ?? [:])
        entries = BookEntries(model)
        title = options.title ?? model.title
        self.options = options
        warnings = selection.warnings + survey.warnings + copies.warnings + [formulas?.warning].compactMap { $0 }
    }

    func say(_ phrase: Phrase) -> String { phrase[options.language] }

    /// The range of dates; nil if no document has one.
    var span: String? {
        guard let first = model.days.first, let last = model.days.last else { return nil }
        func text(_ day: Day) -> String { CivilNames.dayMonth(day, in: options.language) + " " + String(day.year) }
        return first == last ? text(first) : text(first) + " – " + text(last)
    }

    func name(_ month: Month) -> String { CivilNames.month(month.month, in: options.language).capitalizedFirst }

    /// The minimum pixels of the shorter edge for a cover.
    private static let sharpEnough = 480

    /// A photo from a favourite, the latest with a large one, if any.
    func coverPhoto(_ shelf: PictureShelf) -> BookPicture? {
        for number in model.timeline where model.entries[number].hit.isFavorite {
            let entry = model.entries[number]
            for name in entry.facts.photos {
                if let path = model.resolver.file(name, from: entry.hit.path), let picture = shelf.picture(path),
                    picture.sharpness >= Self.sharpEnough
                {
                    return picture
                }
            }
        }
        return nil
    }
}
