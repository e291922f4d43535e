// Which line of the agenda a command is about: `path:line`, its `id:`, or some of its words.

import Agenda
import Arguments
import Bytes
import CivilTime
import Search
import Vault
import Wording

/// One line of one page, as its file has it now.
struct AgendaTarget {
    let document: Document
    let item: LineItem
    /// From 1.
    let line: Int

    var path: VaultPath { document.path }
    var page: Day? { AgendaEvent.pageDay(of: document) }
    var task: AgendaTask? { AgendaTask(item, page: page) }
    var event: AgendaEvent? { document.kind == .agenda ? AgendaEvent(item, page: page) : nil }

    /// The line, and what is indented below it, without its last line end.
    var block: String {
        let range = document.lineRange(at: item.range.lowerBound).lowerBound..<document.endOfBlock(of: item)
        var text = document.bytes.text(range)
        while let last = text.last, last.isNewline { text.removeLast() }
        return text
    }

    /// What a command is for: where a name means several lines, those that it cannot be about do not count.
    enum Sort {
        case any, task, repeating
    }

    /// Throws `CommandError` where nothing or several lines are meant.
    static func find(_ name: String, _ sort: Sort, _ context: Context) throws -> AgendaTarget {
        guard !name.trimmed.isEmpty else {
            throw CommandError(.usage, Phrase("no line is named", fr: "aucune ligne n’est désignée"))
        }
        if let target = try atPlace(name, context) { return target }
        var lines = try context.index().agendaLines(named: name, today: context.today)
        let fitting = lines.filter { line in
            guard let item = LineGrammar.parse(line.source) else { return false }
            return switch sort {
            case .any: true
            case .task: item.state != nil
            case .repeating: item["repeat"] != nil || item["rrule"] != nil || item["also"] != nil
            }
        }
        if !fitting.isEmpty { lines = fitting }
        switch lines.count {
        case 1: return try read(lines[0].path, line: lines[0].number, context)
        case 0:
            throw CommandError(
                .nothing,
                Phrase("nothing in the agenda is called “\(name)”", fr: "rien ne s’appelle « \(name) » dans l’agenda"),
                hint: Phrase(
                    "daybook agenda list \(name) looks further; PATH:LINE names a line",
                    fr: "daybook agenda list \(name) cherche plus loin ; CHEMIN:LIGNE désigne une ligne"))
        default:
            let list =
                lines.prefix(6).map { "\n  \($0.path):\($0.number): \(TerminalText.harmless($0.source.trimmed))" }
                .joined()
                + (lines.count > 6 ? "\n  …" : "")
            throw CommandError(
                .usage,
                Phrase("“\(name)” is the name of several:\(list)", fr: "« \(name) » en désigne plusieurs :\(list)"),
                hint: Phrase("name one as PATH:LINE", fr: "désignez-en une par CHEMIN:LIGNE"))
        }
    }

    /// `agenda/2026/2026-11-20.md:12`
    private static func atPlace(_ name: String, _ context: Context) throws -> AgendaTarget? {
        guard let colon = name.lastIndex(of: ":"), let number = Int(name[name.index(after: colon)...]), number > 0,
            let path = context.vaultPath(of: String(name[..<colon])), try context.vault().files.exists(path)
        else { return nil }
        return try read(path, line: number, context)
    }

    static func read(_ path: VaultPath, line: Int, _ context: Context) throws -> AgendaTarget {
        let document = try context.vault().document(path)
        guard let target = AgendaTarget(document, line: line) else {
            throw CommandError(
                .nothing,
                Phrase(
                    "\(path):\(line): no event or task stands there",
                    fr: "\(path):\(line) : ni événement ni tâche à cet endroit"))
        }
        return target
    }

    init?(_ document: Document, line: Int) {
        let map = LineMap(document.bytes)
        guard let item = document.items.first(where: { map.line(at: $0.range.lowerBound) + 1 == line }) else {
            return nil
        }
        self.document = document
        self.item = item
        self.line = line
    }

    /// The same line in a newer state of the file: by its place where its text is unchanged, else the only one of that text. The file may
    /// have been edited since it was looked up.
    func again(in newer: Document) throws(EditRefusal) -> AgendaTarget {
        let source = document.bytes.text(item.range)
        if let same = AgendaTarget(newer, line: line), newer.bytes.text(same.item.range) == source { return same }
        let map = LineMap(newer.bytes)
        let equal = newer.items.filter { newer.bytes.text($0.range) == source }
        if equal.count == 1, let found = AgendaTarget(newer, line: map.line(at: equal[0].range.lowerBound) + 1) {
            return found
        }
        throw EditRefusal(
            Phrase(
                "\(path):\(line): the line was changed meanwhile", fr: "\(path):\(line) : la ligne a changé entre-temps"
            ))
    }
}

extension Context {
    /// Edits the target's file, then says where the line is and what it says now.
    func edit(_ target: AgendaTarget, isDryRun: Bool, _ change: @escaping (AgendaTarget) throws -> [TextEdit]) throws {
        try edit(target.path, isDryRun: isDryRun) { document in try change(try target.again(in: document)) }
        guard !isDryRun else { return }
        let after = try vault().document(target.path)
        if let now = AgendaTarget(after, line: target.line) {
            say(after.bytes.text(now.item.range), at: (target.path, target.line))
        }
    }
}

extension Operand {
    static let agendaLine = Operand(
        name: "line", arity: .one, label: Phrase("LINE", fr: "LIGNE"),
        summary: Phrase("words of its text, PATH:LINE, or its id", fr: "des mots de son texte, CHEMIN:LIGNE, ou son id")
    )
}
