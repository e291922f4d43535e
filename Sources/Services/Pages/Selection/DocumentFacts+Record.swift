// The facts of a document as a cache record.

import Bytes
import CivilTime
import Vault

extension DocumentFacts {
    func write(_ record: inout RecordWriter) {
        record.word(hash)
        record.word(outerHash)
        writeOuter(&record)
    }

    /// Hash of everything but the bytes of the document.
    var hashOfOuter: UInt64 {
        var record = RecordWriter()
        writeOuter(&record)
        return ContentHash.of(record.bytes)
    }

    /// Deterministic: the same facts give the same bytes.
    private func writeOuter(_ record: inout RecordWriter) {
        record.texts(aliases)
        record.count(links.count)
        for link in links {
            record.count((link.isWiki ? 1 : 0) + (link.isEmbed ? 2 : 0) + (link.fragment == nil ? 0 : 4))
            record.text(link.target)
            if let fragment = link.fragment { record.text(fragment) }
        }
        record.texts(parts.headings)
        record.texts(parts.blocks.sorted())
        record.texts(parts.inHTML.sorted())
        record.count(formulas.count)
        for formula in formulas {
            record.count(formula.isBlock ? 1 : 0)
            record.text(formula.tex)
        }
        record.texts(photos)
        record.texts(place.map { [$0] } ?? [])
        record.count(coordinates == nil ? 0 : 1)
        if let coordinates {
            record.word(coordinates.latitude.bitPattern)
            record.word(coordinates.longitude.bitPattern)
        }
        for text in [excerpt, shortExcerpt, prose] { record.text(text) }
        record.count(items.total)
        record.count(items.done)
        for words in [captions, embedWords] {
            record.texts(words.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
        }
        for text in [weather, moodWord, deviceName] { record.texts(text.map { [$0] } ?? []) }
        record.texts(agenda.lines)
        record.texts(agenda.page.map { [$0.iso] } ?? [])
        record.count(agenda.isInAgenda ? 1 : 0)
        record.texts(agenda.bought.flatMap { [$0.day.iso, $0.item] })
    }

    init(_ record: inout RecordReader) throws(RecordReader.Damaged) {
        self.init()
        hash = try record.word()
        outerHash = try record.word()
        aliases = try record.texts()
        for _ in 0..<(try record.count()) {
            let signs = try record.count()
            links.append(
                Link(
                    target: try record.text(), isWiki: signs & 1 != 0, isEmbed: signs & 2 != 0,
                    fragment: signs & 4 != 0 ? try record.text() : nil))
        }
        parts = PartNames(
            headings: try record.texts(), blocks: Set(try record.texts()), inHTML: Set(try record.texts()))
        for _ in 0..<(try record.count()) {
            let isBlock = try record.count() != 0
            formulas.append(Formula(tex: try record.text(), isBlock: isBlock))
        }
        photos = try record.texts()
        place = try record.texts().first
        if try record.count() != 0 {
            let (latitude, longitude) = (Double(bitPattern: try record.word()), Double(bitPattern: try record.word()))
            coordinates = Coordinates(latitude: latitude, longitude: longitude)
        }
        excerpt = try record.text()
        shortExcerpt = try record.text()
        prose = try record.text()
        items = (try record.count(), try record.count())
        captions = Self.pairs(try record.texts())
        embedWords = Self.pairs(try record.texts())
        weather = try record.texts().first
        moodWord = try record.texts().first
        deviceName = try record.texts().first
        let (lines, page, isInAgenda) = (try record.texts(), try record.texts().first, try record.count() != 0)
        let bought = try record.texts()
        agenda = AgendaFacts(
            lines: lines, page: page.flatMap { Day(iso: $0) }, isInAgenda: isInAgenda,
            bought: stride(from: 0, to: bought.count - 1, by: 2).compactMap { at in
                Day(iso: bought[at]).map { ($0, bought[at + 1]) }
            })
    }

    private static func pairs(_ texts: [String]) -> [String: String] {
        var found: [String: String] = [:]
        for at in stride(from: 0, to: texts.count - 1, by: 2) { found[texts[at]] = texts[at + 1] }
        return found
    }
}
