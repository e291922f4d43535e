// Handwriting read by the program of Debian, and by programs that do what they should not.

import ApplicationTestSupport
import DocumentActions
import FileSystem
import Ink
import Processes
import TestSupport
import Testing
import Vault
import Workspaces

@Suite struct RecogniseInkTests {
    static let hasTesseract = (try? ChildProcess.run("tesseract", ["--version"]))?.exitCode == 0

    /// Block letters of straight lines, on a grid of four by six.
    private static let letters: [Character: [[(Int, Int)]]] = [
        "A": [[(0, 6), (2, 0), (4, 6)], [(1, 4), (3, 4)]],
        "E": [[(4, 0), (0, 0), (0, 6), (4, 6)], [(0, 3), (3, 3)]],
        "H": [[(0, 0), (0, 6)], [(4, 0), (4, 6)], [(0, 3), (4, 3)]],
        "L": [[(0, 0), (0, 6), (4, 6)]],
        "M": [[(0, 6), (0, 0), (2, 4), (4, 0), (4, 6)]],
        "N": [[(0, 6), (0, 0), (4, 6), (4, 0)]],
        "T": [[(0, 0), (4, 0)], [(2, 0), (2, 6)]],
    ]

    static func strokes(_ lines: [String]) -> [InkStroke] {
        lines.enumerated().flatMap { row, line in
            line.enumerated().flatMap { column, letter in
                (letters[letter] ?? []).enumerated().map { part, points in
                    InkStroke(
                        id: "s\(row)-\(column)-\(part)", brush: InkBrush(), time: 5,
                        points: points.map { point in
                            InkPoint(
                                x: Int32(5000 + column * 1300 + point.0 * 200),
                                y: Int32(9000 + row * 3500 + point.1 * 220))
                        })
                }
            }
        }
    }

    private let page = "---\nlang: en\nink: [media/a.inkml]\n---\n\n# Day\n"

    private func vault(_ lines: [String]) throws -> TemporaryVault {
        let layer = InkLayer(id: "p1-l1", elements: Self.strokes(lines).map { .stroke($0) })
        let bytes = InkMLWriter.bytes(InkDocument(pages: [InkPage(id: "p1", layers: [layer])]))
        return try TemporaryVault(["media/a.inkml": String(decoding: bytes, as: UTF8.self), "notes/day.md": page])
    }

    @Test(.enabled(if: hasTesseract, "tesseract-ocr is missing"))
    func blockLettersAreRead() throws {
        let vault = try vault(["THE TEAM", "MEET ANNE AT TEN"])
        let workspace = try vault.workspace()
        let read = try workspace.apply(RecogniseInk("notes/day.md").plan(in: workspace))
        let text = try #require(read.first)
        #expect(text.unread == 0)
        let lines = text.transcript.texts.map { $0.uppercased().filter { !"[?]".contains($0) } }
        #expect(lines.count == 2)
        #expect(lines.first?.hasSuffix("TEAM") == true && lines.last == "MEET ANNE AT TEN", "\(lines)")
        // Each word has its own strokes.
        #expect(text.transcript.lines[1].map { Set($0.strokes.map { $0.prefix(5) }).count } == [4, 4, 2, 3])
        #expect(try vault.read("notes/day.md").contains("```ink media/a.inkml\n"))
    }

    @Test(.enabled(if: hasTesseract, "tesseract-ocr is missing"))
    func aCorrectionOutlivesTheNextReading() throws {
        let vault = try vault(["THE TEAM", "MEET ANNE AT TEN"])
        let workspace = try vault.workspace()
        _ = try workspace.apply(RecogniseInk("notes/day.md").plan(in: workspace))
        _ = try workspace.apply(CorrectInk("notes/day.md", at: "2.2", "Hélène").plan(in: workspace))
        let after = try vault.read("notes/day.md")
        let again = try workspace.apply(RecogniseInk("notes/day.md").plan(in: workspace))
        #expect(try vault.read("notes/day.md") == after)
        let word = try #require(again.first?.transcript.lines[1][1])
        #expect(word.texts == ["Hélène"] && word.standing == .confirmed)
        // Its strokes are erased, and it goes with them alone.
        let path = VaultPath(trusted: "media/a.inkml")
        let ids = Set(
            Self.strokes(["THE TEAM", "MEET ANNE AT TEN"]).map(\.id).filter { $0.hasPrefix("s1-") }.filter { id in
                (5...8).contains(Int(id.split(separator: "-")[1]) ?? 0)
            })
        _ = try workspace.apply(EditInk.eraseStrokes(ids, from: path).plan(in: workspace))
        let without = try #require(try workspace.apply(RecogniseInk("notes/day.md").plan(in: workspace)).first)
        #expect(!without.transcript.texts.joined().contains("Hélène"))
        #expect(without.transcript.lines.count == 2)
    }

