// Any text is a document: nothing crashes, and every range is one of the file's.

import Bytes
import Testing
import Vault
import YAML

@Suite struct DocumentFuzzTests {
    @Test(arguments: Mutator.seeds)
    func rangesAreThoseOfTheFile(seed: UInt64) {
        var mutator = Mutator("documents", seed: seed)
        for round in 0..<2000 {
            let bytes = mutator.bytes(of: mutator.document())
            let document = Document(path: VaultPath(trusted: "note.md"), contents: bytes)
            mutator.worked(!document.frontMatter.entries.isEmpty && !document.scan.tags.isEmpty)
            if let complaint = RangeCheck(document).complaint {
                Issue.record(
                    "seed \(seed), round \(round): \(complaint) in \(String(reflecting: bytes.text(bytes.indices)))")
                return
            }
        }
        mutator.expectWork(220)
    }

    @Test(arguments: Mutator.seeds)
    func lineEndsDoNotMatter(seed: UInt64) {
        var mutator = Mutator("line ends", seed: seed)
        for round in 0..<1000 {
            let text = String(mutator.document().unicodeScalars.filter { $0 != "\r" })
            let windows = String(text.unicodeScalars.flatMap { $0 == "\n" ? ["\r", $0] : [$0] }.map(Character.init))
            let found = [text, windows].map { text in
                Summary(Document(path: VaultPath(trusted: "note.md"), contents: Array(text.utf8)))
            }
            mutator.worked(!found[0].isEmpty)
            guard found[0] == found[1] else {
                Issue.record("seed \(seed), round \(round): \(found[0]) and \(found[1]) in \(String(reflecting: text))")
                return
            }
        }
        mutator.expectWork(150)
    }
}

/// What a document says, without places.
private struct Summary: Equatable {
    let tags: [String]
    let headings: [String]
    let items: [String]
    let links: Int
    let keys: [String]

    var isEmpty: Bool { headings.isEmpty && items.isEmpty && links == 0 || keys.isEmpty }

    init(_ document: Document) {
        tags = document.tags
        headings = document.scan.headings.map(document.text(of:))
        items = document.scan.items.map { document.bytes.text($0) }
        links = document.scan.links.count
        keys = document.frontMatter.entries.map(\.key)
    }
}

/// The first thing about a document's ranges that is not as it should be.
private struct RangeCheck {
    private let bytes: [UInt8]
    private let isUTF8: Bool
    var complaint: String?

    init(_ document: Document) {
        bytes = document.bytes
        isUTF8 = UTF8Scalars.firstIllFormed(document.bytes) == nil
        frontMatter(document.frontMatter)
        body(document)
        for problem in document.problems { inside(problem.range, "a problem") }
    }

    private mutating func expect(_ isTrue: Bool, _ what: String) {
        if !isTrue, complaint == nil { complaint = what }
    }

    private mutating func inside(_ range: Range<Int>, _ what: String) {
        expect(range.lowerBound >= 0 && range.upperBound <= bytes.count, "\(what) outside: \(range)")
        guard isUTF8, complaint == nil else { return }
        for offset in [range.lowerBound, range.upperBound] where offset < bytes.count {
            expect(bytes[offset] & 0xc0 != 0x80, "\(what) cuts a character: \(range)")
        }
    }

    private mutating func ordered(_ ranges: [Range<Int>], _ what: String) {
        for range in ranges { inside(range, what) }
        for (first, second) in zip(ranges, ranges.dropFirst()) {
            expect(first.upperBound <= second.lowerBound, "\(what) out of order: \(first), \(second)")
        }
    }

    private mutating func frontMatter(_ found: FrontMatter) {
        inside(found.content, "the content")
        expect(found.bodyStart >= 0 && found.bodyStart <= bytes.count, "the body starts outside")
        for entry in found.entries {
            inside(entry.keyRange, "key \(entry.key)")
            inside(entry.lines, "lines of \(entry.key)")
            expect(entry.lines.lowerBound <= entry.keyRange.lowerBound, "key \(entry.key) is not in its lines")
            expect(entry.lines.upperBound <= found.content.upperBound, "lines of \(entry.key) leave the block")
            node(entry.value)
        }
    }

    private mutating func node(_ node: YAMLNode) {
        inside(node.range, "a value")
        for item in node.sequence ?? [] { self.node(item) }
        for pair in node.mapping ?? [] {
            self.node(pair.key)
            self.node(pair.value)
        }
    }

    private mutating func body(_ document: Document) {
        let scan = document.scan
        ordered(scan.tags, "tags")
        ordered(scan.headings.map(\.range), "headings")
        ordered(scan.items, "items")
        ordered(scan.properties.map(\.value), "properties")
        for tag in scan.tags where complaint == nil {
            expect(bytes[tag.lowerBound] == .hash && tag.count > 1, "tag without #: \(tag)")
            expect(!bytes[tag].contains(where: \.isWhitespace), "blank in a tag: \(tag)")
        }
        for item in scan.items where complaint == nil {
            expect(!bytes[item].contains(where: \.isLineEnd), "line end in an item: \(item)")
            expect(
                item.lowerBound == document.body.lowerBound || bytes[item.lowerBound - 1].isLineEnd,
                "item not at the start of its line: \(item)")
            expect(item.upperBound == bytes.count || bytes[item.upperBound].isLineEnd, "half an item: \(item)")
        }
        for heading in scan.headings where complaint == nil {
            // One that is underlined may have several lines; its name has one.
            let line = document.lineRange(at: heading.range.lowerBound)
            let isMarked = bytes[line.lowerBound..<heading.range.lowerBound].contains(.hash)
            expect(
                !isMarked || !bytes[heading.range].contains(where: \.isLineEnd),
                "line end in a heading: \(heading.range)")
            expect(
                !document.name(of: heading).utf8.contains(where: \.isLineEnd), "line end in a name: \(heading.range)")
        }
        for link in scan.links {
            inside(link.range, "a link")
            for part in [link.target, link.fragment, link.alias].compactMap({ $0 }) {
                inside(part, "part of a link")
                expect(
                    part.lowerBound >= link.range.lowerBound && part.upperBound <= link.range.upperBound,
                    "part outside its link: \(part), \(link.range)")
            }
        }
        for item in document.items {
            let parts = [item.bullet, item.mark, item.whenRange, item.content].compactMap { $0 }
            for part in parts + item.fields.map(\.range).filter({ !$0.isEmpty }) {
                inside(part, "part of an item")
                expect(
                    part.lowerBound >= item.range.lowerBound && part.upperBound <= item.range.upperBound,
                    "part outside its item: \(part), \(item.range)")
            }
        }
    }
}
