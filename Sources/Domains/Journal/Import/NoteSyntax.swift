// Detects syntax of Obsidian and Logseq beyond Markdown, and how daybook treats it.

import Bytes
import CivilTime
import Vault
import Wording

/// A kind of syntax.
package enum NoteSyntax: String, Sendable, CaseIterable {
    case wikilinks
    case dayTitles = "day-titles"
    case pageNames = "page-names"
    case embeds, callouts, properties, tags
    case taskDates = "task-dates"
    case taskMarkers = "task-markers"
    case scheduled
    case blockIdentifiers = "block-ids"
    case blockReferences = "block-references"
    case comments, highlights, queries, templates, macros

    package enum Treatment: String, Sendable {
        /// Has the same meaning in daybook.
        case read
        /// Kept in the text without a meaning.
        case kept
        /// Kept in the text without being evaluated.
        case notRun = "not-run"
    }

    package var treatment: Treatment {
        switch self {
        case .wikilinks, .dayTitles, .pageNames, .embeds, .properties, .tags, .taskDates, .taskMarkers, .scheduled:
            .read
        case .callouts, .blockIdentifiers, .blockReferences, .comments, .highlights: .kept
        case .queries, .templates, .macros: .notRun
        }
    }

    package var phrase: Phrase {
        switch self {
        case .wikilinks: Phrase("[[links]]", fr: "[[liens]]")
        case .dayTitles:
            Phrase("links to days by title [[Nov 20th, 2026]]", fr: "liens vers un jour par titre [[Nov 20th, 2026]]")
        case .pageNames: Phrase("pages a/b in files a___b, a%2Fb", fr: "pages a/b dans les fichiers a___b, a%2Fb")
        case .embeds: Phrase("embeds ![[…]]", fr: "inclusions ![[…]]")
        case .callouts: Phrase("callouts > [!note]", fr: "encadrés > [!note]")
        case .properties: Phrase("properties key:: value", fr: "propriétés clé:: valeur")
        case .tags: Phrase("#tags", fr: "#étiquettes")
        case .taskDates: Phrase("dates of tasks (📅, [due:: …])", fr: "dates de tâches (📅, [due:: …])")
        case .taskMarkers: Phrase("TODO, DOING, DONE", fr: "TODO, DOING, DONE")
        case .scheduled: Phrase("SCHEDULED, DEADLINE", fr: "SCHEDULED, DEADLINE")
        case .blockIdentifiers: Phrase("block names ^id, id::", fr: "noms de blocs ^id, id::")
        case .blockReferences: Phrase("links to blocks ((…)), [[#^…]]", fr: "liens vers des blocs ((…)), [[#^…]]")
        case .comments: Phrase("comments %%…%%", fr: "commentaires %%…%%")
        case .highlights: Phrase("highlights ==…==", fr: "surlignages ==…==")
        case .queries: Phrase("queries (dataview, tasks, {{query}})", fr: "requêtes (dataview, tasks, {{query}})")
        case .templates: Phrase("templates <% %>, {{date}}", fr: "modèles <% %>, {{date}}")
        case .macros: Phrase("macros {{…}}", fr: "macros {{…}}")
        }
    }

    /// The kinds in a note with their lines, from 1: at most one per line and kind.
    ///
    /// - Parameter titles: the titles by which links refer to day pages, if they differ from the file names.
    package static func find(in text: String, titles: JournalTitles? = nil) -> [(kind: NoteSyntax, line: Int)] {
        var found: [(NoteSyntax, Int)] = []
        var isInCode = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let indented = line.drop { $0 == " " || $0 == "\t" }
            // A fence may begin a list item.
            let isFence = indented.hasPrefix("- ```") || indented.hasPrefix("* ```")
            let trimmed = isFence ? indented.dropFirst(2) : indented
            if trimmed.hasPrefix("```") || trimmed.hasPrefix("~~~") {
                let name = trimmed.dropFirst(3).trimmed
                if !isInCode, ["dataview", "dataviewjs", "tasks", "query", "base"].contains(name) {
                    found.append((.queries, index + 1))
                }
                isInCode.toggle()
                continue
            }
            if isInCode { continue }
            for kind in kinds(trimmed) { found.append((kind, index + 1)) }
            if let titles, trimmed.contains("[["), !titles.linkedDays(in: Array(trimmed.utf8)).isEmpty {
                found.append((.dayTitles, index + 1))
            }
        }
        return found
    }

    private static func kinds(_ line: Substring) -> [NoteSyntax] {
        // Most lines contain none of these.
        guard line.utf8.contains(where: { "[#:{%=^(<>".utf8.contains($0) || $0 >= 0xe2 }) || line.hasPrefix("-") else {
            return []
        }
        var kinds: [NoteSyntax] = []
        let text = line.hasPrefix("- ") ? line.dropFirst(2) : line
        if line.contains("![[") { kinds.append(.embeds) }
        if line.contains("[[") { kinds.append(line.contains("#^") ? .blockReferences : .wikilinks) }
        if line.hasPrefix("> [!") { kinds.append(.callouts) }
        if let mark = text.firstRange(of: "::"),
            text[..<mark.lowerBound].allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) }),
            mark.lowerBound > text.startIndex, text[mark.upperBound...].first?.isWhitespace ?? true
        {
            kinds.append(text.hasPrefix("id::") ? .blockIdentifiers : .properties)
        }
        if hasTag(line) { kinds.append(.tags) }
        if ["📅", "⏳", "🛫", "✅", "🔁", "[due::", "[scheduled::", "[completion::"].contains(where: line.contains) {
            kinds.append(.taskDates)
        }
        if ["TODO ", "DOING ", "DONE ", "NOW ", "LATER ", "WAITING ", "CANCELED "].contains(where: text.hasPrefix) {
            kinds.append(.taskMarkers)
        }
        if text.hasPrefix("SCHEDULED: <") || text.hasPrefix("DEADLINE: <") { kinds.append(.scheduled) }
        if let mark = line.range(ofLast: " ^"),
            line[mark.upperBound...].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }),
            mark.upperBound < line.endIndex
        {
            kinds.append(.blockIdentifiers)
        }
        if let open = line.firstRange(of: "(("), line[open.upperBound...].prefix(37).filter({ $0 == "-" }).count == 4 {
            kinds.append(.blockReferences)
        }
        if line.contains("%%") { kinds.append(.comments) }
        if let open = line.firstRange(of: "=="), line[open.upperBound...].contains("=="),
            line[open.upperBound...].first != "="
        {
            kinds.append(.highlights)
        }
        if line.contains("{{query") { kinds.append(.queries) }
        if line.contains("<%") || line.contains("{{date") || line.contains("{{title") || line.contains("{{time") {
            kinds.append(.templates)
        } else if line.contains("{{"), !line.contains("{{query") {
            kinds.append(.macros)
        }
        return kinds
    }

    private static func hasTag(_ line: Substring) -> Bool {
        guard line.contains("#") else { return false }
        return line.split(whereSeparator: \.isWhitespace).contains {
            $0.hasPrefix("#") && TagSyntax.normalized($0) != nil
        }
    }

    /// The day of a daily note by its name: `2026-11-20`, or Logseq's `2026_11_20`.
    package static func dailyNote(_ path: VaultPath) -> Day? {
        guard path.isMarkdown, path.stem.utf8.count == 10 else { return nil }
        return Day(iso: path.stem.replacing("_", with: "-"))
    }
}

extension Substring {
    fileprivate func range(ofLast mark: String) -> Range<Index>? {
        ranges(of: mark).last
    }
}
