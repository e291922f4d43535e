// Completion in the query of a baked block: keys and their values, kinds of answers, devices and their measures.

import Bake
import Bytes
import CivilTime
import Journal
import Search
import SensorActions
import Sensors
import Tables
import Vault
import Wording
import Workspaces

extension CompletionQuestion {
    func inQuestion(_ context: QueryContext, _ vault: EditedVault?) throws -> CompletionAnswer {
        switch context {
        case .key(let typed, let replaced):
            let fields = try vault?.workspace.withIndex { try $0.fieldKeys() } ?? []
            let keys = QueryKeys.names + fields.filter { !QueryKeys.names.contains($0) }
            let endsWithColon =
                replaced.upperBound < document.bytes.count && document.bytes[replaced.upperBound] == .colon
            let colon = endsWithColon ? "" : ":"
            let names = keys.map { ($0 + colon, String?.none) }
            let measures = try measures(vault).map { ($0.name + colon, String?.some($0.detail)) }
            return .starting(with: typed, names + measures, .key, replaced)
        case .value(let key, let typed, let replaced): return try values(ofKey: key, typed, replaced, vault)
        case .part(let typed, let replaced):
            return .starting(with: typed, BakeQuestion.names.map { ($0, nil) }, .value, replaced)
        case .argument(let name, let before, let typed, let replaced):
            return try arguments(of: name, before, typed, replaced, vault)
        }
    }

    private func values(
        ofKey key: String, _ typed: String, _ replaced: Range<Int>, _ vault: EditedVault?
    ) throws -> CompletionAnswer {
        let key = Folding.fold(key)
        func plain(_ values: [String]) -> CompletionAnswer {
            .starting(with: typed, values.map { ($0, nil) }, .value, replaced)
        }
        // Dates after an operator, and ends of ranges, are typed by hand.
        if QueryKeys.isDate(key) { return dates(typed) { TextEdit(replaced, $0.iso) } }
        switch key {
        case "tag", "tags", "etiquette": return try tags(typed, replaced, vault, isYAML: false)
        case "mood", "humeur": return plain(Mood.allCases.sorted(by: >).map(\.name) + ["*"])
        case "kind", "genre": return plain(DocumentKind.allCases.map(\.rawValue))
        case "is", "est": return plain(QueryKeys.states)
        case "has", "a": return plain(QueryKeys.parts)
        case "lang", "langue": return plain(["en", "fr", "*"])
        case "place", "lieu", "near", "pres":
            return try places(typed.filter { $0 != "\"" }, vault, withPeople: false) {
                TextEdit(replaced, Self.quotedWhereNeeded($0))
            }
        case "link", "lien", "linked-by", "mention", "mentioned-by", "related":
            guard let vault else { return .none }
            return try vault.withLinks { index, _ in
                let matches = try vault.matches(typed.filter { $0 != "\"" }, limit: Self.limit, index)
                let named = try index.namedDocuments(matches.map(\.document))
                let titles = matches.compactMap { named[$0.document] }
                return CompletionAnswer(
                    choices: titles.map {
                        CompletionChoice(
                            .document, $0.title, detail: $0.path.text,
                            TextEdit(replaced, Self.quotedWhereNeeded($0.title)), path: $0.path)
                    }, isIncomplete: true, typed: typed)
            }
        default:
            guard let vault else { return .none }
            let found = try vault.workspace.withIndex { try $0.fieldValues(of: key, limit: Self.limit) }
            return CompletionAnswer(
                choices: found.filter { Folding.fold($0).hasPrefix(Folding.fold(typed)) }.map {
                    CompletionChoice(.value, $0, TextEdit(replaced, Self.quotedWhereNeeded($0)))
                }, typed: typed)
        }
    }

    private func arguments(
        of name: String, _ before: [String], _ typed: String, _ replaced: Range<Int>, _ vault: EditedVault?
    ) throws -> CompletionAnswer {
        switch name {
        case "chart", "graphique":
            guard before.isEmpty else { return .none }
            let measures = try measures(vault).map { ($0.name, String?.some($0.detail)) }
            return .starting(with: typed, [("mood", nil), ("count", nil)] + measures, .value, replaced)
        case "readings", "relevés":
            guard let vault else { return .none }
            let reader = SensorReader(vault.workspace)
            guard let device = before.first else {
                let devices = try reader.devices().map {
                    ($0.identifier.text, $0.name == $0.identifier.text ? nil : $0.name)
                }
                return .starting(with: typed, devices, .value, replaced)
            }
            guard let settings = try? reader.device(named: device) else { return .none }
            let open = settings.measures.filter { !before.dropFirst().contains($0.name.text) }
            return .starting(with: typed, open.map { ($0.name.text, $0.unit) }, .value, replaced)
        case "table", "tableau", "group", "groupe", "sum", "somme", "mean", "moyenne", "min", "max":
            if let found = try inExpression(replaced, vault) { return found }
            let fields = try vault?.workspace.withIndex { try $0.fieldKeys() } ?? []
            let facts =
                ["title", "date"] + TableFact.allCases.filter(\.isBare).map(\.rawValue).filter { $0 != "title" }
            let columns = facts + fields.filter { !facts.contains($0) }
            return .starting(
                with: typed, columns.filter { !before.contains($0) }.map { ($0, nil) }, .value, replaced)
        case "where", "où":
            return try inExpression(replaced, vault) ?? expression(replaced, [], hasBareFacts: true, vault)
        case "sort", "tri":
            let orders = SearchOrder.allCases.map(\.rawValue)
            return .starting(
                with: typed, (orders + orders.map { "-" + $0 }).map { ($0, nil) }, .value, replaced)
        default: return .none
        }
    }

    /// In an expression, of which the word is only a part; nil if the word is a plain name.
    private func inExpression(_ word: Range<Int>, _ vault: EditedVault?) throws -> CompletionAnswer? {
        let name = ExpressionName.typed(document.bytes, from: word.lowerBound, to: offset)
        let isPart = name.lowerBound > word.lowerBound || document.bytes[name].contains(.dot)
        return isPart ? try expression(name, [], hasBareFacts: true, vault) : nil
    }

    /// `pool.ph`, with its unit or name.
    private func measures(_ vault: EditedVault?) throws -> [(name: String, detail: String)] {
        guard let vault else { return [] }
        return try SensorReader(vault.workspace).devices().flatMap { device in
            device.measures.map { measure in
                let label = [measure.label ?? device.name, measure.unit].compactMap { $0 }.joined(separator: ", ")
                return ("\(device.identifier).\(measure.name)", label)
            }
        }
    }

    private static func quotedWhereNeeded(_ text: String) -> String {
        text.contains(where: { $0.isWhitespace || "()|\"".contains($0) })
            ? "\"" + text.filter { $0 != "\"" } + "\"" : text
    }
}

extension CompletionAnswer {
    /// Those with the typed prefix, ignoring case and accents.
    static func starting(
        with typed: String, _ values: [(text: String, detail: String?)], _ kind: CompletionChoice.Kind,
        _ replaced: Range<Int>
    ) -> CompletionAnswer {
        let folded = Folding.fold(typed)
        let fitting = values.filter { Folding.fold($0.text).hasPrefix(folded) }.prefix(CompletionQuestion.limit)
        return CompletionAnswer(
            choices: fitting.map { CompletionChoice(kind, $0.text, detail: $0.detail, TextEdit(replaced, $0.text)) },
            typed: typed)
    }
}
