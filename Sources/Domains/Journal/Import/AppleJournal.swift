// Imports Apple's Journal: one HTML file per entry in `Entries/`, pictures and videos in `Resources/`.

import Bytes
import CivilTime
import Vault
import Wording

package enum AppleJournal {
    /// Whether a file of an export is an entry, unlike `index.html`.
    package static func isEntry(_ path: String) -> Bool {
        path.hasSuffix(".html") && VaultPath(trusted: path).folder.split(separator: "/").last == "Entries"
            && !path.contains("__MACOSX")
    }

    /// Reads an entry. Its day is in the file name, `2026-11-20_Frost.html`; the page has it in the language of the phone.
    ///
    /// - Parameter resources: names of the other files by stem: recordings are named by the id of their tile only.
    package static func read(
        _ bytes: [UInt8], name: String, resources: [String: String] = [:], _ sink: ImportSink
    ) throws {
        let stem = VaultPath(trusted: name).stem
        guard let day = Day(iso: String(stem.prefix(10))) else {
            return try sink(
                .fault(
                    Phrase(
                        "its name begins with no date: left out",
                        fr: "son nom ne commence pas par une date : laissé de côté")))
        }
        var entry = ImportedEntry(
            program: "applejournal", identifier: "applejournal-" + StableHash.digits(of: stem),
            date: Timestamp(day: day))
        let html = String(decoding: bytes, as: UTF8.self)
        let head = html.firstRange(of: "<body")?.lowerBound ?? html.startIndex
        let page = html[head...]
        // The tags of an export overlap: parts are located by their beginnings.
        let title = start(of: "title", in: page)
        let body = start(of: "bodyText", in: page)
        if let title, let body, title < body {
            entry.title = SimpleHTML.words(page[title..<body])
            entry.fields.append(.init(source: "title", target: "title"))
        }
        let text = page[(body ?? title ?? page.startIndex)...]
        entry.body = ImportedEntry.plain(SimpleHTML.markdown(paragraphs(text), isPage: true))
        entry.fields.append(.init(source: "bodyText", target: "body"))
        let end = title ?? body ?? page.endIndex
        for item in items(page[..<end]) { read(item, resources, into: &entry) }
        if let prompt = start(of: "reflectionPrompt", in: page) {
            let words = SimpleHTML.words(
                page[prompt..<(page[prompt...].firstRange(of: "</div>")?.lowerBound ?? page.endIndex)])
            if !words.isEmpty { keep("prompt", words, &entry) }
        }
        try sink(.entry(entry))
    }

    // MARK: Assets

    private struct Item {
        /// `photo`, `stateOfMind`: the part after `assetType_`.
        let kind: String
        let identifier: String?
        let html: Substring
    }

    /// The tiles above the text, each up to the beginning of the next.
    private static func items(_ page: Substring) -> [Item] {
        let marks = page.ranges(of: "assetType_")
        return marks.enumerated().map { index, mark in
            let next = index + 1 < marks.count ? marks[index + 1].lowerBound : page.endIndex
            let html = page[mark.upperBound..<next]
            let tag = page[..<mark.lowerBound].lastIndex(of: "<").map { page[$0..<mark.lowerBound] } ?? ""
            return Item(
                kind: String(html.prefix { $0.isLetter || $0.isNumber }),
                identifier: value("id", in: tag) ?? value("id", in: html.prefix { $0 != ">" }), html: html)
        }
    }

    private static func read(_ item: Item, _ resources: [String: String], into entry: inout ImportedEntry) {
        switch item.kind {
        case "photo", "livePhoto", "video", "audio":
            let path = value("src", in: item.html).map { PercentEncoding.decoded($0) }
            guard
                let file = path.map({ $0.hasPrefix("../") ? String($0.dropFirst(3)) : $0 })
                    ?? item.identifier.flatMap({ resources[$0] })
            else { break }
            let isPhoto = item.kind.hasSuffix("hoto")
            entry.attachments.append(.init(source: file, isPhoto: isPhoto))
            return entry.fields.append(.init(source: item.kind, target: isPhoto ? "photos" : "body"))
        case "multiPinMap" where entry.place == nil, "visit" where entry.place == nil,
            "genericMap" where entry.place == nil:
            let name = overlay(item.html)
            // "3 places" is not a place.
            guard let first = name.first, !first.isNumber else { break }
            entry.place = .init(name: name)
            return entry.fields.append(.init(source: item.kind, target: "location.name"))
        case "stateOfMind":
            let words = overlay(item.html)
            entry.mood = entry.mood ?? moods[words.lowercased().prefix { $0 != "," }.trimmed]
        default: break
        }
        // Covers, maps and swatches only illustrate the words.
        var words = overlay(item.html)
        if words.isEmpty, let start = item.html.firstIndex(of: ">") {
            words = SimpleHTML.words(item.html[start...].dropFirst().replacing("<", with: " <"))
        }
        keep(item.kind, words.isEmpty ? value("href", in: item.html) ?? "" : words, &entry)
    }

    /// HealthKit's English names of the seven levels of a state of mind.
    private static let moods: [String: Mood] = [
        "very unpleasant": .verySad, "unpleasant": .sad, "slightly unpleasant": .sad, "neutral": .neutral,
        "slightly pleasant": .happy, "pleasant": .happy, "very pleasant": .veryHappy,
    ]

    private static func keep(_ key: String, _ words: String, _ entry: inout ImportedEntry) {
        let list = entry.rest.last { $0.key == key }?.value.array ?? []
        entry.rest.removeAll { $0.key == key }
        entry.rest.append(.init(key, .array(list + [.string(words)])))
        let field = ImportedEntry.Field(source: key, target: "imported." + key)
        if !entry.fields.contains(field) { entry.fields.append(field) }
    }

    // MARK: HTML

    /// The start of the content of an element with this class.
    private static func start(of style: String, in page: Substring) -> Substring.Index? {
        for quote in ["\"", "'"] {
            if let mark = page.firstRange(of: "class=\(quote)\(style)\(quote)"),
                let end = page[mark.upperBound...].firstIndex(of: ">")
            {
                return page.index(after: end)
            }
        }
        return nil
    }

    private static func value(_ attribute: String, in html: Substring) -> String? {
        guard let mark = html.firstRange(of: attribute + "=\"") else { return nil }
        let value = html[mark.upperBound...].prefix { $0 != "\"" }
        return value.isEmpty ? nil : SimpleHTML.markdown(String(value))
    }

    /// The words over a tile, separated by commas.
    private static func overlay(_ html: Substring) -> String {
        var words: [String] = []
        var end = html.startIndex
        // An element has several classes with that prefix.
        for mark in html.ranges(of: "gridItemOverlay") where mark.lowerBound >= end {
            guard let open = html[mark.upperBound...].firstIndex(of: ">") else { break }
            end = html.index(after: open)
            let found = SimpleHTML.words(html[end...].prefix { $0 != "<" })
            if !found.isEmpty { words.append(found) }
        }
        return words.joined(separator: ", ")
    }

    /// Without line ends between tags, which are insignificant.
    private static func paragraphs(_ html: Substring) -> String {
        html.split(whereSeparator: \.isNewline).map(\.trimmed).joined(separator: " ")
    }
}
