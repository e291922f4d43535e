// The site before it is written: every document with its page, who links to whom, tags, days.

import Bytes
import CivilTime
import Search
import Vault
import Wording

/// One document of the site.
struct SiteEntry {
    let hit: SearchHit
    /// Path of its page below the site's folder.
    let page: String
    let facts: DocumentFacts
    /// Of all that a list of entries shows of it.
    let cardHash: UInt64

    init(hit: SearchHit, page: String, facts: DocumentFacts) {
        self.hit = hit
        self.page = page
        self.facts = facts
        var hash = ContentHash()
        hash.add(page)
        hash.add(hit.title)
        hash.add(hit.day?.number ?? 0)
        hash.add(hit.minute ?? -1)
        hash.add(hit.mood ?? 9)
        hash.add(hit.isFavorite ? 1 : 0)
        hash.add(hit.words)
        for tag in hit.tags { hash.add(tag) }
        hash.add(facts.excerpt)
        hash.add(facts.items.total)
        hash.add(facts.items.done)
        cardHash = hash.value
    }

    var day: Day? { hit.day }
}

/// A tag with the documents that bear it or one below it.
struct SiteTag {
    let name: String
    let page: String
    let entries: [Int]
}

struct SiteModel {
    let vault: OutgoingVault
    let language: LanguageCode
    let generator: String
    /// In the order of paths; everything else names them by number.
    let entries: [SiteEntry]
    /// Dated ones, newest first.
    let timeline: [Int]
    /// Those without a date, by title.
    let undated: [Int]
    /// Who links to each entry.
    let backlinks: [[Int]]
    let tags: [SiteTag]
    /// Days with entries, in order.
    let days: [Day]
    let entriesByDay: [Day: [Int]]
    let resolver: LinkResolver
    private let tagPages: [String: String]
    private let attachmentPages: [VaultPath: String]
    /// Pages of small copies.
    private let thumbnailPages: [VaultPath: String]
    let copies: WebPictures.Copies
    /// MathML of the formulas that were made.
    let formulas: [DocumentFacts.Formula: [UInt8]]
    private let places: [Int: Int]

    init(
        vault: OutgoingVault, language: LanguageCode, generator: String, hits: [SearchHit], facts: [DocumentFacts],
        attachments: [VaultPath], copies: WebPictures.Copies = .init(),
        formulas: [DocumentFacts.Formula: [UInt8]] = [:]
    ) {
        self.copies = copies
        self.formulas = formulas
        self.vault = vault
        self.language = language
        self.generator = generator
        var names = SiteNames()
        let entries = zip(hits, facts).map { hit, facts in
            SiteEntry(hit: hit, page: names.page(for: Self.withoutEnding(hit.path)), facts: facts)
        }
        self.entries = entries
        attachmentPages = Dictionary(
            attachments.map { ($0, names.file(for: $0.text + (copies.shown[$0] == nil ? "" : ".jpg"))) },
            uniquingKeysWith: { first, _ in first })
        thumbnailPages = Dictionary(
            copies.small.keys.sorted().map { ($0, names.file(for: "thumbnails/\($0.text).jpg")) },
            uniquingKeysWith: { first, _ in first })
        let resolver = LinkResolver(
            documents: entries.map { ($0.hit.path, $0.hit.title, $0.facts.aliases) }, attachments: attachments)
        self.resolver = resolver
        timeline = entries.indices.filter { entries[$0].day != nil }.sorted {
            Self.isNewer(entries[$0].hit, entries[$1].hit)
        }
        places = Dictionary(uniqueKeysWithValues: timeline.enumerated().map { ($1, $0) })
        undated = entries.indices.filter { entries[$0].day == nil }.map { (Folding.fold(entries[$0].hit.title), $0) }
            .sorted { $0 < $1 }.map(\.1)
        backlinks = Self.backlinks(entries, resolver)
        tags = Self.tags(entries, timeline + undated, &names)
        tagPages = Dictionary(tags.map { ($0.name.lowercased(), $0.page) }, uniquingKeysWith: { first, _ in first })
        entriesByDay = Dictionary(grouping: timeline) { entries[$0].day ?? Day(number: 0) }
        days = entriesByDay.keys.sorted()
    }

