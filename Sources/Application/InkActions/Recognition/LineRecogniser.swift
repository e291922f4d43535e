// Who reads the pictures of lines: the program of the user's configuration, or Tesseract.

import FileSystem
import Ink
import Workspaces

/// A word as it was read, with its place in the picture.
struct RecognisedWord: Sendable, Equatable {
    let text: String
    /// Columns of the picture; nil where the recogniser does not say.
    let range: ClosedRange<Double>?
    /// Between 0 and 1; nil where the recogniser does not say.
    let confidence: Double?
}

protocol LineRecogniser {
    /// As it is named to people.
    var name: String { get }

    /// Reads the lines of a page. Nil for a line that could not be read, or for which there was no time.
    ///
    /// - Parameter folder: for files that are gone afterwards.
    func words(of lines: [LinePicture], language: String?, in folder: String) throws -> [[RecognisedWord]?]
}

enum Recognition {
    /// A page is given so many milliseconds; what was read until then counts.
    static let time = 30_000
    /// A program that prints more than this for a page is ended.
    static let most = 64 << 20

    /// Throws `UserProgramError` where the configuration names no program where it should.
    static func recogniser(in workspace: Workspace) throws -> any LineRecogniser {
        try workspace.configuration.program(.inkRecogniser).map { ProgramRecogniser(program: $0) }
            ?? TesseractRecogniser()
    }

    /// Reads all lines of a file, but for those whose strokes a person confirmed already.
    ///
    /// Throws `InkActionError`, `UserProgramError`, `SystemError`.
    static func lines(
        of document: InkDocument, confirmed: Set<String>, language: String?, _ recogniser: any LineRecogniser,
        in workspace: Workspace
    ) throws -> [ReadLine] {
        var result: [ReadLine] = []
        for page in document.pages {
            try workspace.checkCancellation()
            let lines = page.lines
            let open = lines.indices.filter { !lines[$0].strokes.allSatisfy { confirmed.contains($0.id) } }
            let pictures = open.map { LinePicture(lines[$0]) }
            var words: [Int: [RecognisedWord]] = [:]
            if !open.isEmpty {
                let folder = try Paths.makeTemporaryFolder(
                    in: workspace.machine.temporaryFolder, prefix: "daybook-lines-")
                defer { bestEffort { try Paths.removeTree(folder) } }
                let read = try recogniser.words(of: pictures, language: language, in: folder)
                for (index, found) in zip(open, read) { words[index] = found }
            }
            for (index, line) in lines.enumerated() {
                let strokes = line.strokes.map(\.id)
                guard let place = open.firstIndex(of: index) else {
                    result.append(ReadLine(strokes: strokes, words: []))
                    continue
                }
                result.append(
                    ReadLine(
                        strokes: strokes, words: words[index].map { StrokesOfWords.bound($0, line, pictures[place]) }))
            }
        }
        return result
    }
}
