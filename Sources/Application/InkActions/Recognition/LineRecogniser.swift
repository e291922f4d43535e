// Who reads the pictures of lines: the program of the user's configuration, else the reader that was installed, else Tesseract.

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

    /// Reads lines. Nil for a line that could not be read, or for which there was no time.
    ///
    /// - Parameters:
    ///   - milliseconds: after which it is ended; what was read until then counts.
    ///   - folder: for files that are gone afterwards.
    func words(
        of lines: [LinePicture], language: String?, within milliseconds: Int, in folder: String
    ) throws -> [[RecognisedWord]?]
}

enum Recognition {
    /// A page is given so many milliseconds; what was read until then counts.
    static let time = 30_000
    /// A program that prints more than this for a file is ended.
    static let most = 64 << 20

    /// What `ink: recogniser:` may say in place of a program.
    private enum Known: String {
        case tesseract
        case ppocr = "pp-ocr"
    }

    /// Throws `InkActionError.readerMissing`, and `UserProgramError` where the configuration names no program where it should.
    static func recogniser(in workspace: Workspace) throws -> any LineRecogniser {
        let reader = Paths.join(workspace.machine.dataFolder, "daybook/ink/read-lines")
        let named = workspace.configuration.scalar(UserConfiguration.ProgramKey.inkRecogniser.rawValue)
        let known = named.flatMap(Known.init)
        if known == nil, let program = try workspace.configuration.program(.inkRecogniser) {
            return ProgramRecogniser(program: program)
        }
        let isInstalled = FileStamp.exists(reader)
        if known == .ppocr, !isInstalled { throw InkActionError.readerMissing(path: reader) }
        guard known != .tesseract, isInstalled else { return TesseractRecogniser() }
        return ProgramRecogniser(program: UserProgram(installed: reader, name: Known.ppocr.rawValue))
    }

    /// Reads all lines of a file, but for those whose strokes a person confirmed already.
    ///
    /// Throws `InkActionError`, `UserProgramError`, `SystemError`.
    static func lines(
        of document: InkDocument, confirmed: Set<String>, language: String?, _ recogniser: any LineRecogniser,
        in workspace: Workspace
    ) throws -> [ReadLine] {
        try workspace.checkCancellation()
        let pages = document.pages.map(\.lines)
        let lines = pages.flatMap { $0 }
        let open = lines.indices.filter { !lines[$0].strokes.allSatisfy { confirmed.contains($0.id) } }
        let pictures = open.map { LinePicture(lines[$0]) }
        var words: [Int: [RecognisedWord]] = [:]
        if !open.isEmpty {
            let folder = try Paths.makeTemporaryFolder(in: workspace.machine.temporaryFolder, prefix: "daybook-lines-")
            defer { bestEffort { try Paths.removeTree(folder) } }
            // One process reads all pages: to start it takes longer than to read many lines.
            let read = try recogniser.words(
                of: pictures, language: language, within: time * pages.count { !$0.isEmpty }, in: folder)
            for (index, found) in zip(open, read) { words[index] = found }
        }
        let places = Dictionary(zip(open, pictures), uniquingKeysWith: { first, _ in first })
        return lines.enumerated().map { index, line in
            // What was not asked for has no words of its own.
            let bound = places[index].map { picture in words[index].map { StrokesOfWords.bound($0, line, picture) } }
            return ReadLine(strokes: line.strokes.map(\.id), words: bound ?? [])
        }
    }
}
