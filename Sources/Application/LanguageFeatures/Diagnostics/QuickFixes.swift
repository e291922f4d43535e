// Quick fixes: one or a few edits for each problem that has some.

import Agenda
import Bytes
import CivilTime
import Journal
import Overviews
import Search
import Tables
import Vault
import Wording
import Workspaces
import YAML

/// Changes of documents to be made by an editor instead of daybook.
package struct DocumentChanges: Sendable {
    package enum Change: Sendable {
        /// Edits of a text as it was at the time of the question.
        case edit(Document, [TextEdit])
        case create(VaultPath, [UInt8])
        case move(VaultPath, to: VaultPath)
    }

    package var changes: [Change] = []

    package init(_ changes: [Change] = []) { self.changes = changes }

    package var isEmpty: Bool { changes.isEmpty }
}

/// An action that an editor offers at a place.
package struct CodeAction: Sendable {
    package enum Kind: Sendable { case quickFix, refactor, extract, source }

    package let title: Phrase
    package let kind: Kind
    package let changes: DocumentChanges
    /// The problem that it fixes.
    package var mends: DocumentDiagnostic?
    /// The default among several.
    package var isPreferred = false

    init(
        _ title: Phrase, _ kind: Kind, _ changes: DocumentChanges, mends: DocumentDiagnostic? = nil,
        isPreferred: Bool = false
    ) {
        (self.title, self.kind, self.changes) = (title, kind, changes)
        (self.mends, self.isPreferred) = (mends, isPreferred)
    }
}

