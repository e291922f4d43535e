// Hover on a function of expressions, or on a view of a base: its first rows.

import Bake
import Bytes
import Search
import Tables
import Vault
import Wording
import Workspaces

enum TableHover {
    /// Rows of a view.
    static let maxRows = 10

    /// The signature and the example of each.
    static func text(of functions: [TableFunction], _ machine: Machine, _ language: LanguageCode) -> String {
        let context = TableContext(now: machine.localNow, language: language)
        return functions.map { function in
            let value = function.exampleValue(context).map { " → `\($0)`" } ?? ""
            return "**`\(function.signature)`**\n\n`\(function.example)`\(value)"
        }.joined(separator: "\n\n")
    }
}

extension HoverQuestion {
    /// For a function in a base or a query, the name of a view, or the fence of a base.
    func tabled(_ vault: EditedVault?) throws -> Answer? {
        let bytes = document.bytes
        let line = document.lineRange(at: offset)
        let bases = BaseText.all(in: document)
        let isQuestion = bytes.has(BakedBlock.opening, at: line.lowerBound)
        if isQuestion || bases.contains(where: { $0.content.contains(offset) }),
            let called = CalledName(bytes, line, offset)
        {
            let functions = FunctionTable.all.filter {
                $0.name == called.name && ($0.receiver == .global) != called.isMethod
            }
            guard !functions.isEmpty else { return nil }
            return Answer(text: TableHover.text(of: functions, machine, language), range: called.range)
        }
        for base in bases {
            if base.fence.contains(offset), let view = base.source.file.views.first {
                return try shown(view, base, base.fence, vault)
            }
            for view in base.source.file.views where !view.name.isEmpty {
                let place = base.source.place(of: view.place)
                if place.contains(offset) { return try shown(view, base, place, vault) }
            }
        }
        return nil
    }

    private func shown(
        _ view: BaseFile.View, _ base: BaseText, _ place: Range<Int>, _ vault: EditedVault?
    ) throws -> Answer? {
        guard let vault, view.isWhole else { return nil }
        let limit = min(view.question.limit ?? TableHover.maxRows, TableHover.maxRows)
        let table = try vault.workspace.table(base.source.request(view, in: nil).limited(to: limit))
        let count = Phrase.counted(table.count, "row", "rows", fr: "ligne", "lignes")[language]
        let head = (view.name.isEmpty ? "" : "**\(Self.plain(view.name))** · ") + count
        let rows = table.count > 0 ? "\n\n" + table.markdown(language).joined(separator: "\n") : ""
        return Answer(text: head + rows, range: place)
    }
}
