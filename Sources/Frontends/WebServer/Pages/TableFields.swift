// The parameters of a table as address fields: `/table?q=tag:book&columns=title,rating&sort=-rating&group=status`.

import Bytes
import DocumentActions
import Search
import Tables
import Wording
import Workspaces

/// Each field corresponds to the option of `daybook table` with that name.
struct TableFields {
    var query: String
    var subject: TableSubject
    var columns: String
    var condition: String
    var sort: String
    var group: String

    static let maxFields = 200
    private static let names = ["q", "from", "columns", "where", "sort", "group"]

    init(_ fields: FormFields) throws {
        query = fields["q"] ?? ""
        let named = fields["from"] ?? ""
        guard let subject = named.isEmpty ? .documents : TableSubject(rawValue: named) else {
            throw WebRefusal.invalid("from", named)
        }
        self.subject = subject
        columns = fields["columns"]?.trimmed ?? ""
        if columns.isEmpty { columns = subject.usualColumns }
        (condition, sort, group) = (fields["where"] ?? "", fields["sort"] ?? "", fields["group"] ?? "")
    }

    /// Without any parameter, no table is shown.
    static func isAsked(_ fields: FormFields) -> Bool { names.contains { !(fields[$0] ?? "").isEmpty } }

    /// Throws `TableError`, `WorkspaceError`.
    func request(in workspace: Workspace) throws -> TableRequest {
        var question = try TableQuestion(
            columns: [columns], usual: subject.usualColumns, conditions: [condition], order: [sort], groups: [group])
        question.limit = Self.maxFields
        return TableRequest(subject, where: try workspace.query(query.isEmpty ? [] : [query]), question)
    }

    func address(_ page: String) -> String {
        let values = [query, subject == .documents ? "" : subject.rawValue, columns, condition, sort, group]
        return page + "?"
            + zip(Self.names, values).filter { !$1.isEmpty }.map { $0 + "=" + FormFields.encoded($1) }
            .joined(separator: "&")
    }

    /// Sorted by a column: ascending, then descending, then in the original order.
    func sorted(by column: TableColumn) -> TableFields {
        var other = self
        other.sort = sort == column.text ? "-" + column.text : sort == "-" + column.text ? "" : column.text
        return other
    }
}

extension TableColumn {
    /// The front matter key of a column, whose values can be changed; nil for facts and expressions.
    var key: String? {
        let isNamed = text.hasPrefix("note.")
        let name = isNamed ? String(text.dropFirst("note.".count)) : text
        guard let first = name.first, first.isLetter || first == "_",
            name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }),
            isNamed || TableFact(named: name) == nil
        else { return nil }
        return name
    }
}
