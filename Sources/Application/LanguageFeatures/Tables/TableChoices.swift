// Completion in bases: names and functions of expressions, keys and words.

import Bytes
import Search
import Tables
import Vault
import Wording
import Workspaces

extension CompletionQuestion {
    /// Nil outside a base.
    func inBase(_ vault: EditedVault?) throws -> CompletionAnswer? {
        guard let base = BaseText.at(offset, in: document) else { return nil }
        let bytes = document.bytes
        let lines = BaseLines(bytes[base.content])
        let kinds = TableSummary.Kind.allCases.map(\.rawValue)
        guard
            let context = BaseContext(
                bytes, base.content, at: offset, summaries: lines.names(below: "summaries") + kinds)
        else { return CompletionAnswer.none }
        let formulas = lines.names(below: "formulas")
        switch context {
        case .word(let words, let replaced, let isKey):
            let colon = isKey && (replaced.upperBound == bytes.count || bytes[replaced.upperBound] != .colon) ? ":" : ""
            let typed = bytes.text(replaced)
            let fitting = words.filter { Folding.fold($0).hasPrefix(Folding.fold(typed)) }
            return CompletionAnswer(
                choices: fitting.map { CompletionChoice(isKey ? .key : .value, $0, TextEdit(replaced, $0 + colon)) },
                typed: typed)
        case .property(let replaced): return try properties(replaced, formulas, vault)
        case .expression(let replaced, let isFilter):
            var answer = try expression(replaced, formulas, hasBareFacts: false, vault)
            let typed = bytes.text(replaced)
            let words = isFilter ? ["and", "or", "not"].filter { !typed.isEmpty && $0.hasPrefix(typed) } : []
            answer.choices = words.map { CompletionChoice(.key, $0, TextEdit(replaced, $0 + ":")) } + answer.choices
            return answer
        case .tag(let replaced): return try tags(bytes.text(replaced), replaced, vault, isYAML: false)
        }
    }

    /// `file.name`, `formula.stars`, `rating`
    private func properties(
        _ replaced: Range<Int>, _ formulas: [String], _ vault: EditedVault?
    ) throws -> CompletionAnswer {
        let typed = document.bytes.text(replaced)
        let (prefix, start) = typed.hasPrefix("note.") ? ("note.", replaced.lowerBound + 5) : ("", replaced.lowerBound)
        var choices = try keys(String(typed.dropFirst(prefix.count)), start..<replaced.upperBound, vault) { $0 }
        if prefix.isEmpty {
            let others = TableFact.allCases.map { "file." + $0.rawValue } + formulas.map { "formula." + $0 }
            choices += others.filter { Folding.fold($0).hasPrefix(Folding.fold(typed)) }.map {
                CompletionChoice(.key, $0, TextEdit(replaced, $0))
            }
        }
        return CompletionAnswer(choices: choices, typed: String(typed.dropFirst(prefix.count)))
    }

    /// A name in an expression: a key, a fact, a formula, a function, a member of a value.
    ///
    /// - Parameter hasBareFacts: a bare name may be a fact.
    func expression(
        _ replaced: Range<Int>, _ formulas: [String], hasBareFacts: Bool, _ vault: EditedVault?
    ) throws -> CompletionAnswer {
        let typed = document.bytes.text(replaced)
        guard let dot = typed.utf8.lastIndex(of: .dot) else {
            let facts = hasBareFacts ? TableFact.allCases.filter(\.isBare).map(\.rawValue) : []
            let spaces = ["file.", "note."] + (formulas.isEmpty ? [] : ["formula."])
            let names = (facts + spaces).filter { $0.hasPrefix(typed) }
            let choices =
                try keys(typed, replaced, vault) { key in
                    let isName = key.utf8.first?.isDigit == false && key.utf8.allSatisfy(ExpressionName.isPart)
                    return isName && !facts.contains(key) ? key : "note[\"\(key)\"]"
                } + names.map { CompletionChoice(.key, $0, TextEdit(replaced, $0)) }
                + functions(typed, replaced) { $0 == .global }
            return CompletionAnswer(choices: Array(choices.prefix(Self.limit)), typed: typed)
        }
        let (owner, name) = (String(typed[..<dot]), String(typed[typed.utf8.index(after: dot)...]))
        let place = replaced.upperBound - name.utf8.count..<replaced.upperBound
        func named(_ names: [String]) -> [CompletionChoice] {
            names.filter { Folding.fold($0).hasPrefix(Folding.fold(name)) }.map {
                CompletionChoice(.key, $0, TextEdit(place, $0))
            }
        }
        let choices: [CompletionChoice] =
            switch owner {
            case "note": try keys(name, place, vault) { $0 }
            case "formula": named(formulas)
            case "file": named(TableFact.allCases.map(\.rawValue)) + functions(name, place) { $0 == .file }
            case "": functions(name, place) { $0 != .global }
            default: try keys(typed, replaced, vault) { $0 } + functions(name, place) { $0 != .global }
            }
        return CompletionAnswer(choices: Array(choices.prefix(Self.limit)), typed: name)
    }

