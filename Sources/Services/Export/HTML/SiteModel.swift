// The site before it is written: every document with its page, who links to whom, tags, days.

import Bytes
import CivilTime
import Dispatch
import Journal
import Permissions
import Search
import Synchronization
import Vault
import Wording

/// One document of the site. Named from many places: an object, which is not copied.
final class SiteEntry: Sendable {
    let hit: SearchHit
    /// Path of its page below the site's folder.
    let page: String
    let facts: DocumentFacts
    /// Of where it is and what it is called.
    let nameHash: UInt64
    /// Of all that a list of entries shows of it.
    let cardHash: UInt64
    /// Whether it is called by its day and nothing else.
    let isNamedByDay: Bool

    init(hit: SearchHit, page: String, facts: DocumentFacts) {
        self.hit = hit
        self.page = page
        self.facts = facts
        isNamedByDay = hit.day.map { CardText.isDate(hit.title, of: $0) } ?? false
        var hash = ContentHash()
        hash.add(page)
        hash.add(hit.title)
        nameHash = hash.value
        hash.add(hit.day?.number ?? 0)
        hash.add(hit.minute ?? -1)
        hash.add(hit.mood ?? 9)
        hash.add(hit.isFavorite ? 1 : 0)
        hash.add(hit.words)
        for tag in hit.tags { hash.add(tag) }
        hash.add(facts.excerpt)
        hash.add(facts.prose)
        hash.add(facts.moodWord ?? "")
        hash.add(facts.items.total)
        hash.add(facts.items.done)
        cardHash = hash.value
    }

    var day: Day? { hit.day }
    var time: TimeOfDay? { hit.minute.flatMap { TimeOfDay(secondsSinceMidnight: $0 * 60) } }

}

/// A folder of the vault with its undated documents.
struct SiteFolder {
    let path: String
    let page: String
    /// In it, by title.
    var entries: [Int] = []
    /// Paths of the folders in it.
    var folders: [String] = []
    /// Documents in it and below.
    var total = 0

    var name: String { path.utf8.lastIndex(of: .slash).map { String(path[path.utf8.index(after: $0)...]) } ?? path }
}

/// A tag with the documents that bear it or one below it.
struct SiteTag {
    let name: String
    let page: String
    let entries: [Int]

    /// The part of its name behind the last slash.
    var last: String { name.utf8.lastIndex(of: .slash).map { String(name[name.utf8.index(after: $0)...]) } ?? name }
}

/// Named from every page: an object, which is not copied.
final class SiteModel: Sendable {
    let vault: OutgoingVault
    let language: LanguageCode
    let generator: String
    /// In the order of paths; everything else names them by number.
    let entries: [SiteEntry]
    /// Dated ones, newest first.
    let timeline: [Int]
    /// Those without a date, by title.
    let undated: [Int]
    /// What the links of each entry mean, in their order.
    let targets: [[LinkResolver.Target]]
    /// Who links to each entry.
    let backlinks: [[Int]]
    /// To whom each entry links, each once, the first of them.
    let outgoing: [[Int]]
    /// To how many it links.
    let outgoingCounts: [Int]
    /// Those that hold undated documents, in them or below.
    let folders: [String: SiteFolder]
    let tags: [SiteTag]
    /// Days with entries, or with events and tasks of their own, in order.
    let days: [Day]
    /// What stands on each day beside its entries; empty in books.
    let dayBook: DayBook
    let entriesByDay: [Day: [Int]]
    let resolver: LinkResolver
    private let tagPages: [String: String]
    private let files: SiteFiles
    let copies: WebPictures.Copies
    /// MathML of the formulas that were made.
    let formulas: [DocumentFacts.Formula: [UInt8]]
    private let places: [Int: Int]
    private let cardHashes: [UInt64]
    /// The person's own words for moods.
    let moods: MoodScale

