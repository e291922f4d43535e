// An extractive summary of entries: their most informative sentences, verbatim.

import Bytes
import CivilTime
import Language
import Search
import Vault
import Workspaces

package struct EntrySummary {
    /// A sentence and its place.
    package struct Quote {
        package let path: VaultPath
        /// From 1.
        package let line: Int
        package let day: Day?
        package let text: String
        package let sentence: SummarySentence
    }

    /// The period covered; nil for all.
    package let days: DayRange?
    /// In chronological order.
    package let quotes: [Quote]
    /// The number of entries.
    package let entries: Int

    /// Beyond this number, another sentence makes no difference.
    private static let maxSentences = 20_000

    /// - Parameters:
    ///   - words: a query; if empty, every entry.
    ///   - count: the maximum number of sentences.
    package init(of words: [String], days: DayRange?, count: Int, in workspace: Workspace) throws {
        var parts: [ResolvedQuery] = [.kind("journal")]
        if let days { parts.append(.day(.day, days)) }
        if !words.isEmpty { parts.append(try workspace.query(words)) }
        self.days = days
        (quotes, entries) = try workspace.withIndex { index in
            // In chronological order: by default, the list is newest first.
            let hits = try index.search(.all(parts), today: workspace.today, order: .date, isReversed: true).hits
            var quotes: [Quote] = []
            for (number, hit) in hits.enumerated() {
                let document = try workspace.vault.document(hit.path)
                quotes += Self.quotes(document, hit, number, language: try index.language(of: hit.path))
                if quotes.count >= Self.maxSentences { break }
            }
            return (Summary.choose(quotes.map(\.sentence), count: count).map { quotes[$0] }, hits.count)
        }
    }

    private static func quotes(_ document: Document, _ hit: SearchHit, _ number: Int, language: String?) -> [Quote] {
        let prose = Prose(document.bytes, body: document.body, keepsHeadings: false)
        let lines = LineMap(document.bytes)
        let reader = TermReader(language: language ?? "en")
        var place = 0
        return Sentences.ranges(prose.bytes).compactMap { range in
            let terms = reader.terms(prose.bytes, range)
            guard terms.count >= 2 else { return nil }
            defer { place += 1 }
            let sentiment = prose.bytes.withUnsafeBufferPointer { bytes in
                Sentiment.of(UnsafeBufferPointer(rebasing: bytes[range]), language: language)
            }
            return Quote(
                path: hit.path, line: lines.line(at: range.lowerBound) + 1, day: hit.day,
                text: quoted(document, prose, range),
                sentence: SummarySentence(
                    stems: terms.compactMap(\.stem), text: number, place: place, sentiment: sentiment?.score ?? 0,
                    weight: hit.isFavorite ? 1.2 : 1))
        }
    }

    /// The sentence as in the file, on one line, without the markers of continuation lines.
    private static func quoted(_ document: Document, _ prose: Prose, _ range: Range<Int>) -> String {
        var pieces: [String] = []
        for line in document.bytes[range].split(separator: .newline) {
            var start = line.startIndex
            while start < line.endIndex, prose.bytes[start].isWhitespace,
                document.bytes[start].isBlank || document.bytes[start] == .greater
            {
                start += 1
            }
            pieces.append(document.bytes.text(start..<line.endIndex).trimmed)
        }
        return pieces.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
