// A short excerpt around the first hit, with the hits marked.

import Bytes
import Vault

/// A line of text with the ranges that match a query.
package struct Snippet: Sendable, Equatable {
    package let text: String
    package let marks: [Range<String.Index>]

    package init(text: String, marks: [Range<String.Index>]) {
        self.text = text
        self.marks = marks
    }
}

/// Finds and marks the words of a query in texts.
package final class SnippetMaker {
    private let words: Set<String>
    private let prefixes: [String]
    private let stems: Set<String>
    private let queryStems = QueryStems()

    package init(_ query: ResolvedQuery) {
        var words: Set<String> = []
        var prefixes: [String] = []
        var single: Set<String> = []
        func visit(_ node: QueryNode) {
            switch node {
            case .all(let nodes), .any(let nodes): nodes.forEach(visit)
            case .word(let word, let isPrefix, _):
                let folded = WordBreaker.words(word).first ?? ""
                if isPrefix { prefixes.append(folded) } else { single.insert(word) }
            case .phrase(let text, _): words.formUnion(WordBreaker.words(text))
            default: break
            }
        }
        visit(query.node)
        var stems: Set<String> = []
        for word in single {
            let folded = WordBreaker.words(word).first ?? ""
            words.insert(folded)
            stems.insert(folded)
            for language in ["en", "fr"] {
                if let stem = queryStems.stem(word, language: language) { stems.insert(stem) }
            }
        }
        self.words = words
        self.prefixes = prefixes
        self.stems = stems
    }

    private var hasWords: Bool { !words.isEmpty || !prefixes.isEmpty }

    /// - Parameters:
    ///   - word: folded.
    ///   - written: the unfolded form: French endings have accents.
    private func isHit(_ word: String, _ written: @autoclosure () -> String) -> Bool {
        if words.contains(word) || prefixes.contains(where: { word.hasPrefix($0) }) { return true }
        guard !stems.isEmpty else { return false }
        if stems.contains(word) { return true }
        // Stemmers change only endings: a word with a different beginning needs no stemming.
        guard stems.contains(where: { $0.utf8.prefix(2).elementsEqual(word.utf8.prefix(2)) }) else { return false }
        return ["en", "fr"].contains { language in
            queryStems.stem(written(), language: language).map(stems.contains) ?? false
        }
    }

    /// About `length` characters around the first hit in the body, or its beginning if there is none.
    package func snippet(of document: Document, length: Int = 160) -> Snippet {
        let start = Self.start(of: document)
        let limit = min(document.body.upperBound, start + (1 << 20))
        let hits = hits(document.bytes, start..<limit, most: 20, except: document.scan.ink.flatMap(\.forms))
        let window = window(document.bytes, around: hits.first, in: start..<limit, length)
        let marks = Self.marks(of: document, in: window, hits)
        return Self.squeezed(
            document.bytes, window, hits, without: marks, isCutBefore: window.lowerBound > start,
            isCutAfter: window.upperBound < document.body.upperBound)
    }

    /// A title with the hits marked.
    package func marked(_ text: String) -> Snippet {
        let bytes = Array(text.utf8)
        let marks = hits(bytes, 0..<bytes.count).map { word in
            let start = text.utf8.index(text.startIndex, offsetBy: word.lowerBound)
            return start..<text.utf8.index(start, offsetBy: word.count)
        }
        return Snippet(text: text, marks: marks)
    }

    /// The handwriting lines with hits: the strokes file and the number of the line as in `ink correct`.
    package func ink(of document: Document) -> [(file: String, line: Int)] {
        guard hasWords else { return [] }
        return document.scan.ink.flatMap { block in
            block.lines.indices.filter { !hits(document.bytes, block.lines[$0].range, most: 1).isEmpty }.map {
                (document.bytes.text(block.file), $0 + 1)
            }
        }
    }

    /// The first `most` hits.
    private func hits(
        _ bytes: [UInt8], _ range: Range<Int>, most: Int = .max, except left: [Range<Int>] = []
    ) -> [Range<Int>] {
        var hits: [Range<Int>] = []
        guard hasWords else { return hits }
        bytes.withUnsafeBufferPointer { buffer in
            var folded: [UInt8] = []
            WordBreaker.forEachWord(buffer, range) { word in
                guard hits.count < most, !left.contains(where: { $0.overlaps(word) }) else { return }
                folded.removeAll(keepingCapacity: true)
                WordBreaker.appendFolded(buffer, word, to: &folded)
                if isHit(String(decoding: folded, as: UTF8.self), bytes.text(word)) { hits.append(word) }
            }
        }
        return hits
    }

    /// After the title heading, which is shown anyway, and blank lines.
    private static func start(of document: Document) -> Int {
        var start = document.body.lowerBound
        if document.startsWithTitle, let heading = document.titleHeading { start = heading.range.upperBound }
        while start < document.body.upperBound, document.bytes[start].isWhitespace { start += 1 }
        return start
    }

    /// Markup in a text: everything in `[[target|words]]` and `[words](target)` except the words, comments, hidden parts of lines,
    /// block identifiers, emphasis markers.
    private static func marks(of document: Document, in window: Range<Int>, _ hits: [Range<Int>]) -> [Range<Int>] {
        let links = document.scan.links.filter { $0.range.overlaps(window) }
        var marks = links.flatMap { link -> [Range<Int>] in
            guard let shown = shown(of: link, document.bytes) else { return [] }
            let hidden = [link.range.lowerBound..<shown.lowerBound, shown.upperBound..<link.range.upperBound]
            // A hit within a link is shown anywhere, unless the words of the link have one.
            let isShown = hits.contains { shown.overlaps($0) }
            return !isShown && hits.contains { hit in hidden.contains { $0.overlaps(hit) } } ? [] : hidden
        }
        for range in document.scan.highlights where range.overlaps(window) {
            marks += [range.lowerBound..<range.lowerBound + 2, range.upperBound - 2..<range.upperBound]
        }
        let kept =
            document.scan.comments + document.items.flatMap { HiddenParts.ranges(of: $0, document.bytes) }
            + document.scan.blockIdentifiers
        marks += kept.filter { mark in mark.overlaps(window) && !hits.contains { $0.overlaps(mark) } }
        marks += emphasis(document.bytes, window)
        marks += document.scan.ink.flatMap(\.forms).filter { $0.overlaps(window) }
        return marks.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// The words of a link; nil if it has no separate words.
    private static func shown(of link: DocumentLink, _ bytes: [UInt8]) -> Range<Int>? {
        switch link.form {
        case .wiki:
            return link.alias ?? link.target.lowerBound..<max(link.target.upperBound, link.fragment?.upperBound ?? 0)
        case .markdown:
            let start = link.range.lowerBound + (link.isEmbed ? 2 : 1)
            let end = (start..<max(start, link.range.upperBound - 1)).last {
                $0 < link.target.lowerBound && bytes[$0] == UInt8(ascii: "]") && bytes[$0 + 1] == UInt8(ascii: "(")
            }
            return end.map { start..<$0 }
        case .definition, .autolink: return nil
        }
    }

    /// `**`, `~~` and backticks; a single `*` or `_` at the edge of a word; a backslash that escapes a character.
    private static func emphasis(_ bytes: [UInt8], _ window: Range<Int>) -> [Range<Int>] {
        var marks: [Range<Int>] = []
        var at = window.lowerBound
        while at < window.upperBound {
            let start = at
            at += 1
            switch bytes[start] {
            case .backtick: marks.append(start..<at)
            case .backslash where at < window.upperBound && bytes[at].isPunctuation:
                marks.append(start..<at)
                at += 1
            case .asterisk, .underscore, .tilde:
                while at < window.upperBound, bytes[at] == bytes[start] { at += 1 }
                let isInWord =
                    start > 0 && isLetter(bytes[start - 1]) && at < bytes.count && isLetter(bytes[at])
                let isMark =
                    at - start == 1 ? bytes[start] != .tilde && !isInWord : bytes[start] != .underscore || !isInWord
                if isMark { marks.append(start..<at) }
            default: break
            }
        }
        return marks
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte >= 0x80 }

    /// Whole words from slightly before the hit, `length` characters in total.
    private func window(_ bytes: [UInt8], around hit: Range<Int>?, in body: Range<Int>, _ length: Int) -> Range<Int> {
        var start = max(body.lowerBound, (hit?.lowerBound ?? body.lowerBound) - length / 3)
        if start > body.lowerBound {
            // Not within a word, and never within a character.
            let limit = hit?.lowerBound ?? start
            while start < limit, !bytes[start - 1].isWhitespace { start += 1 }
        }
        while start < body.upperBound, bytes[start].isWhitespace { start += 1 }
        var end = start
        var characters = 0
        while end < body.upperBound, characters < length {
            end += 1
            while end < body.upperBound, bytes[end] & 0xc0 == 0x80 { end += 1 }
            characters += 1
        }
        if end < body.upperBound {
            let floor = max(hit?.upperBound ?? start, start)
            var cut = end
            while cut > floor, !bytes[cut].isWhitespace { cut -= 1 }
            if cut > floor { end = cut }
        }
        return start..<max(start, end)
    }

    /// Collapses white space to single blanks; the marks are adjusted.
    private static func squeezed(
        _ bytes: [UInt8], _ window: Range<Int>, _ hits: [Range<Int>], without marked: [Range<Int>], isCutBefore: Bool,
        isCutAfter: Bool
    ) -> Snippet {
        var text = isCutBefore ? "…" : ""
        var marks: [(Int, Int)] = []
        var at = window.lowerBound
        func append(_ range: Range<Int>) {
            var at = range.lowerBound
            for mark in marked where mark.overlaps(range) && mark.upperBound > at {
                if mark.lowerBound > at { appendPlain(at..<mark.lowerBound) }
                at = min(mark.upperBound, range.upperBound)
            }
            if at < range.upperBound { appendPlain(at..<range.upperBound) }
        }
        func appendPlain(_ range: Range<Int>) {
            for word in bytes[range].split(
                omittingEmptySubsequences: false, whereSeparator: { $0.isWhitespace || $0 < 0x20 || $0 == 0x7f })
            {
                if word.startIndex > range.lowerBound, !text.hasSuffix(" "), !text.isEmpty { text += " " }
                // Markers of headings, lists, quotes and rules are meaningless in one line; "2026-11-16" may be several hits.
                let isWhole =
                    (word.startIndex == 0 || bytes[word.startIndex - 1].isWhitespace)
                    && (word.endIndex == bytes.count || bytes[word.endIndex].isWhitespace)
                if isWhole, word.elementsEqual("|".utf8) {
                    // Between the cells of a table.
                    if !["", "…", "… "].contains(text), !text.hasSuffix("| ") { text += "|" }
                    continue
                }
                if isWhole, word.allSatisfy({ "#>-*|+=_~`".utf8.contains($0) }) { continue }
                text += String(decoding: word, as: UTF8.self)
            }
        }
        for hit in hits where hit.lowerBound >= window.lowerBound && hit.upperBound <= window.upperBound {
            append(at..<hit.lowerBound)
            let start = text.utf8.count
            append(hit)
            marks.append((start, text.utf8.count))
            at = hit.upperBound
        }
        append(at..<window.upperBound)
        while text.hasSuffix(" ") { text.removeLast() }
        if isCutAfter { text += "…" }
        let ranges = marks.map { mark in
            text.utf8.index(text.startIndex, offsetBy: mark.0)..<text.utf8.index(text.startIndex, offsetBy: mark.1)
        }
        return Snippet(text: text, marks: ranges)
    }
}
