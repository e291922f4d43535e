// A recogniser provided by the user: one line of JSON in per line of writing, and one out (docs/ink.md).

import Bytes
import FileSystem
import Ink
import Workspaces

struct ProgramRecogniser: LineRecogniser {
    let program: UserProgram

    var name: String { program.name }
    var identity: String { program.line }

    func words(
        of lines: [LinePicture], language: String?, within milliseconds: Int, in folder: String
    ) throws -> [[RecognisedWord]?] {
        let answers = Paths.join(folder, "answers.jsonl")
        do throws(UserProgramError) {
            try program.giving.run(
                input: Self.questions(lines, language), variables: [], into: answers, limit: Recognition.maxBytes,
                milliseconds: milliseconds)
        } catch {
            // The lines read before the time limit count.
            guard case .tooSlow = error else { throw error }
        }
        let output = try OpenFile.reading(answers).readAll(limit: Recognition.maxBytes)
        var result = [[RecognisedWord]?](repeating: nil, count: lines.count)
        var errors: [String] = []
        var isReady = false
        for line in output.split(separator: 0x0a) {
            guard let answer = try? JSONReader.read(Array(line)) else { continue }
            if answer["ready"] != nil { isReady = true }
            if let error = answer["error"]?.string { errors.append(error) }
            guard let id = answer["id"]?.int, result.indices.contains(id - 1), let text = answer["text"]?.string
            else { continue }
            result[id - 1] = Self.words(text, answer)
        }
        guard isReady || result.contains(where: { $0 != nil }) else {
            throw InkActionError.recogniserFailed(program: name, reason: errors.first ?? "")
        }
        return result
    }

    static func questions(_ lines: [LinePicture], _ language: String?) -> [UInt8] {
        lines.enumerated().flatMap { index, line in
            JSONValue.members([
                ("id", .int(index + 1)), ("w", .int(line.width)), ("h", .int(line.height)),
                ("baseline", .int(line.baseline)), ("lang", language.map { .string($0) } ?? .null),
                ("gray_b64", .string(Base64.encode(line.grey))),
            ]).encoded() + [0x0a]
        }
    }

    /// The words of a text, each with the places and confidences of its characters.
    static func words(_ text: String, _ answer: JSONValue) -> [RecognisedWord] {
        let letters = Array(text.unicodeScalars)
        func numbers(_ key: String) -> [Double]? {
            let numbers = answer[key]?.array?.compactMap(\.double).filter(\.isFinite)
            return numbers?.count == letters.count ? numbers : nil
        }
        let (places, confidences) = (numbers("places"), numbers("confs"))
        let whole = answer["conf"]?.double
        var words: [RecognisedWord] = []
        for range in letters.indices.split(whereSeparator: { letters[$0].properties.isWhitespace }) {
            var word = String.UnicodeScalarView()
            for index in range where letters[index].properties.generalCategory != .control {
                word.append(letters[index])
            }
            guard !word.isEmpty else { continue }
            let place = places.map { places in range.map { places[$0] } }
            let confidence = confidences.map { confidences in
                range.reduce(0) { $0 + confidences[$1] } / Double(range.count)
            }
            words.append(
                RecognisedWord(
                    text: String(word),
                    range: place.flatMap { place in place.min().flatMap { low in place.max().map { low...$0 } } },
                    confidence: confidence ?? whole))
        }
        return words
    }
}
