// Explains in words how a query was parsed.

import Bytes
import CivilTime
import Journal
import Vault
import Wording

extension QueryNode {
    /// The tree as indented lines of plain words, for `--explain`.
    package func explanation(_ language: LanguageCode) -> String {
        lines(language, indent: 0).joined(separator: "\n")
    }

    private func lines(_ language: LanguageCode, indent: Int) -> [String] {
        let margin = String(repeating: "  ", count: indent)
        func group(_ title: Phrase, _ nodes: [QueryNode]) -> [String] {
            [margin + title[language]] + nodes.flatMap { $0.lines(language, indent: indent + 1) }
        }
        switch self {
        case .all(let nodes): return group(Phrase("all of:", fr: "tout ceci :"), nodes)
        case .any(let nodes): return group(Phrase("any of:", fr: "au moins un :"), nodes)
        case .not(let node): return group(Phrase("not:", fr: "sauf :"), [node])
        default: return [margin + phrase[language]]
        }
    }

    private var phrase: Phrase {
        switch self {
        case .everything: return Phrase("every document", fr: "tous les documents")
        case .all, .any, .not: return Phrase(same: "")
        case .word(let word, let isPrefix, let column):
            let place = column.phrase
            return isPrefix
                ? Phrase("a word that starts with “\(word)”", fr: "un mot qui commence par « \(word) »") + place
                : Phrase("the word “\(word)” or a form of it", fr: "le mot « \(word) » ou une de ses formes") + place
        case .phrase(let text, let column):
            return Phrase("the words “\(text)” in a row", fr: "les mots « \(text) » à la suite") + column.phrase
        case .tag(let name, let below, let isPrefix):
            if below { return Phrase("a tag below #\(name)", fr: "une étiquette sous #\(name)") }
            return isPrefix
                ? Phrase("a tag that starts with #\(name)", fr: "une étiquette qui commence par #\(name)")
                : Phrase("the tag #\(name)", fr: "l’étiquette #\(name)")
        case .mood(let comparison):
            return Phrase("mood ", fr: "humeur ") + comparison.phrase { Mood(rawValue: $0)?.name ?? "\($0)" }
        case .kind(let kind): return Phrase("kind \(kind)", fr: "genre \(kind)")
        case .folder(let folder): return Phrase("in the folder \(folder)/", fr: "dans le dossier \(folder)/")
        case .language(let code): return Phrase("in the language \(code)", fr: "en langue \(code)")
        case .day(let column, let range):
            let name =
                switch column {
                case .day: Phrase("dated", fr: "daté")
                case .created: Phrase("created", fr: "créé")
                case .updated: Phrase("updated", fr: "modifié")
                }
            return name + range.phrase
        case .flag(let flag): return Phrase(same: flag.rawValue)
        case .task(let condition): return condition.phrase
        case .words(let comparison):
            return Phrase("number of words ", fr: "nombre de mots ") + comparison.phrase(\.shortText)
        case .pattern(let text): return Phrase("text matches /\(text)/", fr: "le texte correspond à /\(text)/")
        case .path(let text): return Phrase("“\(text)” in the path", fr: "« \(text) » dans le chemin")
        case .place(let text): return Phrase("at the place “\(text)”", fr: "au lieu « \(text) »")
        case .near(let place, let metres):
            let distance = metres < 1000 ? "\(metres.shortText) m" : "\((metres / 1000).shortText) km"
            let name =
                switch place {
                case .named(let name): name
                case .at(let point, let name?, _): "\(name) (\(point.text))"
                case .at(let point, nil, _): point.text
                }
            return Phrase("within \(distance) of \(name)", fr: "à \(distance) au plus de \(name)")
        case .box(let box):
            let text = [box.south, box.west, box.north, box.east].map(Coordinates.number).joined(separator: ",")
            return Phrase("in the box \(text)", fr: "dans le cadre \(text)")
        case .field(let key, let condition): return Phrase("field \(key) ", fr: "champ \(key) ") + condition.phrase
        case .link(let condition, let name): return condition.phrase(name)
        case .measured(let device, let measure, let comparison, let days):
            return Phrase("\(measure) of \(device) ", fr: "\(measure) de \(device) ")
                + (comparison.map { FieldCondition.number($0).phrase } ?? FieldCondition.exists.phrase)
                + Phrase(same: " (") + .counted(days.count, "day", "days", fr: "jour", "jours") + Phrase(same: ")")
        }
    }
}

