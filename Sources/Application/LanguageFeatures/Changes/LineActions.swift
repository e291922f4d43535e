// Actions for the line under the cursor: complete a task, check an item, skip an occurrence, split a series.

import Agenda
import Bytes
import CivilTime
import Journal
import JournalActions
import Lists
import Search
import Vault
import Wording
import Workspaces

package struct LineActions {
    package let document: Document
    let machine: Machine

    package init(_ document: Document, machine: Machine) { (self.document, self.machine) = (document, machine) }

    private func action(_ title: Phrase, _ edits: [TextEdit], _ kind: CodeAction.Kind = .refactor) -> CodeAction? {
        edits.isEmpty ? nil : CodeAction(title, kind, DocumentChanges([.edit(document, edits)]))
    }

    /// For a range: a position or a selection.
    package func answer(for range: Range<Int>, in vault: EditedVault?) throws -> [CodeAction] {
        let line = document.lineRange(at: range.lowerBound)
        var actions: [CodeAction?] = []
        let content = document.bytes.trimmed(line)
        if let item = LineGrammar.parse(document.bytes, line: content),
            document.scan.items.contains(where: { line.contains($0.lowerBound) })
        {
            actions += document.kind == .list ? checks(content) : try agenda(item)
        }
        if range.count > 1, let extract = extract(range, vault) { actions.append(extract) }
        return actions.compactMap(\.self)
    }

    private func checks(_ line: Range<Int>) -> [CodeAction?] {
        let list = ItemList(document)
        guard let item = list.everything.first(where: { $0.line.range.lowerBound == line.lowerBound }) else {
            return []
        }
        let name = InlineText.plain(item.text)
        return item.isOpen
            ? [action(Phrase("check “\(name)”", fr: "cocher « \(name) »"), list.checking(item, today: machine.today))]
            : [
                action(
                    Phrase("put “\(name)” on the list again", fr: "remettre « \(name) » sur la liste"),
                    list.reopening(item))
            ]
    }

    private func agenda(_ item: LineItem) throws -> [CodeAction?] {
        let page = AgendaEvent.pageDay(of: document)
        let today = machine.today
        let tomorrow = today.adding(days: 1)
        let name = InlineText.plain(item.text)
        var actions: [CodeAction?] = []
        if let task = AgendaTask(item, page: page) {
            guard task.isOpen else {
                return [action(Phrase("open “\(name)” again", fr: "rouvrir « \(name) »"), try document.reopening(task))]
            }
            actions.append(
                action(Phrase("done: “\(name)”", fr: "fait : « \(name) »"), try document.completing(task, today: today))
            )
            if task.repetition != nil, let edits = try document.skipping(task, today: today) {
                actions.append(action(Phrase("skip this occurrence", fr: "sauter cette fois"), edits))
            }
            if task.due?.day != tomorrow, task.span == nil {
                let time = task.due?.time.map { "T" + $0.shortText } ?? ""
                actions.append(
                    action(
                        Phrase("due tomorrow", fr: "pour demain"),
                        document.settingToken("due", to: tomorrow.iso + time, of: item)))
            }
        }
        guard document.kind == .agenda, let event = AgendaEvent(item, page: page), item.state == nil else {
            return actions
        }
        if event.repetition == nil {
            if event.span.start.day != tomorrow {
                let span = event.span.moved(to: LocalDateTime(day: tomorrow, time: event.span.start.time))
                actions.append(
                    action(Phrase("move to tomorrow", fr: "déplacer à demain"), document.setting(span, of: event)))
            }
            return actions
        }
        var finder = OccurrenceFinder(reader: machine.readerZone)
        let next = try finder.occurrences(of: event, from: today, to: today.adding(days: 400)).first {
            $0.span.end >= machine.localNow
        }
        guard let next, let original = next.original else { return actions }
        let day = CivilNames.dayMonth(original.day, in: .english)
        let jour = CivilNames.dayMonth(original.day, in: .french)
        actions.append(
            action(
                Phrase("skip the one of \(day)", fr: "sauter celle du \(jour)"), document.excepting(original, of: event)
            ))
        if let split = try document.splitting(event, from: original.day) {
            let end = document.lineRange(at: item.range.lowerBound).upperBound
            let isLast = end == document.bytes.count && document.bytes.last.map { !$0.isLineEnd } ?? false
            let rest = (isLast ? document.lineEnd : "") + dated(split, page) + document.lineEnd
            actions.append(
                action(
                    Phrase(
                        "split the series at \(day)", fr: "couper la série : à part à partir du \(jour)"),
                    split.edits + [.insert(rest, at: end)]))
        }
        return actions
    }

    /// The line that continues the series, with its day if it is on the page of another.
    private func dated(_ split: Document.Split, _ page: Day?) -> String {
        guard let item = LineGrammar.parse(split.rest), let event = AgendaEvent(item, page: split.start.day) else {
            return split.rest
        }
        let when = event.span.notation(onPageOf: page)
        let place = item.whenRange ?? item.content.lowerBound..<item.content.lowerBound
        let text = place.isEmpty ? when + " " : when
        return String(decoding: [TextEdit(place, text)].applied(to: Array(split.rest.utf8)), as: UTF8.self)
    }

    /// Moves the selection into a new note next to this one and leaves a link to it.
    private func extract(_ range: Range<Int>, _ vault: EditedVault?) -> CodeAction? {
        guard let vault, range.lowerBound >= document.body.lowerBound else { return nil }
        let text = document.bytes.text(range)
        guard text.contains(where: { $0.isLetter }) else { return nil }
        let first =
            text.split(whereSeparator: \.isNewline).first { $0.contains(where: \.isLetter) }.map(String.init) ?? text
        let heading =
            first.hasPrefix("#") ? HeadingAnchors.text(of: String(first.drop { $0 == "#" || $0 == " " })) : nil
        let title = heading ?? String(InlineText.plain(first).drop { !$0.isLetter && !$0.isNumber }.prefix(60)).trimmed
        let slug = Slug.of(title)
        guard !slug.isEmpty else { return nil }
        let path = document.path.sibling(slug + ".md")
        guard !vault.workspace.vault.files.exists(path),
            vault.opened.documents[path] == nil
        else { return nil }
        let body = text.hasSuffix("\n") ? text : text + document.lineEnd
        let head = heading == nil ? "# \(title)\(document.lineEnd)\(document.lineEnd)" : ""
        let link =
            "[[\(slug)" + (Folding.fold(title) == slug || title.contains { "[]|".contains($0) } ? "" : "|" + title)
            + "]]"
        let ending = text.hasSuffix("\r\n") ? "\r\n" : text.hasSuffix("\n") ? "\n" : ""
        return CodeAction(
            Phrase("extract to \(path)", fr: "extraire vers \(path)"), .extract,
            DocumentChanges([
                .create(path, Array((head + body).utf8)), .edit(document, [TextEdit(range, link + ending)]),
            ]))
    }
}

