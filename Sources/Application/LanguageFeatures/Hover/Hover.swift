// Information on the thing under the cursor, in a few lines of Markdown.

import Agenda
import Bytes
import CivilTime
import Lists
import Search
import Tables
import Vault
import Wording
import Workspaces

package struct HoverQuestion {
    package let document: Document
    /// In bytes.
    package let offset: Int
    let machine: Machine
    let language: LanguageCode
    /// Whether the answer may contain pictures, as `data:` URLs (RFC 2397).
    let showsPictures: Bool

    package init(
        _ document: Document, at offset: Int, machine: Machine, language: LanguageCode, showsPictures: Bool = false
    ) {
        (self.document, self.offset, self.machine, self.language) = (document, offset, machine, language)
        self.showsPictures = showsPictures
    }

    package struct Answer: Sendable {
        /// Markdown.
        package let text: String
        package let range: Range<Int>
    }

    /// Nil if there is nothing to show.
    package func answer(in vault: EditedVault?) throws -> Answer? {
        if let found = try tabled(vault) { return found }
        if document.path.isBase || FolderTypes.isType(document.path) { return nil }
        if let vault, let found = try measured(vault) ?? handwritten(vault) { return found }
        if let vault, let found = typed(vault) { return found }
        if let subject = CursorSubject(at: offset, in: document) {
            let text =
                switch subject {
                case .link(let link): try vault.flatMap { try linked(link, $0) } ?? within(link)
                case .tag(let name, _): try vault.map { try tagged(name, $0) }
                case .heading(let number): try vault.flatMap { try heading(number, $0) }
                case .name: try vault.flatMap { try mentioned(.all, of: document, $0) }
                case .block(let range):
                    try vault.flatMap { try mentioned(.block(document.bytes.text(range)), of: document, $0) }
                case .place(let mention): try vault.flatMap { try person(mention.name, $0) }
                }
            if let text, !text.isEmpty { return Answer(text: text, range: subject.range(in: document)) }
        }
        return line()
    }

    // MARK: Links

    private func within(_ link: DocumentLink) -> String? {
        guard case .place? = document.destination(ofLinkWithin: link), let fragment = link.fragment else { return nil }
        return document.extent(ofPart: document.bytes.text(fragment)).map { beginning(of: document, $0) }
    }

    private func linked(_ link: DocumentLink, _ vault: EditedVault) throws -> String? {
        let found = try vault.withLinks { _, links in try vault.destinations(of: link, in: document, links) }
        guard case .place(let place)? = found.first else {
            if case .file(let path)? = found.first { return "`\(path)`" }
            return nil
        }
        let fragment = link.fragment.map { document.bytes.text($0) }
        let part = fragment.flatMap { place.document.extent(ofPart: $0) }
        var text = ""
        if part == nil {
            text = "**\(Self.plain(place.document.title))** · \(Self.plain(place.document.path.text))\n\n"
            if found.count > 1 {
                text +=
                    Phrase.counted(
                        found.count, "document bears", "documents bear", fr: "document porte", "documents portent")[
                        language]
                    + Phrase(" this name", fr: " ce nom")[language] + "\n\n"
            }
        }
        text += beginning(of: place.document, part ?? place.document.body)
        let target = fragment.flatMap { DocumentPart($0, of: place.document) } ?? .all
        if let backlinks = try mentioned(target, of: place.document, vault) { text += "\n\n---\n\n" + backlinks }
        return text
    }

    private func beginning(of document: Document, _ range: Range<Int>) -> String {
        document.excerpt(of: range)
    }

    private func person(_ name: String, _ vault: EditedVault) throws -> String? {
        guard let path = try vault.person(named: name) else { return nil }
        let person = try vault.document(path)
        return "**\(Self.plain(person.title))**\n\n" + beginning(of: person, person.body)
    }

    private func mentioned(_ part: DocumentPart, of target: Document, _ vault: EditedVault) throws -> String? {
        try vault.withLinks { _, links in
            let found = try vault.references(to: part, of: target, links).filter {
                !$0.ranges.isEmpty && $0.path != target.path
            }
            let count = found.map(\.ranges.count).reduce(0, +)
            let paths = found.map(\.path)
            guard count > 0 else { return nil }
            let names =
                paths.prefix(5).map { Self.plain($0.stem) }.joined(separator: ", ") + (paths.count > 5 ? ", …" : "")
            return Phrase.counted(count, "link", "links", fr: "lien", "liens")[language] + " ← " + names
        }
    }

    private func heading(_ number: Int, _ vault: EditedVault) throws -> String? {
        try mentioned(number == document.titleHeadingNumber ? .all : .heading(number), of: document, vault)
    }

    private func tagged(_ name: String, _ vault: EditedVault) throws -> String {
        let tags = try vault.workspace.withIndex { try $0.tags(today: machine.today) }
        let own = tags.first { $0.tag.lowercased() == name.lowercased() }?.count ?? 0
        let below = tags.filter { $0.tag.lowercased().hasPrefix(name.lowercased() + "/") }
        var text =
            "**#\(Self.plain(name))** · "
            + Phrase.counted(own, "document", "documents", fr: "document", "documents")[language]
        for tag in below.prefix(8) {
            text += "\n- #\(Self.plain(tag.tag)) · \(LocalNumber.text(tag.count, in: language))"
        }
        if below.count > 8 { text += "\n- …" }
        return text
    }

    /// Text as Markdown that renders verbatim.
    static func plain(_ text: String) -> String {
        text.map { "\\`*_[]<>#|".contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    // MARK: Lines

    private func line() -> Answer? {
        let line = document.bytes.trimmed(document.lineRange(at: offset))
        guard let item = LineGrammar.parse(document.bytes, line: line) else { return nil }
        let page = AgendaEvent.pageDay(of: document)
        let text: String?
        if document.kind == .list {
            text = listed(line)
        } else if let task = AgendaTask(item, page: page) {
            text = self.task(task)
        } else if document.kind == .agenda, let event = AgendaEvent(item, page: page) {
            text = self.event(event)
        } else {
            text = nil
        }
        return text.map { Answer(text: $0, range: line) }
    }

    /// The number of occurrences shown, and the days to search for them, in increasing reach.
    private static let occurrences = 5
    private static let reaches = [40, 400, 4000]

    private func event(_ event: AgendaEvent) -> String? {
        var finder = OccurrenceFinder(reader: machine.readerZone)
        let (today, now) = (machine.today, machine.localNow)
        if event.repetition == nil {
            guard
                let only = try? finder.occurrences(
                    of: event, from: event.span.start.day.adding(days: -1), to: event.span.lastDay.adding(days: 1)
                ).first
            else { return nil }
            return told(only.span)
        }
        var next: [Occurrence] = []
        for reach in Self.reaches {
            do {
                next = try finder.occurrences(of: event, from: today, to: today.adding(days: reach))
                    .filter { $0.span.end > now || $0.span.start >= now }
            } catch {
                return nil
            }
            if next.count >= Self.occurrences { break }
        }
        guard !next.isEmpty else { return Phrase("no more occurrences", fr: "plus aucune occurrence")[language] }
        return next.prefix(Self.occurrences).map { "- " + told($0.span) }.joined(separator: "\n")
    }

    private func told(_ span: EventSpan) -> String {
        let day = CivilNames.long(span.start.day, in: language)
        let time =
            span.isAllDay
            ? "" : " " + span.start.time.shortText + (span.duration > 0 ? "–" + span.end.time.shortText : "")
        return "\(day)\(time) (\(distance(to: span.start.day)))"
    }

    /// "in 3 days", "tomorrow", "2 days ago".
    func distance(to day: Day) -> String { DayDistance.phrase(day - machine.today, today: machine.today, language) }

    private func task(_ task: AgendaTask) -> String? {
        guard let moment = task.moment else { return task.page.map { CivilNames.long($0, in: language) } }
        let when = CivilNames.long(moment.day, in: language) + (moment.time.map { " " + $0.shortText } ?? "")
        var text = "\(when) (\(distance(to: moment.day)))"
        if task.isOpen, task.repetition != nil, let next = try? task.nextTurn(today: machine.today),
            let day = next.due?.day ?? next.span?.start.day ?? next.start?.day
        {
            text += "\n\n" + Phrase("then ", fr: "puis ")[language] + CivilNames.long(day, in: language)
        }
        return text
    }

    private func listed(_ line: Range<Int>) -> String? {
        let list = ItemList(document)
        guard let item = list.everything.first(where: { $0.line.range.lowerBound == line.lowerBound }) else {
            return nil
        }
        var parts: [String] = []
        if item.frequency > 0 {
            parts.append(Phrase("bought \(item.frequency)×", fr: "acheté \(item.frequency)×")[language])
        }
        if let bought = item.line["bought"], let day = Day(iso: bought) {
            parts.append(Phrase("last \(bought)", fr: "dernier achat \(bought)")[language] + " (\(distance(to: day)))")
        }
        if let aisle = item.aisle { parts.append(aisle) }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }
}
