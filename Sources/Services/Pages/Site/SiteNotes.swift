// The documents of a site with what the page of each shows of others: names, links, folders, tags, files.

import Bytes
import CivilTime
import Journal
import Permissions
import Search
import Vault
import Wording

/// Everything that a document's page is made from besides its text. A class, as it is referenced from every page.
package final class SiteNotes: Sendable {
    /// The next newer and older documents.
    struct Neighbours: Sendable {
        var newer: Int?
        var older: Int?
    }

    package let vault: OutgoingVault
    let language: LanguageCode
    /// In order of path; everything else refers to them by number.
    package let entries: LazyList<SiteEntry>
    /// The targets of each entry's links, in order.
    let targets: LazyList<[LinkResolver.Target]>
    /// The backlinks of each entry.
    let backlinks: LazyList<[Int]>
    /// The linked entries of each entry, without duplicates, limited to the first ones.
    let outgoing: LazyList<[Int]>
    /// The total number of linked entries.
    let outgoingCounts: LazyList<Int>
    let neighbours: LazyList<Neighbours>
    /// Hash of everything that a card shows of each entry, including its picture.
    let cardHashes: LazyList<UInt64>
    package let resolver: SiteLinks
    /// The pages of folders with undated documents in or below them.
    let folderPages: LazyValue<[String: String]>
    /// The pages of tags, by lower-case name.
    let tagPages: LazyValue<[String: String]>
    let files: LazyValue<SiteFiles>
    /// MathML of the converted formulas.
    let formulas: [DocumentFacts.Formula: [UInt8]]
    /// The person's own words for moods.
    let moods: MoodScale
    /// By score, for moods without a word of their own.
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

    /// The target of a document's link.
    func target(of link: DocumentFacts.Link, from path: VaultPath) -> LinkResolver.Target {
        resolver.target(of: link, from: path)
    }

    /// The number of a document's links that are searched for a name.
    private static let maxLinks = 16

    /// The target of a name in a document, as by `SiteLinks`; nearly always it is one of its links, already resolved.
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

    /// The encoded address of a page relative to another.
    func address(_ target: String, from page: String) -> String {
        RelativeAddress.encoded(RelativeAddress.relative(from: page, to: target))
    }

    func tagPage(_ tag: String) -> String? {
        let pages = tagPages.value
        // Most tags are in lower case.
        return pages[tag] ?? pages[tag.lowercased()]
    }

    func attachmentPage(_ path: VaultPath) -> String? { files.value.page(path) }

    func thumbnailPage(_ path: VaultPath) -> String? { files.value.thumbnailPage(path) }

    /// Whether browsers show the file, or the copy in its place.
    package func isPicture(_ path: VaultPath) -> Bool { files.value.isPicture(path) }

    /// The path of a copy for use as thumbnail; nil if only the full picture is available.
    func smallPicture(_ path: VaultPath) -> String? { files.value.smallPicture(path) }

    /// The pictures of an entry, those of its front matter first, without duplicates.
    func pictures(of number: Int, most: Int = .max) -> [SiteFiles.Picture] {
        files.value.pictures(of: entries[number], most: most)
    }

    // MARK: Names

    /// The name of an entry within a line: its capped title, or its kind if it is named by its day.
    package func name(_ number: Int) -> String {
        let entry = entries[number]
        guard !entry.isNamedByDay else {
            return entry.hit.kind == .agenda
                ? say(SiteWords.pageOfDay)
                : entry.time.map { say(SiteWords.entryAt($0.shortText)) } ?? say(SiteWords.entry)
        }
        return entry.hit.title.isEmpty ? entry.page : CardText.capped(entry.hit.title)
    }

    /// The same if no heading shows the day.
    package func nameWithDay(_ number: Int) -> String {
        let entry = entries[number]
        guard entry.isNamedByDay, let day = entry.day else { return name(number) }
        return CivilNames.long(day, in: language).capitalizedFirst
    }

    func say(_ phrase: Phrase) -> String { phrase[language] }

    /// The title in the settings, else the name of the vault's folder.
    package var title: String {
        vault.settings.site.title.map { vault.redaction.redacted(text: $0) }
            ?? vault.root.split(separator: "/").last.map(String.init) ?? "daybook"
    }

    var author: String? { vault.settings.site.author.map { vault.redaction.redacted(text: $0) } }
}