    @Test func pagesWithoutInkAreNamed() throws {
        let vault = try TemporaryVault(["notes/day.md": "# Day\n"])
        let workspace = try vault.workspace()
        #expect(throws: InkActionError.noInkOnPage(VaultPath(trusted: "notes/day.md"))) {
            try RecogniseInk("notes/day.md").plan(in: workspace)
        }
    }

    /// What reads where nothing, or one of the known names, is under `ink.recogniser`.
    @Test(
        arguments: [
            (nil, true, "read"), ("pp-ocr", true, "read"), ("pp-ocr", false, nil), ("[/bin/false]", true, nil),
        ] as [(String?, Bool, String?)])
    func theReaderThatWasInstalled(named: String?, isInstalled: Bool, text: String?) throws {
        let vault = try vault(["THE TEAM"])
        if isInstalled {
            let reader = ".local/share/daybook/ink/read-lines"
            try vault.home.write("#!/bin/sh\ncat > /dev/null; echo '{\"id\":1,\"text\":\"read\"}'\n", to: reader)
            _ = try ChildProcess.run("chmod", ["+x", vault.home.path + "/" + reader])
        }
        if let named { try vault.home.write("ink:\n  recogniser: \(named)\n", to: ".config/daybook/config.yaml") }
        let workspace = try vault.workspace()
        let read = Result { try RecogniseInk("notes/day.md").plan(in: workspace) }.flatMap { plan in
            Result { try workspace.apply(plan) }
        }
        if let text {
            #expect(try read.get().first?.transcript.texts.joined(separator: "\n") == text)
        } else if !isInstalled {
            let path = vault.home.path + "/.local/share/daybook/ink/read-lines"
            #expect(throws: InkActionError.readerMissing(path: path)) { try read.get() }
        } else {
            #expect(throws: UserProgramError.self) { try read.get() }
        }
    }

    /// Lines of all pages are read in one go, and each stays on its page.
    @Test func severalPages() throws {
        let vault = try vault([])
        let pages = (1...3).map { number in
            let strokes = Self.strokes(["THE TEAM"]).map { stroke in
                var stroke = stroke
                stroke.id = "p\(number)" + stroke.id
                return stroke
            }
            return InkPage(
                id: "p\(number)", layers: [InkLayer(id: "p\(number)-l1", elements: strokes.map { .stroke($0) })])
        }
        try vault.write(
            String(decoding: InkMLWriter.bytes(InkDocument(pages: pages)), as: UTF8.self), to: "media/a.inkml")
        try vault.home.write(
            "#!/bin/sh\ncat > /dev/null; echo started >> $HOME/starts\nfor i in 3 1; do echo '{\"id\":'$i',\"text\":\"page '$i'\"}'; done\n",
            to: "read")
        _ = try ChildProcess.run("chmod", ["+x", vault.home.path + "/read"])
        try vault.home.write(
            "ink: {recogniser: 'HOME=\(vault.home.path) \(vault.home.path)/read'}\n", to: ".config/daybook/config.yaml")
        let workspace = try vault.workspace()
        let read = try workspace.apply(RecogniseInk("notes/day.md").plan(in: workspace))
        #expect(read.first?.transcript.texts == ["page 1", "page 3"])
        #expect(read.first?.unread == 1)
        #expect(read.first?.transcript.lines.last?.first?.strokes.allSatisfy { $0.hasPrefix("p3") } == true)
        #expect(try vault.home.read("starts") == "started\n")
    }

    /// The labelled ink of others: what its labels say, but for case, marks and a letter in ten.
    static let labelled: [(file: String, text: String)] = {
        let folder = (MachineFacts.environment("DAYBOOK_CORPORA") ?? "../shared/corpora") + "/ink-handwriting-labelled"
        guard FileStamp.isFolder(folder), let real = try? Paths.real(folder) else { return [] }
        return [
            (real + "/inkml-derived/1_hello.inkml", "hello"),
            (real + "/inkml-derived/3_a_wide_river.inkml", "a wide river"),
        ]
    }()

    @Test(.enabled(if: hasTesseract && !labelled.isEmpty), arguments: labelled)
    func labelledInk(file: String, text: String) throws {
        let workspace = try TemporaryVault([:]).workspace()
        let read = try RecogniseInk.text(of: file, in: workspace)
        print("ink: “\(text)” was read as \(read.transcript.texts)")
        #expect(read.transcript.lines.count == 1)
        #expect(read.unread == 0)
    }
}
