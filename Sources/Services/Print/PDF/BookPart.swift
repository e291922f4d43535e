// Divides a long book into parts that are set separately.

import CivilTime
import Pages
import Search

/// A part of a book, which begins on a new page: at a year if sizes allow, else at a month.
struct BookPart {
    /// Entries of one month, or without a date.
    struct Section: Equatable {
        var month: Month?
        var entries: [Int]
        /// Begins a year, or the entries without a date.
        var opensVolume: Bool
        var opensMonth: Bool
    }

    /// How much is set at once, in words; pictures and the head of each entry count as words too.
    struct Limits: Sendable, Equatable {
        /// For a book set in one piece.
        var whole: Int
        /// For a part.
        var part: Int

        /// About 290 pages of A5, and 150.
        static let usual = Limits(whole: 80_000, part: 42_000)
    }

    var sections: [Section]
    /// In words.
    var size: Int
    /// The last part, which ends with the statistics.
    var isLast = false

    static func sections(of entries: BookEntries) -> [Section] {
        var sections = entries.volumes.flatMap { volume in
            volume.chapters.enumerated().map { index, chapter in
                Section(month: chapter.month, entries: chapter.entries, opensVolume: index == 0, opensMonth: true)
            }
        }
        if !entries.undated.isEmpty {
            sections.append(Section(month: nil, entries: entries.undated, opensVolume: true, opensMonth: false))
        }
        return sections
    }

    /// The size of an entry, in words.
    static func size(_ entry: SiteEntry) -> Int { entry.hit.words + 40 + 80 * entry.facts.photos.count }

    /// Parts of similar sizes, none much larger than `limit`: short years are combined, long ones split by months, long months by entries.
    ///
    /// - Parameter size: the size of an entry, by its index.
    static func parts(of sections: [Section], limit: Int, size: (Int) -> Int) -> [BookPart] {
        func total(_ section: Section) -> Int { section.entries.reduce(0) { $0 + size($1) } }
        var volumes: [[Section]] = []
        for section in sections {
            if section.opensVolume { volumes.append([]) }
            volumes[volumes.count - 1] += total(section) <= limit ? [section] : section.entriesAlone
        }
        var parts: [BookPart] = []
        // Whether the last part may still grow.
        var isOpen = false
        for volume in volumes {
            let sum = volume.reduce(0) { $0 + total($1) }
            if sum <= limit {
                if isOpen, parts[parts.count - 1].size + sum <= limit {
                    parts[parts.count - 1].sections += volume
                    parts[parts.count - 1].size += sum
                } else {
                    parts.append(BookPart(sections: volume, size: sum))
                }
                isOpen = true
                continue
            }
            isOpen = false
            let count = (sum + limit - 1) / limit
            var (done, number) = (0, 0)
            for section in volume {
                let size = total(section)
                // A section belongs to the part that contains its middle.
                let place = max(number, min(count, (done + size / 2) * count / sum + 1))
                if place > number {
                    parts.append(BookPart(sections: [], size: 0))
                    number = place
                }
                parts[parts.count - 1].add(section)
                parts[parts.count - 1].size += size
                done += size
            }
        }
        if !parts.isEmpty { parts[parts.count - 1].isLast = true }
        return parts
    }

    /// Rejoins entries that were split.
    private mutating func add(_ section: Section) {
        if let last = sections.last, last.month == section.month, !section.opensMonth, !section.opensVolume {
            sections[sections.count - 1].entries += section.entries
        } else {
            sections.append(section)
        }
    }
}

extension BookPart.Section {
    /// One section per entry.
    fileprivate var entriesAlone: [BookPart.Section] {
        entries.enumerated().map { index, entry in
            .init(
                month: month, entries: [entry], opensVolume: opensVolume && index == 0,
                opensMonth: opensMonth && index == 0)
        }
    }
}
