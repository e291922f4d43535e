// The site before it is written: documents with their pages, links, tags, days.

import Bytes
import CivilTime
import Journal
import Parallelism
import Permissions
import Search
import Vault
import Wording

/// A folder of the vault with its undated documents.
package struct SiteFolder {
    package let path: String
    package let page: String
    /// Its own documents, by title.
    package var entries: [Int] = []
    /// Paths of its subfolders.
    package var folders: [String] = []
    /// The number of documents in and below it.
    package var total = 0

    package var name: String { Self.name(path) }

    /// The last part of a path.
    package static func name(_ path: String) -> String {
        path.utf8.lastIndex(of: .slash).map { String(path[path.utf8.index(after: $0)...]) } ?? path
    }
}

/// A tag with the documents that have it or a nested tag.
package struct SiteTag {
    package let name: String
    package let page: String
    package let entries: [Int]
}

/// A class, as it is referenced from every page.
package final class SiteModel: Sendable {
    package let generator: String
    /// The documents, and what the page of each shows of others.
    package let notes: SiteNotes
    /// Dated ones, newest first.
    package let timeline: [Int]
    /// Those without a date, by title.
    package let undated: [Int]
    /// Folders with undated documents in or below them.
    package let folders: [String: SiteFolder]
    package let tags: [SiteTag]
    /// Days with entries, events or tasks, in order.
    package let days: [Day]
    /// The contents of each day besides its entries; empty in books.
    package let dayBook: DayBook
    package let entriesByDay: [Day: [Int]]
    /// Days according to `day_ends_at`.
    package let moodStatistics: MoodStatistics
    package let dayMoods: [Day: Mood]
    package let copies: WebPictures.Copies

    package init(
        vault: OutgoingVault, language: LanguageCode, generator: String, hits: [SearchHit], facts: [SharedFacts],
        attachments: [VaultPath], smallPictures: Set<VaultPath> = [], copies: WebPictures.Copies = .init(),
        formulas: [DocumentFacts.Formula: [UInt8]] = [:], dayBook: DayBook = DayBook()
    ) {
        (self.generator, self.dayBook, self.copies) = (generator, dayBook, copies)
        // Links are resolved by names alone, so that both can run in parallel.
        let (own, resolver) = Parallel.both({ Order(hits, facts) }) {
            LinkResolver(
                documents: zip(hits, facts).map { ($0.path, $0.title, $1.facts.aliases) }, attachments: attachments)
        }
        let (entries, timeline, undated) = (own.entries, own.timeline, own.undated)
        let links = SiteLinks(resolver)
        let (groups, (targets, linked)) = Parallel.both({
            var names = own.names
            let files = SiteFiles(attachments, small: smallPictures, copies: copies, links, &names)
            let folders = Self.folders(entries, undated, &names)
            let tags = Self.tags(entries, timeline + undated, &names)
            return (
                files: files, folders: folders, tags: tags,
                byDay: Dictionary(grouping: timeline) { entries[$0].day ?? Day(number: 0) }
            )
        }) {
            let targets = Parallel.map(entries.indices) { number in
                entries[number].facts.links.map { resolver.target(of: $0, from: entries[number].hit.path) }
            }
            return (targets, Self.links(targets))
        }
        let files = groups.files
        (folders, tags, entriesByDay) = (groups.folders, groups.tags, groups.byDay)
        days = Set(entriesByDay.keys).union(dayBook.days).sorted()
        (self.timeline, self.undated) = (timeline, undated)
        moodStatistics = MoodStatistics(
            timeline.compactMap { number in
                let hit = entries[number].hit
                return hit.day.map {
                    LoggedDay(
                        day: LoggedDay.counted($0, minute: hit.minute, dayEndsAt: vault.settings.dayEndsAt),
                        mood: hit.mood)
                }
            })
        dayMoods = moodStatistics.dayMoods
        notes = SiteNotes(
            vault: vault, language: language, entries: LazyList(entries), targets: LazyList(targets),
            backlinks: LazyList(linked.backlinks), outgoing: LazyList(linked.outgoing),
            outgoingCounts: LazyList(linked.counts),
            neighbours: LazyList(Self.neighbours(timeline, entries.count)),
            cardHashes: LazyList(Self.cardHashes(entries, files)), resolver: links,
            folderPages: LazyValue(known: folders.mapValues(\.page)),
            tagPages: LazyValue(
                known: Dictionary(
                    tags.map { ($0.name.lowercased(), $0.page) }, uniquingKeysWith: { first, _ in first })),
            files: LazyValue(known: files), formulas: formulas)
    }

    /// The documents with their pages, in order.
    private struct Order: Sendable {
        /// The names taken so far; more will follow.
        let names: SiteNames
        package let entries: [SiteEntry]
        package let timeline: [Int]
        let undated: [Int]

        init(_ hits: [SearchHit], _ facts: [SharedFacts]) {
            var names = SiteNames()
            let pages = hits.map { names.page(for: SiteModel.withoutEnding($0.path)) }
            let all = Parallel.map(hits.indices) { SiteEntry(hit: hits[$0], page: pages[$0], facts[$0]) }
            timeline = all.indices.filter { all[$0].day != nil }.sorted {
                SiteModel.isNewer(all[$0].hit, all[$1].hit)
            }
            undated = all.indices.filter { all[$0].day == nil }
                .map { (Folding.fold(all[$0].hit.title), $0) }.sorted { $0 < $1 }.map(\.1)
            (self.names, entries) = (names, all)
        }
    }

    private static func neighbours(_ timeline: [Int], _ count: Int) -> [SiteNotes.Neighbours] {
        var all = [SiteNotes.Neighbours](repeating: .init(), count: count)
        for (newer, older) in zip(timeline, timeline.dropFirst()) {
            all[newer].older = older
            all[older].newer = newer
        }
        return all
    }

    private static func cardHashes(_ entries: [SiteEntry], _ files: SiteFiles) -> [UInt64] {
        Parallel.map(entries.indices) { number in
            let entry = entries[number]
            guard let first = files.pictures(of: entry, most: 1).first else { return entry.cardHash }
            var hash = ContentHash()
            hash.add(entry.cardHash)
            hash.add(files.smallPicture(first.path) ?? "")
            return hash.value
        }
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

    /// Maximum links of one entry for drawing its neighbourhood.
    private static let maxOutgoing = 48

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
                if outgoing[source].count < maxOutgoing { outgoing[source].append(number) }
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
        // A folder comes after its parent.
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
        var found: [TagKey: (name: String, entries: [Int])] = [:]
        for number in order {
            for tag in entries[number].hit.tags {
                for name in [tag[...]] + TagSyntax.parents(tag) where !name.isEmpty {
                    let key = TagKey(name)
                    if found[key]?.entries.last != number {
                        found[key, default: (String(name), [])].entries.append(number)
                    }
                }
            }
        }
        return found.map { (Folding.fold($0.key.text), $0.key.text, $0.value) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
            .map {
                SiteTag(name: $0.2.name, page: names.tag($0.2.name), entries: $0.2.entries)
            }
    }

    // MARK: Notes

    package var vault: OutgoingVault { notes.vault }
    package var language: LanguageCode { notes.language }
    /// In order of path; everything else refers to them by number.
    package var entries: LazyList<SiteEntry> { notes.entries }
    package var resolver: SiteLinks { notes.resolver }
    package var moods: MoodScale { notes.moods }
    package var title: String { notes.title }
    package var author: String? { notes.author }

    /// Hash of everything that a card shows of an entry, including its picture.
    package func cardHash(_ number: Int) -> UInt64 { notes.cardHashes[number] }

    package func say(_ phrase: Phrase) -> String { notes.say(phrase) }

    package func address(_ target: String, from page: String) -> String { notes.address(target, from: page) }

    package func tagPage(_ tag: String) -> String? { notes.tagPage(tag) }

    package func attachmentPage(_ path: VaultPath) -> String? { notes.attachmentPage(path) }

    package func thumbnailPage(_ path: VaultPath) -> String? { notes.thumbnailPage(path) }

    package func isPicture(_ path: VaultPath) -> Bool { notes.isPicture(path) }

    package func smallPicture(_ path: VaultPath) -> String? { notes.smallPicture(path) }

    package func pictures(of number: Int, most: Int = .max) -> [SiteFiles.Picture] {
        notes.pictures(of: number, most: most)
    }

    package func name(_ number: Int) -> String { notes.name(number) }

    package func nameWithDay(_ number: Int) -> String { notes.nameWithDay(number) }

    package func dayPage(_ day: Day) -> String? { hasPage(day) ? "days/\(day.iso).html" : nil }

    package func hasPage(_ day: Day) -> Bool { entriesByDay[day] != nil || dayBook.lines[day] != nil }
}
