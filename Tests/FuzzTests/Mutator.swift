// Random texts made of what matters to the readers, with damage.

import FileSystem
import TestSupport
import Testing

/// Makes texts out of pieces and damages them. The seed repeats everything.
struct Mutator {
    let seed: UInt64
    private var generator: SeededGenerator

    /// Prints the seed: a crash leaves no other trace of it.
    init(_ name: String, seed: UInt64) {
        self.seed = seed
        generator = SeededGenerator(seed: seed)
        print("fuzz \(name): seed \(seed)")
    }

    /// The seeds of every fuzz test: always the same ones, so that a run can be trusted; `DAYBOOK_FUZZ_SEED` names another one, or
    /// `random` for one that never was.
    static let seeds: [UInt64] =
        MachineFacts.environment("DAYBOOK_FUZZ_SEED").map { [UInt64($0) ?? .random(in: 0 ... .max)] } ?? [1, 2, 3]

    /// How often there was something to do: a text that was understood, an edit that was made.
    private(set) var work = 0

    mutating func worked(_ isWork: Bool = true) { work += isWork ? 1 : 0 }

    /// At the end of each fuzz test: rounds in which nothing is looked at find nothing.
    ///
    /// - Parameter least: about half of what the usual seeds give.
    func expectWork(_ least: Int, _ sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(work >= least, "seed \(seed): only \(work) rounds had something to do", sourceLocation: sourceLocation)
    }

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    /// Up to `most` pieces in a row, then damaged; always valid UTF-8.
    mutating func text(_ pieces: [String], most: Int) -> String {
        var text = ""
        for _ in 0..<below(most + 1) { text += pick(pieces) }
        return damaged(text, pieces)
    }

    /// Some scalars removed, repeated, replaced, inserted.
    mutating func damaged(_ text: String, _ pieces: [String]) -> String {
        var scalars = Array(text.unicodeScalars)
        for _ in 0..<pick([0, 0, 0, 1, 2, 5]) {
            let place = below(scalars.count + 1)
            let end = min(scalars.count, place + below(6))
            switch below(5) {
            case 0: scalars.removeSubrange(place..<end)
            case 1: scalars.insert(contentsOf: scalars[place..<end], at: place)
            case 2: scalars.insert(contentsOf: pick(pieces).unicodeScalars, at: place)
            case 3: scalars.insert(pick(Self.scalars), at: place)
            default: if place < scalars.count { scalars[place] = pick(Self.scalars) }
            }
        }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        let result = String(view)
        return chance(8)
            ? String(decoding: result.utf8.flatMap { $0 == 0x0a ? [0x0d, 0x0a] : [$0] }, as: UTF8.self) : result
    }

    /// The bytes of a text, now and then with some that are not UTF-8.
    mutating func bytes(of text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        guard chance(15) else { return bytes }
        for _ in 0..<3 { bytes.insert(UInt8(below(256)), at: below(bytes.count + 1)) }
        return bytes
    }

    private static let scalars: [Unicode.Scalar] =
        Array("\n\n\n  \t-*+#[](){}<>:;,.!?&|`~'\"\\/_=%@x0129aZ\r".unicodeScalars)
        + [
            "é", "\u{301}", "\u{a0}", "œ", "–", "’", "日", "📅", "\u{feff}", "\u{200d}", "\u{2028}", "\u{85}", "\u{1}",
            "ﬁ",
        ]
}

/// Pieces of documents.
enum Pieces {
    static let frontMatter = [
        "title: A title\n", "date: 2026-11-19T21:00:00+01:00\n", "mood: happy\n", "# a comment\n", "\n",
        "tags: [a, b/c, \"d e\"]\n", "tags:\n  - a\n  - été\n", "tags:\n- a\n- b # why\n", "tags: a, b\n",
        "tags: a b\n",
        "tags: #a\n", "tags:\n", "tags: []\n", "tags: ~\n", "tags: 'a'\n", "tags: \"a, b\"\n", "tags: {a: 1}\n",
        "tags: |\n  a b\n", "tags: [a,\n  b,\n  c]\n", "tags:\n  - a\n  - >\n    folded\n    text\n",
        "tags: [a, A, a]\n",
        "tag: old, new\n", "tags: [old, new, old]\n", "keywords: [old/x, old]\n", "tags:\n  - old\n  - OLD\n",
        "x: |\n  literal\n\n  text\n", "y: >-\n  folded\n\n\n", "z: {a: 1, b: [2, 3]}\n",
        "w:\n  temp: 21\n  sky: blue\n",
        "plain: text that goes\n  on here\n", "quoted: \"a\\n\\\"b\"\n", "single: 'it''s'\n", "anchor: &x [1, 2]\n",
        "alias: *x\n", "? complex\n: value\n", "zz: 1\n", "zz: 2\n", "favorite: true\n", "\"quoted key\": 1\n",
        "été: à\n", "location: {name: Lyon, lat: 45.76, lon: 4.84}\n", "photos: [a.jpg, {file: b.jpg, caption: c}]\n",
        "!!str k: v\n", "empty: ''\n", "k: !!binary aGk=\n", "long: [\n  a,\n  b\n]\n", "at: 12:30\n", "x::y: 1\n",
    ]

