// Inlay hints: the weekday and the distance of a date, the progress of a list.

import Agenda
import Bytes
import CivilTime
import Journal
import JournalActions
import Lists
import Vault
import Wording
import Workspaces
import YAML

package struct InlayHint: Sendable, Hashable {
    /// The byte before which it is shown.
    package let offset: Int
    package let text: String
}

package struct InlayHints {
    package let document: Document
    private let kinds: Set<Kind>
    let machine: Machine
    let language: LanguageCode

    /// Kinds that an editor may turn off; dates and totals are always shown.
    package enum Kind: String, Sendable, CaseIterable {
        /// The mood suggested by the words of an entry.
        case mood
        /// Tags of similar documents.
        case tags
    }

    package init(
        _ document: Document, _ kinds: Set<Kind> = Set(Kind.allCases), machine: Machine, language: LanguageCode
    ) {
        (self.document, self.kinds, self.machine, self.language) = (document, kinds, machine, language)
    }

    /// The hints in a part of the text, in order.
    package func answer(within range: Range<Int>, in vault: EditedVault?) throws -> [InlayHint] {
        var hints = document.frontMatter.entries.filter { ["date", "due"].contains($0.key) }.compactMap { entry in
            entry.value.nonEmptyScalar.flatMap { Day(iso: $0.prefix(10)) }.map {
                hint($0, at: entry.value.range.upperBound)
            }
        }
        for line in document.scan.items where range.overlaps(line) {
            guard let item = LineGrammar.parse(document.bytes, line: line) else { continue }
            if case .dated(let day, _, _, _)? = item.when, let place = item.whenRange {
                hints.append(hint(day, at: place.upperBound))
            }
            guard item.state?.isOpen ?? false else { continue }
            for field in item.fields where ["due", "start"].contains(field.key) && !field.range.isEmpty {
                if let day = Day(iso: field.value.prefix(10)) { hints.append(hint(day, at: field.range.upperBound)) }
            }
        }
        if document.kind == .list, let total { hints.append(total) }
        // After the first line of the text, which is visible while the rest is typed.
        let first = document.bytes.trimmed(document.body).lowerBound
        let line = document.bytes.trimmed(document.lineRange(at: min(first, max(0, document.bytes.count - 1))))
        if kinds.contains(.mood), let mood = MoodProposals.mood(of: document) {
            hints.append(
                InlayHint(
                    offset: line.upperBound,
                    text: "\(mood.emoji) " + Phrase("\(mood.phrase.english)?", fr: "\(mood.phrase.french) ?")[language])
            )
        }
        if kinds.contains(.tags), range.lowerBound <= line.upperBound, let tags = try vault.flatMap(tags), !tags.isEmpty
        {
            let names = tags.map { "#" + $0 }.joined(separator: " ")
            hints.append(InlayHint(offset: line.upperBound, text: Phrase(names + "?", fr: "\(names) ?")[language]))
        }
        return hints.filter { range.lowerBound <= $0.offset && $0.offset <= range.upperBound }.sorted {
            $0.offset < $1.offset
        }
    }

    private func hint(_ day: Day, at offset: Int) -> InlayHint {
        InlayHint(
            offset: offset,
            text: CivilNames.weekday(day.weekday, in: language, short: true) + ", "
                + DayDistance.phrase(day - machine.today, today: machine.today, language))
    }

    /// Longer texts, in bytes, are not compared with others while they are typed.
    private static let largestText = 100_000

    /// For an entry or note without tags.
    private func tags(_ vault: EditedVault) throws -> [String] {
        guard document.kind == .journal || document.kind == .note, document.tags.isEmpty,
            document.bytes.count <= Self.largestText
        else { return [] }
        return try vault.suggestedTags(of: document, limit: 3)
    }

    /// After the title of a list.
    private var total: InlayHint? {
        let list = ItemList(document)
        guard list.total > 0, let heading = document.titleHeading else { return nil }
        return InlayHint(
            offset: heading.range.upperBound,
            text: Phrase("\(list.bought) of \(list.total)", fr: "\(list.bought) sur \(list.total)")[language])
    }
}
