// Removes withheld parts from documents and lines as text, from which all other forms are then derived.

import Bytes
import Vault

extension Redaction {
    /// The exported form of a document; itself if nothing is left out. The settings are those that it was parsed with.
    package func redacted(_ document: Document, settings: VaultSettings) -> Document {
        let document = withoutComments(document, settings: settings)
        guard changesText else { return document }
        let bytes = forText(document.bytes).text(of: document, settings: settings)
        return bytes == document.bytes
            ? document : Document(path: document.path, contents: bytes, settings: settings)
    }

    /// The document without its comments; itself if they are exported, or there are none.
    package func withoutComments(_ document: Document, settings: VaultSettings) -> Document {
        guard hidesComments, comments(in: document) > 0 else { return document }
        var bytes = HeadComments.edits(document).applied(to: document.bytes)
        if !document.scan.comments.isEmpty {
            bytes = CommentEdits.removed(from: bytes) { FrontMatter($0).bodyStart..<$0.count }
        }
        return Document(path: document.path, contents: bytes, settings: settings)
    }

    /// The number of comments removed from a document.
    package func comments(in document: Document) -> Int {
        hidesComments ? document.scan.comments.count + HeadComments.edits(document).count : 0
    }

    private func withoutComments(_ text: String) -> String {
        guard hidesComments, text.utf8.contains(.percent) else { return text }
        return String(decoding: CommentEdits.removed(from: Array(text.utf8)) { $0.indices }, as: UTF8.self)
    }