extension QueryNode.TextColumn? {
    fileprivate var phrase: Phrase {
        switch self {
        case nil: Phrase(same: "")
        case .title: Phrase(" in the title", fr: " dans le titre")
        case .body: Phrase(" in the body", fr: " dans le corps")
        case .tags: Phrase(" in the tags", fr: " dans les étiquettes")
        case .ink: Phrase(" in handwriting", fr: " dans l’écriture à la main")
        }
    }
}

extension DayRange {
    fileprivate var phrase: Phrase {
        switch (first, last) {
        case (nil, nil): Phrase(" on any day", fr: " n’importe quand")
        case (let first?, nil): Phrase(" from \(first.iso)", fr: " à partir du \(first.iso)")
        case (nil, let last?): Phrase(" up to \(last.iso)", fr: " jusqu’au \(last.iso)")
        case (let first?, let last?):
            first == last
                ? Phrase(" on \(first.iso)", fr: " le \(first.iso)")
                : Phrase(" from \(first.iso) to \(last.iso)", fr: " du \(first.iso) au \(last.iso)")
        }
    }
}

extension Comparison {
    fileprivate func phrase(_ name: (Value) -> String) -> Phrase {
        switch self {
        case .equal(let value): Phrase(same: "= \(name(value))")
        case .less(let value): Phrase(same: "< \(name(value))")
        case .atMost(let value): Phrase(same: "≤ \(name(value))")
        case .greater(let value): Phrase(same: "> \(name(value))")
        case .atLeast(let value): Phrase(same: "≥ \(name(value))")
        case .between(let low, let high): Phrase(same: (low.map(name) ?? "") + ".." + (high.map(name) ?? ""))
        }
    }
}

extension TaskCondition {
    fileprivate var phrase: Phrase {
        switch self {
        case .any: Phrase("has a task", fr: "a une tâche")
        case .open: Phrase("has an open task", fr: "a une tâche ouverte")
        case .done: Phrase("has a done task", fr: "a une tâche faite")
        case .overdue: Phrase("has an overdue task", fr: "a une tâche en retard")
        case .due(let range): Phrase("has a task due", fr: "a une tâche à faire") + range.phrase
        case .start(let range): Phrase("has a task that starts", fr: "a une tâche qui commence") + range.phrase
        case .finished(let range): Phrase("has a task done", fr: "a une tâche faite") + range.phrase
        }
    }
}

extension FieldCondition {
    fileprivate var phrase: Phrase {
        switch self {
        case .exists: Phrase("exists", fr: "présent")
        case .text(let text): Phrase("holds “\(text)”", fr: "contient « \(text) »")
        case .prefix(let text): Phrase("starts with “\(text)”", fr: "commence par « \(text) »")
        case .number(let comparison): comparison.phrase(\.shortText)
        case .days(let range): Phrase("is a date", fr: "est une date") + range.phrase
        }
    }
}

extension LinkCondition {
    fileprivate func phrase(_ name: String) -> Phrase {
        func within(_ steps: Int?) -> Phrase {
            switch steps {
            case nil: Phrase(" in any number of steps", fr: " en un nombre quelconque de pas")
            case 1: Phrase(same: "")
            case let steps?: Phrase(" within \(steps) steps", fr: " en \(steps) pas au plus")
            }
        }
        switch self {
        case .linksTo(let steps): return Phrase("links to “\(name)”", fr: "a un lien vers « \(name) »") + within(steps)
        case .linkedBy(let steps):
            return Phrase("is linked from “\(name)”", fr: "est lié depuis « \(name) »") + within(steps)
        case .mentions: return Phrase("names “\(name)” without a link", fr: "nomme « \(name) » sans lien")
        case .mentionedBy:
            return Phrase("is named by “\(name)” without a link", fr: "est nommé par « \(name) » sans lien")
        case .related: return Phrase("is related to “\(name)”", fr: "est apparenté à « \(name) »")
        }
    }
}
