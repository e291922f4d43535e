// The entries of a book in reading order: by year and month, then those without a date.

import CivilTime
import Pages
import Search

/// The parts of a book.
struct BookEntries {
    struct Chapter {
        let month: Month
        /// Indices of entries, oldest first.
        var entries: [Int]
    }

    struct Volume {
        let year: Int
        var chapters: [Chapter]

        var entries: [Int] { chapters.flatMap(\.entries) }
    }

    private(set) var volumes: [Volume] = []
    let undated: [Int]

    init(_ model: SiteModel) {
        undated = model.undated
        for number in model.timeline.reversed() {
            guard let month = model.entries[number].day?.monthOfYear else { continue }
            if volumes.last?.year != month.year { volumes.append(Volume(year: month.year, chapters: [])) }
            let last = volumes.count - 1
            if volumes[last].chapters.last?.month != month {
                volumes[last].chapters.append(Chapter(month: month, entries: []))
            }
            volumes[last].chapters[volumes[last].chapters.count - 1].entries.append(number)
        }
    }
}