    /// At most this number of documents is counted for a key.
    private static let maxCounted = 1000

    /// The keys of the vault, the most frequent first, with their number of documents.
    private func keys(
        _ typed: String, _ replaced: Range<Int>, _ vault: EditedVault?, _ written: (String) -> String
    ) throws -> [CompletionChoice] {
        guard let vault else { return [] }
        let folded = Folding.fold(typed)
        return try vault.workspace.withIndex { index in
            let fitting = try index.fieldKeys().filter { Folding.fold($0).hasPrefix(folded) && $0 != typed }
            let counted = try fitting.prefix(Self.limit).map {
                ($0, try index.documentCount(ofKey: $0, atMost: Self.maxCounted))
            }
            return counted.sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0 < $1.0 }.map { key, count in
                let detail = Phrase.counted(count, "document", "documents", fr: "document", "documents")[language]
                return CompletionChoice(
                    .key, key, detail: (count == Self.maxCounted ? "≥ " : "") + detail,
                    TextEdit(replaced, written(key)))
            }
        }
    }

    /// Overloads are grouped by name.
    private func functions(
        _ typed: String, _ replaced: Range<Int>, of isMeant: (TableFunction.Receiver) -> Bool
    ) -> [CompletionChoice] {
        let folded = Folding.fold(typed)
        let fitting = FunctionTable.all.filter { isMeant($0.receiver) && Folding.fold($0.name).hasPrefix(folded) }
        var calls: [String] = []
        for function in fitting where !calls.contains(function.call) { calls.append(function.call) }
        return calls.map { call in
            let same = fitting.filter { $0.call == call }
            let name = same.first?.name ?? call
            var choice = CompletionChoice(
                .function, call,
                detail: same.filter { $0.receiver != .global }.map(\.receiver.rawValue).joined(separator: ", "),
                TextEdit(replaced, name + (call.hasSuffix("()") ? "()" : "(")))
            choice.documentation = TableHover.text(of: same, machine, language)
            return choice
        }
    }
}

/// The names below a top-level key, whether or not the whole YAML can be parsed.
private struct BaseLines {
    private let lines: [ArraySlice<UInt8>]

    init(_ base: ArraySlice<UInt8>) { lines = base.split(whereSeparator: \.isLineEnd) }

    func names(below key: String) -> [String] {
        guard let first = lines.firstIndex(where: { $0.elementsEqual((key + ":").utf8) }) else { return [] }
        let below = lines[(first + 1)...].prefix { $0.first?.isBlank == true }
        let column = below.first.map { $0.prefix(while: \.isBlank).count } ?? 0
        return below.compactMap { line in
            let text = line.dropFirst(column)
            guard line.prefix(while: \.isBlank).count == column, let colon = text.firstIndex(of: .colon) else {
                return nil
            }
            return String(decoding: text[..<colon], as: UTF8.self).filter { $0 != "\"" && $0 != "'" }
        }
    }
}
