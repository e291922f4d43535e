// Recognisers for pictures of lines: the user's configured program, else the installed reader, else Tesseract.

import FileSystem
import Ink
import Workspaces

/// A recognised word with its place in the picture.
struct RecognisedWord: Sendable, Equatable {
    let text: String
    /// Columns of the picture; nil if the recogniser does not report them.
    let range: ClosedRange<Double>?
    /// Between 0 and 1; nil if the recogniser does not report it.
    let confidence: Double?
}

protocol LineRecogniser: Sendable {
    /// The name for people.
    var name: String { get }
    /// Distinguishes recognisers with the same name.
    var identity: String { get }

    /// Reads lines. Nil for a line that could not be read, or not in time.
    ///
    /// - Parameters:
    ///   - milliseconds: the time limit; lines read until then count.
    ///   - folder: for temporary files.
    func words(
        of lines: [LinePicture], language: String?, within milliseconds: Int, in folder: String
    ) throws -> [[RecognisedWord]?]
}

enum Recognition {
    /// The time limit per page in milliseconds; lines read until then count.
    static let time = 30_000
    /// A program that prints more than this for a file is terminated.
    static let maxBytes = 64 << 20

    /// Values of `ink: recogniser:` other than a program.
    private enum Known: String {
        case tesseract
        case ppocr = "pp-ocr"
    }

    /// Throws `InkActionError.readerMissing`, and `UserProgramError` if the configuration lacks a program that it should name.
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

    /// The same, except that errors are only thrown once there is something to read: typed text needs no recogniser.
    static func recogniserWhereNeeded(in workspace: Workspace) -> any LineRecogniser {
        do {
            return try recogniser(in: workspace)
        } catch {
            return UnusableRecogniser(error: error)
        }
    }

    /// Reads all lines of a file, except those that are settled.
    ///
    /// Throws `InkActionError`, `UserProgramError`, `SystemError`.
    static func lines(
        of document: InkDocument, _ settled: SettledLines, language: String?, _ recogniser: any LineRecogniser,
        in workspace: Workspace
    ) throws -> ReadLines {
        try workspace.checkCancellation()
        let pages = document.pages.map(\.lines)
        let lines = pages.flatMap { $0 }
        let open = lines.indices.filter { settled.standing(lines[$0]) == .open }
        let pictures = open.map { LinePicture(lines[$0]) }
        var words: [Int: [RecognisedWord]] = [:]
        if !open.isEmpty {
            let folder = try Paths.makeTemporaryFolder(in: workspace.machine.temporaryFolder, prefix: "daybook-lines-")
            defer { bestEffort { try Paths.removeTree(folder) } }
            // A single process reads all pages: starting one takes longer than reading many lines.
            let read = try recogniser.words(
                of: pictures, language: language, within: time * pages.count { !$0.isEmpty }, in: folder)
            for (index, found) in zip(open, read) { words[index] = found }
        }
        let places = Dictionary(zip(open, pictures), uniquingKeysWith: { first, _ in first })
        let read = lines.enumerated().map { index, line in
            let strokes = line.strokes.map(\.id)
            guard let picture = places[index] else {
                // Confirmed lines stay, and lines that are not read again keep their words.
                return ReadLine(strokes: strokes, words: settled.standing(line) == .confirmed ? [] : nil)
            }
            return ReadLine(strokes: strokes, words: words[index].map { StrokesOfWords.bound($0, line, picture) })
        }
        return ReadLines(lines: read, unread: open.count { words[$0] == nil })
    }
}

/// A recogniser that only throws the reason why there is none.
struct UnusableRecogniser: LineRecogniser {
    let error: any Error
    let name = ""
    let identity = ""

    func words(
        of lines: [LinePicture], language: String?, within milliseconds: Int, in folder: String
    ) throws -> [[RecognisedWord]?] { throw error }
}

struct ReadLines: Sendable {
    let lines: [ReadLine]
    /// The number of lines that the recogniser was given and did not read.
    let unread: Int
}

/// The lines that need no reading.
struct SettledLines {
    enum Standing { case open, confirmed, known }

    private let confirmed: Set<String>
    /// For each stroke, all strokes of the recognised words in its line.
    private let known: [String: Set<String>]

    /// - Parameter isKnown: whether the words came from the recogniser that would read them now.
    init(_ transcript: InkTranscript, isKnown: Bool) {
        let words = transcript.lines.joined()
        confirmed = Set(words.filter { $0.standing == .confirmed }.flatMap(\.strokes))
        var known: [String: Set<String>] = [:]
        for line in transcript.lines where isKnown {
            let strokes = Set(line.flatMap(\.strokes))
            for stroke in strokes { known[stroke] = strokes }
        }
        self.known = known
    }

    func standing(_ line: InkLine) -> Standing {
        let strokes = Set(line.strokes.map(\.id))
        if strokes.isSubset(of: confirmed) { return .confirmed }
        return line.strokes.first.flatMap { known[$0.id] } == strokes ? .known : .open
    }
}