    init(
        vault: OutgoingVault, language: LanguageCode, generator: String, hits: [SearchHit], facts: [DocumentFacts],
        attachments: [VaultPath], smallPictures: Set<VaultPath> = [], copies: WebPictures.Copies = .init(),
        formulas: [DocumentFacts.Formula: [UInt8]] = [:], dayBook: DayBook = DayBook()
    ) {
        self.dayBook = dayBook
        moods = MoodScale(vault.settings.ownMoods)
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
        let resolver = LinkResolver(
            documents: entries.map { ($0.hit.path, $0.hit.title, $0.facts.aliases) }, attachments: attachments)
        self.resolver = resolver
        let files = SiteFiles(attachments, small: smallPictures, copies: copies, resolver, &names)
        self.files = files
        timeline = entries.indices.filter { entries[$0].day != nil }.sorted {
            Self.isNewer(entries[$0].hit, entries[$1].hit)
        }
        places = Dictionary(uniqueKeysWithValues: timeline.enumerated().map { ($1, $0) })
        undated = entries.indices.filter { entries[$0].day == nil }.map { (Folding.fold(entries[$0].hit.title), $0) }
            .sorted { $0 < $1 }.map(\.1)
        targets = Self.targets(entries, resolver)
        (backlinks, outgoing, outgoingCounts) = Self.links(targets)
        folders = Self.folders(entries, undated, &names)
        tags = Self.tags(entries, timeline + undated, &names)
        tagPages = Dictionary(tags.map { ($0.name.lowercased(), $0.page) }, uniquingKeysWith: { first, _ in first })
        entriesByDay = Dictionary(grouping: timeline) { entries[$0].day ?? Day(number: 0) }
        days = Set(entriesByDay.keys).union(dayBook.days).sorted()
        cardHashes = entries.map { entry in
            guard let first = files.pictures(of: entry, most: 1).first else { return entry.cardHash }
            var hash = ContentHash()
            hash.add(entry.cardHash)
            hash.add(files.smallPicture(first.path) ?? "")
            return hash.value
        }
    }

    /// Of all that a card shows of an entry, its picture with it.
    func cardHash(_ number: Int) -> UInt64 { cardHashes[number] }

    private static func withoutEnding(_ path: VaultPath) -> String {
        path.isMarkdown ? String(path.text.dropLast(3)) : path.text
    }

    private static func isNewer(_ first: SearchHit, _ second: SearchHit) -> Bool {
        let (a, b) = (first.day?.number ?? .min, second.day?.number ?? .min)
        if a != b { return a > b }
        if first.minute != second.minute { return (first.minute ?? -1) > (second.minute ?? -1) }
        return first.path < second.path
    }

    /// Links of one entry that its neighbourhood is drawn of.
    private static let mostOutgoing = 48

    /// What all links mean, found on all processors.
    private static func targets(_ entries: [SiteEntry], _ resolver: LinkResolver) -> [[LinkResolver.Target]] {
        let batchSize = 256
        let all = Mutex([[LinkResolver.Target]](repeating: [], count: entries.count))
        DispatchQueue.concurrentPerform(iterations: (entries.count + batchSize - 1) / batchSize) { batch in
            let range = batch * batchSize..<min((batch + 1) * batchSize, entries.count)
            let found = entries[range].map { entry in
                entry.facts.links.map { resolver.target(of: $0, from: entry.hit.path) }
            }
            all.withLock { $0.replaceSubrange(range, with: found) }
        }
        return all.withLock { $0 }
    }

    private static func links(
        _ targets: [[LinkResolver.Target]]
    ) -> (backlinks: [[Int]], outgoing: [[Int]], counts: [Int]) {
        var backlinks = [[Int]](repeating: [], count: targets.count)
        var outgoing = backlinks
        var counts = [Int](repeating: 0, count: targets.count)
        for (source, targets) in targets.enumerated() {
            for target in targets {
                guard case .document(let number) = target, number != source, backlinks[number].last != source else {
                    continue
                }
                backlinks[number].append(source)
                counts[source] += 1
                if outgoing[source].count < mostOutgoing { outgoing[source].append(number) }
            }
        }
        return (backlinks, outgoing, counts)
    }