    static let body = [
        "# Heading\n", "Title\n=====\n", "## Two ##\n", "Some text with a #tag and #tag/below.\n", "#a #a\n", "#a\n",
        "text #a #b\n", "text (#a), “#été” #1 ##no\n", "\n", "\n\n", "- [ ] Milk x2 freq:3\n",
        "- [x] Bread bought:2026-11-20\n",
        "- item #a @Lyon due:2026-12-01\n", "  - [ ] below\n", "* 14:00-15:30 Dentist @\"Rue de Lyon\"\n",
        "1. one\n", "+ all-day Holiday\n", "- 2026-11-20 09:00 – 2026-11-21 10:00 Trip\n",
        "- [ ] x 📅 2026-11-20 🔁 every day ⏫\n",
        "- [ ] y [due:: 2026-11-20]\n", "- TODO z <2026-11-20 Fri 09:00>\n", "```\n#a code\n- [ ] code\n```\n",
        "~~~ swift\n",
        "`code #a` ", "``a `b`\nc`` #after\n", "a `b\nc` - d\n", "<!-- #a\n- [ ] hidden\n-->\n", "<pre>\n#a\n</pre>\n",
        "[[Page#Head|alias]] ", "![[image.png]]\n", "[text](target.md#x \"title\") ", "[label]: <target> 'x'\n",
        "<https://a.b/#c>\n",
        "https://a.b/c#d ", "key:: value\n", "tags:: #a, [[b]]\n", "> quote #a\n> - [ ] quoted\n", "    indented #a\n",
        "\\#a \\[x] \\\n", "<<<<<<< HEAD\n", "---\n", "...\n", "***\n", "no end #a", "- ", "[ ] ", "x2", " #a", "\t",
        "\r",
        "été œuvre 日本語 👩‍👩‍👧 #日本\n", "| a | #b |\n|---|---|\n", "line with two blanks  \n", "back\\\nslash\n",
    ]

    static let line = [
        "- ", "* ", "12. ", "  ", "\t", "[ ] ", "[x] ", "[-] ", "[é] ", "[", "]", "all-day ", "14:00", "24:00", "-",
        " – ", "15:30 ",
        "2026-11-20", "2026-02-30", "T", " ", "words ", "#tag", "#", "@place", "@\"two words\"", "x3 ", "x9999999 ",
        "due:", "due:2026-11-20 ",
        "k:\"quoted value\" ", "k:\"open ", "freq:2 ", "freq:9223372036854775807 ", "bought:2026-11-20 ", "`code` ",
        "`", "[[link]] ", "[a](b) ",
        "<b>", "https://x.y/z#a ", "\\#", "TODO ", "IN-PROGRESS ", "📅", " 2026-11-20 ", "🔁 every week ", "⏫", "🆔 abc",
        "[due:: 2026-11-20]", "(a:: b)", "::", "(A) ", "SCHEDULED: <2026-11-20 Fri 10:00> ", "DEADLINE: <", "> ", "é",
        "日本", "\u{301}",
    ]

    /// Markdown files of real vaults that are not too long, where there are any.
    static let corpus: [String] = {
        let folder = MachineFacts.environment("DAYBOOK_CORPORA") ?? "../shared/corpora"
        guard FileStamp.isFolder(folder), let entries = try? OpenFile.folder(folder).entries() else { return [] }
        var found: [String] = []
        for vault in entries.compactMap(\.text).filter({ $0.hasPrefix("vault-") }).sorted() {
            var queue = [folder + "/" + vault]
            var count = 0
            while count < 40, let next = queue.popLast() {
                for entry in ((try? OpenFile.folder(next).entries()) ?? []).sorted(by: {
                    ($0.text ?? "") < ($1.text ?? "")
                }) {
                    guard let name = entry.text else { continue }
                    if entry.kind == .folder { queue.append(next + "/" + name) }
                    guard entry.kind == .file, name.hasSuffix(".md"), count < 40,
                        let bytes = try? OpenFile.reading(next + "/" + name).readAll(), bytes.count < 4000,
                        let text = String(validating: bytes, as: UTF8.self)
                    else { continue }
                    found.append(text)
                    count += 1
                }
            }
        }
        return found
    }()
}

extension Mutator {
    /// A whole document: front matter or none, a body of pieces, or a real file, damaged.
    mutating func document() -> String {
        if !Pieces.corpus.isEmpty, chance(10) {
            let text = pick(Pieces.corpus)
            return damaged(text, Pieces.body)
        }
        var text = chance(5) ? "\u{feff}" : ""
        if chance(70) {
            text += "---\n"
            for _ in 0..<below(6) { text += pick(Pieces.frontMatter) }
            if chance(10) { text = damaged(text, Pieces.frontMatter) }
            text += pick(["---\n", "---\n", "---\n", "...\n", "---"])
        }
        return text + self.text(Pieces.body, most: 12)
    }
}
