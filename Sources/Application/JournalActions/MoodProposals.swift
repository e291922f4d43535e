// Suggests moods for entries without one, from their words.

import CivilTime
import DocumentActions
import Journal
import Language
import Search
import Vault
import Workspaces

package struct MoodProposals {
    package struct Found {
        package let path: VaultPath
        package let day: Day?
        package let title: String
        package let sentiment: Sentiment

        package var mood: Mood { Mood(rawValue: sentiment.step) ?? .neutral }
    }

    /// The newest first.
    package let found: [Found]
    /// Entries whose words suggest nothing.
    package let unknown: Int
    /// Entries without a mood, including those not examined.
    package let candidates: Int

    /// - Parameters:
    ///   - words: a query; if empty, every entry.
    ///   - limit: entries with a suggestion; nil for all.
    package init(_ words: [String], limit: Int?, in workspace: Workspace) throws {
        var parts: [ResolvedQuery] = [.kind("journal"), .not(.flag(.mood)), .words(.greater(0))]
        if !words.isEmpty { parts.append(try workspace.query(words)) }
        let all = try workspace.withIndex {
            try $0.search(.all(parts), today: workspace.today, order: .date).hits
        }
        var found: [Found] = []
        var unknown = 0
        for hit in all {
            if let limit, found.count >= limit { break }
            let document = try workspace.vault.document(hit.path)
            guard document.fields.mood == nil else { continue }
            guard let sentiment = Self.sentiment(of: document) else {
                unknown += 1
                continue
            }
            found.append(Found(path: hit.path, day: hit.day, title: hit.title, sentiment: sentiment))
        }
        self.found = found
        self.unknown = unknown
        candidates = all.count
    }

    /// The mood suggested by the words of an entry without one; nil if they suggest nothing.
    package static func mood(of document: Document) -> Mood? {
        guard document.kind == .journal, document.fields.mood == nil else { return nil }
        return sentiment(of: document).flatMap { Mood(rawValue: $0.step) }
    }

    /// Sets it, marked as suggested. Throws `EditRefusal`.
    package static func setting(_ mood: Mood, in document: Document) throws -> [TextEdit] {
        try document.settingAll([("mood", mood.name), ("mood_source", "suggested")])
    }

    private static func sentiment(of document: Document) -> Sentiment? {
        let prose = Prose(document.bytes, body: document.body)
        let given = document.fields.language.flatMap { $0.split { $0 == "-" || $0 == "_" }.first?.lowercased() }
        return prose.bytes.withUnsafeBufferPointer { bytes in
            Sentiment.of(UnsafeBufferPointer(rebasing: bytes[document.body]), language: given)
        }
    }

    /// Sets them, marked as suggested.
    package func applying() -> BulkEdit {
        let moods = Dictionary(found.map { ($0.path, $0.mood) }, uniquingKeysWith: { first, _ in first })
        return BulkEdit(found.map(\.path)) { document in
            guard let mood = moods[document.path], document.fields.mood == nil else { return [] }
            return try Self.setting(mood, in: document)
        }
    }
}
