// Calendars on their way into the vault: what is there already is updated, the rest goes to the calendar's page.

import Agenda
import Bytes
import CivilTime
import FileSystem
import Search
import Vault
import Wording

/// One run of `import ics`.
struct CalendarUpdate {
    struct Fault {
        let file: String
        let problem: CalendarProblem
    }

    let context: Context
    let isDryRun: Bool
    private let target: VaultPath?
    private let known: [String: [AgendaLine]]
    private(set) var added = 0
    private(set) var updated = 0
    private(set) var unchanged = 0
    private(set) var skipped = 0
    private(set) var pages: [VaultPath] = []
    private(set) var faults: [Fault] = []
    private(set) var losses = CalendarLosses()
    /// What each page gets, and the title of one that is not there yet.
    private var lines: [VaultPath: [CalendarLine]] = [:]
    private var titles: [VaultPath: String] = [:]
    /// What is on no page yet, by the page of its calendar.
    private var new: [VaultPath: [CalendarLine]] = [:]
    private var seen: Set<CalendarKey> = []
    private var entries: Set<VaultPath> = []

    init(_ context: Context, to target: VaultPath?, isDryRun: Bool) throws {
        self.context = context
        self.target = target
        self.isDryRun = isDryRun
        known = try context.index().identifiedAgendaLines()
    }

    /// Reads one file of a calendar.
    mutating func add(_ file: String, of calendar: CalendarFiles) throws {
        let contents = CalendarContents(try CalendarFiles.read(file, context), reader: context.readerZone)
        let name = contents.name ?? calendar.name
        let slug = Slug.of(name)
        let page = target ?? VaultPath(trusted: "agenda/calendars/\(slug.isEmpty ? "calendar" : slug).md")
        titles[page] = titles[page] ?? name
        skipped += contents.skipped
        losses.add(contents.losses)
        faults += contents.problems.map { Fault(file: file, problem: $0) }
        for line in contents.lines {
            guard let key = CalendarKey(line) else { continue }
            guard seen.insert(key).inserted else {
                skipped += 1
                continue
            }
            let home = known[key.identifier]?.first { CalendarKey($0)?.replaces == key.replaces }
            if let home { lines[home.path, default: []].append(line) } else { new[page, default: []].append(line) }
        }
        for journal in contents.journals { try write(journal, from: file) }
    }

    /// More lines than this are too many for one page: they get one for each year.
    private static let largestPage = 10_000

    /// Puts what is new on its page, or on pages of its years where it is very much.
    private mutating func placeNew() {
        for (page, list) in new {
            guard target == nil, list.count > Self.largestPage else {
                lines[page, default: []] += list
                continue
            }
            for line in list {
                guard let year = line.start?.day.year else {
                    lines[page, default: []].append(line)
                    continue
                }
                let path = VaultPath(trusted: "\(page.folder)/\(page.stem)/\(year).md")
                titles[path] = "\(titles[page] ?? page.stem) \(year)"
                lines[path, default: []].append(line)
            }
        }
        new = [:]
    }

    /// Writes all pages.
    mutating func finish() throws {
        placeNew()
        let known = known
        func series(_ identifier: String) -> (item: LineItem, page: Day?)? {
            guard let line = known[identifier]?.first(where: { CalendarKey($0)?.replaces == nil }),
                let item = LineGrammar.parse(line.source)
            else { return nil }
            return (item, line.page)
        }
        let reader = context.readerZone
        let vault = try context.vault()
        for (path, lines) in lines.sorted(by: { $0.key < $1.key }) {
            var counts = (added: 0, updated: 0, unchanged: 0)
            func change(_ document: Document) -> [TextEdit] {
                let page = CalendarPage(lines, on: document, reader: reader, series: series)
                counts = (page.added, page.updated, page.unchanged)
                return page.edits
            }
            var isChanged = true
            if vault.files.exists(path) {
                isChanged = try context.edit(path, isDryRun: isDryRun, change)
            } else {
                let text = "---\ntype: custom\ntitle: \(YAMLText.scalar(titles[path] ?? path.stem))\n---\n"
                let empty = Document(path: path, contents: Array(text.utf8), settings: vault.settings)
                let bytes = try empty.applying(change(empty))
                try context.create(path, String(decoding: bytes, as: UTF8.self), isDryRun: isDryRun)
            }
            if isChanged { pages.append(path) }
            if let bytes = try? vault.files.read(path).bytes.count, bytes > VaultIndex.largestText {
                context.diagnostic(
                    Phrase(
                        "\(path) is so large that the index reads its beginning alone; --to puts a part elsewhere",
                        fr: "\(path) est si grand que l’index n’en lit que le début ; --to en met une partie ailleurs"))
            }
            added += counts.added
            updated += counts.updated
            unchanged += counts.unchanged
        }
    }

    // MARK: Journal

    /// A note of a calendar as an entry; one that is there is left to its reader.
    private mutating func write(_ journal: CalendarJournal, from file: String) throws {
        guard try context.index().documents(identifier: journal.uid).isEmpty else {
            unchanged += 1
            return
        }
        guard let moment = journal.moment else {
            skipped += 1
            faults.append(
                Fault(
                    file: file,
                    problem: CalendarProblem(
                        line: journal.line,
                        Phrase("VJOURNAL without a date: left out", fr: "VJOURNAL sans date : laissé de côté"))))
            return
        }
        let slug = Slug.of(journal.title.isEmpty ? String(journal.body.prefix(60)) : journal.title)
        let time = moment.time.map { "-" + $0.shortText.filter { $0 != ":" } } ?? ""
        let stem =
            "journal/\(moment.day.iso.prefix(4))/\(moment.day.iso.dropFirst(5).prefix(2))/\(moment.day.iso)\(time)"
            + (slug.isEmpty ? "" : "-" + slug)
        let vault = try context.vault()
        var number = 1
        var path = VaultPath(trusted: stem + ".md")
        while vault.files.exists(path) || entries.contains(path) {
            number += 1
            path = VaultPath(trusted: "\(stem)-\(number).md")
        }
        entries.insert(path)
        var head = ["id: \(YAMLText.scalar(journal.uid))"]
        if !journal.title.isEmpty { head.append("title: \(YAMLText.scalar(journal.title))") }
        head.append("date: \(moment.time == nil ? moment.day.iso : moment.local.text)")
        if !journal.tags.isEmpty { head += ["tags:"] + journal.tags.map { "  - \(YAMLText.scalar($0))" } }
        let body = journal.body.isEmpty ? "" : "\n\(journal.body)\n"
        try context.create(path, "---\n\(head.joined(separator: "\n"))\n---\n" + body, isDryRun: isDryRun)
        added += 1
        pages.append(path)
    }
}

extension CalendarKey {
    fileprivate init?(_ line: AgendaLine) {
        guard let item = LineGrammar.parse(line.source) else { return nil }
        self.init(item)
    }
}