    /// The exported form of a line of an agenda or a list.
    package func redacted(line: String) -> String {
        let line = withoutComments(line)
        guard changesText else { return line }
        var bytes = Array(line.utf8)
        let redaction = forText(bytes)
        if let item = LineGrammar.parse(line) { bytes = redaction.tokens([item], bytes).applied(to: bytes) }
        let named = NamedValues.ranges(in: bytes, from: 0) { redaction.hides(key: $0) }
        bytes = named.map { TextEdit.remove($0) }.applied(to: bytes)
        if redaction.hidesCoordinates { bytes = CoordinateText.removed(from: bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Any other text: only coordinates and comments can be found in unknown formats.
    package func redacted(text: String) -> String {
        let text = withoutComments(text)
        let bytes = Array(text.utf8)
        guard forText(bytes).hidesCoordinates else { return text }
        return String(decoding: CoordinateText.removed(from: bytes), as: UTF8.self)
    }

    /// The numbers of coordinates, place names and health values that would be left out of a document, for an audit.
    package func counts(in document: Document, settings: VaultSettings) -> (coordinates: Int, names: Int, health: Int) {
        func lost(_ change: (inout Redaction) -> Void) -> Int {
            var part = Redaction.none
            change(&part)
            return part.places(in: document, settings: settings)
        }
        return (
            forText(document.bytes).hidesCoordinates ? lost { $0.hidesCoordinates = true } : 0,
            hidesPlaceNames ? lost { $0.hidesPlaceNames = true } : 0,
            hiddenHealth.isEmpty ? 0 : lost { $0.hiddenHealth = hiddenHealth }
        )
    }

    /// The number of changes in a text.
    private func places(in document: Document, settings: VaultSettings) -> Int {
        let head = frontMatterEdits(document)
        let middle = Document(path: document.path, contents: head.applied(to: document.bytes), settings: settings)
        let body = bodyEdits(middle)
        let rest = hidesCoordinates ? CoordinateText.ranges(in: body.applied(to: middle.bytes)).count : 0
        return head.count + body.count + rest
    }

    private func text(of document: Document, settings: VaultSettings) -> [UInt8] {
        var bytes = document.bytes
        let head = frontMatterEdits(document)
        if !head.isEmpty { bytes = head.applied(to: bytes) }
        // Ranges refer to the text with its new front matter.
        let next = head.isEmpty ? document : Document(path: document.path, contents: bytes, settings: settings)
        let body = bodyEdits(next)
        if !body.isEmpty { bytes = body.applied(to: bytes) }
        return hidesCoordinates ? CoordinateText.removed(from: bytes) : bytes
    }

    // MARK: Front matter

    private func frontMatterEdits(_ document: Document) -> [TextEdit] {
        let front = document.frontMatter
        // The contents of unparsable front matter are unknown: it is withheld entirely.
        if let unread = front.unread { return [.remove(front.block ?? unread)] }
        guard front.block != nil, !front.content.isEmpty else { return [] }
        let isTechnical = Self.isTechnical(document)
        return HeadEdits.edits(document) { entry in
            YAMLRedaction(redaction: self, isTechnical: isTechnical).entry(entry.key, entry.value)
        }
    }

    private static func isTechnical(_ document: Document) -> Bool {
        document.kind == .sensor && !HealthDevices.isOne(document)
    }

    // MARK: Body

    private func bodyEdits(_ document: Document) -> [TextEdit] {
        let bytes = document.bytes
        let isTechnical = Self.isTechnical(document)
        let baked = document.scan.baked.filter { tells($0, bytes) }.map(\.range)
        var edits = baked.map { TextEdit.remove($0) }
        func isOutside(_ range: Range<Int>) -> Bool { !baked.contains { $0.overlaps(range) } }
        let named = NamedValues.ranges(in: bytes, from: document.frontMatter.bodyStart) {
            hides(key: $0, isTechnical: isTechnical)
        }
        edits += named.filter(isOutside).map { .remove($0) }
        let items = document.items.filter { isOutside($0.range) }
        // Edits within another edit are covered by it.
        var taken = edits.map(\.range).sorted { $0.lowerBound < $1.lowerBound }[...]
        for edit in tokens(items, bytes) {
            while let first = taken.first, first.upperBound <= edit.range.lowerBound { taken.removeFirst() }
            if taken.first?.overlaps(edit.range) != true { edits.append(edit) }
        }
        return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Whether a block was made from withheld data, or would be if made now.
    private func tells(_ block: BakedBlock, _ bytes: [UInt8]) -> Bool {
        let question = block.question(in: bytes) ?? bytes.text(block.openingLine)
        let sources = block.sources(in: bytes)
        if firstHidden(of: sources) != nil { return true }
        // From before blocks recorded their sources.
        let words = question.lowercased().split { !$0.isLetter }
        if sources.isEmpty, words.contains("today"), words.contains("sources"), !hiddenSources.isEmpty { return true }
        return tells(question)
    }

    /// Whether the answer to a block's question would reveal withheld data.
    private func tells(_ question: String) -> Bool {
        let words = question.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }.map(String.init)
        return words.contains { word in
            hides(key: word) || hidesCoordinates && Folding.fold(word) == "near"
                || !hiddenHealth.isEmpty
                    && (Folding.fold(word).hasPrefix("health") || healthDevices.contains(Folding.fold(word)))
        }
    }

    /// Whether a key of this name is left out, whatever its value.
    package func hides(key: String, isTechnical: Bool = false) -> Bool {
        let folded = Folding.fold(key)
        if hidesCoordinates, YAMLRedaction.isCoordinate(folded) { return true }
        if hidesPlaceNames, YAMLRedaction.nameKeys.contains(folded) || YAMLRedaction.placeKeys.contains(folded) {
            return true
        }
        return hidesHealth(key, isTechnical: isTechnical) || hidesAllHealth && HealthParts.isHealth(key)
    }

    /// `@place` and `sleep:7` in lines, with the preceding blank.
    private func tokens(_ items: [LineItem], _ bytes: [UInt8]) -> [TextEdit] {
        var edits: [TextEdit] = []
        func remove(_ range: Range<Int>) {
            let start = range.lowerBound > 0 && bytes[range.lowerBound - 1].isBlank ? 1 : 0
            edits.append(.remove(range.lowerBound - start..<range.upperBound))
        }
        for item in items {
            for field in item.fields where !field.range.isEmpty && hides(key: field.key) { remove(field.range) }
            if hidesPlaceNames {
                for place in item.places {
                    for written in ["@\"\(place)\"", "@\(place)"] {
                        var from = item.content.lowerBound
                        while let found = Self.find(written, in: bytes, from..<item.content.upperBound) {
                            if !edits.contains(where: { $0.range.overlaps(found) }) { remove(found) }
                            from = found.upperBound
                        }
                    }
                }
            }
        }
        return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private static func find(_ text: String, in bytes: [UInt8], _ range: Range<Int>) -> Range<Int>? {
        let wanted = Array(text.utf8)
        guard range.count >= wanted.count else { return nil }
        return (range.lowerBound...range.upperBound - wanted.count).first {
            bytes[$0..<$0 + wanted.count].elementsEqual(wanted)
        }.map { $0..<$0 + wanted.count }
    }
}