package struct QuickFixes {
    package let document: Document
    let machine: Machine

    package init(_ document: Document, machine: Machine) { (self.document, self.machine) = (document, machine) }

    /// Fixes for the problems that touch a range.
    package func answer(for range: Range<Int>, in vault: EditedVault?) throws -> [CodeAction] {
        let touching = try DiagnosticQuestion(document).answer(in: vault).filter {
            $0.range.lowerBound <= range.upperBound && range.lowerBound <= $0.range.upperBound
        }
        return try touching.flatMap { try fixes(for: $0, vault) }
    }

    private func edit(_ title: Phrase, _ edits: [TextEdit], _ mends: DocumentDiagnostic, isPreferred: Bool = false)
        -> CodeAction
    {
        CodeAction(
            title, .quickFix, DocumentChanges([.edit(document, edits)]), mends: mends, isPreferred: isPreferred)
    }

    private func fixes(for found: DocumentDiagnostic, _ vault: EditedVault?) throws -> [CodeAction] {
        switch found.problem {
        case .brokenLink: try vault.map { try brokenLink(found, $0) } ?? []
        case .brokenAnchor: try brokenAnchor(found, vault)
        case .unknownMood: moods(found, vault)
        case .impossibleDate: dates(found)
        case .badValue: values(found, vault)
        case .missingKey: key(found, vault)
        case .duplicateIdentifier: identifier(found)
        case .openComment: comment(found)
        default: found.code == DocumentDiagnostic.Hint.staleBlock.rawValue ? try bake(found, vault) : []
        }
    }

    private func replace(_ range: Range<Int>, _ text: String) -> Phrase {
        let old = document.bytes.text(range)
        return Phrase("“\(old)” becomes “\(text)”", fr: "« \(old) » devient « \(text) »")
    }

    // MARK: Links

    private static let maxNames = 3

    private func brokenLink(_ found: DocumentDiagnostic, _ vault: EditedVault) throws -> [CodeAction] {
        guard let link = document.links.first(where: { $0.range == found.range }) else { return [] }
        let target = document.target(of: link)
        var actions: [CodeAction] = []
        try vault.withLinks { index, links in
            let wanted = Array(Folding.fold(VaultPath(trusted: WrittenDestination.decoded(target)).stem).unicodeScalars)
            guard !wanted.isEmpty else { return }
            let near = try vault.names(index).similar(
                to: String(String.UnicodeScalarView(wanted)), limit: Self.maxNames)
            let named = try index.namedDocuments(near)
            for number in near {
                guard let other = named[number], other.path != document.path else { continue }
                let text =
                    link.form == .wiki
                    ? other.path.stem
                    : RelativeAddress.encoded(RelativeAddress.relative(from: document.path.text, to: other.path.text))
                if link.form == .wiki, try links.destinations(ofName: text) != [other.path] { continue }
                actions.append(edit(replace(link.target, text), [document.replacing(link.target, with: text)], found))
            }
        }
        if let path = newNote(link, target), !vault.workspace.vault.files.exists(path),
            vault.opened.documents[path] == nil
        {
            let title = link.form == .wiki ? VaultPath(trusted: target).name : path.stem
            let create = DocumentChanges([.create(path, Array("# \(title)\n".utf8))])
            actions.append(
                CodeAction(Phrase("create \(path)", fr: "créer \(path)"), .quickFix, create, mends: found))
        }
        return actions
    }

    /// The path for the missing note of a link: next to the document that links to it.
    private func newNote(_ link: DocumentLink, _ target: String) -> VaultPath? {
        guard !LinkTarget.isFileName(target) else { return nil }
        let decoded = link.form == .wiki ? target : WrittenDestination.decoded(target)
        let name = decoded.hasSuffix(".md") ? decoded : decoded + ".md"
        guard !decoded.contains("\\"), !decoded.contains("\0"), !VaultPath(trusted: decoded).name.hasPrefix(".") else {
            return nil
        }
        if decoded.hasPrefix("/") { return VaultPath(name.dropFirst()) }
        if link.form == .wiki, decoded.contains("/") { return VaultPath(name) }
        return VaultPath(VaultPath.joined(document.path.folder, name))
    }

    private func brokenAnchor(_ found: DocumentDiagnostic, _ vault: EditedVault?) throws -> [CodeAction] {
        guard let link = document.links.first(where: { $0.range == found.range }), let fragment = link.fragment,
            !document.bytes.text(fragment).hasPrefix("^")
        else { return [] }
        var target = document
        if !link.target.isEmpty {
            guard let vault, let path = try vault.withLinks({ try $1.destinations(of: link, in: document) }).first
            else { return [] }
            target = try vault.document(path)
        }
        let wanted = Array(
            Folding.fold(HeadingAnchors.name(of: PercentEncoding.decoded(document.bytes.text(fragment)))).unicodeScalars
        )
        let anchors = target.anchors
        let near = anchors.names.enumerated().compactMap { number, name -> (Int, Int)? in
            guard !name.isEmpty else { return nil }
            let name = Folding.fold(name)
            let scalars = Array(name.unicodeScalars)
            if let distance = EditDistance.between(wanted, scalars, limit: max(2, wanted.count / 3)) {
                return (distance, number)
            }
            let isPart = name.contains(String(String.UnicodeScalarView(wanted)))
            return isPart && wanted.count > 2 ? (scalars.count, number) : nil
        }
        return near.sorted { $0 < $1 }.prefix(Self.maxNames).map { _, number in
            let words = target.name(of: target.scan.headings[number])
            let isPlain =
                link.form == .wiki && anchors.number(for: words) == number
                && !words.contains(where: RenameQuestion.linkMarks.contains)
            let text = isPlain ? words : anchors.names[number]
            return edit(replace(fragment, text), [TextEdit(fragment, text)], found)
        }
    }

    // MARK: Values

    private func moods(_ found: DocumentDiagnostic, _ vault: EditedVault?) -> [CodeAction] {
        let typed = Array(Folding.fold(document.bytes.text(found.range)).unicodeScalars)
        let own = vault.map { scale in Mood.allCases.flatMap { scale.workspace.moodScale.words(for: $0) } } ?? []
        let words = own + Mood.allCases.map(\.name)
        func distance(_ word: String) -> Int {
            EditDistance.between(typed, Array(Folding.fold(word).unicodeScalars), limit: 20) ?? 20
        }
        let sorted = words.enumerated().sorted { (distance($0.element), $0.offset) < (distance($1.element), $1.offset) }
        return sorted.map { _, word in
            edit(
                replace(found.range, word), [TextEdit(found.range, word)], found,
                isPreferred: word == sorted[0].element && distance(word) <= 2)
        }
    }

    /// A valid date in place of an invalid one: read as people write dates, or the last day of a shorter month.
    private func dates(_ found: DocumentDiagnostic) -> [CodeAction] {
        let text = document.bytes.text(found.range)
        // The value of a token.
        var range = found.range
        if let colon = document.bytes[range].firstIndex(of: .colon), document.bytes[range.lowerBound].isLetter {
            range = colon + 1..<range.upperBound
        }
        while range.count >= 2, [.quote, .apostrophe].contains(document.bytes[range.lowerBound]) {
            range = range.lowerBound + 1..<range.upperBound - 1
        }
        guard !range.isEmpty, range.upperBound <= document.bytes.count, !text.isEmpty else { return [] }
        let value = document.bytes.text(range)
        var days: [Day] = []
        if let day = Self.lastDay(value) {
            days.append(day)
        } else if let date = HumanDate.parse(
            value.replacing("-", with: value.contains(where: \.isNumber) ? "-" : " "), now: machine.localNow,
            leaning: .future, order: machine.dateOrder), let day = date.days.first
        {
            days.append(day)
        }
        return days.map { edit(replace(range, $0.iso), [TextEdit(range, $0.iso)], found, isPreferred: true) }
    }

    private static func lastDay(_ text: String) -> Day? {
        let parts = text.prefix(10).split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3, text.utf8.count >= 8, 1...12 ~= parts[1], 29...31 ~= parts[2] else { return nil }
        return (28...31).reversed().lazy.compactMap { Day(year: parts[0], month: parts[1], day: $0) }.first
    }

    /// The values allowed for a front matter key.
    private func values(_ found: DocumentDiagnostic, _ vault: EditedVault?) -> [CodeAction] {
        let entries = document.frontMatter.entries
        guard
            let entry = entries.first(where: { entry in
                let nodes = [entry.value] + (entry.value.sequence ?? [])
                return nodes.contains { $0.range == found.range }
            })
        else { return [] }
        let field = vault?.workspace.vault.folderTypes.field(entry.key, of: document.path)
        let words = field?.choices ?? (entry.key == "paper" ? PaperRuling.names : ["true", "false"])
        return words.map { edit(replace(found.range, $0), [TextEdit(found.range, $0)], found) }
    }

    /// A field required by a type, with its default.
    private func key(_ found: DocumentDiagnostic, _ vault: EditedVault?) -> [CodeAction] {
        guard let vault else { return [] }
        let missing = vault.workspace.vault.folderTypes.fields(of: document.path).filter { field in
            field.isRequired && found.message == FolderTypes.missing(field)
        }
        return missing.compactMap { field in
            let yaml = field.initialYAML(machine.localNow) ?? ""
            guard let edits = try? document.setting(field.name, to: yaml), !edits.isEmpty else { return nil }
            return edit(
                Phrase("add “\(field.name)”", fr: "ajouter « \(field.name) »"), edits, found, isPreferred: !yaml.isEmpty
            )
        }
    }

    private func identifier(_ found: DocumentDiagnostic) -> [CodeAction] {
        let line = document.items.first { $0.range.contains(found.range.lowerBound) }
        let edits = line.map { document.removingToken("id", of: $0) } ?? (try? document.removing("id")) ?? []
        guard !edits.isEmpty else { return [] }
        return [edit(Phrase("remove this id", fr: "retirer cet id"), edits, found, isPreferred: true)]
    }

    private func comment(_ found: DocumentDiagnostic) -> [CodeAction] {
        let line = document.bytes.trimmed(document.lineRange(at: found.range.lowerBound))
        return [
            edit(
                Phrase("end the comment with its line", fr: "finir le commentaire avec sa ligne"),
                [.insert(" %%", at: line.upperBound)], found, isPreferred: true)
        ]
    }

    private func bake(_ found: DocumentDiagnostic, _ vault: EditedVault?) throws -> [CodeAction] {
        guard let vault else { return [] }
        let edits = try BakeDocument(document).answer(in: vault.workspace).edits
        guard !edits.isEmpty else { return [] }
        return [
            edit(
                Phrase("bake the blocks of this document", fr: "cuire les blocs de ce document"), edits, found,
                isPreferred: true)
        ]
    }
}
