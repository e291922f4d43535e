// The documents of a site with what the page of each shows of others: names, links, folders, tags, files.

import Bytes
import CivilTime
import Journal
import Permissions
import Search
import Vault
import Wording

/// All that the page of a document is made from beside its text. Named from every page: an object, which is not copied.
package final class SiteNotes: Sendable {
    /// The documents just after and before one in time.
    struct Neighbours: Sendable {
        var newer: Int?
        var older: Int?
    }

    package let vault: OutgoingVault
    let language: LanguageCode
    /// In the order of paths; everything else names them by number.
    package let entries: LazyList<SiteEntry>
    /// What the links of each entry mean, in their order.
    let targets: LazyList<[LinkResolver.Target]>
    /// Who links to each entry.
    let backlinks: LazyList<[Int]>
    /// To whom each entry links, each once, the first of them.
    let outgoing: LazyList<[Int]>
    /// To how many it links.
    let outgoingCounts: LazyList<Int>
    let neighbours: LazyList<Neighbours>
    /// Of all that a card shows of each entry, its picture with it.
    let cardHashes: LazyList<UInt64>
    package let resolver: SiteLinks
    /// The pages of folders that hold documents without a date, in them or below.
    let folderPages: LazyValue<[String: String]>
    /// The pages of tags in small letters.
    let tagPages: LazyValue<[String: String]>
    let files: LazyValue<SiteFiles>
    /// MathML of the formulas that were made.
    let formulas: [DocumentFacts.Formula: [UInt8]]
    /// The person's own words for moods.
    let moods: MoodScale
    /// By score, as they are on pages where none is named otherwise.
    let moodDiscs: [Int: HTMLText]

    init(
        vault: OutgoingVault, language: LanguageCode, entries: LazyList<SiteEntry>,
        targets: LazyList<[LinkResolver.Target]>, backlinks: LazyList<[Int]>, outgoing: LazyList<[Int]>,
        outgoingCounts: LazyList<Int>, neighbours: LazyList<Neighbours>, cardHashes: LazyList<UInt64>,
        resolver: SiteLinks, folderPages: LazyValue<[String: String]>, tagPages: LazyValue<[String: String]>,
        files: LazyValue<SiteFiles>, formulas: [DocumentFacts.Formula: [UInt8]]
    ) {
        (self.vault, self.language, self.entries, self.targets) = (vault, language, entries, targets)
        (self.backlinks, self.outgoing, self.outgoingCounts) = (backlinks, outgoing, outgoingCounts)
        (self.neighbours, self.cardHashes, self.resolver) = (neighbours, cardHashes, resolver)
        (self.folderPages, self.tagPages, self.files, self.formulas) = (folderPages, tagPages, files, formulas)
        let moods = MoodScale(vault.settings.ownMoods)
        self.moods = moods
        moodDiscs = Dictionary(
            uniqueKeysWithValues: Mood.allCases.map { mood in
                var html = HTMLText()
                MoodDisc.write(mood.score, moods, language, &html)
                return (mood.score, html)
            })
    }

    // MARK: Addresses

    /// What a link of a document means.
    func target(of link: DocumentFacts.Link, from path: VaultPath) -> LinkResolver.Target {
        resolver.target(of: link, from: path)
    }

    /// More links of a document are not looked through for a name.
    private static let maxLinks = 16

    /// What a name in a document means, as `SiteLinks` says; nearly always it is that of one of its links, which was asked for before.
    func target(_ name: String, isWiki: Bool, in number: Int) -> LinkResolver.Target {
        let entry = entries[number]
        if entry.facts.links.count <= Self.maxLinks,
            let place = entry.facts.links.firstIndex(where: { $0.isWiki == isWiki && $0.target == name })
        {
            return targets[number][place]
        }
        return isWiki
            ? resolver.wiki(name, from: entry.hit.path) : resolver.markdown(name, from: entry.hit.path)
    }

    /// The encoded address of one page as seen from another.
    func address(_ target: String, from page: String) -> String {
        RelativeAddress.encoded(RelativeAddress.relative(from: page, to: target))
    }

    func tagPage(_ tag: String) -> String? {
        let pages = tagPages.value
        // Most tags are written in small letters.
        return pages[tag] ?? pages[tag.lowercased()]
    }

    func attachmentPage(_ path: VaultPath) -> String? { files.value.page(path) }

    func thumbnailPage(_ path: VaultPath) -> String? { files.value.thumbnailPage(path) }

    /// Whether the file, or the copy in its place, is shown by browsers.
    package func isPicture(_ path: VaultPath) -> Bool { files.value.isPicture(path) }

    /// The page of a copy that may be among many, nil where the picture itself would be loaded for that.
    func smallPicture(_ path: VaultPath) -> String? { files.value.smallPicture(path) }

    /// The pictures of an entry, those of its front matter first, each once.
    func pictures(of number: Int, most: Int = .max) -> [SiteFiles.Picture] {
        files.value.pictures(of: entries[number], most: most)
    }

    // MARK: Names

    /// What an entry is called in a line: its title within bounds, not its day.
    package func name(_ number: Int) -> String {
        let entry = entries[number]
        guard !entry.isNamedByDay else {
            return entry.hit.kind == .agenda
                ? say(SiteWords.pageOfDay)
                : entry.time.map { say(SiteWords.entryAt($0.shortText)) } ?? say(SiteWords.entry)
        }
        return entry.hit.title.isEmpty ? entry.page : CardText.capped(entry.hit.title)
    }

    /// The same where no heading says which day.
    package func nameWithDay(_ number: Int) -> String {
        let entry = entries[number]
        guard entry.isNamedByDay, let day = entry.day else { return name(number) }
        return CivilNames.long(day, in: language).capitalizedFirst
    }

    func say(_ phrase: Phrase) -> String { phrase[language] }

    /// As the settings say, else the name of the vault's folder.
    package var title: String {
        vault.settings.site.title.map { vault.redaction.redacted(text: $0) }
            ?? vault.root.split(separator: "/").last.map(String.init) ?? "daybook"
    }

    var author: String? { vault.settings.site.author.map { vault.redaction.redacted(text: $0) } }
}
