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

protocol LineRecogniser: Sendable {
    /// As it is named to people.
    var name: String { get }
    /// What tells it from another one that is named alike.
    var identity: String { get }

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
    /// A page is given this many milliseconds; what was read until then counts.
    static let time = 30_000
    /// A program that prints more than this for a file is ended.
    static let maxBytes = 64 << 20

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

    /// The same, or one that throws why there is none as soon as there is something to read: typed text needs none.
    static func recogniserWhereNeeded(in workspace: Workspace) -> any LineRecogniser {
        do {
            return try recogniser(in: workspace)
        } catch {
            return UnusableRecogniser(error: error)
        }
    }

    /// Reads all lines of a file, but for those that need no reading.
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
            // One process reads all pages: to start it takes longer than to read many lines.
            let read = try recogniser.words(
                of: pictures, language: language, within: time * pages.count { !$0.isEmpty }, in: folder)
            for (index, found) in zip(open, read) { words[index] = found }
        }
        let places = Dictionary(zip(open, pictures), uniquingKeysWith: { first, _ in first })
        let read = lines.enumerated().map { index, line in
            let strokes = line.strokes.map(\.id)
            guard let picture = places[index] else {
                // What a person confirmed stays by itself, and what is not read again stays as it was.
                return ReadLine(strokes: strokes, words: settled.standing(line) == .confirmed ? [] : nil)
            }
            return ReadLine(strokes: strokes, words: words[index].map { StrokesOfWords.bound($0, line, picture) })
        }
        return ReadLines(lines: read, unread: open.count { words[$0] == nil })
    }
}

/// One that reads nothing, and says why.
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
    /// How many the recogniser was given and did not read.
    let unread: Int
}

/// Which lines need no reading.
struct SettledLines {
    enum Standing { case open, confirmed, known }

    private let confirmed: Set<String>
    /// By each of their strokes, all strokes of the words that were read in a line.
    private let known: [String: Set<String>]

    /// - Parameter isKnown: whether the words were read by the recogniser that would read them now.
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
