// Diagnostics of a document in an editor: the findings of `check`, and hints that only a reader can weigh.

import Agenda
import Bake
import Bytes
import Overviews
import Search
import Tables
import Vault
import Wording
import Workspaces

package struct DocumentDiagnostic: Sendable, Hashable {
    package enum Severity: Sendable, Hashable { case error, warning, information, hint }

    /// Hints that `check` lacks.
    package enum Hint: String, Sendable, CaseIterable {
        case overlap
        case staleBlock = "stale-block"
        case privateWord = "private-word"
        case unknownName = "unknown-name"
    }

    /// A code of `check`, or one of the hints.
    package let code: String
    package let message: Phrase
    package let severity: Severity
    /// Never empty, unless the text is.
    package let range: Range<Int>

    /// For a text above the size limit.
    package static let tooLarge = DocumentDiagnostic(
        code: Problem.Code.tooLarge.rawValue,
        message: Phrase("larger than 16 MiB: not read", fr: "plus de 16 Mio : rien n’en est lu"),
        severity: .warning, range: 0..<0)

    /// The code of `check`; nil for a hint.
    var problem: Problem.Code? { Problem.Code(rawValue: code) }
}

package struct DiagnosticQuestion {
    package let document: Document

    package init(_ document: Document) { self.document = document }

    /// In the order of the text. Without a vault, from the document alone.
    package func answer(in vault: EditedVault?) throws -> [DocumentDiagnostic] {
        if FolderTypes.isType(document.path) {
            return diagnostics(of: TypeFile(document.path, document.bytes).problems)
        }
        let bases = BaseText.all(in: document)
        var problems: [Problem] = []
        var hints: [DocumentDiagnostic] = []
        if !document.path.isBase {
            problems = document.ownProblems
            hints = overlaps()
            if let vault {
                problems = try vault.workspace.withIndex { try $0.problems(of: document, over: vault.opened) }
                hints += privateWords(vault.workspace.vault.settings)
                hints += try staleBlocks(vault)
            }
        }
        problems += bases.flatMap(\.source.problems)
        if let vault { hints += try unknownNames(bases, vault) }
        return (diagnostics(of: problems) + hints).sorted {
            ($0.range.lowerBound, $0.code) < ($1.range.lowerBound, $1.code)
        }
    }

    private func diagnostics(of problems: [Problem]) -> [DocumentDiagnostic] {
        problems.map { problem in
            DocumentDiagnostic(
                code: problem.code.rawValue, message: problem.message, severity: Self.severity(problem.code),
                range: visible(problem.range))
        }
    }

    private static func severity(_ code: Problem.Code) -> DocumentDiagnostic.Severity {
        switch code {
        case .frontMatter, .conflictMarker, .impossibleDate, .unreadable, .settings, .sensorSettings, .csvRow: .error
        case .brokenLink, .brokenAnchor, .unknownMood, .badValue, .missingKey, .openComment, .duplicateIdentifier,
            .outsideLink,
            .specialFile, .encoding, .tooLarge, .brokenInk, .mergeDriver:
            .warning
        case .nameCollision, .fileName, .keptBack, .lock: .information
        }
    }

    /// Extends an empty range to the rest of its line.
    private func visible(_ range: Range<Int>) -> Range<Int> {
        let bytes = document.bytes
        let start = min(range.lowerBound, bytes.count)
        guard range.isEmpty else { return start..<min(range.upperBound, bytes.count) }
        var end = start
        while end < bytes.count, !bytes[end].isLineEnd { end += 1 }
        return start..<end
    }

    // MARK: Hints

    /// Events of one page whose times overlap.
    private func overlaps() -> [DocumentDiagnostic] {
        guard document.kind == .agenda else { return [] }
        let page = AgendaEvent.pageDay(of: document)
        let events = document.items.compactMap { AgendaEvent($0, page: page) }.filter { !$0.isCancelled }
        // Times in another zone, and repeating events, compete with others than their neighbours on the page.
        let placed = events.filter { $0.zone == nil && $0.repetition == nil }
        return TimeConflicts.find(in: placed.map(\.span)).sorted().map { index in
            DocumentDiagnostic(
                code: DocumentDiagnostic.Hint.overlap.rawValue,
                message: Phrase("overlaps with another event", fr: "chevauche un autre événement"), severity: .hint,
                range: placed[index].line.whenRange ?? placed[index].line.range)
        }
    }

    /// Words for privacy in a list shared with others.
    private func privateWords(_ settings: VaultSettings) -> [DocumentDiagnostic] {
        guard document.kind == .list, document.fields.share != nil else { return [] }
        return document.items.compactMap { item in
            let words = item.text.split { !($0.isLetter || $0.isNumber) }.map(String.init)
            guard
                let word = item.tags.first(where: settings.isPrivate(tag:))
                    ?? words.first(where: { PrivateWords.isWord($0) })
            else { return nil }
            return DocumentDiagnostic(
                code: DocumentDiagnostic.Hint.privateWord.rawValue,
                message: Phrase(
                    "“\(word)” is in a list that is shared", fr: "« \(word) » est dans une liste partagée"),
                severity: .warning, range: item.range)
        }
    }

    private func staleBlocks(_ vault: EditedVault) throws -> [DocumentDiagnostic] {
        guard !document.scan.baked.isEmpty else { return [] }
        let answer = try BakeDocument(document).answer(in: vault.workspace)
        return answer.stale.map { block in
            DocumentDiagnostic(
                code: DocumentDiagnostic.Hint.staleBlock.rawValue,
                message: Phrase(
                    "the answer below is out of date", fr: "la réponse ci-dessous n’est plus à jour"),
                severity: .hint, range: block.openingLine)
        }
            + answer.failures.map { block, error in
                DocumentDiagnostic(
                    code: DocumentDiagnostic.Hint.staleBlock.rawValue,
                    message: Phrase("the question has no answer: ", fr: "la question n’a pas de réponse : ")
                        + Explanation(error).message,
                    severity: .warning, range: place(of: error, in: block.openingLine))
            }
    }

    /// The unreadable words of a query, or else all of it.
    private func place(of error: any Error, in line: Range<Int>) -> Range<Int> {
        guard case BakeActionError.mistake(let mistake) = error, let fault = mistake.fault,
            let start = document.bytes[line].firstRange(of: Array(fault.text.utf8))?.lowerBound
        else { return line }
        let range = start + fault.range.lowerBound..<start + fault.range.upperBound
        return range.isEmpty ? start..<start + fault.text.utf8.count : range
    }

    // MARK: Names

    /// Unknown names in bases and queries: no document's key, no fact, no formula.
    private func unknownNames(_ bases: [BaseText], _ vault: EditedVault) throws -> [DocumentDiagnostic] {
        let questions = document.path.isBase ? [] : document.scan.baked
        guard !bases.isEmpty || !questions.isEmpty else { return [] }
        let keys = try vault.workspace.withIndex { try $0.headKeys() }
        var found = bases.flatMap { $0.source.problems(ofNames: keys) }.map { ($0.message, visible($0.range)) }
        for block in questions {
            guard let text = block.question(in: document.bytes), let question = try? BakeQuestion(text),
                case .table(let table) = question.kind
            else { continue }
            var named: Set<String> = []
            for expression in table.expressions {
                for (name, _) in expression.unknownNames(hasBareFacts: true, { keys.contains(Folding.fold($0)) })
                where named.insert(name).inserted {
                    found.append((BaseFile.unknown(name), document.place(ofName: name, in: block.openingLine)))
                }
            }
        }
        return found.map { message, range in
            DocumentDiagnostic(
                code: DocumentDiagnostic.Hint.unknownName.rawValue, message: message, severity: .information,
                range: range)
        }
    }
}

extension Document {
    /// The range of a name as a whole word in a query, after its first pipe.
    fileprivate func place(ofName name: String, in line: Range<Int>) -> Range<Int> {
        let words = Array(name.utf8)
        var at = bytes[line].firstIndex(of: .pipe) ?? line.lowerBound
        while let next = bytes[at..<line.upperBound].firstRange(of: words) {
            let isWhole =
                !ExpressionName.isPart(bytes[next.lowerBound - 1])
                && (next.upperBound == line.upperBound || !ExpressionName.isPart(bytes[next.upperBound]))
            if isWhole { return next }
            at = next.upperBound
        }
        return line
    }
}