/// Actions for a whole document.
package struct DocumentWideActions {
    package let document: Document

    package init(_ document: Document) { self.document = document }

    /// The mood suggested by an entry's words, and tags of similar documents.
    package func answer(in vault: EditedVault) throws -> [CodeAction] {
        guard document.kind == .journal || document.kind == .note, document.bytes.count < 1 << 20 else { return [] }
        var actions: [CodeAction] = []
        if let mood = MoodProposals.mood(of: document), let edits = try? MoodProposals.setting(mood, in: document) {
            actions.append(
                CodeAction(
                    Phrase("set the mood: \(mood.phrase.english)", fr: "mettre l’humeur : \(mood.phrase.french)"),
                    .source,
                    DocumentChanges([.edit(document, edits)])))
        }
        return try actions
            + vault.suggestedTags(of: document, limit: 5).compactMap { tag in
                guard let edits = try? document.addingTag(tag), !edits.isEmpty else { return nil }
                return CodeAction(
                    Phrase("add the tag “\(tag)”", fr: "ajouter l’étiquette « \(tag) »"), .source,
                    DocumentChanges([.edit(document, edits)]))
            }
    }
}

extension EditedVault {
    /// Tags of similar documents, the likeliest first.
    func suggestedTags(of document: Document, limit: Int) throws -> [String] {
        try workspace.withIndex { index in
            try index.tagSuggester().suggestions(
                for: document, language: try index.language(of: document.path), limit: limit)
        }.filter(\.isKnown).map(\.tag)
    }
}