    private static func folders(
        _ entries: [SiteEntry], _ undated: [Int], _ names: inout SiteNames
    ) -> [String: SiteFolder] {
        var direct: [String: [Int]] = [:]
        for number in undated { direct[entries[number].hit.path.folder, default: []].append(number) }
        direct[""] = nil
        var folders: [String: SiteFolder] = [:]
        // A folder stands behind the one that it lies in.
        for path in direct.keys.sorted() {
            let own = direct[path] ?? []
            var (below, newChild): (String, String?) = (path, nil)
            while !below.isEmpty {
                let isNew = folders[below] == nil
                if isNew { folders[below] = SiteFolder(path: below, page: names.folder(below)) }
                if below == path { folders[below]?.entries = own }
                folders[below]?.total += own.count
                if let newChild { folders[below]?.folders.append(newChild) }
                newChild = isNew ? below : nil
                below = below.utf8.lastIndex(of: .slash).map { String(below[..<$0]) } ?? ""
            }
        }
        return folders
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
        resolver.target(of: link, from: path)
    }

    /// The encoded address of one page as seen from another.
    func address(_ target: String, from page: String) -> String {
        RelativeAddress.encoded(RelativeAddress.relative(from: page, to: target))
    }

    func tagPage(_ tag: String) -> String? { tagPages[tag.lowercased()] }

    func attachmentPage(_ path: VaultPath) -> String? { files.page(path) }

    func thumbnailPage(_ path: VaultPath) -> String? { files.thumbnailPage(path) }

    /// Whether the file, or the copy in its place, is shown by browsers.
    func isPicture(_ path: VaultPath) -> Bool { files.isPicture(path) }

    func dayPage(_ day: Day) -> String? { hasPage(day) ? "days/\(day.iso).html" : nil }

    func hasPage(_ day: Day) -> Bool { entriesByDay[day] != nil || dayBook.lines[day] != nil }

    /// The page of a copy that may stand among many, nil where the picture itself would be loaded for that.
    func smallPicture(_ path: VaultPath) -> String? { files.smallPicture(path) }

    /// The pictures of an entry, those of its front matter first, each once.
    func pictures(of number: Int, most: Int = .max) -> [SiteFiles.Picture] {
        files.pictures(of: entries[number], most: most)
    }

    /// What an entry is called in a line: its title within bounds, not its day.
    func name(_ number: Int) -> String {
        let entry = entries[number]
        guard !entry.isNamedByDay else {
            return entry.hit.kind == .agenda
                ? say(SiteWords.pageOfDay)
                : entry.time.map { say(SiteWords.entryAt($0.shortText)) } ?? say(SiteWords.entry)
        }
        return entry.hit.title.isEmpty ? entry.page : CardText.capped(entry.hit.title)
    }

    /// The same where no heading says which day.
    func nameWithDay(_ number: Int) -> String {
        let entry = entries[number]
        guard entry.isNamedByDay, let day = entry.day else { return name(number) }
        return CivilNames.long(day, in: language).capitalizedFirst
    }

    /// The entries after and before this one in time.
    func neighbours(of number: Int) -> (newer: Int?, older: Int?) {
        guard let place = places[number] else { return (nil, nil) }
        return (
            place > 0 ? timeline[place - 1] : nil, place + 1 < timeline.count ? timeline[place + 1] : nil
        )
    }

    func say(_ phrase: Phrase) -> String { phrase[language] }

    /// As the settings say, else the name of the vault's folder.
    var title: String {
        vault.settings.site.title.map { vault.redaction.redacted(text: $0) }
            ?? vault.root.split(separator: "/").last.map(String.init) ?? "daybook"
    }

    var author: String? { vault.settings.site.author.map { vault.redaction.redacted(text: $0) } }

}
