// Makes one PDF of the parts of a book: pages in a row with heads and numbers, bookmarks, and links from part to part.

import Bytes
import FileSystem
import Pages
import Processes
import Resources

/// Runs pikepdf, a library of Python, by a script of ours.
package struct PDFJoiner {
    struct Bookmark: Equatable {
        /// From 1.
        var level: Int
        /// The name of where it leads.
        var place: String
        var title: String
    }

    /// The words above and below a page.
    struct Head: Equatable {
        /// Above.
        var text: String
        /// Below.
        var isNumbered: Bool
    }

    /// A part that was set.
    struct Part: Equatable {
        var pages: Int
        /// The names of places, and the page of each, from 0.
        var places: [String: Int]
    }

    /// Of the parts, the sample and the result.
    let folder: String

    /// Debian's own: pikepdf is a package for it.
    private static let program = "/usr/bin/python3"

    @Sendable package static func isInstalled() -> Bool {
        let find = "import importlib.util, sys; sys.exit(importlib.util.find_spec('pikepdf') is None)"
        return (try? ChildProcess.run(program, ["-c", find]))?.exitCode == 0
    }

    /// Puts the script into the folder.
    func prepare() throws {
        try OpenFile.creating(Paths.join(folder, "join.py")).write(Array(EmbeddedFile.joinPDF.bytes))
    }

    /// Reads which pages and places the files of parts have. Throws `ExportError.converterFailed`, `ProcessError`.
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
    ///   - heads: of all pages.
    ///   - sample: a PDF of `PDFStyle.headSample`, which has the letters of all heads.
    ///   - margins: the inner one and the outer one, in points. Parts are set with the inner one to the left on all pages.
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

    /// The heads of all pages of a book, as `PDFStyle.sheet` has them where WeasyPrint sets the whole: the year to the left, to the right the
    /// month that goes on, nothing above cover, contents and numbers.
    ///
    /// - Parameters:
    ///   - front: how many pages cover and contents have.
    ///   - outline: what changes the heads.
    ///   - places: the page of each place, from 0.
    static func heads(pages: Int, front: Int, outline: [Bookmark], places: [String: Int]) -> [Head] {
        var starts: [Int: [Bookmark]] = [:]
        for mark in outline { if let page = places[mark.place] { starts[page, default: []].append(mark) } }
        let numbers = places[PDFBook.numbersPlace] ?? pages
        var (year, month) = ("", "")
        return (0..<pages).map { page in
            guard page >= front, page < numbers else { return Head(text: "", isNumbered: page > 0) }
            let isLeft = page % 2 == 1
            let begun = starts[page] ?? []
            // The first that begins on the page, or the one that goes on.
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
