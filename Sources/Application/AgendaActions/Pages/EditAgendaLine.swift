// Edits the text and tokens of an agenda line, and removes lines.

import Agenda
import Bytes
import CivilTime
import ICalendar
import Vault
import Workspaces

/// A token of a line: `alarm:30m`.
package struct AgendaToken: Sendable, Hashable {
    package let key: String
    package let value: String

    /// From `KEY=VALUE`. Throws `AgendaActionError.invalidToken` if a line cannot contain it.
    package init(_ typed: String) throws(AgendaActionError) {
        let pair = typed.split(separator: "=", maxSplits: 1).map { $0.trimmed }
        guard pair.count == 2, let line = LineGrammar.parse("- a \(pair[0]):\"\(pair[1])\""), line.fields.count == 1
        else { throw .invalidToken(typed) }
        (key, value) = (pair[0], pair[1])
    }
}

package struct EditAgendaLine: Sendable {
    package var line: NamedLine
    /// Other words in place of the text.
    package var title: String?
    /// A new place; empty to remove it.
    package var place: String?
    package var set: [AgendaToken]
    /// Keys of tokens to remove.
    package var unset: [String]
    /// Words and tokens to append. An existing token is changed in place: with two of them, it would be unclear which one counts.
    package var appended: String?
    /// For occurrences of a series from this day on.
    package var from: Day?

    package init(
        _ line: NamedLine, title: String? = nil, place: String? = nil, set: [AgendaToken] = [], unset: [String] = [],
        appending: String? = nil, from: Day? = nil
    ) {
        (self.line, self.title, self.place, self.set, self.unset, self.from) = (line, title, place, set, unset, from)
        appended = appending
    }

    /// The plan's result is the changed lines: two if a series is split.
    package func plan(in workspace: Workspace) throws -> Plan<[PlacedLine]> {
        let target = try line.target(.any, on: from.map { Moment(day: $0) }, in: workspace)
        guard let day = from else { return target.plan(in: workspace, edits) }
        guard let event = target.event, let split = try target.document.splitting(event, from: day) else {
            throw AgendaActionError.notRepeating(target.place)
        }
        let page = AgendaPage.day(split.start.day)
        let holder = Document(path: page.path, contents: Array((split.rest + "\n").utf8))
        guard let rest = AgendaTarget(holder, line: 1) else { return Plan([], []) }
        let line = String(decoding: try holder.applying(edits(rest)), as: UTF8.self).trimmed
        let insertion = PageInsertion([line], on: page, from: target.document, in: workspace)
        return Plan([insertion.change, target.ending(before: day)]) {
            target.placed(in: $0, workspace.vault.settings) + (try insertion.placed(in: $0))
        }
    }

    private func edits(_ target: AgendaTarget) -> [TextEdit] {
        let document = target.document
        var edits = title.map { document.setting(title: $0, of: target.item) } ?? []
        edits += place.map { document.setting(place: $0, of: target.item) } ?? []
        edits += set.flatMap { document.settingToken($0.key, to: $0.value, of: target.item) }
        edits += unset.flatMap { document.removingToken($0, of: target.item) }
        return edits + (appended.map { appending($0, target) } ?? [])
    }

    private func appending(_ words: String, _ target: AgendaTarget) -> [TextEdit] {
        let bytes = Array(words.utf8)
        let known = (LineGrammar.parse("- " + words)?.fields ?? []).filter {
            !$0.range.isEmpty && target.item[$0.key] != nil
        }
        var kept: [UInt8] = []
        var at = 0
        for field in known {
            // Offsets are relative to the bullet of the parsed line.
            let range = (field.range.lowerBound - 2)..<(field.range.upperBound - 2)
            kept += bytes[at..<range.lowerBound]
            at = range.upperBound
        }
        kept += bytes[at...]
        let rest = String(decoding: kept, as: UTF8.self).split(separator: " ").joined(separator: " ")
        return known.flatMap { target.document.settingToken($0.key, to: $0.value, of: target.item) }
            + (rest.isEmpty ? [] : target.document.appending(ClosedLine.text(rest), to: target.item))
    }
}

/// Removes a line and the lines indented below it from its page.
package struct RemoveAgendaLine: Sendable {
    package var line: NamedLine

    package init(_ line: NamedLine) { self.line = line }

    /// The plan's result is the removed line and its place.
    package func plan(in workspace: Workspace) throws -> Plan<PlacedLine> {
        let target = try line.target(.any, in: workspace)
        return Plan([target.removal], PlacedLine(target.place, target.block, on: target.agendaPage))
    }
}
