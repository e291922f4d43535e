// Joins the parts of a book into one PDF: pages with heads and numbers, bookmarks, and links between parts.

import Bytes
import FileSystem
import Pages
import Processes
import Resources

/// Runs the Python library pikepdf through a script.
package struct PDFJoiner {
    struct Bookmark: Equatable {
        /// From 1.
        var level: Int
        /// The anchor that it leads to.
        var place: String
        var title: String
    }

    /// The running head and foot of a page.
    struct Head: Equatable {
        /// In the head.
        var text: String
        /// In the foot.
        var isNumbered: Bool
    }

    /// A part after setting.
    struct Part: Equatable {
        var pages: Int
        /// Anchors, and the page of each, from 0.
        var places: [String: Int]
    }

    /// The folder of the parts, the sample and the result.
    let folder: String

    /// Debian's own Python, for which pikepdf is packaged.
    private static let program = "/usr/bin/python3"

    @Sendable package static func isInstalled() -> Bool {
        let find = "import importlib.util, sys; sys.exit(importlib.util.find_spec('pikepdf') is None)"
        return (try? ChildProcess.run(program, ["-c", find]))?.exitCode == 0
    }

    /// Writes the script into the folder.
    func prepare() throws {
        try OpenFile.creating(Paths.join(folder, "join.py")).write(Array(EmbeddedFile.joinPDF.bytes))
    }

    /// Reads the pages and anchors of the parts. Throws `ExportError.converterFailed`, `ProcessError`.
    func read(_ files: [String]) throws -> [Part] {
        var parts: [Part] = []
        for line in try run(["read"] + files).split(whereSeparator: \.isNewline) {
            let words = line.split(separator: "\t", maxSplits: 1)
            guard words.count == 2, let number = Int(words[0]) else { continue }
            if words[1] == "pages" {
                parts.append(Part(pages: number, places: [:]))
            } else if !parts.isEmpty {
                parts[parts.count - 1].places[String(words[1])] = number
            }
        }
        return parts
    }

    /// Joins them as `output`.
    ///
    /// - Parameters:
    ///   - heads: for all pages.
    ///   - sample: a PDF of `PDFStyle.headSample`, which contains the letters of all heads.
    ///   - margins: the inner and outer ones, in points. In parts the inner one is on the left of all pages.
    ///   - width: of the text, in points.
    /// - Throws: `ExportError.converterFailed`, `ProcessError`
    func join(
        _ files: [String], as output: String, heads: [Head], sample: String, outline: [Bookmark],
        margins: (inner: Double, outer: Double), width: Double
    ) throws {
        var plan = "margins\t\(margins.inner)\t\(margins.outer)\t\(width)\nsample\t\(sample)\n"
        for file in files { plan += "part\t\(file)\n" }
        for head in heads { plan += "head\t\(head.text)\t\(head.isNumbered ? 1 : 0)\n" }
        for mark in outline { plan += "mark\t\(mark.level)\t\(mark.place)\t\(mark.title)\n" }
        try OpenFile.creating(Paths.join(folder, "plan")).write(Array(plan.utf8))
        _ = try run(["join", "plan", output])
    }

    private func run(_ arguments: [String]) throws -> String {
        let result = try ChildProcess.run(
            Self.program, ["join.py"] + arguments, in: folder, variables: [("PYTHONUTF8", "1"), ("TMPDIR", folder)])
        guard result.exitCode == 0 else {
            throw ExportError.converterFailed(program: "pikepdf", message: result.errorText.trimmed)
        }
        return result.outputText
    }

    /// The heads of all pages of a book, equal to those of `PDFStyle.sheet` if WeasyPrint sets it in one piece: the year on the left, the
    /// current month on the right, none above cover, contents and statistics.
    ///
    /// - Parameters:
    ///   - front: the number of pages of cover and contents.
    ///   - outline: the bookmarks at which heads change.
    ///   - places: the page of each anchor, from 0.
    static func heads(pages: Int, front: Int, outline: [Bookmark], places: [String: Int]) -> [Head] {
        var starts: [Int: [Bookmark]] = [:]
        for mark in outline { if let page = places[mark.place] { starts[page, default: []].append(mark) } }
        let numbers = places[PDFBook.numbersPlace] ?? pages
        var (year, month) = ("", "")
        return (0..<pages).map { page in
            guard page >= front, page < numbers else { return Head(text: "", isNumbered: page > 0) }
            let isLeft = page % 2 == 1
            let begun = starts[page] ?? []
            // The first one that begins on the page, or the one that continues.
            let opens = begun.filter { $0.level == 1 }
            let above = isLeft ? opens.first?.title ?? year : ""
            let goesOn = month
            for mark in begun {
                if mark.level == 1 { year = mark.title }
                if mark.level == 2 || mark.place == PDFBook.notesPlace { month = mark.title }
            }
            let changes = begun.contains { $0.level == 2 || $0.place == PDFBook.notesPlace }
            return Head(text: isLeft ? above : changes ? "" : goesOn, isNumbered: true)
        }
    }
}