    private static func withoutEnding(_ path: VaultPath) -> String {
        path.isMarkdown ? String(path.text.dropLast(3)) : path.text
    }

    private static func isNewer(_ first: SearchHit, _ second: SearchHit) -> Bool {
        let (a, b) = (first.day?.number ?? .min, second.day?.number ?? .min)
        if a != b { return a > b }
        if first.minute != second.minute { return (first.minute ?? -1) > (second.minute ?? -1) }
        return first.path < second.path
    }

    private static func backlinks(_ entries: [SiteEntry], _ resolver: LinkResolver) -> [[Int]] {
        var backlinks = [[Int]](repeating: [], count: entries.count)
        for (source, entry) in entries.enumerated() {
            for link in entry.facts.links {
                let target = Self.target(of: link, from: entry.hit.path, resolver)
                guard case .document(let number) = target, number != source, backlinks[number].last != source else {
                    continue
                }
                backlinks[number].append(source)
            }
        }
        return backlinks
    }

    private static func tags(_ entries: [SiteEntry], _ order: [Int], _ names: inout SiteNames) -> [SiteTag] {
        var found: [String: (name: String, entries: [Int])] = [:]
        for number in order {
            for tag in entries[number].hit.tags {
                // `a/b` is a tag below `a`.
                var name = Substring(tag)
                while !name.isEmpty {
                    let key = name.lowercased()
                    if found[key]?.entries.last != number {
                        found[key, default: (String(name), [])].entries.append(number)
                    }
                    guard let slash = name.utf8.lastIndex(of: .slash) else { break }
                    name = name[..<slash]
                }
            }
        }
        return found.map { (Folding.fold($0.key), $0.key, $0.value) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map {
            SiteTag(name: $0.2.name, page: names.tag($0.2.name), entries: $0.2.entries)
        }
    }

    // MARK: Addresses

    /// What a link of a document means.
    func target(of link: DocumentFacts.Link, from path: VaultPath) -> LinkResolver.Target {
        Self.target(of: link, from: path, resolver)
    }

    private static func target(
        of link: DocumentFacts.Link, from path: VaultPath, _ resolver: LinkResolver
    ) -> LinkResolver.Target {
        link.isWiki ? resolver.wiki(link.target, from: path) : resolver.markdown(link.target, from: path)
    }

    /// The encoded address of one page as seen from another.
    func address(_ target: String, from page: String) -> String {
        RelativeAddress.encoded(RelativeAddress.relative(from: page, to: target))
    }

    func tagPage(_ tag: String) -> String? { tagPages[tag.lowercased()] }

    func attachmentPage(_ path: VaultPath) -> String? { attachmentPages[path] }

    func thumbnailPage(_ path: VaultPath) -> String? { thumbnailPages[path] }

    /// Whether the file, or the copy in its place, is shown by browsers.
    func isPicture(_ path: VaultPath) -> Bool { SiteExport.isPicture(path) || copies.shown[path] != nil }

    func dayPage(_ day: Day) -> String? { entriesByDay[day] == nil ? nil : "days/\(day.iso).html" }

    /// The entries after and before this one in time.
    func neighbours(of number: Int) -> (newer: Int?, older: Int?) {
        guard let place = places[number] else { return (nil, nil) }
        return (
            place > 0 ? timeline[place - 1] : nil, place + 1 < timeline.count ? timeline[place + 1] : nil
        )
    }

    func say(_ phrase: Phrase) -> String { phrase[language] }

    var title: String { vault.root.split(separator: "/").last.map(String.init) ?? "daybook" }
}
